"""Reads labelled rows as examples: turns whose claims are labelled faithful or unfaithful."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from faithrails.claims import sentence_claims
from faithrails.rows.labelled_rows import BadRow, Row, read_rows
from faithrails.rows.marked_places import claim_labels
from faithrails.types import Claim, Turn

_SPLIT_OF_DATA = re.compile(r"[_-](?:train|dev|test|validation)\Z")


class LabelledRow(Row):
    """A row with its kind of answer; ``marks`` are what its annotators marked."""

    answer_type: str = ""

    @property
    def source(self) -> str:
        """The name of the collection it comes from."""
        return self.dataset or "rows"

    @property
    def group(self) -> str:
        """The group of the row: rows of one group share their evidence and are never split."""
        return f"{self.source}/{self.source_id if self.source_id is not None else self.id}"


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
    """A row that can be read but has no label."""


def examples(path: Path) -> Iterator[Example | BadRow]:
    """Yield the labelled rows of a file, their answers split into claims as verifiers have them.

    Rows without ``dataset`` get the name of the file, so that validation leaves them out together.

    Raises:
        RowError: the file cannot be read at all.
    """
    for row in read_rows(path, kind=LabelledRow):
        if isinstance(row, BadRow):
            yield row
        elif row.label is None:
            yield NoLabel(f"row {row.id}", "no label")
        else:
            yield example_of(row, path)


def _named(row: LabelledRow, path: Path) -> LabelledRow:
    name = _SPLIT_OF_DATA.sub("", path.name.split(".")[0])
    return row if row.dataset or not name else row.model_copy(update={"dataset": name})


def example_of(row: LabelledRow, path: Path) -> Example:
    """Return the example of a labelled row; ``path`` is its file."""
    row = _named(row, path)
    turn = row.turn()
    claims = tuple(sentence_claims(turn))
    label = int(row.label or 0)
    labels = claim_labels([(claim.start, claim.end) for claim in claims], label, row.marks)
    return Example(row.id, row.source, row.group, row.task, row.answer_type, turn, label, claims, labels)
