"""Reads dates: "5 July 1889", "21 to 28 January 2007", "Christmas Day 2019"; stretches of time among them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from datetime import MAXYEAR, MINYEAR, date
from functools import lru_cache

from babel.dates import get_day_names, get_month_names

from faithrails.text.values.amounts import unit_after
from faithrails.text.values.bounds import bound_of_date
from faithrails.text.values.calendar_periods import from_month, periods_in
from faithrails.text.values.counted_nouns import stems_of_counted
from faithrails.text.values.matches_at_words import matches_at_words
from faithrails.text.values.mention import Date, Mention
from faithrails.text.values.months import YEAR, any_month, month_names, month_number, months_in

# Monday first. The names of the standard library are in the language of the process.
WEEKDAYS = tuple(get_day_names("wide", locale="en")[day].lower() for day in range(7))

_ALSO_VERBS = ("may", "march", "mar")


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the patterns for a date, the most exact first, each with what a text must hold to match."""
    month = any_month()
    day = r"(?P<day>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|\.|er)?"
    short = r"(?P<year>1\d{3}|20\d{2}|['’]\d{2})"
    flags = re.IGNORECASE
    measured = r"(?:%|percent|euros|dollars)(?!\w)"
    return (
        (
            re.compile(
                rf"\b{YEAR}[-/.](?P<month>0?[1-9]|1[0-2])[-/.](?P<day>0?[1-9]|[12]\d|3[01])(?:\b|(?=T\d\d))"
            ),
            "separated",
        ),
        (
            re.compile(
                r"(?<![\d/.-])(?P<a>0?[1-9]|[12]\d|3[01])([-/._])(?P<b>0?[1-9]|[12]\d|3[01])\2"
                r"(?P<year>1\d{3}|20\d{2}|\d{2})(?![\d/-])(?!\.\d)"
            ),
            "separated",
        ),
        (re.compile(rf"\b{day}\s?(?:of\s|de\s)?{month}(?:,?\s(?:of\s|de\s)?{short}\b)?", flags), "month"),
        (
            re.compile(rf"\b{month}\s(?:the\s)?{day}\b(?!\s?(?:%|percent|million))(?:,?\s{short}\b)?", flags),
            "month first",
        ),
        (re.compile(rf"\b{month},?\s(?:of\s|de\s)?{YEAR}\b", flags), "month first"),
        (re.compile(rf"(?<![\d/.-]){YEAR}-(?P<month>0[1-9]|1[0-2])(?![-/.]?\d)"), "separated"),
        (
            re.compile(r"(?<![\d/.-])(?P<month>0[1-9]|1[0-2])/(?P<year>(?:19|20)\d{2})(?![-/.]?\d)"),
            "separated",
        ),
        (
            re.compile(
                rf"(?<![A-Za-z\d.,$€£¥:/-])(?!(?:(?<=\b1\sin\s)|(?<=\bone\sin\s))1000\b){YEAR}"  # "1 in 1000"
                rf"(?![\d,.]*\d)(?![A-Za-z]|\s?(?:{measured}))",
                flags,
            ),
            "year",
        ),
        (re.compile(r"\bFY\s?(?P<year>(?:19|20)\d{2}|['’]?\d{2})\b"), "fiscal"),
    )


@lru_cache(maxsize=1)
def _ranges() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the patterns for two dates that share a month, or two years, in the form of ``_patterns``."""
    month = any_month()
    first, last = (rf"(?P<{name}>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?" for name in ("first", "last"))
    to, short = (
        r"(?:\s?(?:[–—]|--?)\s?|\s(?:to|and|or|until|till|through)\s)",
        r"(?:,?\s(?P<year>1\d{3}|20\d{2})\b)",
    )
    after = (
        rf"(?:{short}|(?=\s*(?:[,.;:)](?!\d)|\Z|(?:in|at|on|of|for|with|and|when|but|as|by|each|every)\b)))"
    )
    return tuple(
        (re.compile(pattern, re.IGNORECASE), needed)
        for pattern, needed in (
            (rf"(?<![\d.,/-])\b{first}{to}{last}\s(?:of\s)?{month}{short}?", "month"),
            (rf"\b{month}\s(?:the\s)?{first}{to}(?:the\s)?{last}\b{after}", "month first"),
            (
                r"(?<![\d.,/$€£-])(?P<first>1\d{3}|20\d{2})\s-(?P<last>1\d{3}|20\d{2})(?![\d,.]*\d)(?P<month>)(?P<year>)",
                "year",
            ),
        )
    )


# Named days that fall on the same date each year.
_FEASTS = {
    "new year's day": (1, 1), "new year’s day": (1, 1), "valentine's day": (2, 14),
    "valentine’s day": (2, 14),
    "halloween": (10, 31), "christmas eve": (12, 24), "christmas day": (12, 25), "boxing day": (12, 26),
    "new year's eve": (12, 31), "new year’s eve": (12, 31),
}  # fmt: skip
_FEAST_WORDS = frozenset({"new", "valentine", "halloween", "christmas", "boxing"})  # each has one of them
_FEAST = re.compile(
    rf"\b(?P<feast>{'|'.join(map(re.escape, _FEASTS))})\b(?:,?\s(?:of\s|in\s)?{YEAR}\b)?", re.IGNORECASE
)
_SEPARATED = re.compile(r"\d[-/._]\d")
_FOUR_DIGITS = re.compile(r"\d{4}")


def dates(text: str, letters: Set[str]) -> Iterator[Mention]:
    """Yield every date, the most exact reading of a place first; stretches of time before plain years.

    ``letters`` are the words of the text in small letters.
    """
    has_month = months_in(letters)
    holds = {
        "month": has_month,
        "month first": has_month,
        "separated": _SEPARATED.search(text) is not None,
        "year": _FOUR_DIGITS.search(text) is not None,
        "fiscal": "FY" in text,
    }
    if holds["year"] or holds["fiscal"] or "century" in letters or "0" in text:
        yield from periods_in(text, letters)
    for found in _FEAST.finditer(text) if holds["year"] and not _FEAST_WORDS.isdisjoint(letters) else ():
        month, day = _FEASTS[found["feast"].lower()]
        named = (_year(found["year"]), month, day)
        yield Mention("date", found.start(), found.end(), found[0], dates=(named,))
    for pattern, needed in _ranges():
        for found in _matches(pattern, needed, text) if holds[needed] else ():
            if not _is_verb(found):
                yield from _ends_of(found)
    yield from _exact(text, holds)
    if holds["month"]:
        yield from _in_a_month(text)


def _matches(pattern: re.Pattern[str], needed: str, text: str) -> Iterator[re.Match[str]]:
    """Yield the matches of a pattern; one that begins with a month is tried at the months only."""
    return (
        matches_at_words(pattern, text, month_names()) if needed == "month first" else pattern.finditer(text)
    )


def _ends_of(found: re.Match[str]) -> Iterator[Mention]:
    """Yield the two dates of "21 to 28 January 2007", "January 21 and 28" or "1903 -1967"."""
    year, month = _year(found["year"]), month_number(found["month"]) if found["month"] else None
    between = found.end("first"), found.start("last")
    for name, start, end in (("first", found.start(), between[0]), ("last", between[1], found.end())):
        number = int(found[name])
        named: Date = (year, month, number) if month else (number, None, None)
        yield Mention("date", start, end, found.string[start:end], dates=(named,))


def _exact(text: str, holds: dict[str, bool]) -> Iterator[Mention]:
    """Yield the dates with a day, a year, or both."""
    for pattern, needed in _patterns():
        if not holds[needed]:
            continue
        for found in _matches(pattern, needed, text):
            if needed == "year" and (unit_after(text, found.end()) or found[0] == text.strip()):
                continue  # alone, as in data, it may also be an amount
            readings = () if _is_verb(found) else tuple(_readings(found.groupdict()))
            if readings:
                bound = bound_of_date(text, found.start())
                nouns = (
                    stems_of_counted(text, found.end()) if needed == "year" else frozenset()
                )  # "2000 rooms"
                yield Mention("date", *found.span(), found[0], dates=readings, bound=bound, nouns=nouns)


@lru_cache(maxsize=1)
def _bare_month() -> re.Pattern[str]:
    """Months without a day or a year.

    "May", "March" and "Apr" count only after a word of time or another month: "January to March".
    """
    names = [name for name in get_month_names("wide", locale="en").values() if name not in ("May", "March")]
    short = "|".join(get_month_names("abbreviated", locale="en").values())
    after = (
        "in|of|since|until|till|by|during|from|last|next|this|early|late|mid|through|before|after|each|every"
        "|between"
    )
    return re.compile(
        rf"\b(?:(?P<month>{'|'.join(names)})\b"
        rf"|(?<!\w)(?i:{after})[\s-](?P<other>March|Sept|{short})\b(?!['’]|\s[A-Z]))"
        rf"(?:(?:\s?[–-]\s?|\s(?:to|and|or|until|till|through)\s)(?P<second>March|May)\b(?!['’]|\s[A-Z]))?"
    )


def _in_a_month(text: str) -> Iterator[Mention]:
    for found in _bare_month().finditer(text):
        for group in ("month", "other", "second"):
            if found[group]:
                month = month_number(found[group])
                yield Mention("date", *found.span(group), found[group], dates=((None, month, None),))


def _is_verb(found: re.Match[str]) -> bool:
    """Whether the month is a word in small letters without a year: "About 12 may need surgery"."""
    groups = found.groupdict()
    return groups.get("month") in _ALSO_VERBS and not groups.get("year")


def _readings(groups: dict[str, str | None]) -> Iterator[Date]:
    year = _year(groups.get("year"))
    if "a" not in groups:
        name = groups.get("month")
        yield year, month_number(name) if name else None, _int(groups.get("day"))
        return
    a, b = _int(groups["a"]), _int(groups["b"])  # 03/04/2024: day and month in either order
    for day, month in dict.fromkeys(((a, b), (b, a))):
        if month is not None and month <= 12:
            yield year, month, day


def days_of(value: Date) -> tuple[int, int] | None:
    """Return the first and last day (ordinals) of a date with a year; None for any other."""
    year, month, day = value
    if year is None or not MINYEAR <= year < MAXYEAR:
        return None
    try:
        if month and day:
            only = date(year, month, day).toordinal()
            return only, only
        first, last = from_month(year, month, 1) if month else (date(year, 1, 1), date(year, 12, 31))
    except ValueError:
        return None
    return first.toordinal(), last.toordinal()


def weekdays(mention: Mention) -> Iterator[str]:
    """Yield the weekday, in lower case, of each full date, from which it follows."""
    for year, month, day in mention.dates:
        if year and month and day:
            days = days_of((year, month, day))
            if days:
                yield WEEKDAYS[date.fromordinal(days[0]).weekday()]


def _int(digits: str | None) -> int | None:
    return int(digits) if digits else None


def _year(digits: str | None) -> int | None:
    if digits and (digits[0] in "'’" or len(digits) == 2):
        digits = digits[-2:]
        return (1900 if int(digits) > 50 else 2000) + int(digits)
    return _int(digits)
