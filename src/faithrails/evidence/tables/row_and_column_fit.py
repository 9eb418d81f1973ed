"""Scores how well the rows and columns of a table fit the words and years of a claim."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import fsum

from faithrails.evidence.tables.numeric_table import Cell, Label, Table

_MOST_ROWS, _MOST_COLUMNS, _MOST_CANDIDATES = 6, 12, 80
_UNNAMED = 0.25  # precision of a row without a label, as subtotals have
_PROSE = 0.8  # precision of a sentence
_HEADING = 0.5  # weight of a word that is only in the heading above a row
_NOT_IN_LABELS = 0.15  # weight of a word that is only in other parts of the evidence
_OTHER_YEAR, _ONE_OF_TWO, _CONVENTION = 0.3, 0.6, 0.9


@dataclass(frozen=True)
class Words:
    """The stems of a claim in order, those that the evidence holds, and the years that the claim names.

    ``small`` are its stop words, as ``label_of`` marks them.
    """

    stems: tuple[str, ...]
    stems_in_evidence: frozenset[str]
    small: frozenset[str]
    years: frozenset[int]


# The words of a claim that a label has, and those that the heading above it has.
_Named = tuple[frozenset[str], frozenset[str]]


class Binding:
    """A claim's words matched with one table; ``weights`` are greater for stems rare in the evidence."""

    def __init__(self, table: Table, said: Words, weights: Mapping[str, float]) -> None:
        self.table, self.said, self._weights = table, said, weights
        self.named = (said.stems_in_evidence | said.small) & table.stems
        self._scores: dict[tuple[object, ...], float] = {}
        self._recalls: dict[tuple[object, ...], float] = {}
        self._precisions: dict[int, float] = {}
        self._places: dict[int, _Named] = {}

    @cached_property
    def rows(self) -> list[int]:
        """The rows whose labels share most with the claim, best first."""
        scored = [(self._row_fit(self.table.rows[number]), -number) for number in self._candidates()]
        best = sorted((one for one in scored if one[0] > 0.0), reverse=True)[:_MOST_ROWS]
        return [-number for _, number in best]

    def _candidates(self) -> list[int]:
        """Return rows that share a word or a year with the claim, those with rare words first."""
        known = self.table.rows_with
        keys = sorted(
            (key for key in (*self.named, *self.said.years) if key in known),
            key=lambda key: (len(known[key]), str(key)),
        )
        found = dict.fromkeys(islice((row for key in keys for row in known[key]), _MOST_CANDIDATES))
        return list(found)

    @cached_property
    def columns(self) -> list[int]:
        """The columns that name a year or a word of the claim; all if fewer than two do."""
        labels = self.table.columns
        fits = {number: len(labels[number].stems & self.named) for number in self.table.filled}
        near = {year + by for year in self.said.years for by in (0, -1)}
        some = [number for number in fits if fits[number] or labels[number].years & near]
        return sorted(some if len(some) > 1 else fits, key=lambda number: -fits[number])[:_MOST_COLUMNS]

    def _weigh(self, stems: Iterable[str]) -> float:
        return fsum(map(self._weights.__getitem__, stems))  # independent of the order of a set

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
        """Return the weight of the claim's words that well-fitting cells would cover."""
        elsewhere = 1.0 if self.table.prose else _NOT_IN_LABELS
        return self._weigh(self.named - extra) + elsewhere * self._weigh(
            self.said.stems_in_evidence - self.named - extra
        )

    def _row_fit(self, label: Label) -> float:
        covered = self._weigh(label.stems & self.named)
        heading = _HEADING * self._weigh((label.above - label.stems) & self.named)
        recall = (covered + heading) / (self.total or 1.0) + 0.5 * bool(label.years & self.said.years)
        precision = covered / self._weigh(label.stems) if label.stems else _UNNAMED
        return recall * (0.2 + precision)

    def score(
        self,
        cells: Sequence[Cell],
        years: frozenset[int] | None = None,
        extra: frozenset[str] = frozenset(),
    ) -> float:
        """Return how well some cells together fit the claim, 0..1.

        ``years`` are those that the value must belong to, by default all that the claim names; ``extra`` are
        stems that the formula itself covers.
        """
        years = self.said.years if years is None else years
        rows = tuple(dict.fromkeys(cell.row for cell in cells))
        columns = tuple(dict.fromkeys(cell.column for cell in cells))
        key = rows, columns, years, extra, len(cells)
        if key not in self._scores:
            self._scores[key] = self._score(rows, columns, years, extra, len(cells))
        return self._scores[key]

    def _score(
        self,
        rows: Sequence[int],
        columns: Sequence[int],
        years: frozenset[int],
        extra: frozenset[str],
        count: int,
    ) -> float:
        labels = [
            *(self.table.rows[row] for row in rows),
            *(self.table.columns[column] for column in columns),
        ]
        recall = self._recall(frozenset(map(self._named_by, labels)), extra)
        precision = min(map(self._precision, rows))
        fit = 2 * recall * precision / (recall + precision) if recall + precision else 0.0
        return fit * self._year_fit(labels, years, count)

    def _named_by(self, label: Label) -> _Named:
        if id(label) not in self._places:  # the table keeps its labels
            self._places[id(label)] = label.stems & self.named, label.above & self.named
        return self._places[id(label)]

    def _recall(self, places: frozenset[_Named], extra: frozenset[str]) -> float:
        """Return the weighted share of the claim's words in labels; cached, since many labels are alike."""
        if (places, extra) not in self._recalls:
            stems = frozenset().union(*(own for own, _ in places))
            above = frozenset().union(*(heading for _, heading in places)) - stems
            wanted = self._wanted(extra)
            held = self._weigh(stems - extra) + _HEADING * self._weigh(above - extra)
            self._recalls[places, extra] = held / wanted if wanted else 1.0
        return self._recalls[places, extra]

    def _precision(self, row: int) -> float:
        if row not in self._precisions:
            self._precisions[row] = self._share_said(self.table.rows[row])
        return self._precisions[row]

    def _share_said(self, row: Label) -> float:
        """Return the share of a row's label that the claim has."""
        if row.prose:
            return _PROSE
        if not row.stems:
            return 1.0 if row.years & self.said.years else _UNNAMED
        return self._weigh(row.stems & (self.said.stems_in_evidence | self.said.small)) / self._weigh(
            row.stems
        )

    def _year_fit(self, labels: Sequence[Label], named: frozenset[int], count: int) -> float:
        """Return how well the years of some cells fit the named ones.

        If one year is named, a change or an average may include the year before it.
        """
        if not self.table.years or not named:
            return 1.0
        used = frozenset().union(*(label.years for label in labels))
        if not used:
            return _OTHER_YEAR if named & self.table.years else _CONVENTION
        if used == named or (count > 2 and used == frozenset(range(min(named), max(named) + 1))):
            return 1.0
        if len(named) == 1 and count > 1 and used == named | {min(named) - 1}:
            return _CONVENTION
        if used < named:
            return _CONVENTION if count == 1 else _ONE_OF_TWO
        if self.table.prose and named < used:
            return _CONVENTION
        return _OTHER_YEAR
