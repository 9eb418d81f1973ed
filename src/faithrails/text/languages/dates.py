"""Reads dates as a language writes them (CLDR), and returns the given parts as ISO 8601."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from babel.dates import get_month_names

from faithrails.text.languages.closed_words import ENGLISH
from faithrails.text.languages.folded_words import folded
from faithrails.text.languages.numbers import locale_of

_LONGEST_MONTH = 31
_DIALECTS = {"ar": ("ar", "ar_SY")}
_ISO = re.compile(r"(?<!\d)(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})(?!\d)")
_DAY_FIRST = re.compile(r"(?<!\d)(?P<d>\d{1,2})[./-](?P<m>\d{1,2})[./-](?P<y>\d{4})(?!\d)")
_SIGNS = re.compile(r"(?<!\d)(?:(?P<y>\d{4})\s*年\s*)?(?P<m>\d{1,2})\s*月(?:\s*(?P<d>\d{1,2})\s*[日号號])?")
_OF = r"(?:de|del|di|do|of|عام|سنة)"


def dates(text: str, language: str) -> Iterator[tuple[str, int, int]]:
    """Yield each date with its place: "2021-03-15", "2021-03", or "--03-15" without a year."""
    place = 0
    nearest = {form: form.search(text) for form in _forms(language)}
    while found := _first(nearest.values()):
        if iso := _iso(found.groupdict(), _months(language)):
            yield iso, found.start(), found.end()
            place = found.end()
        else:
            place = found.start() + 1
        for form, match in nearest.items():
            if match and match.start() < place:  # the other forms are not searched for again
                nearest[form] = form.search(text, place)


def _first(found: Iterable[re.Match[str] | None]) -> re.Match[str] | None:
    """Return the match that starts first, the longest of several; None without any."""
    return min(filter(None, found), key=lambda match: (match.start(), -match.end()), default=None)


def _iso(parts: dict[str, str | None], months: dict[str, int]) -> str | None:
    raw = str(parts["m"])
    month = int(raw) if raw.isdigit() else months.get(folded(raw.rstrip(".॰")), 0)
    day, year = int(parts.get("d") or 0), int(parts.get("y") or 0)
    if not 1 <= month <= 12 or day > _LONGEST_MONTH or not (day or year):
        return None
    return (f"{year:04d}" if year else "-") + f"-{month:02d}" + (f"-{day:02d}" if day else "")


@lru_cache(maxsize=16)
def _months(language: str) -> dict[str, int]:
    """Return the number of each month by its names, in full and abbreviated, as written and folded."""
    named = [
        (name.rstrip(".॰"), number)
        for dialect in _DIALECTS.get(language, (locale_of(language),))
        for width in ("wide", "abbreviated")
        for context in ("format", "stand-alone")
        for number, name in get_month_names(width, context, dialect).items()
        if not name[0].isdigit()
    ]
    return dict(named) | {folded(name): number for name, number in named}


@lru_cache(maxsize=16)
def _forms(language: str) -> tuple[re.Pattern[str], ...]:
    numeric = (_ISO, _SIGNS) if language == ENGLISH else (_ISO, _SIGNS, _DAY_FIRST)
    months = "|".join(sorted(map(re.escape, _months(language)), key=len, reverse=True))
    if not months:
        return numeric
    month, year = rf"(?P<m>{months})(?!\w)[.॰]?", rf"(?:,?\s+(?:{_OF}\s+)?(?P<y>\d{{4}})(?!\d))"
    day = r"(?<!\d)(?P<d>\d{1,2})(?:\.|er|º|ª|°|st|nd|rd|th)?"
    forms = [rf"{day}\s+(?:{_OF}\s+)?{month}{year}?", rf"(?<!\w){month}{year}"]
    if language == ENGLISH:
        forms.append(rf"(?<!\w){month}\s+{day}(?!\d){year}?")
    return *numeric, *(re.compile(form, re.IGNORECASE) for form in forms)
