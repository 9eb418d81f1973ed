"""Reads how much later or earlier than another date something is: "two years later", "the following year"."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence

from faithrails.text.values.mention import Date, Mention
from faithrails.text.values.number_word_values import WORDS

_LATER = re.compile(
    rf"\b(?P<number>\d{{1,3}}|{'|'.join(WORDS)})\s(?P<unit>day|week|year)s?\s"
    r"(?:(?P<later>later|after(?:wards?)?)|earlier|before(?:hand)?)\b",
    re.IGNORECASE,
)
_THAN_WHAT = re.compile(r"(?<=after|efore)\s\w")  # "a year after the flood"
_NEXT_DAY = re.compile(r"\b(?:next|following)\s(?:day|morning|afternoon|evening|night)\b", re.IGNORECASE)
NEXT_YEAR = re.compile(r"\bthe\s(?:next|following)\syear\b", re.IGNORECASE)
_YEAR_BEFORE = re.compile(
    r"\bthe\s(?:year\s(?:before|earlier)|(?:previous|preceding)\syear)\b", re.IGNORECASE
)
_IN_DAYS = {"day": 1, "week": 7}


def later_dates(texts: Sequence[tuple[str, Sequence[Mention]]]) -> Iterator[Mention]:
    """Yield the dates that are a stated step before or after another date: "two years later".

    The step counts from the dates in its sentence, or from all dates if that has none. In "It was built in
    1904, a year after the flood." it is reversed: the flood was a year earlier.
    """
    dates = [date for _, found in texts for value in found for date in value.dates]
    for text, found in texts:
        own = [(value.start, date) for value in found for date in value.dates]
        for step, unit, than in _steps(text):
            turns = than >= 0 and bool(own) and not any(start >= than for start, _ in own)
            known = [date for _, date in own] or dates
            moved = (_moved(date, -step if turns else step, unit) for date in known)
            yield from (Mention("date", 0, 0, "", dates=(one,)) for one in moved if one)


def steps_in(text: str) -> list[tuple[int, str]]:
    """Return the steps between dates that a text states, with their units; negative for "earlier"."""
    return [(step, unit) for step, unit, _ in _steps(text)]


def _steps(text: str) -> Iterator[tuple[int, str, int]]:
    """Yield each step, its unit, and the end of "a year after" in "a year after the flood", or -1."""
    if _NEXT_DAY.search(text):
        yield 1, "day", -1
    for by, said in ((1, NEXT_YEAR), (-1, _YEAR_BEFORE)):
        if said.search(text):
            yield by, "year", -1
    for found in _LATER.finditer(text):
        number = found["number"].lower()
        amount = int(number) if number.isdecimal() else round(WORDS[number])
        than = found.end() if _THAN_WHAT.match(text, found.end()) else -1
        yield amount if found["later"] else -amount, found["unit"].lower(), than


def _moved(date: Date, step: int, unit: str) -> Date | None:
    """Return a date moved by a step; None if it lacks the year, or the day, that the step needs."""
    year, month, day = date
    if unit == "year":
        return (year + step, None, None) if year else None
    if unit not in _IN_DAYS or not (month and day):
        return None
    try:
        later = datetime.date(year or 2001, month, day) + datetime.timedelta(step * _IN_DAYS[unit])
    except (ValueError, OverflowError):  # no day of a calendar: the claim's date stays missing
        return None
    return (later.year if year else None, later.month, later.day)
