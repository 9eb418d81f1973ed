"""Reads stretches of time: "late Q1 2024", "the 1990s", "the 19th century"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from datetime import date, timedelta
from functools import lru_cache

from faithrails.text.values.mention import Mention
from faithrails.text.values.months import YEAR, any_month, month_number
from faithrails.text.values.number_word_values import ORDINALS

_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}
_NTH = {"first": 1, "second": 2, "third": 3, "fourth": 4, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}
_THIRDS = {"early": 0, "mid": 1, "middle": 1, "late": 2, "beginning": 0, "start": 0, "end": 2}
# "Early in 2027" is a part of the year; "starts in 2027" and "would end in 2027" mean all of it.
_PART = (
    r"(?:(?P<part>early|mid|middle|late|beginning|start|end)"
    r"(?:(?:\sof|(?<=early)\sin|(?<=late)\sin)(?:\sthe)?)?[\s-])"
)
# "First century" may be that of a club or a batsman, so words count from the fourth century on.
_CENTURIES = {"twenty-first": 21, **{word: number for number, word in enumerate(ORDINALS, 1) if number > 3}}


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], ...]:
    """Return the patterns for a stretch of time, the longest first."""
    month = any_month()
    nth = "(?P<nth>" + "|".join(_NTH) + ")"
    of = r"(?:\s(?:of\s)?|,\s|-)"
    return tuple(
        re.compile(pattern, re.IGNORECASE)
        for pattern in (
            rf"\b{_PART}?(?:Q(?P<quarter>[1-4])|{nth}[\s-]quarter){of}(?:fiscal\s(?:year\s)?|FY\s?)?{YEAR}\b",
            rf"\b{_PART}?(?:Q(?P<quarter>[1-4])|{nth}[\s-]quarter){of}FY['’\s]?(?P<fiscal>\d\d)\b",
            rf"\b{YEAR}[\s-]Q(?P<quarter>[1-4])\b",
            rf"\b{_PART}?(?:H(?P<half>[12])|{nth}[\s-]half){of}{YEAR}\b",
            rf"\b{_PART}{month}{of}{YEAR}\b",
            rf"\b{_PART}?(?P<season>{'|'.join(_SEASONS)})\s(?:of\s)?{YEAR}\b",
            rf"\b{_PART}{YEAR}(?!['’]?s|\d)\b",
            rf"\b{_PART}?(?P<decade>1\d{{2}}|20\d)0['’]?s\b",
            # "the late 70's" and "the '70s"; but neither "in his 70s" nor "speeds in the 70s".
            r"\b(?P<part>early|mid|late)[\s-](?P<short>[3-9]0)['’]?s\b",
            r"(?<!\w)['’](?P<short>[3-9]0)['’]?s\b",
            rf"\b{_PART}?(?:(?P<century>\d{{1,2}})(?:st|nd|rd|th)|(?P<spelled>{'|'.join(_CENTURIES)}))[\s-]century\b",
        )
    )


# Each match holds one of these words or marks: a quick first test, since most texts with a year have none.
_WORDS = frozenset({*_THIRDS, *_SEASONS, "century", "quarter", "half"})
_MARK = re.compile(r"\d0['’]?[sS]\b|[qQ][1-4]|\b[hH][12]\b")


def periods_in(text: str, letters: Set[str]) -> Iterator[Mention]:
    """Yield the stretches of time of a text; ``letters`` are its words in small letters."""
    if _WORDS.isdisjoint(letters) and not _MARK.search(text):
        return
    for pattern in _patterns():
        for found in pattern.finditer(text):
            span = _span(found.groupdict())
            if span:
                part = found.groupdict().get("part")
                period = _third(span, _THIRDS[part.lower()]) if part else span
                days = (period[0].toordinal(), period[1].toordinal())
                start = found.start("short") if "short" in found.groupdict() and not part else found.start()
                yield Mention("date", start, found.end(), text[start : found.end()], period=days)


def _span(groups: dict[str, str | None]) -> tuple[date, date] | None:
    """Return the first and last day of the stretch that is named; None if there is no such stretch."""
    if groups.get("decade") or groups.get("short"):
        first = int(groups["decade"] or 0) * 10 if "decade" in groups else 1900 + int(groups["short"] or 0)
        years = 100 if first % 100 == 0 and groups.get("part") else 10  # "the early 1900s"
        return date(first, 1, 1), date(first + years - 1, 12, 31)
    if groups.get("century") or groups.get("spelled"):
        number = _CENTURIES.get((groups["spelled"] or "").lower()) or int(groups["century"] or 0)
        if not 1 <= number <= 40:
            return None
        return date((number - 1) * 100 + 1, 1, 1), date(number * 100, 12, 31)
    year = int(groups.get("year") or 2000 + int(groups.get("fiscal") or 0))
    nth = _NTH.get((groups.get("nth") or "").lower())
    if groups.get("quarter") or ("quarter" in groups and nth):
        return from_month(year, 3 * (int(groups.get("quarter") or nth or 1) - 1) + 1, 3)
    if groups.get("half") or ("half" in groups and nth):
        number = int(groups.get("half") or nth or 1)
        return from_month(year, 6 * (number - 1) + 1, 6) if number <= 2 else None
    if groups.get("month"):
        return from_month(year, month_number(groups["month"] or ""), 1)
    if groups.get("season"):
        return from_month(year, _SEASONS[(groups["season"] or "").lower()], 3)
    return date(year, 1, 1), date(year, 12, 31)


def from_month(year: int, month: int, number: int) -> tuple[date, date]:
    """Return the first and last day of ``number`` months, beginning with ``month``."""
    last = month + number
    after = date(year + (last - 1) // 12, (last - 1) % 12 + 1, 1)
    return date(year, month, 1), after - timedelta(days=1)


def _third(span: tuple[date, date], third: int) -> tuple[date, date]:
    days = (span[1] - span[0]).days + 1
    first = span[0] + timedelta(days=days * third // 3)
    return first, span[0] + timedelta(days=days * (third + 1) // 3 - 1)
