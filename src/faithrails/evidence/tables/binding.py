"""Scores how well the rows and columns of a table fit the words and years of a claim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import log

from faithrails.evidence.tables.cells import Cell, Label, Table

_MOST_ROWS, _MOST_COLUMNS = 6, 12
_UNNAMED = 0.25  # precision of a row without a label, as subtotals have
_HEADING = 0.5  # weight of a word that only the heading above a row has
_OTHER_YEAR = 0.3
_CONVENTION = 0.9  # of a year that is not named and follows: the one before


@dataclass(frozen=True)
class Words:
    """The stems of a claim in order, and the years that it names."""

    stems: tuple[str, ...]
    years: frozenset[int]

    @cached_property
    def known(self) -> frozenset[str]:
        """The stems, each once."""
        return frozenset(self.stems)


class Binding:
    """A claim's words beside one table."""

    def __init__(self, table: Table, said: Words) -> None:
        self.table, self.said = table, said
        labels = (*table.rows, *table.columns)
        counts = Counter(stem for label in labels for stem in label.stems)
        self._weights = {stem: log(1.0 + len(labels) / count) for stem, count in counts.items()}
        self.named = {stem for stem in said.known if stem in self._weights}
        self.named |= {stem for label in table.rows for stem in label.above if stem in said.known}
        self.has_years = any(label.years for label in labels)
        self.rows = self._best_rows()
        self.columns = self._best_columns()

    def _weigh(self, stems: Iterable[str]) -> float:
        return sum(self._weights.get(stem, 1.0) for stem in stems)

    @property
    def total(self) -> float:
        """The weight of the claim's words that the table's labels have."""
        return self._weigh(self.named)

    def _best_rows(self) -> list[int]:
        """Return the rows whose labels share most with the claim, best first."""
        scored = [(self._row_fit(label), -number) for number, label in enumerate(self.table.rows)]
        best = sorted((one for one in scored if one[0] > 0.0), reverse=True)[:_MOST_ROWS]
        return [-number for _, number in best]

    def _row_fit(self, label: Label) -> float:
        covered = self._weigh(label.stems & self.named)
        recall = (covered + _HEADING * self._weigh((label.above - label.stems) & self.named)) / (self.total or 1.0)
        recall += 0.5 * bool(label.years & self.said.years)
        precision = covered / self._weigh(label.stems) if label.stems else _UNNAMED
        return recall * (0.2 + precision)

    def _best_columns(self) -> list[int]:
        """Return the columns that name a year or a word of the claim; all if none does."""
        numbers = sorted({column for _, column in self.table.cells})
        fits = {n: len(self.table.columns[n].stems & self.named) for n in numbers}
        near = {year + by for year in self.said.years for by in (0, -1)}
        some = [n for n in numbers if fits[n] or self.table.columns[n].years & near]
        wanted = some if len(some) > 1 or not numbers else numbers
        return sorted(wanted, key=lambda n: -fits[n])[:_MOST_COLUMNS]

    def score(self, cells: Sequence[Cell], years: frozenset[int] | None = None, extra: frozenset[str] = frozenset()) -> float:
        """Return how well some cells together fit the claim, 0..1.

        ``years`` are those that the value must be of, by default all that the claim names; ``extra`` are
        stems that the formula itself stands for.
        """
        rows = [self.table.rows[row] for row in dict.fromkeys(cell.row for cell in cells)]
        columns = [self.table.columns[column] for column in dict.fromkeys(cell.column for cell in cells)]
        stems = frozenset().union(*(label.stems for label in (*rows, *columns)))
        above = frozenset().union(*(row.above for row in rows)) - stems
        open_ = self.named - extra
        total = self._weigh(open_)
        recall = (self._weigh(stems & open_) + _HEADING * self._weigh(above & open_)) / total if total else 1.0
        precision = min(self._precision(row) for row in rows)
        fit = 2 * recall * precision / (recall + precision) if recall + precision else 0.0
        return fit * self._year_fit((*rows, *columns), self.said.years if years is None else years, len(cells))

    def _precision(self, row: Label) -> float:
        if not row.stems:
            return 1.0 if row.years & self.said.years else _UNNAMED
        return self._weigh(row.stems & self.said.known) / self._weigh(row.stems)

    def _year_fit(self, labels: Sequence[Label], named: frozenset[int], count: int) -> float:
        if not self.has_years or not named:
            return 1.0
        used = frozenset().union(*(label.years for label in labels))
        if not used:
            return _CONVENTION if not (named & self._all_years) else 2 * _OTHER_YEAR
        if used == named or (count > 2 and used == frozenset(range(min(named), max(named) + 1))):
            return 1.0
        if len(named) == 1 and count > 1 and used == named | {min(named) - 1}:
            return _CONVENTION
        if used < named and len(named) > 1 and count < 3:
            return _CONVENTION
        return _OTHER_YEAR

    @cached_property
    def _all_years(self) -> frozenset[int]:
        return frozenset().union(*(label.years for label in (*self.table.rows, *self.table.columns)))
