"""Reads dates and periods: "5 July 1889", "late Q1 2024", "the 1990s", "Christmas Day 2019"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from datetime import MAXYEAR, MINYEAR, date, timedelta
from functools import lru_cache

from babel.dates import get_day_names, get_month_names

from faithrails.text.values.amounts import unit_after
from faithrails.text.values.bounds import bound_of_date
from faithrails.text.values.counted_nouns import counted
from faithrails.text.values.matches_at_words import matches_at_words
from faithrails.text.values.mention import Date, Mention
from faithrails.text.values.number_word_values import ORDINALS

# Monday first. Of the standard library they would be in the language of the process.
WEEKDAYS = tuple(get_day_names("wide", locale="en")[day].lower() for day in range(7))

_LOCALES = ("en", "de", "fr", "es", "it", "pt", "nl")
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_THIRDS = {"early": 0, "mid": 1, "middle": 1, "late": 2, "beginning": 0, "start": 0, "end": 2}


_ALSO_VERBS = ("may", "march", "mar")
_ENGLISH_WORDS = ("out", "set", "ago")  # Portuguese and Spanish abbreviations, and English words


@lru_cache(maxsize=1)
def _months() -> dict[str, int]:
    """Month names and abbreviations, lower case, as CLDR writes them."""
    names: dict[str, int] = {"sept": 9}
    for locale in _LOCALES:
        for width in ("wide", "abbreviated"):
            for number, name in get_month_names(width, locale=locale).items():
                names.setdefault(name.lower().rstrip("."), number)
    for word in _ENGLISH_WORDS:
        del names[word]
    return names


@lru_cache(maxsize=1)
def _month_names() -> frozenset[str]:
    return frozenset(_months())


def months_in(letters: Set[str]) -> bool:
    """Whether one of these words, in small letters, is the name of a month, or its abbreviation."""
    return not _month_names().isdisjoint(letters)


_YEAR = r"(?P<year>1\d{3}|20\d{2})"
_PART = r"(?:(?P<part>early|mid|middle|late|beginning|start|end)(?:\s(?:of|in)(?:\sthe)?)?[\s-])"


_MONTH_FIRST = r"\b(?P<month>"


@lru_cache(maxsize=1)
def _any_month() -> str:
    return "(?P<month>" + "|".join(sorted(map(re.escape, _months()), key=len, reverse=True)) + r")\b\.?"


@lru_cache(maxsize=1)
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The spellings of a date, the most exact first, each with what a text must hold for it."""
    month = _any_month()
    day = r"(?P<day>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|\.|er)?"
    short = r"(?P<year>1\d{3}|20\d{2}|['’]\d{2})"
    flags = re.IGNORECASE
    measured = r"(?:%|percent|euros|dollars)(?!\w)"
    return (
        (
            re.compile(rf"\b{_YEAR}[-/.](?P<month>0?[1-9]|1[0-2])[-/.](?P<day>0?[1-9]|[12]\d|3[01])\b"),
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
            "month",
        ),
        (re.compile(rf"\b{month},?\s(?:of\s|de\s)?{_YEAR}\b", flags), "month"),
        (re.compile(rf"(?<![\d/.-]){_YEAR}-(?P<month>0[1-9]|1[0-2])(?![-/.]?\d)"), "separated"),
        (
            re.compile(r"(?<![\d/.-])(?P<month>0[1-9]|1[0-2])/(?P<year>(?:19|20)\d{2})(?![-/.]?\d)"),
            "separated",
        ),
        (
            re.compile(rf"(?<![A-Za-z\d.,$€£¥:/-]){_YEAR}(?![\d,.]*\d)(?![A-Za-z]|\s?(?:{measured}))", flags),
            "year",
        ),
    )


@lru_cache(maxsize=1)
def _ranges() -> tuple[tuple[re.Pattern[str], str], ...]:
    """The spellings of two dates that name their month, or stand as years, together; as ``_patterns``."""
    month = _any_month()
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
            (rf"\b{month}\s(?:the\s)?{first}{to}(?:the\s)?{last}\b{after}", "month"),
            (
                r"(?<![\d.,/$€£-])(?P<first>1\d{3}|20\d{2})\s-(?P<last>1\d{3}|20\d{2})(?![\d,.]*\d)(?P<month>)(?P<year>)",
                "year",
            ),
        )
    )


# A first century may be one of a club or of a batsman; the dates that texts give begin later.
_CENTURIES = {"twenty-first": 21, **{word: number for number, word in enumerate(ORDINALS, 1) if number > 3}}


@lru_cache(maxsize=1)
def _stretches() -> tuple[re.Pattern[str], ...]:
    """The spellings of a stretch of time, the longest first."""
    month = _any_month()
    nth = "(?P<nth>" + "|".join(_NTH) + ")"
    of = r"(?:\s(?:of\s)?|,\s|-)"
    return tuple(
        re.compile(pattern, re.IGNORECASE)
        for pattern in (
            rf"\b{_PART}?(?:Q(?P<quarter>[1-4])|{nth}[\s-]quarter){of}(?:fiscal\s(?:year\s)?|FY\s?)?{_YEAR}\b",
            rf"\b{_YEAR}[\s-]Q(?P<quarter>[1-4])\b",
            rf"\b{_PART}?(?:H(?P<half>[12])|{nth}[\s-]half){of}{_YEAR}\b",
            rf"\b{_PART}{month}{of}{_YEAR}\b",
            rf"\b{_PART}?(?P<season>{'|'.join(_SEASONS)})\s(?:of\s)?{_YEAR}\b",
            rf"\b{_PART}{_YEAR}(?!s|\d)\b",
            rf"\b{_PART}?(?P<decade>1\d{{2}}|20\d)0['’]?s\b",
            rf"\b{_PART}?(?:(?P<century>\d{{1,2}})(?:st|nd|rd|th)|(?P<spelled>{'|'.join(_CENTURIES)}))[\s-]century\b",
        )
    )


_STRETCH_WORDS = frozenset({*_THIRDS, *_SEASONS, "century", "quarter", "half"})
_STRETCH = re.compile(r"\d0['’]?[sS]\b|[qQ][1-4]|\b[hH][12]\b")


# Days that have a name; what they fall on where that is the same each year.
_FEASTS = {
    "new year's day": (1, 1), "new year’s day": (1, 1), "valentine's day": (2, 14),
    "valentine’s day": (2, 14),
    "halloween": (10, 31), "christmas eve": (12, 24), "christmas day": (12, 25), "boxing day": (12, 26),
    "new year's eve": (12, 31), "new year’s eve": (12, 31),
}  # fmt: skip
_FEAST_WORDS = frozenset({"new", "valentine", "halloween", "christmas", "boxing"})  # each has one of them
_FEAST = re.compile(
    rf"\b(?P<feast>{'|'.join(map(re.escape, _FEASTS))})\b(?:,?\s(?:of\s|in\s)?{_YEAR}\b)?", re.IGNORECASE
)
_SEPARATED = re.compile(r"\d[-/._]\d")
_FOUR_DIGITS = re.compile(r"\d{4}")


def dates(text: str, letters: Set[str]) -> Iterator[Mention]:
    """Yield every date, the most exact reading of a place first; stretches of time before plain years.

    ``letters`` are the words of the text in small letters.
    """
    holds = {
        "month": months_in(letters),
        "separated": _SEPARATED.search(text) is not None,
        "year": _FOUR_DIGITS.search(text) is not None,
    }
    if (holds["year"] or "century" in letters) and (
        not _STRETCH_WORDS.isdisjoint(letters) or _STRETCH.search(text)
    ):
        yield from _periods(text)
    for found in _FEAST.finditer(text) if holds["year"] and not _FEAST_WORDS.isdisjoint(letters) else ():
        month, day = _FEASTS[found["feast"].lower()]
        named = (_year(found["year"]), month, day)
        yield Mention("date", found.start(), found.end(), found[0], dates=(named,))
    for pattern, needed in _ranges():
        for found in _matches(pattern, text) if holds[needed] else ():
            if not _is_verb(found):
                yield from _ends_of(found)
    yield from _exact(text, holds)
    if holds["month"]:
        yield from _in_a_month(text)


def _matches(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Yield the matches of a pattern; one that begins with a month is tried at the months only."""
    if pattern.pattern.startswith(_MONTH_FIRST):
        return matches_at_words(pattern, text, _month_names())
    return pattern.finditer(text)


def _ends_of(found: re.Match[str]) -> Iterator[Mention]:
    """Yield the two dates of "21 to 28 January 2007", "January 21 and 28" or "1903 -1967"."""
    year, month = _year(found["year"]), _month(found["month"] or None)
    between = found.end("first"), found.start("last")
    for name, start, end in (("first", found.start(), between[0]), ("last", between[1], found.end())):
        number = int(found[name])
        named: Date = (year, month, number) if month else (number, None, None)
        yield Mention("date", start, end, found.string[start:end], dates=(named,))


def _exact(text: str, holds: dict[str, bool]) -> Iterator[Mention]:
    """Yield what has a day, a year, or both."""
    for pattern, needed in _patterns():
        if not holds[needed]:
            continue
        for found in _matches(pattern, text):
            if needed == "year" and (unit_after(text, found.end()) or found[0] == text.strip()):
                continue  # alone, as data has it, it may be an amount as well
            readings = () if _is_verb(found) else tuple(_readings(found.groupdict()))
            if readings:
                bound = bound_of_date(text, found.start())
                nouns = counted(text, found.end()) if needed == "year" else frozenset()  # "2000 rooms"
                yield Mention("date", *found.span(), found[0], dates=readings, bound=bound, nouns=nouns)


@lru_cache(maxsize=1)
def _bare_month() -> re.Pattern[str]:
    """Months without a day or a year. "May" and "March" are that only behind a word of time."""
    names = [name for name in get_month_names("wide", locale="en").values() if name not in ("May", "March")]
    after = (
        "in|of|since|until|till|by|during|from|last|next|this|early|late|mid|through|before|after|each|every"
    )
    return re.compile(
        rf"\b(?:(?P<month>{'|'.join(names)})\b|(?<!\w)(?:{after})[\s-](?P<other>May|March)\b(?!\s[A-Z]))"
    )


def _in_a_month(text: str) -> Iterator[Mention]:
    for found in _bare_month().finditer(text):
        group = "month" if found["month"] else "other"
        start, end = found.span(group)
        month = _months()[found[group].lower()]
        yield Mention("date", start, end, found[group], dates=((None, month, None),))


def _is_verb(found: re.Match[str]) -> bool:
    """Whether the month is a word in small letters without a year: "About 12 may need surgery"."""
    groups = found.groupdict()
    return groups.get("month") in _ALSO_VERBS and not groups.get("year")


def _readings(groups: dict[str, str | None]) -> Iterator[Date]:
    year = _year(groups.get("year"))
    if "a" not in groups:
        yield year, _month(groups.get("month")), _int(groups.get("day"))
        return
    a, b = _int(groups["a"]), _int(groups["b"])  # 03/04/2024: day and month in either order
    for day, month in dict.fromkeys(((a, b), (b, a))):
        if month is not None and month <= 12:
            yield year, month, day


def _periods(text: str) -> Iterator[Mention]:
    for pattern in _stretches():
        for found in pattern.finditer(text):
            span = _span(found.groupdict())
            if span:
                part = found.groupdict().get("part")
                period = _third(span, _THIRDS[part.lower()]) if part else span
                days = (period[0].toordinal(), period[1].toordinal())
                yield Mention("date", found.start(), found.end(), found[0], period=days)


def _span(groups: dict[str, str | None]) -> tuple[date, date] | None:
    """Return the first and last day of what is named."""
    if groups.get("decade"):
        first = int(groups["decade"] or 0) * 10
        years = 100 if first % 100 == 0 and groups.get("part") else 10  # "the early 1900s"
        return date(first, 1, 1), date(first + years - 1, 12, 31)
    if groups.get("century") or groups.get("spelled"):
        number = _CENTURIES.get((groups["spelled"] or "").lower()) or int(groups["century"] or 0)
        if not 1 <= number <= 40:
            return None
        return date((number - 1) * 100 + 1, 1, 1), date(number * 100, 12, 31)
    year = int(groups["year"] or 0)
    nth = _NTH.get((groups.get("nth") or "").lower())
    if groups.get("quarter") or ("quarter" in groups and nth):
        return _from_month(year, 3 * (int(groups.get("quarter") or nth or 1) - 1) + 1, 3)
    if groups.get("half") or ("half" in groups and nth):
        number = int(groups.get("half") or nth or 1)
        return _from_month(year, 6 * (number - 1) + 1, 6) if number <= 2 else None
    if groups.get("month"):
        return _from_month(year, _month(groups["month"]) or 1, 1)
    if groups.get("season"):
        return _from_month(year, _SEASONS[(groups["season"] or "").lower()], 3)
    return date(year, 1, 1), date(year, 12, 31)


def _from_month(year: int, month: int, number: int) -> tuple[date, date]:
    last = month + number
    after = date(year + (last - 1) // 12, (last - 1) % 12 + 1, 1)
    return date(year, month, 1), after - timedelta(days=1)


def _third(span: tuple[date, date], third: int) -> tuple[date, date]:
    days = (span[1] - span[0]).days + 1
    first = span[0] + timedelta(days=days * third // 3)
    return first, span[0] + timedelta(days=days * (third + 1) // 3 - 1)


def days_of(value: Date) -> tuple[int, int] | None:
    """Return the first and last day (ordinals) of a date with a year; None without one, or if it is none."""
    year, month, day = value
    if year is None or not MINYEAR <= year < MAXYEAR:
        return None
    try:
        if month and day:
            only = date(year, month, day).toordinal()
            return only, only
        first, last = _from_month(year, month, 1) if month else (date(year, 1, 1), date(year, 12, 31))
    except ValueError:
        return None
    return first.toordinal(), last.toordinal()


def weekdays(mention: Mention) -> Iterator[str]:
    """Yield the name of the day of the week of each full date, lower case: who knows the date knows it."""
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


def _month(name: str | None) -> int | None:
    if name is None or name.isdigit():
        return _int(name)
    return _months()[name.lower().rstrip(".")]
