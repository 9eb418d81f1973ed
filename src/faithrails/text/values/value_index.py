"""Sorted index of values, so that a value is compared with its nearest ones only."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from faithrails.text.values.compare import agrees, may_be_year
from faithrails.text.values.compare_dates_and_times import spans_of
from faithrails.text.values.dates import days_of
from faithrails.text.values.mention import Date, Mention, normalized
from faithrails.text.values.times import HALF_A_DAY
from faithrails.text.values.units import in_base

# Values compared on each side of a wanted amount, for each unit and currency; those beyond count as absent.
_MOST = 32
_HALF_A_DAY = int(HALF_A_DAY)
_Row = list[tuple[float, int]]
_Group = tuple[str, str | None, str | None]  # kind, unit, currency


class ValueIndex:
    """Numbers, dates and times; ``holds`` takes logarithmic time."""

    def __init__(self, values: Iterable[Mention]) -> None:
        self._meanings = dict.fromkeys(map(normalized, values))
        self.values = list(self._meanings)
        self._amounts: dict[str, dict[_Group, _Row]] = {}  # by a noun that is counted; "": all of them
        self._in_base: dict[tuple[str, _Group], _Row] = {}
        self._days: dict[Date, list[int]] = {}
        self._periods: _Row = []
        self._minutes: dict[int, list[int]] = {}
        self._clocks: dict[str, list[int]] = {}
        self._held: dict[Mention, bool] = {}
        for number, value in enumerate(self.values):
            self._add(number, value)
        self._periods.sort()
        for groups in self._amounts.values():
            for row in groups.values():
                row.sort()

    def _add(self, number: int, value: Mention) -> None:
        for noun in ("", *value.nouns):
            row = self._amounts.setdefault(noun, {}).setdefault((value.kind, value.unit, value.currency), [])
            row += ((amount, number) for amount in (*value.amounts, *_years(value)))
        for date in value.dates:
            for key in _less_exact(date):
                self._days.setdefault(key, []).append(number)
        if value.period:
            self._periods.append((value.period[0], number))
        if value.minutes is not None:
            self._minutes.setdefault(value.minutes, []).append(number)
            self._clocks.setdefault(_face(value), []).append(number)

    def holds(self, wanted: Mention) -> bool:
        """Whether one of the values supports a wanted one; compared once for each meaning."""
        asked = normalized(wanted)
        if asked not in self._held:
            near = self.near(asked)
            self._held[asked] = self.holds_same(asked) or any(agrees(asked, value) for value in near)
        return self._held[asked]

    def holds_same(self, meaning: Mention) -> bool:
        """Whether a meaning without a bound is exactly that of a value; quicker than a comparison."""
        return not meaning.bound and meaning in self._meanings

    def near(self, wanted: Mention) -> Iterator[Mention]:
        """Yield the values that may support a wanted one, or have its amount, each once."""
        seen: set[int] = set()
        for number in self._near(wanted):
            if number not in seen:
                seen.add(number)
                yield self.values[number]

    def _near(self, wanted: Mention) -> Iterator[int]:
        for date in wanted.dates:
            yield from self._days.get(date, ())[:_MOST]
        yield from self._near_in_time(wanted)
        if wanted.minutes is not None:
            for minutes in (wanted.minutes, (wanted.minutes + _HALF_A_DAY) % (2 * _HALF_A_DAY)):
                yield from self._minutes.get(minutes, ())[:_MOST]
            yield from self._clocks.get(_face(wanted), ())[:_MOST]
        for noun in ("", *wanted.nouns):
            for group, row in self._amounts.get(noun, {}).items():
                yield from self._nearest_amounts(wanted, noun, group, row)

    def _nearest_amounts(self, wanted: Mention, noun: str, group: _Group, row: _Row) -> Iterator[int]:
        unit = group[1]
        for amount in (*wanted.amounts, *_years(wanted)):
            # A share may be written as a percentage.
            is_share = "percent" in (wanted.kind, group[0]) and wanted.kind != group[0]
            for reading in (amount, 100 * amount, amount / 100) if is_share else (amount,):
                yield from _nearest(row, reading)
            if unit and wanted.unit and unit != wanted.unit:
                yield from _nearest(self._based(noun, group, row), in_base(amount, wanted.unit)[0])

    def _based(self, noun: str, group: _Group, row: _Row) -> _Row:
        """Return a row of one unit in base units."""
        key = noun, group
        if key not in self._in_base:
            unit = group[1] or ""
            self._in_base[key] = sorted((in_base(amount, unit)[0], number) for amount, number in row)
        return self._in_base[key]

    def _near_in_time(self, wanted: Mention) -> Iterator[int]:
        """Yield stretches of time that may lie within a wanted one, and dates that may lie in a stretch."""
        for first, _ in spans_of(wanted):
            yield from _nearest(self._periods, first)
            if wanted.period:
                yield from _nearest(self._starts, first)

    @cached_property
    def _starts(self) -> _Row:
        """The first days of all dates that have a year, and of numbers that may be one, in order."""
        dates = ((number, date) for number, value in enumerate(self.values) for date in _dates(value))
        spans = ((number, days_of(date)) for number, date in dates)
        return sorted((float(span[0]), number) for number, span in spans if span)


def _nearest(row: Sequence[tuple[float, int]], amount: float) -> Iterator[int]:
    """Yield the numbers of the entries at and above an amount, then of those below it."""
    place = bisect_left(row, (amount, -1))
    yield from (number for _, number in row[place : place + _MOST])
    yield from (number for _, number in reversed(row[max(0, place - _MOST) : place]))


def _dates(value: Mention) -> Sequence[Date]:
    """Return the dates of a value; of a plain number that may be a year, that year."""
    return ((int(value.amounts[0]), None, None),) if may_be_year(value) else value.dates


def _years(value: Mention) -> list[float]:
    """Return the years of a date that names no month: a plain number may mean one."""
    return [float(year) for year, month, _ in value.dates if year and not month]


def _less_exact(date: Date) -> Iterator[Date]:
    """Yield a date and its less exact forms: without its day, its month, its year, or two of them."""
    year, month, day = date
    yield from dict.fromkeys(
        (y, m, d) for y in (year, None) for m in (month, None) for d in (day, None) if y or m or d
    )


def _face(mention: Mention) -> str:
    """Return a time as a clock shows it, without its zone."""
    return mention.text.split()[0].lower() if mention.text.split() else ""
