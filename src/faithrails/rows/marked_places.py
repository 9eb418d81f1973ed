"""Reads which spans of an answer annotators marked unfaithful, in the notations of several data sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Marks:
    """Unfaithful spans (start, end) of an answer, and the spans that were looked at (None: all of it)."""

    unfaithful: tuple[Place, ...]
    looked_at: tuple[Place, ...] | None = None

    def label(self, place: Place) -> int | None:
        """Return 1 for a span that overlaps an unfaithful one, 0 for another that was looked at, or None."""
        if any(_overlap(place, mark) for mark in self.unfaithful):
            return 1
        looked_at = self.looked_at is None or any(_overlap(place, each) for each in self.looked_at)
        return 0 if looked_at else None


def claim_labels(places: Sequence[Place], label: int | None, marks: Marks | None) -> tuple[int | None, ...]:
    """Label claims by their spans: 1 unfaithful, 0 faithful, None not known.

    Without marks, claims get the answer's label if that is certain: all claims of a faithful answer, and the
    only claim of an unfaithful one.
    """
    if label == 0:
        return (0,) * len(places)
    if marks is not None:
        return tuple(marks.label(place) for place in places)
    return (1 if label == 1 and len(places) == 1 else None,) * len(places)


def marks_of(
    answer: str,
    spans: Sequence[dict[str, Any]] | None,
    tokenised: str | None,
    tokens: Any,
    non_supported: Any,
    claims: Any,
) -> Marks | None:
    """Return what was marked; None if only the answer has a label. The arguments are fields of a row.

    ``tokens``, ``non_supported`` and ``claims`` count only if they are lists.

    Raises:
        KeyError, TypeError, ValueError: they have another form than ``Row`` describes.
    """
    if isinstance(tokens, list) and isinstance(non_supported, list):
        flagged = zip(_places(answer, tokens), non_supported, strict=False)
        return Marks(tuple(place for place, flag in flagged if flag and place))
    if spans is not None:
        if tokenised is not None:
            return Marks(tuple(_numbered(answer, tokenised.split(), spans)))
        return Marks(tuple((int(span["start"]), int(span["end"])) for span in spans))
    listed = claims if isinstance(claims, list) else ()
    labelled = [claim for claim in listed if isinstance(claim, dict) and claim.get("label") is not None]
    return _of_claims(answer, labelled) if labelled else None


def _of_claims(answer: str, claims: Sequence[dict[str, Any]]) -> Marks:
    """Return the marks of labelled claims; claims whose text is not in the answer are left out."""
    found: list[tuple[Place, bool]] = []
    for claim in claims:
        start = int(claim["start"]) if "start" in claim else answer.find(claim["text"])
        if start >= 0:
            place = start, int(claim["end"]) if "start" in claim else start + len(claim["text"])
            found.append((place, int(claim["label"]) == 1))
    return Marks(tuple(place for place, wrong in found if wrong), tuple(place for place, _ in found))


def _overlap(one: Place, other: Place) -> bool:
    return one[0] < other[1] and one[1] > other[0]


def _numbered(text: str, tokens: Sequence[str], spans: Sequence[dict[str, Any]]) -> Iterator[Place]:
    places = _places(text, tokens)
    for span in spans:
        found = [place for place in places[int(span["doc_start"]) - 1 : int(span["doc_end"])] if place]
        if found:
            yield found[0][0], found[-1][1]


def _places(text: str, tokens: Sequence[str]) -> list[Place | None]:
    """Return the span of each token in the text, in order; None for one that the text spells differently."""
    found: list[Place | None] = []
    position = 0
    for token in tokens:
        start = text.find(token, position)
        if start < 0:
            found.append(None)
        else:
            position = start + len(token)
            found.append((start, position))
    return found
