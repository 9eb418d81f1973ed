"""Tells whether the cells of a table compare as a claim says: larger than another, largest, risen, fallen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from faithrails.evidence.tables.binding import Binding
from faithrails.evidence.tables.comparison_words import Form, SaidComparison, said_comparison
from faithrails.evidence.tables.table import Cell, Label, Table
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import STOP_WORDS

_LEAST_FIT = 0.3  # of the place that a claim compares
# How sure it is which cells a claim compares: it names their row or column, some words of it, or neither.
_NAMED, _NAMED_IN_PART, _ONE_OF_SEVERAL, _UNNAMED = 0.95, 0.85, 0.7, 0.5
_OF_ALL = frozenset("total overall averag mean sum all combin median".split())
_LOWER_IS_BETTER = frozenset(
    "error loss perplex ppl wer cer rmse mae mse rank latenc delay time cost price death crime rate".split()
)
_EVERY = frozenset("all every each".split())
_FROM = frozenset("from between with versus vs against than".split())
_IN = frozenset("in for during at on".split())


@dataclass(frozen=True, slots=True)
class Comparison:
    """A comparison of a claim: whether the table has it so, and how well the place fits the claim, 0..1."""

    holds: bool
    score: float
    why: str


def says_comparison(reading: TokenizedText) -> bool:
    """Whether a claim compares something."""
    return said_comparison(reading.words) is not None


def comparison(reading: TokenizedText, bindings: Sequence[Binding], *, has_values: bool) -> Comparison | None:
    """Return the comparison that a claim makes of cells of the table it fits best; None if it makes none.

    A change that the claim gives in numbers, as ``has_values`` tells, is left to the formulas.
    """
    said = said_comparison(reading.words)
    if said is None or (has_values and said.form is Form.CHANGE):
        return None
    tables = [b for b in bindings if b.rows and not b.table.prose and _is_of_amount(said, reading, b.table)]
    best = max((b.total for b in tables), default=0.0)
    told = (_NamedCells(b, reading, said).compared() for b in tables if b.total == best)
    found = [one for one in told if one]
    return found[0] if len({one.holds for one in found}) == 1 else None


def _is_of_amount(said: SaidComparison, reading: TokenizedText, table: Table) -> bool:
    """Whether "the most" is of an amount: "the most sales", "sold the most in May", not "the most useful"."""
    if reading.words[said.at] not in ("most", "least") or any(stems for _, stems in said.senses):
        return True
    behind = reading.keys[said.pivot : said.pivot + 1]
    return not behind or behind[0] in STOP_WORDS or behind[0] in table.stems


_Place = tuple[int, int, frozenset[int]]  # first word, last + 1, the rows or columns of that name
_ROWS, _COLUMNS = 0, 1


class _NamedCells:
    """The rows and columns of a table that a claim names, and how their cells compare."""

    def __init__(self, binding: Binding, reading: TokenizedText, said: SaidComparison) -> None:
        self.binding, self.table, self.reading, self.said = binding, binding.table, reading, said
        table = binding.table
        self.labels = table.rows, table.columns
        self.filled = sorted({row for row, _ in table.cells}), list(table.filled)
        self.most = _NAMED if said.plain and not said.of_quality else _ONE_OF_SEVERAL
        self.places = tuple([*_places(labels, reading.keys)] for labels in self.labels)

    def compared(self) -> Comparison | None:
        """Return what the table tells; None if it does not tell which cells are meant."""
        read = {Form.PAIR: self._pair, Form.EXTREME: self._extreme, Form.CHANGE: self._change}[self.said.form]
        axes = self._axes()
        found = [one for axis in axes if (one := read(axis))]
        if self.said.form is Form.EXTREME and len(axes) > 1 and len(found) > 1:
            return next((one for one in found if one.holds), found[0])  # either reading is a right one
        return found[0] if len({one.holds for one in found}) == 1 else None

    def _axes(self) -> Sequence[int]:
        """Return along which axes a claim may compare: "the highest sales" compares what is not sales."""
        if self.said.form is not Form.EXTREME:
            return _ROWS, _COLUMNS
        if self.said.of_two:
            return [
                axis
                for axis in (_ROWS, _COLUMNS)
                if any(self.labels[axis][n].years for n in self._named(axis))
            ]
        words, at = self.reading.words, self.said.at
        if words[at - 1 : at] != ["the"] and words[at + 1 : at + 2] and words[at + 1] in _IN:
            # "Pumps were highest in 2021" compares years, "the highest in 2021" may compare all in it.
            return [axis for axis in (_ROWS, _COLUMNS) if self._named(axis, at + 2, at + 4)]
        before = [axis for axis in (_ROWS, _COLUMNS) if self._named(axis, 0, at)]
        behind = frozenset(self.reading.keys[at + 1 : at + 3])
        measured = [
            axis for axis in (_ROWS, _COLUMNS) if any(behind & label.stems for label in self.labels[axis])
        ]
        if len(measured) == 1:
            return [1 - axis for axis in measured]
        # "Europe was the largest region" compares what it begins with, "the largest in 2023" perhaps years.
        is_of_noun = not measured and words[at + 1 : at + 2] and words[at + 1] not in _IN
        return before if is_of_noun and len(before) == 1 else (_ROWS, _COLUMNS)

    def _named(self, axis: int, first: int = 0, last: int = 1_000) -> list[int]:
        """Return the rows or columns that the words ``first:last`` name, in order."""
        labels, years = self.labels[axis], self.binding.said.years
        found: dict[int, None] = {}
        for start, _, numbers in self.places[axis]:
            if first <= start < last:  # of several rows of a name that of the year: "the Library in 2023"
                of_year = [n for n in sorted(numbers) if labels[n].years & years] if len(numbers) > 1 else []
                found.update(dict.fromkeys(of_year or sorted(numbers)))
        return list(found)

    def _pair(self, axis: int) -> Comparison | None:
        own, others = self._named(axis, 0, self.said.pivot), self._named(axis, self.said.pivot)
        return (
            self._against(axis, own[0], others) if len(own) == 1 and others and own[0] not in others else None
        )

    def _extreme(self, axis: int) -> Comparison | None:
        named = self._named(axis)
        if len(named) != 1:
            return None
        own, labels = named[0], self.labels[axis]
        others = [
            n
            for n in self.filled[axis]
            if n != own and labels[n].names and _OF_ALL.isdisjoint(labels[n].stems)
        ]
        alike = [n for n in others if labels[n].stems & labels[own].stems] if axis == _COLUMNS else []
        if labels[own].years and axis == _ROWS:  # "the highest in 2023", of rows of several years
            others = [n for n in others if labels[n].years == labels[own].years]
        grouped = [n for n in others if labels[n].above == labels[own].above]
        found = self._against(axis, own, alike or others)
        again = self._against(axis, own, grouped) if not alike and grouped != others else found
        return found if found and again and found.holds == again.holds else None

    def _change(self, axis: int) -> Comparison | None:
        named = self._named(axis) or self._two_years(axis)
        if len(named) == 1:
            return self._against(axis, named[0], self._year_before(axis, named[0]))
        if len(named) != 2:
            return None
        first, second = named
        years = [min(self.labels[axis][n].years, default=0) for n in named]
        if all(years):
            is_later = years[0] > years[1]
        else:
            before = [self._word_before(axis, n) for n in named]
            is_later = before[1] in _FROM and before[0] not in _FROM
            if not is_later and before[0] not in _FROM:
                return None
        return self._against(axis, first, [second]) if is_later else self._against(axis, second, [first])

    def _two_years(self, axis: int) -> list[int]:
        """Return the columns of the only two years of a table: "Q3 2023" and "Q3 2022"."""
        labels = self.labels[axis]
        dated = [n for n in self.filled[axis] if labels[n].years]
        alike = len({(labels[n].stems, len(labels[n].years)) for n in dated}) == 1
        return dated if axis == _COLUMNS and len(dated) == 2 and alike else []

    def _year_before(self, axis: int, own: int) -> list[int]:
        labels = self.labels[axis]
        wanted = frozenset(year - 1 for year in labels[own].years)
        return [n for n in self.filled[axis] if wanted and labels[n].years == wanted]

    def _word_before(self, axis: int, number: int) -> str:
        start = next(start for start, _, numbers in self.places[axis] if number in numbers)
        return next((w for w in reversed(self.reading.words[:start]) if w not in ("the", "in")), "")

    def _against(self, axis: int, own: int, others: Sequence[int]) -> Comparison | None:
        """Compare the cells of one row or column with those of others, in each that the claim speaks of."""
        across, score, is_each = self._across(1 - axis, (own, *others))
        told: list[bool] = []
        why = ""
        for number, sign in across:
            cell = self._cell(axis, own, number)
            rest = [
                (n, c)
                for n in others
                if (c := self._cell(axis, n, number)) and cell and c.percent == cell.percent
            ]
            if cell is None or not rest:
                continue
            size = _size([cell, *(c for _, c in rest)])
            most = max(rest, key=lambda one: sign * size(one[1]))
            by = sign * size(cell) - sign * size(most[1])
            told.append(by > 0.0 or (by == 0.0 and self.said.form is Form.EXTREME))
            if not told[-1] or not why:
                one, other = (self.labels[axis][n].text for n in (own, most[0]))
                why = f"the table has {cell.text} for {one}, {most[1].text} for {other}"
        if not told or not (is_each or len(set(told)) == 1):
            return None
        return Comparison(all(told), min(score, self.most), why)

    def _cell(self, axis: int, own: int, across: int) -> Cell | None:
        return self.table.cells.get((own, across) if axis == _ROWS else (across, own))

    def _across(self, axis: int, compared: Sequence[int]) -> tuple[list[tuple[int, float]], float, bool]:
        """Return in which rows or columns to compare, with signs, how sure that is, and if all must hold."""
        labels = self.labels[axis]
        behind = self._named(axis, self.said.at + 1, self.said.at + 2)
        signs = {
            n: sign
            for n in self.filled[axis]
            if (sign := self._sign(labels[n], n in behind or self._is_price(axis, n)))
        }
        if named := [n for n in self._named(axis) if n in signs]:
            is_each = len({labels[n].names for n in named}) == len(named)  # not one of several of one name
            return [(n, signs[n]) for n in named], _NAMED, is_each
        if axis == _ROWS and _EVERY.isdisjoint(self.reading.words):
            row = self.binding.rows[0]
            cells = [cell for n in compared if (cell := self.table.cells.get((row, n)))]
            score = self.binding.score(cells, frozenset()) if cells else 0.0
            return ([(row, signs[row])] if score >= _LEAST_FIT and row in signs else []), score, False
        taken = frozenset(key for n in compared for name in self.labels[1 - axis][n].names for key in name)
        said = frozenset(self.reading.stems) - taken
        shared = {n: len(labels[n].stems & said) for n in signs}
        most = max(shared.values(), default=0)
        some = [(n, sign) for n, sign in signs.items() if shared[n] == most]
        if self._is_of_each(axis, [n for n, _ in some]):
            return [(n, sign) for n, sign in some if _OF_ALL.isdisjoint(labels[n].stems)], _NAMED, True
        if len(some) == 1:
            return some, _NAMED_IN_PART if most else _NAMED if len(signs) == 1 else _UNNAMED, False
        return some, _ONE_OF_SEVERAL if most else _UNNAMED, False

    def _is_price(self, axis: int, number: int) -> bool:
        """Whether a claim compares prices, and all cells of a row or column are amounts of money."""
        own = [cell for place, cell in self.table.cells.items() if place[axis] == number]
        is_of_price = all("price" in stems for _, stems in self.said.senses)
        return is_of_price and all(any(sign in cell.text for sign in "$€£¥") for cell in own)

    def _is_of_each(self, axis: int, some: Sequence[int]) -> bool:
        """Whether a claim says something of all of some rows or columns: "in both years", "all regions"."""
        words = self.reading.words
        if "both" in words:
            return len(some) == 2
        return axis == _ROWS and not _EVERY.isdisjoint(words)

    def _sign(self, label: Label, is_behind: bool) -> float:
        """Return 1.0 where the claim says more of a quantity, -1.0 where less, 0.0 if it is of another.

        Whatever stands behind the comparing word is compared: "a longer battery life".
        """
        for sign, stems in self.said.senses:
            if not stems or stems & label.stems or is_behind:
                turned = self.said.of_quality and not _LOWER_IS_BETTER.isdisjoint(label.stems)
                return -sign if turned else sign
        return 0.0


def _places(labels: Sequence[Label], keys: Sequence[str]) -> Iterator[_Place]:
    """Yield where a text names labels, in full or without what most labels have; the longest of two names."""
    known: dict[tuple[str, ...], set[int]] = {}
    counts = Counter(key for label in labels for key in frozenset(chain(*label.names)))
    common = frozenset(key for key, count in counts.items() if 2 * count >= max(4, len(labels)))
    for number, label in enumerate(labels):
        for place, name in enumerate(label.names):
            if any(not key.isdigit() or label.years for key in name):
                known.setdefault(name, set()).add(number)
                if place == 0:
                    known.setdefault(tuple(key for key in name if key not in common), set()).add(number)
        for year in label.years if len(label.years) == 1 else ():
            known.setdefault((str(year),), set()).add(number)
    first = {label.names[0] for label in labels if label.names}
    known = {name: of for name, of in known.items() if len(of) == 1 or name in first}
    known.pop((), None)
    sizes = sorted({len(name) for name in known}, reverse=True)
    at = 0
    while at < len(keys):
        size = next((size for size in sizes if tuple(keys[at : at + size]) in known), 0)
        if size:
            yield at, at + size, frozenset(known[tuple(keys[at : at + size])])
        at += size or 1


def _size(cells: Sequence[Cell]) -> Callable[[Cell], float]:
    """Return how to compare amounts: expenses are all negative, and the largest is furthest from 0."""
    if all(cell.amount <= 0.0 for cell in cells):
        return lambda cell: -cell.amount
    return lambda cell: cell.amount
