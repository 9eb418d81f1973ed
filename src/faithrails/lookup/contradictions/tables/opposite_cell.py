"""Finds a yes, a no or an empty cell in a row of the answer if the evidence's row has the opposite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.labelled_values import stems_of_key
from faithrails.evidence.records.parse_json_yaml_csv import answer_of
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.answered_keys import is_no_or_empty

_LEAST = 2  # cells: the name of a row, and one more
_MOST_ROWS = 2_000
_RULE = frozenset("|-: \t")  # characters of the line under a header
_DELIMITERS = ("|", "\t", ",")


class _Row(NamedTuple):
    """The cells of a row behind its name, and the stems of their columns; no columns without a header."""

    cells: tuple[str, ...]
    columns: tuple[frozenset[str], ...]


def opposite_cell(lookup: Lookup) -> Contradiction | None:
    """Return the cell of a Markdown row if the evidence has the opposite yes or no in it."""
    for cell, there in _compared(lookup):
        if _are_opposed(cell, there):
            start = lookup.text.rindex(cell)
            why = f"the evidence has '{there}' in this cell"
            return Contradiction(why, ((start, start + len(cell)),), in_copy=True)
    return None


def follows_from_row(lookup: Lookup) -> bool:
    """Whether each cell of a claim, a Markdown row, agrees with the evidence: "❌" for "no"."""
    cells = list(_compared(lookup))
    return (
        bool(cells)
        and len(cells) == len(_cells(lookup.text, "|")) - 1
        and all(_are_same(*two) for two in cells)
    )


def _compared(lookup: Lookup) -> list[tuple[str, str]]:
    """Return each cell of a claim, a Markdown row, with that of the evidence."""
    name, *cells = _cells(lookup.text, "|") if "|" in lookup.text else [""]
    stems = stems_of_key(name) if cells else frozenset()
    rows = _ROWS.of(lookup.index).get(stems, ()) if stems else ()
    own = _Row(tuple(cells), _columns(_header_above(lookup.answer_before_claim), len(cells)))
    return list(_same_cells(own, rows)) if rows else []


def _are_same(own: str, there: str) -> bool:
    if own.lower() == there.lower():
        return True
    says_yes = answer_of(own) is answer_of(there) is True
    return says_yes or (bool(own and there) and is_no_or_empty(own) and is_no_or_empty(there))


def _are_opposed(own: str, there: str) -> bool:
    """Whether one cell says yes and the other no, or nothing where the other has a value."""
    if answer_of(own) is True:
        return bool(there) and is_no_or_empty(there)
    return bool(own) and is_no_or_empty(own) and bool(there) and not is_no_or_empty(there)


def _same_cells(own: _Row, rows: Sequence[_Row]) -> Iterator[tuple[str, str]]:
    """Yield each cell with that of the evidence, if all rows of the same name agree on it."""
    for at, cell in enumerate(own.cells):
        there = {found for row in rows if (found := _cell(row, at, own)) is not None}
        if len(there) == 1:
            yield cell, there.pop()


def _cell(row: _Row, at: int, own: _Row) -> str | None:
    """Return the cell of the column with the same name, or of the same position if a side has no names."""
    if own.columns and row.columns:
        return row.cells[row.columns.index(own.columns[at])] if own.columns[at] in row.columns else None
    return row.cells[at] if len(row.cells) == len(own.cells) else None


def _header_above(before: str) -> str:
    """Return the first line of the table at the end of a text."""
    header = ""
    for line in reversed(before.splitlines()):
        if "|" not in line:
            if line.strip():
                break
            continue
        header = line
    return header


def _columns(header: str, size: int) -> tuple[frozenset[str], ...]:
    cells = _cells(header, "|") if header else []
    found = tuple(map(stems_of_key, cells[1:]))
    return found if len(found) == size and all(found) and len(set(found)) == size else ()


def _cells(line: str, delimiter: str) -> list[str]:
    return [
        cell.strip(" \t*_`") for cell in line.strip().strip("|" if delimiter == "|" else "").split(delimiter)
    ]


def _rows(index: EvidenceIndex) -> dict[frozenset[str], tuple[_Row, ...]]:
    """Return the table rows in the evidence by the stems of their names."""
    found: dict[frozenset[str], list[_Row]] = {}
    for passage in index.passages:
        for name, row in _rows_of(passage.text):
            found.setdefault(stems_of_key(name), []).append(row)
    return {name: tuple(rows) for name, rows in found.items() if name}


def _rows_of(text: str) -> Iterator[tuple[str, _Row]]:
    """Yield the rows of each block of lines that have the same number of cells, with their names."""
    header: list[str] = []
    for line in text.splitlines()[:_MOST_ROWS]:
        delimiter = next((mark for mark in _DELIMITERS if mark in line), "")
        cells = _cells(line, delimiter) if delimiter else []
        if len(cells) < _LEAST:
            header = []
        elif len(header) != len(cells):
            header = cells
        elif not _RULE.issuperset(line):
            columns = tuple(map(stems_of_key, header[1:]))
            yield cells[0], _Row(tuple(cells[1:]), columns if all(columns) else ())


_ROWS: PerIndex[dict[frozenset[str], tuple[_Row, ...]]] = PerIndex(_rows)
