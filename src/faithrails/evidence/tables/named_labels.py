"""Finds the rows and columns of a table that a claim names, and in which of them it compares cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from faithrails.evidence.tables.comparison_words import PRICES, ClaimComparison
from faithrails.evidence.tables.numeric_table import Cell, Label
from faithrails.evidence.tables.row_and_column_fit import Binding
from faithrails.text.tokenized import TokenizedText

ROWS, COLUMNS = 0, 1
AXES = ROWS, COLUMNS
# Certainty of the compared cells, if the claim names their row or column, some words of it, or neither.
NAMED, ONE_OF_SEVERAL = 0.95, 0.7
_NAMED_IN_PART, _UNNAMED = 0.85, 0.5
_LEAST_FIT = 0.3  # of a row that a claim compares
# Labels of rows and columns that summarise others.
OF_ALL = frozenset("total overall averag mean sum all combin median".split())
_LOWER_IS_BETTER = frozenset(
    "error loss perplex ppl wer cer rmse mae mse rank latenc delay time cost price death crime rate".split()
)
_COSTS = frozenset("cost costs costing".split())
_EVERY = frozenset("all every each".split())

_Name = tuple[str, ...]
_Place = tuple[int, int, frozenset[int]]  # first word, last + 1, the rows or columns of that name


class ComparedLines(NamedTuple):
    """The rows or columns in which a claim compares cells: 1.0 where it claims more, -1.0 where less.

    ``score`` is how certain they are, 0..1; ``each``: the comparison must hold in all of them.
    """

    signs: dict[int, float]
    score: float
    each: bool = False


class NamedLabels:
    """The rows and columns of a table that a claim names."""

    def __init__(self, binding: Binding, reading: TokenizedText, said: ClaimComparison) -> None:
        table = binding.table
        self.labels, self.filled = (
            (table.rows, table.columns),
            (sorted({row for row, _ in table.cells}), list(table.filled)),
        )
        self._binding, self._reading, self._said = binding, reading, said
        self._places = tuple([*_places(labels, reading.keys)] for labels in self.labels)

    def lines_named_by(self, axis: int, first: int = 0, last: int = 1_000) -> list[int]:
        """Return the rows or columns that the words ``first:last`` name, in order.

        Of several rows with one name, those of the claim's years: "the Library in 2023".
        """
        labels, years = self.labels[axis], self._binding.said.years
        found: dict[int, None] = {}
        for start, _, numbers in self._places[axis]:
            if first <= start < last:
                of_year = [n for n in sorted(numbers) if labels[n].years & years] if len(numbers) > 1 else []
                found.update(dict.fromkeys(of_year or sorted(numbers)))
        return list(found)

    def word_before(self, axis: int, number: int) -> str:
        """Return the word before the name of a row or column, without "the" and "in"."""
        start = next(start for start, _, numbers in self._places[axis] if number in numbers)
        return next((word for word in reversed(self._reading.words[:start]) if word not in ("the", "in")), "")

    def compared_lines(self, axis: int, compared: Sequence[int]) -> ComparedLines:
        """Return the rows or columns in which a claim compares those of the other axis."""
        labels = self.labels[axis]
        signs = {n: sign for n in self.filled[axis] if (sign := self._sign(axis, n))}
        if not _COSTS.isdisjoint(self._reading.words):  # "the EC costs less": only prices are compared
            prices = {
                n: sign for n, sign in signs.items() if PRICES & labels[n].stems or self._is_money(axis, n)
            }
            signs = prices or signs
        if named := [n for n in self.lines_named_by(axis) if n in signs]:
            is_each = len({labels[n].names for n in named}) == len(named)  # no two with one name
            return ComparedLines({n: signs[n] for n in named}, NAMED, is_each)
        words = self._reading.words
        if (
            axis == ROWS and len(signs) == 1 and self._said.senses[0][1]
        ):  # the only row of prices: "the cheapest"
            return ComparedLines(signs, NAMED)
        if axis == ROWS and _EVERY.isdisjoint(words):
            return self._best_row(signs, compared)
        shared = self._shared(axis, signs, compared)
        most = max(shared.values(), default=0)
        if axis == ROWS and list(shared.values()).count(most) == 1:
            most, shared = 0, dict.fromkeys(signs, 0)  # "all museums", of which one has the word in its name
        some = {n: sign for n, sign in signs.items() if shared[n] == most}
        if len(some) == 2 if "both" in words else axis == ROWS:  # "in both years", "all regions"
            return ComparedLines(
                {n: sign for n, sign in some.items() if OF_ALL.isdisjoint(labels[n].stems)}, NAMED, True
            )
        if len(some) == 1:
            return ComparedLines(some, _NAMED_IN_PART if most else NAMED if len(signs) == 1 else _UNNAMED)
        return ComparedLines(some, ONE_OF_SEVERAL if most else _UNNAMED)

    def _best_row(self, signs: dict[int, float], compared: Sequence[int]) -> ComparedLines:
        if not self._binding.rows:
            return ComparedLines({}, 0.0)
        row = self._binding.rows[0]
        cells = [cell for n in compared if (cell := self._binding.table.cells.get((row, n)))]
        score = self._binding.score(cells, frozenset()) if cells else 0.0
        return ComparedLines({row: signs[row]} if score >= _LEAST_FIT and row in signs else {}, score)

    def _shared(
        self, axis: int, some: Sequence[int] | dict[int, float], compared: Sequence[int]
    ) -> dict[int, int]:
        """Return how many words of each label the claim has besides the names of ``compared``."""
        taken = frozenset(key for n in compared for name in self.labels[1 - axis][n].names for key in name)
        said = frozenset(self._reading.stems) - taken
        return {n: len(self.labels[axis][n].stems & said) for n in some}

    def _sign(self, axis: int, number: int) -> float:
        """Return 1.0 if the claim says that a quantity is more, -1.0 if less, 0.0 if it compares another one.

        A label right after the comparing word is always compared: "a longer battery life".
        """
        label, said = self.labels[axis][number], self._said
        is_behind = number in self.lines_named_by(axis, said.at + 1, said.at + 2) or self._is_price(
            axis, number
        )
        for sign, stems in said.senses:
            if not stems or stems & label.stems or is_behind:
                turned = said.of_quality and not _LOWER_IS_BETTER.isdisjoint(label.stems)
                return -sign if turned else sign
        return 0.0

    def _is_price(self, axis: int, number: int) -> bool:
        """Whether a claim compares prices, and all cells of a row or column are amounts of money."""
        if not all("price" in stems for _, stems in self._said.senses):
            return False
        return self._is_money(axis, number)

    def _is_money(self, axis: int, number: int) -> bool:
        """Whether all cells of a row or column have the sign of a currency."""
        own = [cell for place, cell in self._binding.table.cells.items() if place[axis] == number]
        return all(any(sign in cell.text for sign in "$€£¥") for cell in own)

    def cell(self, axis: int, own: int, across: int) -> Cell | None:
        """Return the cell where a row or column meets one of the other axis."""
        return self._binding.table.cells.get((own, across) if axis == ROWS else (across, own))


def _places(labels: Sequence[Label], keys: Sequence[str]) -> Iterator[_Place]:
    """Yield where a text names labels; the longest name wins."""
    known = _names_of(labels)
    sizes = sorted({len(name) for name in known}, reverse=True)
    at = 0
    while at < len(keys):
        size = next((size for size in sizes if tuple(keys[at : at + size]) in known), 0)
        if size:
            yield at, at + size, known[tuple(keys[at : at + size])]
        at += size or 1


def _names_of(labels: Sequence[Label]) -> dict[_Name, frozenset[int]]:
    """Return the rows or columns by name: the full name, that without common words, or a year."""
    known: dict[_Name, set[int]] = {}
    counts = Counter(key for label in labels for key in frozenset(chain(*label.names)))
    common = frozenset(key for key, count in counts.items() if 2 * count >= max(4, len(labels)))
    for number, label in enumerate(labels):
        names = [name for name in label.names if label.years or not all(map(str.isdigit, name))]
        short = [tuple(key for key in name if key not in common) for name in names[:1]]
        years = [(str(year),) for year in label.years] if len(label.years) == 1 else []
        first_words = [
            name[:1] for name in names[:1] if len(name) > 1 and counts[name[0]] == 1
        ]  # "the Kestrel"
        for name in (*names, *short, *years, *(first_words if label.text[:1].isupper() else ())):
            known.setdefault(name, set()).add(number)
    first = {label.names[0] for label in labels if label.names}
    return {name: frozenset(of) for name, of in known.items() if name and (len(of) == 1 or name in first)}
