"""Finds the cells that may state a value, and the formulas over a few cells that may give it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

import numpy as np

from faithrails.evidence.tables.numeric_table import Cell, Label, Table
from faithrails.evidence.tables.operation_words import Operation
from faithrails.evidence.tables.row_and_column_fit import Binding

UNNAMED_OPERATION = 0.6  # fit of a single cell if the claim names an operation that no label has
ADDEND = 0.5  # the same if it names a sum or an average
_MOST_TERMS, _MOST_COMBINED = 8, 4
_BEFORE = re.compile(r"\b(?:previous|prior|last)\b", re.IGNORECASE)
_NOW = re.compile(r"\b(?:this|current|latest)\b", re.IGNORECASE)
_UNITS = re.compile(r"[^\d\s.,()%+−–-]+")
_FLOAT = 1e-9  # share by which the search is wider than the comparison that decides


class Derivation(NamedTuple):
    """A value that a table holds or implies; ``score``, 0..1, is how well its labels fit the claim.

    ``pattern`` is the formula for ``cells``. ``any_sign``: the order of the operands is not stated;
    ``ratio``: 0.5 may be stated as 50 %; ``direction``: 1 or -1 if the claim states a rise or a fall.

    A named tuple: a claim beside a large table has hundreds, and a frozen dataclass takes five times as long.
    """

    score: float
    amount: float
    percent: bool
    scale: float | None
    pattern: str
    cells: tuple[Cell, ...]
    any_sign: bool = False
    prose: bool = False
    ratio: bool = False
    direction: int = 0

    @property
    def computed(self) -> bool:
        """Whether it is the result of a formula."""
        return len(self.cells) > 1

    @property
    def formula(self) -> str:
        """The cells as the formula combines them: "(120 - 105) / 105"."""
        return self.pattern.format(*(_plain(cell) for cell in self.cells))


def _plain(cell: Cell) -> str:
    """Return a cell's number for a formula, without currency or percent signs."""
    text = f"{abs(cell.amount):,.10f}".rstrip("0").rstrip(".")
    return f"-{text}" if cell.amount < 0.0 else text


def stated(binding: Binding, years: frozenset[int] | None) -> Iterator[Derivation]:
    """Yield the cells of the rows and columns that fit the claim."""
    for row in binding.rows:
        for column in binding.table.filled:
            cell = binding.table.cells.get((row, column))
            if cell:
                score = binding.score((cell,), years)
                yield Derivation(
                    score, cell.amount, cell.percent, cell.scale, "{}", (cell,), prose=binding.table.prose
                )


def computed(
    binding: Binding, operations: frozenset[Operation], extra: frozenset[str], direction: int
) -> Iterator[Derivation]:
    """Yield the results of formulas with the named operations over cells that fit the claim."""
    prose = binding.table.prose
    for found in _computed(binding, operations, extra, direction):
        yield found._replace(prose=prose) if prose else found


def _computed(
    binding: Binding, operations: frozenset[Operation], extra: frozenset[str], direction: int
) -> Iterator[Derivation]:
    for pair in _pairs(binding):
        score = binding.score(pair, extra=extra)
        yield from _over_pair(binding, pair, operations, score, direction)
    groups = _groups(binding) if operations & {Operation.SUM, Operation.AVERAGE} else ()
    for group in groups:
        yield from _over_group(group, operations, binding.score(group, extra=extra))
    if Operation.SHARE in operations:
        yield from _shares_of_totals(binding, extra)


def _pairs(binding: Binding) -> Iterator[tuple[Cell, Cell]]:
    """Yield pairs of cells in one row, the later first, and in one column, in the order of the claim."""
    cells = binding.table.cells
    for row in binding.rows:
        for one, other in combinations(binding.columns, 2):
            if (row, one) in cells and (row, other) in cells:
                pair = cells[row, one], cells[row, other]
                if _alike(pair) or (_is_in_time(binding, pair) and _may_share_unit(pair)):
                    yield from _in_time(binding.table, *pair)
    order = _in_order(binding)
    for column in binding.columns:
        for one, other in combinations(order, 2):
            if (one, column) in cells and (other, column) in cells:
                yield cells[one, column], cells[other, column]


def _alike(cells: Sequence[Cell]) -> bool:
    """Whether cells of one row may be of one measure: "2.9 kg" and "60 min" are not."""
    return len({unit for cell in cells if (unit := _unit(cell))}) <= 1


def _unit(cell: Cell) -> tuple[str, ...]:
    return tuple(_UNITS.findall(cell.text.lower()))


def _may_share_unit(pair: tuple[Cell, Cell]) -> bool:
    """Whether one cell has all units of the other: "$5 million", "6 million"."""
    one, other = (frozenset(_unit(cell)) for cell in pair)
    return one <= other or other <= one


def _in_time(table: Table, one: Cell, other: Cell) -> Iterator[tuple[Cell, Cell]]:
    """Yield two cells, the later first; in both orders if a sentence does not tell which is later."""
    first, second = (_time(table.columns[cell.column]) for cell in (one, other))
    if first >= second:
        yield one, other
    if first < second or (first == second and first[1] == 0):
        yield other, one


def _time(column: Label) -> tuple[int, int]:
    """Return a key that orders columns in time: their years, or words such as "previous"."""
    said = -1 if _BEFORE.search(column.text) else int(bool(_NOW.search(column.text)))
    return max(column.years, default=0), column.after or said


def _in_order(binding: Binding) -> list[int]:
    """Return the best four rows in the order in which the claim names them."""
    places = {stem: place for place, stem in reversed(list(enumerate(binding.said.stems)))}

    def place(row: int) -> float:
        stems = binding.table.rows[row].stems & binding.named
        rare = [stem for stem in stems if sum(stem in binding.table.rows[r].stems for r in binding.rows) == 1]
        return min((places[stem] for stem in rare or stems), default=1e9)

    return sorted(binding.rows[:_MOST_COMBINED], key=place)


def _over_pair(
    binding: Binding, pair: tuple[Cell, Cell], operations: frozenset[Operation], score: float, direction: int
) -> Iterator[Derivation]:
    a, b = pair
    if a.amount < 0.0 and b.amount < 0.0:  # expenses, which people state with or without the sign
        for found in _over_pair(binding, (_positive(a), _positive(b)), operations, score, direction):
            yield found._replace(any_sign=found.any_sign or not (found.direction or found.percent))
        return
    one_row = a.row == b.row
    scale = a.scale if a.scale == b.scale else None
    if a.percent == b.percent and operations & {Operation.CHANGE, Operation.DIFFERENCE}:
        free = not one_row or Operation.CHANGE not in operations or not _is_in_time(binding, pair)
        yield Derivation(
            score, a.amount - b.amount, a.percent, scale, "{} - {}", pair, free, direction=direction
        )
    if a.percent == b.percent and Operation.CHANGE in operations and one_row and b.amount:
        yield Derivation(
            score, 100 * (a.amount - b.amount) / abs(b.amount), True, None,
            "({0} - {1}) / {1}", pair, not _is_in_time(binding, pair), direction=direction,
        )  # fmt: skip
    if a.percent == b.percent and Operation.SUM in operations:
        yield Derivation(score, a.amount + b.amount, a.percent, scale, "{} + {}", pair)
    if a.percent == b.percent and Operation.AVERAGE in operations:
        yield Derivation(score, (a.amount + b.amount) / 2, a.percent, scale, "({} + {}) / 2", pair)
    if operations & {Operation.RATIO, Operation.SHARE} and a.percent == b.percent and a.amount and b.amount:
        if Operation.RATIO not in operations and abs(a.amount) > abs(b.amount):
            a, b = b, a
        yield Derivation(score, abs(a.amount / b.amount), False, 1.0, "{} / {}", (a, b), ratio=True)


def _positive(cell: Cell) -> Cell:
    return replace(cell, amount=-cell.amount)


def _is_in_time(binding: Binding, pair: Sequence[Cell]) -> bool:
    columns = [binding.table.columns[cell.column] for cell in pair]
    return all(column.years or column.after > 0 for column in columns)


def _groups(binding: Binding) -> Iterator[tuple[Cell, ...]]:
    """Yield three or more cells of one row, or of one column."""
    cells = binding.table.cells
    for row in binding.rows:
        here = [cells[row, c] for c in sorted(binding.columns) if (row, c) in cells]
        for size in range(3, min(len(here), _MOST_TERMS) + 1):
            for start in range(len(here) - size + 1):
                if _alike(group := tuple(here[start : start + size])):
                    yield group
    order = sorted(binding.rows[: _MOST_COMBINED + 1])
    for column in binding.columns:
        here = [cells[row, column] for row in order if (row, column) in cells]
        if len(here) >= 3:
            yield from combinations(here, 3)
        if len(here) >= 4:
            yield from combinations(here, 4)


def _over_group(
    group: Sequence[Cell], operations: frozenset[Operation], score: float
) -> Iterator[Derivation]:
    first = group[0]
    if any(cell.percent != first.percent for cell in group):
        return
    scale = first.scale if all(cell.scale == first.scale for cell in group) else None
    if either := all(cell.amount < 0.0 for cell in group):
        group = [_positive(cell) for cell in group]
    total, terms = sum(cell.amount for cell in group), " + ".join("{}" for _ in group)
    if Operation.SUM in operations:
        yield Derivation(score, total, first.percent, scale, terms, tuple(group), either)
    if Operation.AVERAGE in operations:
        average = f"({terms}) / {len(group)}"
        yield Derivation(score, total / len(group), first.percent, scale, average, tuple(group), either)


def _shares_of_totals(binding: Binding, extra: frozenset[str]) -> Iterator[Derivation]:
    """Yield the shares of a row in the next two rows called a total, and in the last one."""
    table = binding.table
    totals = [number for number, label in enumerate(table.rows) if "total" in label.stems]
    for row in binding.rows[:3]:
        for total in [number for number in totals if number > row][:2] + totals[-1:]:
            for column in binding.columns:
                a, b = table.cells.get((row, column)), table.cells.get((total, column))
                if a and b and b.amount and row != total and a.percent == b.percent:
                    score = binding.score((a,), extra=extra | {"total"})
                    yield Derivation(
                        score, abs(a.amount / b.amount), False, 1.0, "{} / {}", (a, b), ratio=True
                    )


class Derivations:
    """Derivations in order; beside a large table each number of a claim has hundreds."""

    def __init__(self, found: Iterable[Derivation]) -> None:
        self._found = list(found)
        self._amounts = np.abs(np.array([d.amount for d in self._found], dtype=np.float64))
        self._scales = np.array([d.scale or 1.0 for d in self._found], dtype=np.float64)
        self._has_tables = not all(d.prose for d in self._found)
        self._best: dict[tuple[bool, bool], Derivation | None] = {}

    def near(self, amount: float, slack: float, share: float, multiples: Sequence[float]) -> list[Derivation]:
        """Return those whose amount, times its scale or one of ``multiples``, is near ``amount``.

        It may be off by ``slack`` plus ``share`` of itself; signs are ignored.
        """
        if not self._found:
            return []
        with np.errstate(all="ignore"):  # an amount beyond what a float holds is infinite
            scaled = np.stack([self._amounts * self._scales, *(self._amounts * by for by in multiples)])
            off = np.abs(scaled - abs(amount))
            reach = (slack + share * scaled) * (1.0 + _FLOAT) + _FLOAT * abs(amount)
            some = ~(off > reach).all(axis=0)  # keeps NaN
        return [self._found[n] for n in np.flatnonzero(some).tolist()]

    def best(self, kind: tuple[bool, bool], is_of_kind: Callable[[Derivation], bool]) -> Derivation | None:
        """Return the one of a kind that fits the claim best, from tables if there are any; cached by kind."""
        if kind not in self._best:
            of_tables = (d for d in self._found if not (d.prose and self._has_tables))
            fitting = (d for d in of_tables if is_of_kind(d))
            self._best[kind] = max(fitting, key=lambda d: d.score, default=None)
        return self._best[kind]
