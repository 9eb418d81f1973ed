"""Labelled rows: which claims of an answer a person, or a judge, called unfaithful."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ConfigDict

from faithrails.bench.labelled_rows import BadRow, Row, read_rows
from faithrails.types import Claim, Turn

Place = tuple[int, int]
_SPLIT_OF_DATA = re.compile(r"[_-](?:train|dev|test|validation)\Z")


class LabelledRow(Row):
    """A row with what its annotators marked, in any of the ways that data sets write it.

    ``spans``: characters (``start``, ``end``), or numbers of the words in ``tokenised``
    (``doc_start``, ``doc_end``, counted from 1 and both included). ``tokens`` with
    ``non_supported``: a flag for each token.
    """

    model_config = ConfigDict(extra="ignore")

    answer_type: str = ""
    spans: list[dict[str, Any]] | None = None
    tokenised: str | None = None
    tokens: list[str] | None = None
    non_supported: list[bool] | None = None

    @property
    def source(self) -> str:
        """The name of the collection it comes from."""
        return self.dataset or "rows"

    @property
    def group(self) -> str:
        """Rows of one group share their evidence and are never parted by a split."""
        return f"{self.source}/{self.source_id if self.source_id is not None else self.id}"

    def marks(self) -> list[Place] | None:
        """Places of the answer that were marked unfaithful; None if only the answer has a label."""
        if self.tokens is not None and self.non_supported is not None:
            return list(_flagged(self.response, self.tokens, self.non_supported))
        if self.spans is None:
            return None
        if self.tokenised is not None:
            return list(_numbered(self.response, self.tokenised.split(), self.spans))
        return [(int(span["start"]), int(span["end"])) for span in self.spans]


@dataclass(frozen=True, slots=True)
class Example:
    """A labelled turn. ``claim_labels``: 1 unfaithful, 0 faithful, None not known.

    A source that is not ``measured`` is trained on; figures and cut-offs leave it out.
    """

    id: str
    source: str
    group: str
    task: str
    answer_type: str
    turn: Turn
    label: int
    claims: tuple[Claim, ...]
    claim_labels: tuple[int | None, ...]
    measured: bool = True


class NoLabel(BadRow):
    """A row that can be read and that nobody labelled."""


def examples(path: Path, split: Callable[[Turn], Sequence[Claim]]) -> Iterator[Example | BadRow]:
    """Yield the labelled rows of a file; ``split`` takes a turn apart into claims.

    Rows without ``dataset`` have the file's name: what is left out together comes from one source.

    Raises:
        RowError: the file cannot be read at all.
    """
    for row in read_rows(path, kind=LabelledRow):
        if isinstance(row, BadRow):
            yield row
        elif row.label is None:
            yield NoLabel(f"row {row.id}", "no label")
        else:
            try:
                yield _example(_named(row, path), split)
            except (KeyError, TypeError, ValueError) as error:  # spans of another form: the row is left out
                yield BadRow(f"row {row.id}", f"spans: cannot be read: {type(error).__name__}: {error}")


def _named(row: LabelledRow, path: Path) -> LabelledRow:
    name = _SPLIT_OF_DATA.sub("", path.name.split(".")[0])
    return row if row.dataset or not name else row.model_copy(update={"dataset": name})


def _example(row: LabelledRow, split: Callable[[Turn], Sequence[Claim]]) -> Example:
    turn = row.turn()
    claims = tuple(split(turn))
    label = int(row.label or 0)
    labels = claim_labels(claims, label, row.marks())
    return Example(row.id, row.source, row.group, row.task, row.answer_type, turn, label, claims, labels)


def claim_labels(claims: Sequence[Claim], label: int, marks: list[Place] | None) -> tuple[int | None, ...]:
    """Label each claim: by the marks it overlaps; without marks by the answer's, where that is certain."""
    if label == 0:
        return (0,) * len(claims)
    if marks is not None:
        return tuple(int(any(start < c.end and end > c.start for start, end in marks)) for c in claims)
    return (1,) if len(claims) == 1 else (None,) * len(claims)


def _flagged(text: str, tokens: Sequence[str], flags: Sequence[bool]) -> Iterator[Place]:
    for place, flag in zip(_places(text, tokens), flags, strict=False):
        if flag and place:
            yield place


def _numbered(text: str, tokens: Sequence[str], spans: Sequence[dict[str, Any]]) -> Iterator[Place]:
    places = _places(text, tokens)
    for span in spans:
        found = [place for place in places[int(span["doc_start"]) - 1 : int(span["doc_end"])] if place]
        if found:
            yield found[0][0], found[-1][1]


def _places(text: str, tokens: Sequence[str]) -> list[Place | None]:
    """Find each token in the text, in order; None for one that the text spells otherwise."""
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
