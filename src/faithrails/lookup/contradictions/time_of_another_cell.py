"""Finds a time or date that a table has in another row or column: "Train 403 leaves Ardlow at 06:10."."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faithrails.evidence.tables.find import tables_of
from faithrails.evidence.tables.table import Cell, Label, Table
from faithrails.lookup.contradictions.rule_types import LONGEST_SENTENCE, Contradiction, Lookup
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, meant

_KINDS = ("time", "date")


def time_of_another_cell(lookup: Lookup) -> Contradiction | None:
    """Return the one time of a claim, if the cell of the row and the column that it names has another."""
    said = [mention for mention in lookup.values if mention.kind in _KINDS]
    if len(said) != 1 or len(lookup.stems) > LONGEST_SENTENCE:
        return None
    for table in tables_of(lookup.index):
        for own in _named_cells(table, lookup.reading):
            others = (cell for cell in table.cells.values() if _beside(cell, own) and _has(cell, said[0]))
            if values(own.text) and not _has(own, said[0]) and next(others, None):
                why = f"the table has '{own.text}' there; '{said[0].text}' stands in another cell"
                return Contradiction(why, ((said[0].start, said[0].end),), instead=own.text, in_copy=True)
    return None


def _named_cells(table: Table, claim: TokenizedText) -> Iterator[Cell]:
    """Yield the cell of the one row and the one column that a claim names."""
    rows, columns = _named(table.rows, claim), _named(table.columns, claim)
    if len(rows) == len(columns) == 1 and (cell := table.cells.get((rows[0], columns[0]))):
        yield cell


def _named(labels: Sequence[Label], claim: TokenizedText) -> list[int]:
    """Return the numbers of the labels all of whose words and digits a claim has."""
    stems, words = frozenset(claim.stems), frozenset(claim.words)
    return [
        number
        for number, label in enumerate(labels)
        if (label.stems or label.digits) and label.stems <= stems and label.digits <= words
    ]


def _beside(cell: Cell, own: Cell) -> bool:
    return cell is not own and (cell.row == own.row or cell.column == own.column)


def _has(cell: Cell, said: Mention) -> bool:
    return any(value.kind == said.kind and agrees(meant(said), meant(value)) for value in values(cell.text))
