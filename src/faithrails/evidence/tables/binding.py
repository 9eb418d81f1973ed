"""Scores how well the rows and columns of a table fit the words and years of a claim."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from faithrails.evidence.tables.cells import Cell, Label, Table

_MOST_ROWS, _MOST_COLUMNS = 6, 12
_UNNAMED = 0.25  # precision of a row without a label, as subtotals have
_PROSE = 0.8  # precision of a sentence
_HEADING = 0.5  # weight of a word that only the heading above a row has
_NOT_IN_LABELS = 0.15  # weight of a word that only other parts of the evidence have
_OTHER_YEAR, _ONE_OF_TWO, _CONVENTION = 0.3, 0.6, 0.9


@dataclass(frozen=True)
class Words:
    """The stems of a claim in order, those of them that the evidence holds, and the years it names.

    ``small`` are its words that say little by themselves, as ``label_of`` marks them.
    """

    stems: tuple[str, ...]
    held: frozenset[str]
    small: frozenset[str]
    years: frozenset[int]


class Binding:
    """A claim's words beside one table; ``weights`` say how rare each stem is in the evidence."""

    def __init__(self, table: Table, said: Words, weights: Mapping[str, float]) -> None:
        self.table, self.said, self._weights = table, said, weights
        labels = (*table.rows, *table.columns)
        in_labels = frozenset().union(*(label.stems | label.above for label in labels))
        self.named = (said.held | said.small) & in_labels
        self.has_years = any(label.years for label in labels)
        self.rows = self._best_rows()
        self.columns = self._best_columns()

    def _weigh(self, stems: Iterable[str]) -> float:
        return sum(self._weights[stem] for stem in sorted(stems))

    @cached_property
    def total(self) -> float:
        """The weight of the claim's words that the table's labels have."""
        return self._weigh(self.named)

    @property
    def digits(self) -> frozenset[str]:
        """The numbers in the labels of the rows that fit best, and of the columns."""
        rows = (self.table.rows[row] for row in self.rows)
        return frozenset().union(*(label.digits for label in (*rows, *self.table.columns)))

    def _wanted(self, extra: frozenset[str]) -> float:
        """Return the weight of the words that a good place holds."""
        elsewhere = 1.0 if self.table.prose else _NOT_IN_LABELS
        return self._weigh(self.named - extra) + elsewhere * self._weigh(self.said.held - self.named - extra)

    def _best_rows(self) -> list[int]:
        """Return the rows whose labels share most with the claim, best first."""
        scored = [(self._row_fit(label), -number) for number, label in enumerate(self.table.rows)]
        best = sorted((one for one in scored if one[0] > 0.0), reverse=True)[:_MOST_ROWS]
        return [-number for _, number in best]

    def _row_fit(self, label: Label) -> float:
        covered = self._weigh(label.stems & self.named)
        heading = _HEADING * self._weigh((label.above - label.stems) & self.named)
        recall = (covered + heading) / (self.total or 1.0) + 0.5 * bool(label.years & self.said.years)
        precision = covered / self._weigh(label.stems) if label.stems else _UNNAMED
        return recall * (0.2 + precision)

    def _best_columns(self) -> list[int]:
        """Return the columns that name a year or a word of the claim; all if none does."""
        numbers = sorted({column for _, column in self.table.cells})
        fits = {n: len(self.table.columns[n].stems & self.named) for n in numbers}
        near = {year + by for year in self.said.years for by in (0, -1)}
        some = [n for n in numbers if fits[n] or self.table.columns[n].years & near]
        wanted = some if len(some) > 1 else numbers
        return sorted(wanted, key=lambda n: -fits[n])[:_MOST_COLUMNS]

    def score(
        self,
        cells: Sequence[Cell],
        years: frozenset[int] | None = None,
        extra: frozenset[str] = frozenset(),
    ) -> float:
        """Return how well some cells together fit the claim, 0..1.

        ``years`` are those that the value must be of, by default all that the claim names; ``extra`` are
        stems that the formula itself stands for.
        """
        rows = [self.table.rows[row] for row in dict.fromkeys(cell.row for cell in cells)]
        columns = [self.table.columns[column] for column in dict.fromkeys(cell.column for cell in cells)]
        stems = frozenset().union(*(label.stems for label in (*rows, *columns)))
        above = frozenset().union(*(row.above for row in rows)) - stems
        wanted, open_ = self._wanted(extra), self.named - extra
        held = self._weigh(stems & open_) + _HEADING * self._weigh(above & open_)
        recall = held / wanted if wanted else 1.0
        precision = min(self._precision(row, extra) for row in rows)
        fit = 2 * recall * precision / (recall + precision) if recall + precision else 0.0
        years = self.said.years if years is None else years
        return fit * self._year_fit((*rows, *columns), years, len(cells))

    def _precision(self, row: Label, extra: frozenset[str]) -> float:
        if row.prose:
            return _PROSE
        if not row.stems:
            return 1.0 if row.years & self.said.years else _UNNAMED
        return self._weigh(row.stems & (self.said.held | self.said.small)) / self._weigh(row.stems)

    def _year_fit(self, labels: Sequence[Label], named: frozenset[int], count: int) -> float:
        """Return how well the years of some cells fit those that are named.

        Of one named year the one before it belongs to a change or an average too.
        """
        if not self.has_years or not named:
            return 1.0
        used = frozenset().union(*(label.years for label in labels))
        if not used:
            return _OTHER_YEAR if named & self._all_years else _CONVENTION
        if used == named or (count > 2 and used == frozenset(range(min(named), max(named) + 1))):
            return 1.0
        if len(named) == 1 and count > 1 and used == named | {min(named) - 1}:
            return _CONVENTION
        if used < named:
            return _CONVENTION if count == 1 else _ONE_OF_TWO
        if self.table.prose and named < used:
            return _CONVENTION
        return _OTHER_YEAR

    @cached_property
    def _all_years(self) -> frozenset[int]:
        return frozenset().union(*(label.years for label in (*self.table.rows, *self.table.columns)))
