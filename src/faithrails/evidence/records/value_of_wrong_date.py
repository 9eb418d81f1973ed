"""Checks that a value belongs to the date that the claim is about, where records are dated."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence, Set
from datetime import date
from functools import lru_cache
from itertools import pairwise
from statistics import fmean

from faithrails.evidence.load_domain_words import Vocabulary
from faithrails.evidence.records.entry_index import Entries
from faithrails.evidence.records.record_keys import Entry, spells
from faithrails.text.values.compare import agrees
from faithrails.text.values.dates import WEEKDAYS, days_of
from faithrails.text.values.extract import mentions
from faithrails.text.values.mention import Date, Mention
from faithrails.text.values.units import TEMPERATURE, TIME

_SHORT = 14  # days: in a longer series "Friday" or "the second day" is ambiguous
_LEAST_DATED = 4  # records with a date: fewer are no series
_FAR = 400  # characters before a value, or a claim, that may name its day
_TEXTS_KEPT = 100  # texts whose days are cached: a claim is read for each of its values
_WORD = re.compile(r"[A-Za-z]{3,}")
_WHOLE_WORD = re.compile(r"\b[A-Za-z]{3,}\b")
_TO = re.compile(r"\s*(?:to|and|through|until|till|[-–—])\s*(?:the\s)?", re.IGNORECASE)
_RELATIVE = re.compile(
    r"\b(?P<weekday>" + "|".join(map(str.capitalize, WEEKDAYS)) + r")\b|\b[Dd]ay\s(?P<number>\d{1,2})\b|"
    r"\b(?P<nth>first|second|third|fourth|fifth|sixth|last|final)\sday\b|"
    r"\b(?P<all>week|period|days|daily|overall|throughout)\b",
    re.IGNORECASE,
)
_ALONE = re.compile(r"\s(?:and|to|&)\s(?:the\s)?\d{1,2}(?:st|nd|rd|th)\b")
_NTH = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "sixth": 5, "last": -1, "final": -1}
_HIGHEST, _LOWEST, _MEAN = (
    {"highest", "maximum", "max"},
    {"lowest", "minimum", "min"},
    {"average", "averaging", "mean"},
)
_OF = r"\s(?:an?\s)?(?:\w+\sof\s)?(?:about\s|around\s|approximately\s)?"  # "a low of around"
_UNIT = r"\s*[\w°/%]{0,12}(?:\s[\w/]{1,12})?"
_FROM = re.compile(rf"\b(?:from|between){_OF}$", re.IGNORECASE)
_AND = re.compile(rf"{_UNIT}\s*(?:to|and|[-–—]){_OF}", re.IGNORECASE)
_ON = re.compile(rf"{_UNIT}\s(?:on|for)\s(?:the\s)?$", re.IGNORECASE)

Days = frozenset[int]


class Timeline:
    """Dated records, where most claims are about one day."""

    def __init__(self, records: Iterable[Sequence[Entry]], vocabulary: Vocabulary) -> None:
        self._extremes: tuple[tuple[Set[str], Callable[..., float]], ...] = (
            (_HIGHEST | vocabulary.extremes("highest"), max),
            (_LOWEST | vocabulary.extremes("lowest"), min),
            (_MEAN, fmean),
        )
        found = [(_day_of(entries), entries) for entries in records]
        dated = [(day, entries) for day, entries in found if day is not None]
        days = sorted({day for day, _ in dated})  # proleptic ordinals
        are_most = len(dated) >= _LEAST_DATED and 2 * len(dated) > len(found)
        self._days = days if are_most and len(days) > 1 else []
        self._on_day: dict[int, list[Entry]] = {}
        for day, entries in dated if self._days else ():
            self._on_day.setdefault(day, []).extend(entries)
        self._named: dict[Date, set[int]] = {}
        for day in self._days:
            that = date.fromordinal(day)
            for year in (that.year, None):
                for number in (that.day, None):
                    self._named.setdefault((year, that.month, number), set()).add(day)
        self._all_days = frozenset(self._days)
        self._entries_on: dict[Days, Entries] = {}
        self._in_texts: dict[str, list[tuple[int, int, Days]]] = {}
        self._is_short = bool(self._days) and days[-1] - days[0] < _SHORT

    def __bool__(self) -> bool:
        """Whether there are enough dated records for a series of days."""
        return bool(self._days)

    def numbers_of(self, noun: str) -> frozenset[int]:
        """Return the possible numbers of days if the noun is "days"; the first and last may be partial."""
        days = len(self._days)
        return frozenset({days, days - 1}) if days and noun == "days" else frozenset()

    def holds(self, text: str, mention: Mention, before: str) -> bool:
        """Whether a record of a value's day holds the value; True if the day is unknown.

        ``before`` is the text up to the claim, which may name the day. If the words before the value spell
        out a key ("wind gusts of"), the value must be under that key, and one called the highest, lowest or
        mean must be that of the day.
        """
        if not self or mention.kind in ("date", "time") or mention.unit in TIME:  # "the next three hours"
            return True
        own = self._days_of_value(text, mention)
        if own:
            return self._holds_on(own, text, mention)
        near = self._last(before[-_FAR:], self._days_in(before[-_FAR:]))
        if self._extreme_of(text, mention)[1]:  # of the last day named, or of all days
            ends = _range_of(text, mention) or (mention,)
            stretches = [days for days in (near, self._all_days) if days]
            near = max(stretches, key=lambda days: sum(self._holds_on(days, text, end) for end in ends))
        return not near or self._holds_on(near, text, mention)

    def _holds_on(self, days: Days, text: str, mention: Mention) -> bool:
        """Whether a record of these days holds a value, under the key that the words before it spell out."""
        if days not in self._entries_on:
            on_days = (entry for day in sorted(days) for entry in self._on_day.get(day, ()))
            self._entries_on[days] = Entries(on_days)
        entries = self._entries_on[days]
        near, extreme = self._extreme_of(text, mention)
        keyed = _keyed(near, mention, entries)
        ends = _extremes(keyed.all, extreme) if extreme else []
        return any(agrees(mention, value) for value in ends) if ends else (keyed or entries).hold(mention)

    def _extreme_of(self, text: str, mention: Mention) -> tuple[str, Callable[..., float] | None]:
        """Return the text before a value, and ``max``, ``min`` or ``fmean`` if the text calls it that."""
        ends = _range_of(text, mention)
        if ends:
            highest = max(ends, key=lambda end: end.amounts[:1])
            return words_before(text, ends[0]), max if mention.start == highest.start else min
        near = words_before(text, mention)
        said = {word.lower() for word in _WHOLE_WORD.findall(near)}
        return near, next((pick for words, pick in self._extremes if words & said), None)

    def _days_of_value(self, text: str, mention: Mention) -> Days:
        """Return the days that a text gives a value for; empty if it names none."""
        found = self._days_in(text)
        place = bisect_left(found, mention.start, key=lambda place: place[0])
        before = [days for days in found[max(0, place - 2) : place] if mention.start - days[1] <= _FAR]
        after = [days for days in found[place : place + 2] if mention.end <= days[0] <= mention.end + _FAR][
            :1
        ]
        if after and _ON.match(text[mention.end : after[0][0]]):
            return after[0][2]
        return self._last(text, before or after)

    def wrong_weekdays(self, text: str) -> list[Mention]:
        """Return the dates in a text that have a wrong weekday beside them."""
        if not self:
            return []
        return [
            Mention("date", start, next_end, text[start:next_end])
            for (start, end, days), (next_start, next_end, next_days) in pairwise(self._days_in(text))
            if _is_weekday(text[start:end]) != _is_weekday(text[next_start:next_end])
            and not text[end:next_start].strip(" ,(")
            and not days & next_days
        ]

    def _days_in(self, text: str) -> list[tuple[int, int, Days]]:
        """Return start, end and days of each expression in a text that names days, in order."""
        known = self._in_texts
        if text not in known:
            if len(known) >= _TEXTS_KEPT:  # a new dict, since other threads may be reading the old one
                self._in_texts = known = {}
            known[text] = self._read(text)
        return known[text]

    def _read(self, text: str) -> list[tuple[int, int, Days]]:
        found = [(m.start, m.end, self._dated(m)) for m in mentions(text) if m.kind == "date"]
        if self._is_short:
            found += [(m.start(), m.end(), self._relative(m)) for m in _RELATIVE.finditer(text)]
        return sorted((place for place in found if place[2]), key=lambda place: place[:2])

    def _last(self, text: str, found: Sequence[tuple[int, int, Days]]) -> Days:
        """Return the days that are named last; for a range, all of its days."""
        if not found:
            return frozenset()
        _, end, last = found[-1]
        alone = _ALONE.match(text, end)  # "January 7th and 8th"
        if alone:
            last |= {day + 1 for day in last}
        if len(found) > 1 and _TO.fullmatch(text, found[-2][1], found[-1][0]):
            low, high = min(found[-2][2]), max(last)
            return self._between(low, high)
        return last

    def _between(self, low: int, high: int) -> Days:
        return frozenset(self._days[bisect_left(self._days, low) : bisect_right(self._days, high)])

    def _dated(self, mention: Mention) -> Days:
        """Return the matching ordinals of a date, or ``{0}`` if it lies outside the series."""
        if not self._days:
            return frozenset()
        if mention.period:
            first, last = mention.period
            return self._between(first, last) or frozenset({0})
        named: set[int] = set()
        for year, month, day in mention.dates:
            if month is None:
                return frozenset()
            named |= self._named.get((year, month, day), set())
        return frozenset(named or {0})

    def _relative(self, found: re.Match[str]) -> Days:
        if found["weekday"]:
            name = found["weekday"].lower()
            days = [d for d in self._days if WEEKDAYS[date.fromordinal(d).weekday()] == name]
            return frozenset(days or {0})
        if found["all"]:
            return self._all_days
        number = int(found["number"]) - 1 if found["number"] else _NTH[found["nth"].lower()]
        return frozenset(self._days[number : number + 1 or None])


def _is_weekday(text: str) -> bool:
    return text.lower() in WEEKDAYS


def _day_of(entries: Iterable[Entry]) -> int | None:
    """Return the day of a record, if its values name exactly one full date."""
    days = {
        span[0]
        for entry in entries
        for value in entry.values
        for span in map(days_of, value.dates)
        if span and span[0] == span[1]
    }
    return days.pop() if len(days) == 1 else None


def _extremes(entries: Sequence[Entry], extreme: Callable[..., float]) -> list[Mention]:
    """Return the highest (lowest, mean) value of each key."""
    by_key: dict[tuple[str, ...], list[Mention]] = {}
    for entry in entries:
        by_key.setdefault(entry.key, []).extend(value for value in entry.values if value.amounts)
    return [
        values[0]._replace(amounts=(extreme(v.amounts[0] for v in values),), step=min(v.step for v in values))
        for values in by_key.values()
        if values
    ]


def _range_of(text: str, mention: Mention) -> tuple[Mention, Mention] | None:
    """Return both ends of the range that a value begins or ends ("from 3 to 9"), or None."""
    values, starts, _ = _values_in(text)
    place = bisect_left(starts, mention.start)
    for first, last in pairwise(values[max(0, place - 1) : place + 2]):
        near = text[max(0, first.start - _FAR) : first.start]
        between = _AND.fullmatch(text, first.end, last.start) and _FROM.search(near)
        if between and mention.start in (first.start, last.start):
            return first, last
    return None


@lru_cache(maxsize=1_000)
def _values_in(text: str) -> tuple[list[Mention], list[int], list[int]]:
    """Return the values of a text, where they start, and where they and its quotes end."""
    found = [m for m in mentions(text) if m.kind != "name"]
    values = [m for m in found if m.kind != "quote"]
    return values, [m.start for m in values], [m.end for m in found]


def words_before(text: str, mention: Mention) -> str:
    """Return the text between a value and the one before it."""
    _, _, ends = _values_in(text)
    place = bisect_right(ends, mention.start)
    last = ends[place - 1] if place else 0
    return text[max(last, mention.start - _FAR) : mention.start]


def _keyed(near: str, mention: Mention, entries: Entries) -> Entries:
    """Return the entries whose keys the words in ``near`` spell out best; empty if they spell out no key."""
    nouns = [word.lower() for word in _WORD.findall(near)]
    if mention.unit in TEMPERATURE:
        nouns.append("temperature")
    keys = entries.keys
    scores = [sum(any(spells((part,), noun) for noun in nouns) for part in key) for key in keys]
    best = max(scores, default=0)
    return entries.under(key for key, score in zip(keys, scores, strict=True) if best and score == best)
