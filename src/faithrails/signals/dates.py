"""Dates and times of day: "5 July 1889", "July 1889", "1889", "1889-07-05", "9 pm", "21:00"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from babel.dates import get_month_names

from faithrails.signals.mention import Date, Mention

_LOCALES = ("en", "de", "fr", "es", "it", "pt", "nl")


@lru_cache(maxsize=1)
def _months() -> dict[str, int]:
    """Month names and abbreviations, lower case, as CLDR writes them."""
    names: dict[str, int] = {"sept": 9}
    for locale in _LOCALES:
        for width in ("wide", "abbreviated"):
            for number, name in get_month_names(width, locale=locale).items():
                names.setdefault(name.lower().rstrip("."), number)
    return names


@lru_cache(maxsize=1)
def _beginnings() -> frozenset[str]:
    return frozenset(name[:3] for name in _months())


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[re.Pattern[str], bool], ...]:
    """The spellings of a date, the most exact first, each with whether it names a month."""
    month = "(?P<month>" + "|".join(sorted(map(re.escape, _months()), key=len, reverse=True)) + r")\b\.?"
    day = r"(?P<day>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|\.|er)?"
    year = r"(?P<year>1\d{3}|20\d{2})"
    flags = re.IGNORECASE
    return (
        (re.compile(rf"\b{year}-(?P<month>0[1-9]|1[0-2])-(?P<day>0[1-9]|[12]\d|3[01])\b"), False),
        (re.compile(rf"\b{day}\s(?:of\s|de\s)?{month}(?:,?\s(?:de\s)?{year}\b)?", flags), True),
        (re.compile(rf"\b{month}\s{day}\b(?!\s?(?:%|percent|million))(?:,?\s{year}\b)?", flags), True),
        (re.compile(rf"\b{month},?\s(?:of\s|de\s)?{year}\b", flags), True),
        (
            re.compile(
                rf"(?<![A-Za-z\d.,$€£¥:/-]){year}(?![\d,.]*\d)(?![A-Za-z]|\s?(?:%|percent|metres|meters|km|miles|euros|dollars))"
            ),
            False,
        ),
    )


_TIME = re.compile(
    r"(?<![\d.,])(?P<hour>2[0-4]|[01]?\d)(?!\d)(?::(?P<minute>[0-5]\d))?(?:\s?(?P<half>[ap])\.?\s?m\b)?",
    re.IGNORECASE,
)


def dates(text: str) -> Iterator[Mention]:
    """Yield every date, the most exact reading of a place first."""
    lowered = text.lower()
    has_month = any(begin in lowered for begin in _beginnings())
    for pattern, needs_month in _patterns():
        if needs_month and not has_month:
            continue
        for found in pattern.finditer(text):
            groups = found.groupdict()
            value: Date = (_int(groups.get("year")), _month(groups.get("month")), _int(groups.get("day")))
            yield Mention("date", found.start(), found.end(), found[0], date=value)


_HOURS = re.compile(
    r"(?<![\d:])(\d{1,2}):(\d{1,2})\s?-\s?(\d{1,2}):(\d{1,2})(?![\d:])"
)  # "11:0-21:0", as data has it


def times(text: str) -> Iterator[Mention]:
    """Yield every time of day that is written with a colon or with am or pm."""
    for found in _HOURS.finditer(text):
        for hour, minute in ((1, 2), (3, 4)):
            minutes = int(found[hour]) % 24 * 60 + int(found[minute])
            yield Mention(
                "time",
                found.start(hour),
                found.end(minute),
                text[found.start(hour) : found.end(minute)],
                minutes=minutes,
            )
    for found in _TIME.finditer(text):
        if not (found["minute"] or found["half"]):
            continue
        hour = int(found["hour"])
        half = (found["half"] or "").lower()
        hour = hour % 12 + 12 if half == "p" else (hour % 12 if half == "a" else hour)
        minutes = hour * 60 + int(found["minute"] or 0)
        yield Mention("time", found.start(), found.end(), found[0], minutes=minutes)


def _int(digits: str | None) -> int | None:
    return int(digits) if digits else None


def _month(name: str | None) -> int | None:
    if name is None or name.isdigit():
        return _int(name)
    return _months()[name.lower().rstrip(".")]
