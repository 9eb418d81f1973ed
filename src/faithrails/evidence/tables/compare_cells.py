"""Checks the comparison that a claim makes of table cells: larger than another, largest, risen, fallen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from faithrails.evidence.tables.comparison_words import ClaimComparison, Form, read_comparison
from faithrails.evidence.tables.named_labels import (
    AXES,
    COLUMNS,
    NAMED,
    OF_ALL,
    ONE_OF_SEVERAL,
    ROWS,
    NamedLabels,
)
from faithrails.evidence.tables.numeric_table import Cell, Table
from faithrails.evidence.tables.row_and_column_fit import Binding
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.extract import values
from faithrails.text.values.units import in_base
from faithrails.text.words import STOP_WORDS

_FROM = frozenset("from between with versus vs against than".split())
_BESIDE = frozenset("over against beats".split())  # "the cheapest, 9 euros under the RE"
_IN = frozenset("in for during at on".split())


@dataclass(frozen=True, slots=True)
class Comparison:
    """The outcome of a claim's comparison: whether it holds, and how well the cells fit the claim, 0..1."""

    holds: bool
    score: float
    why: str


def says_comparison(reading: TokenizedText) -> bool:
    """Whether a claim compares something."""
    return read_comparison(reading.words) is not None


def comparison(reading: TokenizedText, bindings: Sequence[Binding], *, has_values: bool) -> Comparison | None:
    """Return the outcome of a claim's comparison in the table that it fits best.

    None if it makes no comparison, or if the table does not decide it. A change of which the claim gives the
    numbers (``has_values``) is left to the formulas.
    """
    said = read_comparison(reading.words)
    if said is None or (has_values and said.form is Form.CHANGE):
        return None
    tables = [b for b in bindings if not b.table.prose and _is_of_amount(said, reading, b.table)]
    best = max((b.total for b in tables), default=0.0)
    told = (_Compared(b, reading, said).result() for b in tables if b.total == best)
    found = [one for one in told if one]
    return found[0] if len({one.holds for one in found}) == 1 else None


def _is_of_amount(said: ClaimComparison, reading: TokenizedText, table: Table) -> bool:
    """Whether "most" is about an amount: "the most sales", "sold the most in May", not "the most useful"."""
    if reading.words[said.at] not in ("most", "least") or any(stems for _, stems in said.senses):
        return True
    behind = reading.keys[said.pivot : said.pivot + 1]
    return not behind or behind[0] in STOP_WORDS or behind[0] in table.stems


class _Compared:
    """A claim with a comparison, matched with one table."""

    def __init__(self, binding: Binding, reading: TokenizedText, said: ClaimComparison) -> None:
        self._found = NamedLabels(binding, reading, said)
        self._reading, self._said = reading, said

    def result(self) -> Comparison | None:
        """Return the outcome; None if it is unclear which cells are meant."""
        read = {Form.PAIR: self._pair, Form.EXTREME: self._extreme, Form.CHANGE: self._change}
        axes = self._axes() if self._said.form is Form.EXTREME else AXES
        found = [one for axis in axes if (one := read[self._said.form](axis))]
        if self._said.form is Form.EXTREME and len(found) > 1 and not self._said.denied:
            return next((one for one in found if one.holds), found[0])  # either reading may be meant
        return found[0] if len({one.holds for one in found}) == 1 else None

    def _axes(self) -> Sequence[int]:
        """Return the axes that an extreme may be along: for "the highest sales", not that of "sales"."""
        words, at, found = self._reading.words, self._said.at, self._found
        if self._said.of_two:
            return [
                axis for axis in AXES if any(found.labels[axis][n].years for n in found.lines_named_by(axis))
            ]
        is_before_in = words[at + 1 : at + 2] and words[at + 1] in _IN
        if is_before_in and words[at - 1 : at] != ["the"]:
            # "Pumps were highest in 2021" compares years, "the highest in 2021" may compare rows.
            return [axis for axis in AXES if found.lines_named_by(axis, at + 2, at + 4)]
        behind = frozenset(self._reading.keys[at + 1 : at + 3])
        measured = [axis for axis in AXES if any(behind & label.stems for label in found.labels[axis])]
        if len(measured) == 1:  # "the cheapest plan" compares rows called "pro plan", "max plan"
            return measured if found.lines_named_by(measured[0], 0, at) else [1 - measured[0]]
        before = [axis for axis in AXES if found.lines_named_by(axis, 0, at)]
        # "Europe was the largest region" compares regions, "the largest in 2023" perhaps years.
        is_of_noun = not measured and words[at + 1 : at + 2] and not is_before_in
        return before if is_of_noun and len(before) == 1 else AXES

    def _pair(self, axis: int) -> Comparison | None:
        own = self._found.lines_named_by(axis, 0, self._said.pivot)
        others = self._found.lines_named_by(axis, self._said.pivot)
        is_pair = len(own) == 1 and others and own[0] not in others
        return self._against(axis, own[0], others) if is_pair else None

    def _extreme(self, axis: int) -> Comparison | None:
        named, labels = self._found.lines_named_by(axis), self._found.labels[axis]
        if len(named) != 1 or self._found.word_before(axis, named[0]) in _BESIDE:
            return None
        own = named[0]
        others = [n for n in self._found.filled[axis] if n != own and labels[n].names]
        others = [n for n in others if OF_ALL.isdisjoint(labels[n].stems)]
        if axis == COLUMNS:
            others = [n for n in others if labels[n].stems & labels[own].stems] or others
        elif labels[own].years:  # "the highest in 2023", of rows of several years
            others = [n for n in others if labels[n].years == labels[own].years]
        grouped = [n for n in others if labels[n].above == labels[own].above]
        found = self._against(axis, own, others)
        again = self._against(axis, own, grouped) if grouped != others else found
        return found if found and again and found.holds == again.holds else None

    def _change(self, axis: int) -> Comparison | None:
        named = self._found.lines_named_by(axis) or self._two_years(axis)
        if len(named) == 1:
            return self._against(axis, named[0], self._year_before(axis, named[0]))
        later = self._later(axis, named) if len(named) == 2 else None
        return None if later is None else self._against(axis, later, [n for n in named if n != later])

    def _later(self, axis: int, named: Sequence[int]) -> int | None:
        """Return which of two rows or columns is the later one: by its year, or "from … to …"."""
        years = [min(self._found.labels[axis][n].years, default=0) for n in named]
        if all(years):
            return named[years.index(max(years))]
        first, second = (self._found.word_before(axis, n) in _FROM for n in named)
        return named[1] if first else named[0] if second else None

    def _two_years(self, axis: int) -> list[int]:
        """Return the columns of the only two years of a table: "Q3 2023" and "Q3 2022"."""
        labels = self._found.labels[axis]
        dated = [n for n in self._found.filled[axis] if labels[n].years]
        alike = len({(labels[n].stems, len(labels[n].years)) for n in dated}) == 1
        return dated if axis == COLUMNS and len(dated) == 2 and alike else []

    def _year_before(self, axis: int, own: int) -> list[int]:
        labels = self._found.labels[axis]
        wanted = frozenset(year - 1 for year in labels[own].years)
        return [n for n in self._found.filled[axis] if wanted and labels[n].years == wanted]

    def _against(self, axis: int, own: int, others: Sequence[int]) -> Comparison | None:
        """Compare one row or column with others, in each line across them that the claim may mean."""
        across = self._found.compared_lines(COLUMNS if axis == ROWS else ROWS, (own, *others))
        told = [one for n, sign in across.signs.items() if (one := self._in(axis, own, others, n, sign))]
        alike = len({holds for holds, _ in told}) == 1
        if not told or not (alike or (across.each and not self._said.denied)):
            return None
        most = NAMED if self._said.plain and not self._said.of_quality else ONE_OF_SEVERAL
        why = next((why for holds, why in told if not holds), told[0][1])
        holds = all(holds for holds, _ in told) is not self._said.denied
        is_of_all = alike and len(told) == len(across.signs) > 1  # the same in whichever is meant
        return Comparison(holds, most if is_of_all else min(across.score, most), why)

    def _in(
        self, axis: int, own: int, others: Sequence[int], across: int, sign: float
    ) -> tuple[bool, str] | None:
        """Return whether a cell exceeds all others, and why; None if there are no others."""
        found, labels = self._found, self._found.labels[axis]
        cell = found.cell(axis, own, across)
        beside = [(n, other) for n in others if (other := found.cell(axis, n, across))]
        rest = [(n, other) for n, other in beside if cell and other.percent == cell.percent]
        if cell is None or not rest:
            return None
        size = _size([cell, *(other for _, other in rest)])
        number, most = max(rest, key=lambda one: sign * size(one[1]))
        by = sign * size(cell) - sign * size(most)
        why = f"the table has {cell.text} for {labels[own].text}, {most.text} for {labels[number].text}"
        is_tie = by == 0.0 and self._said.form is Form.EXTREME and not self._said.denied
        return by > 0.0 or is_tie, why


def _size(cells: Sequence[Cell]) -> Callable[[Cell], float]:
    """Return the key that orders amounts: among expenses, all negative, the largest is furthest from 0.

    Amounts in several units are ordered in their base unit: "100 GB" is less than "1 TB".
    """
    if len({_unit(cell) for cell in cells}) > 1:
        return _in_base
    if all(cell.amount <= 0.0 for cell in cells):
        return lambda cell: -cell.amount
    return lambda cell: cell.amount


def _unit(cell: Cell) -> str:
    found = values(cell.text)
    return (found[0].unit or "") if len(found) == 1 else ""


def _in_base(cell: Cell) -> float:
    return in_base(cell.amount, _unit(cell))[0] if _unit(cell) else cell.amount
