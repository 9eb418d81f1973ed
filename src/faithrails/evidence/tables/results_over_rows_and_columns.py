"""Accepts differences between two named rows or columns of a table, and sums and averages of whole ones.

A line is a row or a column. The module ``formulas`` is for claims that name a row, this one for claims that
name two lines ("The X2 weighs 55 g more than the X1") or none ("The crops cover 255 hectares in all").
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set

from faithrails.evidence.derived_values.implied_values import compared_as
from faithrails.evidence.derived_values.result_of_two_own_values import is_amount
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.tables.find_tables import tables_of
from faithrails.evidence.tables.numeric_table import Cell, Label, Table
from faithrails.evidence.tables.operation_words import Operation, direction_of, operation_stems, operations_of
from faithrails.runtime.deadline import look
from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Mention
from faithrails.text.values.units_of_labels import in_unit

_TOTALS = frozenset(("total", "subtot", "sum", "averag", "mean"))  # stems of rows that summarise others
_IN_ALL = re.compile(
    r"\b(?:in\sall|between\sthem|all\stold|overall|adds?\sup|comes?\sto|makes?)\b", re.IGNORECASE
)
_FROM = re.compile(r"\b(?:from|between)\s(?:\w+\s){0,2}(?:to|and)\b", re.IGNORECASE)
_SEVERAL, _MOST_CELLS = 2, 200

_Line = tuple[Label, dict[int, Cell]]  # its cells by the number of the line that crosses it


def follows_from_lines(index: EvidenceIndex, text: str, value: Mention, said: Sequence[str]) -> bool:
    """Whether a value is the difference between two lines that a claim names, or the sum or mean of one.

    ``said`` are the stems and years of the claim in order, followed by those of its question.
    """
    if value.kind not in AMOUNTS or value.ordinal or not value.amounts or value.bound not in ("", "about"):
        return False
    stems = operation_stems(text)
    operations = operations_of(stems)
    if _IN_ALL.search(text):
        operations |= {Operation.SUM}
    direction = direction_of(stems) or compared_as(text, value)
    if direction and _FROM.search(text):  # "rose from 2011 to 2021": the later one is named last
        direction = -direction
    wanted = operations & {Operation.SUM, Operation.AVERAGE}
    if not (direction or wanted or operations & {Operation.CHANGE, Operation.DIFFERENCE}):
        return False
    for table in tables_of(index):
        look()
        if len(table.cells) <= _MOST_CELLS:
            found = (
                _totals(table, value, said, wanted) if wanted else _differences(table, value, said, direction)
            )
            if any(_is_amount(value, amount, cells) for amount, cells in found):
                return True
    return False


def _differences(
    table: Table, value: Mention, said: Sequence[str], direction: int
) -> Iterator[tuple[float, tuple[Cell, ...]]]:
    """Yield the differences between the two lines that a claim names, if they have the stated direction."""
    for lines, crossing in _rows_and_columns(table):
        named = _named(lines, said)
        if len(named) != _SEVERAL:
            continue
        (_, one), (_, other) = named
        pairs = {place: (one[place], other[place]) for place in one.keys() & other.keys()}
        told = {id(label) for label, _ in _named_or_longest(crossing, said)}
        fitting = [
            pair
            for place, pair in pairs.items()
            if (id(crossing[place][0]) in told if told else _is_of_unit(crossing[place][0], pair, value))
            and _may_measure(crossing[place][0], pair, value, said)
        ]
        for pair in fitting if told or len(fitting) == 1 else ():
            by = pair[0].amount - pair[1].amount
            if by * direction >= 0.0:
                yield abs(by), pair


def _totals(
    table: Table, value: Mention, said: Sequence[str], operations: Set[Operation]
) -> Iterator[tuple[float, tuple[Cell, ...]]]:
    """Yield sums and averages of the lines that a claim names, without their totals.

    Nothing if the claim names only some of the lines across, to which its result is then limited.
    """
    for lines, crossing in _rows_and_columns(table):
        for label, by_place in () if _names_only_some(crossing, said) else _named_or_longest(lines, said):
            cells = tuple(
                cell for place, cell in by_place.items() if _TOTALS.isdisjoint(crossing[place][0].stems)
            )
            if len(cells) >= _SEVERAL and _may_measure(label, cells, value, said):
                yield from _sum_and_average(cells, operations)


def _sum_and_average(
    cells: tuple[Cell, ...], operations: Set[Operation]
) -> Iterator[tuple[float, tuple[Cell, ...]]]:
    total = sum(cell.amount for cell in cells)
    if Operation.SUM in operations and not cells[0].percent:
        yield total, cells
    if Operation.AVERAGE in operations:
        yield total / len(cells), cells


def _rows_and_columns(table: Table) -> Iterator[tuple[list[_Line], list[_Line]]]:
    rows: list[_Line] = [(label, {}) for label in table.rows]
    columns: list[_Line] = [(label, {}) for label in table.columns]
    for (row, column), cell in table.cells.items():
        rows[row][1][column] = columns[column][1][row] = cell
    yield rows, columns
    yield columns, rows


def _named(lines: Sequence[_Line], said: Sequence[str]) -> list[_Line]:
    """Return the lines with a stem or year that no other line has and the claim has, in the claim's order."""
    often = Counter(name for label, _ in lines for name in _names_of(label))
    places = {name: place for place, name in reversed(list(enumerate(said)))}
    found = []
    for line in (line for line in lines if line[1]):
        own = [places[name] for name in _names_of(line[0]) if often[name] == 1 and name in places]
        if own:
            found.append((min(own), line))
    return [line for _, line in sorted(found, key=lambda one: one[0])]


def _named_or_longest(lines: Sequence[_Line], said: Sequence[str]) -> list[_Line]:
    """Return the lines that a claim names by a unique word, else that with the longest label it contains."""
    full = [line for line in lines if line[1] and line[0].stems and line[0].stems <= frozenset(said)]
    longest = max((len(label.stems) for label, _ in full), default=0)
    return _named(lines, said) or [line for line in full if len(line[0].stems) == longest][:1]


def _names_only_some(lines: Sequence[_Line], said: Sequence[str]) -> bool:
    """Whether a claim names only some of these lines; the first and the last year together mean all."""
    named = _named(lines, said)
    years = sorted({year for label, _ in lines for year in label.years})
    told = {year for label, _ in named for year in label.years}
    return bool(named) and len(named) < len(lines) and not (years and {years[0], years[-1]} <= told)


def _names_of(label: Label) -> frozenset[str]:
    """Return the stems and the years of a label."""
    return label.stems | frozenset(map(str, label.years))


def _measures(label: Label, cells: Sequence[Cell]) -> set[tuple[str | None, str | None]]:
    return {(one.unit, one.currency) for cell in cells for one in values(in_unit(cell.text, label.text))[:1]}


def _is_of_unit(label: Label, cells: Sequence[Cell], value: Mention) -> bool:
    own = value.unit, value.currency
    return any(own) and _measures(label, cells) == {own}


def _may_measure(label: Label, cells: Sequence[Cell], value: Mention, said: Sequence[str]) -> bool:
    """Whether the cells of a line have no unit other than a value's, and no year other than the claim's."""
    if label.years and any(map(str.isdigit, said)) and label.years.isdisjoint(_years_among(said)):
        return False
    return not _measures(label, cells) - {(None, None), (value.unit, value.currency)}


def _years_among(said: Sequence[str]) -> frozenset[int]:
    return frozenset(int(one) for one in said if one.isdigit())


def _is_amount(value: Mention, amount: float, cells: Sequence[Cell]) -> bool:
    is_share = value.kind == "percent"
    if any(cell.percent for cell in cells) is not is_share:
        return False
    return any(is_amount(value, amount * by) for by in {1.0, *(cell.scale for cell in cells if cell.scale)})
