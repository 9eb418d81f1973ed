"""Finds what the evidence has in place of the wrong values and names of a claim."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faithrails.evidence.claim_reader import ClaimReader
from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.claim_lookup import VALUES, Places
from faithrails.lookup.examine import answer_before, asked_words, examine
from faithrails.lookup.findings import Findings
from faithrails.lookup.missing_words import missing_share
from faithrails.repair.aligned_words import Alignment, Tokens, alignments
from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import Mention, meant
from faithrails.text.words import folded
from faithrails.types import Claim, Turn

_RESTATED = 0.25  # share of the claim's other words that may miss from the window that has the right value
_MOST_PLACES = 8  # wrong places of one claim


@dataclass(frozen=True, slots=True)
class Replacement:
    """``text`` stands in the evidence where the claim has its words ``start:end``."""

    start: int
    end: int
    text: str


def right_values(turn: Turn, claim: Claim, index: EvidenceIndex, reader: ClaimReader) -> list[Replacement]:
    """Return what to replace in a claim so that the exact check finds nothing against it; none if unknown.

    The claim must be in the answer's own words.
    """
    asked, before = asked_words(turn), answer_before(turn, claim)
    found = examine(claim, index, asked, before, (), reader)
    if found is None:
        return []
    for some in _proposals(claim.text, found, index, reader):
        text = replaced(claim.text, some)
        again = examine(Claim(text, 0, len(text)), index, asked, before, (), reader)
        if some and text != claim.text and again is not None and not again.hard:
            return some
    return []


def replaced(text: str, replacements: Sequence[Replacement]) -> str:
    """Return a text with some of its words replaced."""
    for one in sorted(replacements, key=lambda one: one.start, reverse=True):
        text = text[: one.start] + one.text + text[one.end :]
    return text


def _proposals(
    text: str, found: Findings, index: EvidenceIndex, reader: ClaimReader
) -> Iterator[list[Replacement]]:
    """Yield ways to put a claim right, the surest first."""
    mentions = [m for m in reader.mentions(text) if m.kind != "quote"]
    wrong = _wrong_places(found)
    for aligned in alignments(tokenized(text), index):
        yield _by_alignment(aligned, wrong, mentions, reader)
        yield _by_alignment(aligned, [*wrong, *((m.start, m.end) for m in mentions)], mentions, reader)
    told = found.contradiction
    if told and told.instead and len(told.places) == 1 and _is_restated(text, told.places, index):
        yield [Replacement(*told.places[0], told.instead)]


def _wrong_places(found: Findings) -> list[tuple[int, int]]:
    """Return the places of what was found; of a denial, which has none, the words that the evidence lacks."""
    places = [(m.start, m.end) for m in found.missing]
    places += found.contradiction.places if found.contradiction else ()
    return list(dict.fromkeys(places or found.offending))


def _by_alignment(
    aligned: Alignment, places: Sequence[tuple[int, int]], mentions: Sequence[Mention], reader: ClaimReader
) -> list[Replacement]:
    """Return the sentence's words for these places; none if one of the first ones has no counterpart."""
    found: dict[Tokens, Replacement] = {}
    for start, end in places[:_MOST_PLACES]:
        both = aligned.opposite(aligned.tokens(start, end))
        if both is None:
            continue
        one = _replacement(aligned, both, mentions, reader)
        if one is not None and not any(_overlap(one, other) for other in found.values()):
            found[both[0]] = one
    return list(found.values())


def _replacement(
    aligned: Alignment, both: tuple[Tokens, Tokens], mentions: Sequence[Mention], reader: ClaimReader
) -> Replacement | None:
    (first, last), (begin, end) = both
    claim, source = aligned.claim, aligned.source
    own = _widened((claim.starts[first], claim.ends[last - 1]), mentions)
    whole = source.starts[aligned.words[0]], min(len(source.text), source.ends[aligned.words[1] - 1] + 1)
    there = [
        m._replace(start=m.start + whole[0], end=m.end + whole[0])
        for m in reader.mentions(source.text[slice(*whole)])
    ]
    right = _widened((source.starts[begin], source.ends[end - 1]), [m for m in there if m.kind != "quote"])
    said, text = claim.text[slice(*own)], source.text[slice(*right)]
    if folded(said) == folded(text) or "\n" in text:
        return None
    values = [m for m in mentions if m.kind in VALUES and own[0] <= m.start and m.end <= own[1]]
    others = [m for m in there if m.kind in VALUES and right[0] <= m.start and m.end <= right[1]]
    if values and all(any(agrees(meant(v), meant(o)) for o in others) for v in values):
        return None
    return Replacement(*own, text)


def _widened(place: tuple[int, int], mentions: Sequence[Mention]) -> tuple[int, int]:
    """Return a place with all of the values that begin or end in it: their signs are no words."""
    near = [m for m in mentions if m.kind in VALUES and m.start < place[1] and place[0] < m.end]
    return min([place[0], *(m.start for m in near)]), max([place[1], *(m.end for m in near)])


def _overlap(one: Replacement, other: Replacement) -> bool:
    return one.start < other.end and other.start < one.end


def _is_restated(text: str, places: Places, index: EvidenceIndex) -> bool:
    """Whether the rest of a claim stands in the window that has the right value."""
    reading = tokenized(text)
    (start, end), = places
    rest = [
        stem
        for stem, number in zip(reading.stems, reading.said, strict=True)
        if not start <= reading.starts[number] < end
    ]
    return bool(rest) and missing_share(index, rest, index.stems_of(index.best(rest))) <= _RESTATED
