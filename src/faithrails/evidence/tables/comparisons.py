"""Tells whether a table has what a claim says is largest or smallest there, or larger than another."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from faithrails.evidence.tables.binding import Binding
from faithrails.evidence.tables.table import Cell, ordered_years

_MORE = frozenset("highest largest biggest greatest most higher larger bigger greater more maximum".split())
_LESS = frozenset("lowest smallest least fewest lower smaller less fewer minimum".split())
_LEAST_FIT = 0.3  # of the place that a claim compares


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison of a claim: whether the table has it so, and how well the place fits the claim, 0..1."""

    holds: bool
    score: float
    why: str


def says_comparison(words: Sequence[str]) -> bool:
    """Whether a claim says that something is more or less, and not both."""
    said = frozenset(words)
    return bool(said & _MORE) != bool(said & _LESS)


def comparison(text: str, words: Sequence[str], bindings: Sequence[Binding]) -> Comparison | None:
    """Return the comparison that a claim makes of a row of the table it fits best; None if it makes none."""
    sign = 1.0 if frozenset(words) & _MORE else -1.0
    tables = [b for b in bindings if b.rows and not b.table.prose]
    if not tables:
        return None
    binding = max(tables, key=lambda b: b.score([_any_cell(b)], frozenset()))
    years = Counter(ordered_years(text))
    if len(years) == 1:
        return _of_year(binding, sign, next(iter(years)))
    (first, most), (_, next_most) = years.most_common(2) if len(years) > 1 else [(0, 0), (0, 0)]
    return _of_year(binding, sign, first, frozenset(years)) if most > next_most or "than" in words else None


def _any_cell(binding: Binding) -> Cell:
    row = binding.rows[0]
    return next(cell for place, cell in binding.table.cells.items() if place[0] == row)


def _of_year(
    binding: Binding, sign: float, year: int, among: frozenset[int] = frozenset()
) -> Comparison | None:
    """Compare the amount of a year with those of the other years, or ``among`` some, in the best row."""
    table, row = binding.table, binding.rows[0]
    here = [(table.columns[c], cell) for (r, c), cell in table.cells.items() if r == row]
    dated = [
        (label, cell) for label, cell in here if len(label.years) == 1 and (not among or label.years <= among)
    ]
    own = [cell for label, cell in dated if year in label.years]
    others = [cell for label, cell in dated if year not in label.years]
    if len(own) != 1 or not others or len({label.years for label, _ in dated}) != len(dated):
        return None
    score = binding.score(own, frozenset())
    if score < _LEAST_FIT:
        return None
    size: Callable[[Cell], float] = _size([cell for _, cell in dated])
    holds = all(sign * size(own[0]) > sign * size(other) for other in others)
    first = max(dated, key=lambda pair: sign * size(pair[1]))
    said = "largest" if sign > 0 else "smallest"
    return Comparison(holds, score, f"it is {said} in {min(first[0].years)}: {first[1].text}")


def _size(cells: Sequence[Cell]) -> Callable[[Cell], float]:
    """Return how to compare amounts: expenses are all negative, and the largest is furthest from 0."""
    if all(cell.amount <= 0.0 for cell in cells):
        return lambda cell: -cell.amount
    return lambda cell: cell.amount
