"""Accepts results over lines of a table: the difference of two named ones, the sum or average of a whole one.

A line is a row or a column. The formulas of ``formulas`` need a claim that names a row; here it names two
lines ("The X2 weighs 55 g more than the X1") or none ("The crops cover 255 hectares in all").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from itertools import chain

from faithrails.evidence.implied_values import is_compared
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.tables.find_tables import tables_of
from faithrails.evidence.tables.numeric_table import Cell, Label, Table
from faithrails.evidence.tables.operation_words import Operation, operation_stems, operations_of
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Mention, meant
from faithrails.text.values.units_of_labels import in_unit

_TOTALS = frozenset(("total", "subtot", "sum", "averag", "mean"))  # stems: such a row sums up the others
_IN_ALL = re.compile(
    r"\b(?:in\sall|between\sthem|all\stold|overall|adds?\sup|comes?\sto|makes?)\b", re.IGNORECASE
)
_SEVERAL, _MOST_CELLS = 2, 200

_Line = tuple[Label, dict[int, Cell]]  # its cells by the number of the line that crosses it


def follows_from_lines(index: EvidenceIndex, text: str, value: Mention, said: Set[str]) -> bool:
    """Whether a value is the difference of two lines that a claim names, or the sum or mean of one.

    ``said`` are the stems and years of the claim and of its question.
    """
    if value.kind not in AMOUNTS or value.ordinal or not value.amounts or value.bound not in ("", "about"):
        return False
    operations = operations_of(operation_stems(text))
    if _IN_ALL.search(text):
        operations |= {Operation.SUM}
    compares = is_compared(text, value) or bool(operations & {Operation.CHANGE, Operation.DIFFERENCE})
    wanted = operations & {Operation.SUM, Operation.AVERAGE}
    if not (compares or wanted):
        return False
    return any(
        _is_amount(value, amount, cells)
        for table in tables_of(index)
        if len(table.cells) <= _MOST_CELLS
        for amount, cells in chain(
            _differences(table, value, said) if compares else (), _wholes(table, value, said, wanted)
        )
    )


def _differences(table: Table, value: Mention, said: Set[str]) -> Iterator[tuple[float, tuple[Cell, ...]]]:
    for lines, crossing in _both_ways(table):
        named = _named(lines, said)
        if len(named) != _SEVERAL:
            continue
        (_, one), (_, other) = named
        for place in one.keys() & other.keys():
            pair = one[place], other[place]
            if _is_told(crossing[place][0], pair, value, said):
                yield abs(pair[0].amount - pair[1].amount), pair


def _wholes(
    table: Table, value: Mention, said: Set[str], operations: Set[Operation]
) -> Iterator[tuple[float, tuple[Cell, ...]]]:
    """Yield sums and averages of whole lines, but for cells that sum up others."""
    for lines, crossing in _both_ways(table) if operations else ():
        for label, by_place in lines:
            cells = tuple(
                cell for place, cell in by_place.items() if _TOTALS.isdisjoint(crossing[place][0].stems)
            )
            if len(cells) < _SEVERAL or not _is_told(label, cells, value, said):
                continue
            yield from _sum_and_average(cells, operations)


def _sum_and_average(
    cells: tuple[Cell, ...], operations: Set[Operation]
) -> Iterator[tuple[float, tuple[Cell, ...]]]:
    total = sum(cell.amount for cell in cells)
    if Operation.SUM in operations:
        yield total, cells
    if Operation.AVERAGE in operations:
        yield total / len(cells), cells


def _columns(table: Table) -> list[_Line]:
    found: list[_Line] = [(label, {}) for label in table.columns]
    for (row, column), cell in table.cells.items():
        found[column][1][row] = cell
    return found


def _rows(table: Table) -> list[_Line]:
    found: list[_Line] = [(label, {}) for label in table.rows]
    for (row, column), cell in table.cells.items():
        found[row][1][column] = cell
    return found


def _both_ways(table: Table) -> Iterator[tuple[list[_Line], list[_Line]]]:
    rows, columns = _rows(table), _columns(table)
    yield rows, columns
    yield columns, rows


def _named(lines: Sequence[_Line], said: Set[str]) -> list[_Line]:
    """Return the lines that have a stem of the claim which no other line of the table has."""
    often = Counter(name for label, _ in lines for name in _names_of(label))
    return [line for line in lines if line[1] and any(often[one] == 1 for one in _names_of(line[0]) & said)]


def _names_of(label: Label) -> frozenset[str]:
    """Return the stems and the years of a label."""
    return label.stems | frozenset(map(str, label.years))


def _is_told(label: Label, cells: Sequence[Cell], value: Mention, said: Set[str]) -> bool:
    """Whether a claim says what the cells of a line measure: by a word of its label, or by their unit."""
    measures = {
        (one.unit, one.currency) for cell in cells for one in values(in_unit(cell.text, label.text))[:1]
    }
    own = value.unit, value.currency
    if label.years and any(map(str.isdigit, said)) and said.isdisjoint(map(str, label.years)):
        return False  # it is of another year
    if any(own) and measures - {(None, None)} - {own}:
        return False
    return not _names_of(label).isdisjoint(said) or (any(own) and measures == {own})


def _is_amount(value: Mention, amount: float, cells: Sequence[Cell]) -> bool:
    is_share = value.kind == "percent"
    if any(cell.percent for cell in cells) is not is_share:
        return False
    scales = {1.0, *(cell.scale for cell in cells if cell.scale)}
    plain = value._replace(start=0, end=0, text="", bound="", step=0.0)
    return any(
        agrees(meant(value._replace(bound="")), plain._replace(amounts=(round(amount * scale, 9),)))
        for scale in scales
    )
