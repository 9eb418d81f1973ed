"""Reads months and weekdays that labels abbreviate ("Apr", "Mon–Thu") and texts sum up ("on weekdays")."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from babel.dates import get_day_names, get_month_names

from faithrails.text.clause_around import clause_around
from faithrails.text.values.dates import WEEKDAYS
from faithrails.text.values.matches_at_words import matches_at_words
from faithrails.text.values.mention import Mention
from faithrails.text.values.months import month_number

_WIDTHS = ("wide", "abbreviated")
_TO = re.compile(r"\s?(?:[-–—]|\b(?:to|through|until|till)\b)\s?", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_ASCII_WORD = re.compile("[a-z]+")
_JOINING = frozenset(("to", "through", "until", "till", "and", "or"))
_LONGEST = 40  # characters
_DAYS_OF_WEEK, _WORKING_DAYS = 7, 5
_ON_WEEKDAYS = re.compile(r"\b(?:on|every|during|all)\s(?:the\s)?weekdays?\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"[.;!?\n]")
_NO_DAYS = re.compile(r"\b(?:not|no|never|closed|shut|except|unless|without|\w+n[’']t)\b", re.IGNORECASE)
_DAILY_EXCEPT = re.compile(
    r"(?<!closed\s)(?<!shut\s)\b(?:daily|every day),?\s(?:except|but|excluding)\s(?:on\s)?(?P<day>[a-z]+)\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=1)
def _days() -> dict[str, int]:
    """Return the number of each weekday, Monday first, by its names and abbreviations in small letters."""
    names = [(name, day) for width in _WIDTHS for day, name in get_day_names(width, locale="en").items()]
    names += [("tues", 1), ("weds", 2), ("thur", 3), ("thurs", 3)]
    return {f"{name.lower()}{plural}": day for name, day in names for plural in ("", "s")}


@lru_cache(maxsize=1)
def _months() -> dict[str, str]:
    """Return the full name of each month by its names and abbreviations, all in small letters."""
    full = get_month_names("wide", locale="en")
    names = [
        (name, month) for width in _WIDTHS for month, name in get_month_names(width, locale="en").items()
    ]
    return {name.lower(): full[month].lower() for name, month in (*names, ("Sept", 9))}


@lru_cache(maxsize=1)
def _day_range() -> re.Pattern[str]:
    days = "|".join(sorted(_days(), key=len, reverse=True))
    return re.compile(rf"\b(?P<first>{days})\b\.?{_TO.pattern}\b(?P<last>{days})\b", re.IGNORECASE)


def full_name(word: str) -> str:
    """Return the month or weekday that a word abbreviates, in small letters; empty if it is none."""
    small = word.strip().removesuffix(".").lower()
    return _months().get(small) or _full_day(small)


def days_of_ranges(text: str) -> Iterator[str]:
    """Yield the weekdays that a text names as a range or a group.

    "Mon–Thu" has a Wednesday, and so have "on weekdays" and "daily except Mondays".
    """
    small = text.lower()  # for quick tests of whether it has the words that the patterns need
    has_day = not _days().keys().isdisjoint(_ASCII_WORD.findall(small))
    for found in matches_at_words(_day_range(), text, _days().keys()) if has_day else ():
        first, last = _days()[found["first"].lower()], _days()[found["last"].lower()]
        days_between = (last - first) % _DAYS_OF_WEEK
        yield from (WEEKDAYS[(first + step) % _DAYS_OF_WEEK] for step in range(days_between + 1))
    on_weekdays = _ON_WEEKDAYS.finditer(text) if "weekday" in small else ()
    if any(not _NO_DAYS.search(clause_around(text, *found.span(), _SENTENCE_END)) for found in on_weekdays):
        yield from WEEKDAYS[:_WORKING_DAYS]
    for found in _DAILY_EXCEPT.finditer(text) if "daily" in small or "every day" in small else ():
        closed = _days().get(found["day"].lower())
        yield from (name for day, name in enumerate(WEEKDAYS) if closed is not None and day != closed)


def named_by_labels(labels: Iterable[str]) -> frozenset[str]:
    """Return the months and weekdays, by their full names in small letters, that labels consist of.

    A single one may be another word ("Sun", "May"): it counts only beside another month or day.
    """
    found = frozenset(name for label in set(labels) for name in _names_of(label))
    months = frozenset(_months().values())
    return frozenset().union(*(kind for kind in (found & months, found - months) if len(kind) > 1))


@lru_cache(maxsize=2_000)  # the rows of a table have the same keys
def _names_of(label: str) -> tuple[str, ...]:
    if len(label) > _LONGEST:
        return ()
    words = [word.lower() for word in _WORD.findall(label)]
    names = [_months().get(word) or _full_day(word) for word in words if word not in _JOINING]
    if not names or not all(names):
        return ()
    return (*filter(None, names), *days_of_ranges(label))


def _full_day(word: str) -> str:
    return WEEKDAYS[_days()[word]] if word in _days() else ""


def months_as_values(names: Iterable[str]) -> tuple[Mention, ...]:
    """Return the months among names as dates without a day or a year."""
    months = sorted(month_number(name) for name in set(names) & set(_months().values()))
    return tuple(Mention("date", 0, 0, "", dates=((None, month, None),)) for month in months)
