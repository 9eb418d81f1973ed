"""Names of months in seven languages, and patterns for a month or a year."""

from __future__ import annotations

import re
from collections.abc import Set
from functools import lru_cache

from babel.dates import get_month_names

_LOCALES = ("en", "de", "fr", "es", "it", "pt", "nl")
_ENGLISH_WORDS = ("out", "set", "ago")  # Portuguese and Spanish abbreviations, and English words
YEAR = r"(?P<year>1\d{3}|20\d{2})"


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
def month_names() -> frozenset[str]:
    """Return the names and abbreviations of months, in lower case."""
    return frozenset(_months())


def months_in(letters: Set[str]) -> bool:
    """Whether one of these words, in small letters, is the name of a month, or its abbreviation."""
    return not month_names().isdisjoint(letters)


@lru_cache(maxsize=1)
def any_month() -> str:
    """Return a pattern for these names, with the group ``month``."""
    return "(?P<month>" + "|".join(sorted(map(re.escape, _months()), key=len, reverse=True)) + r")\b\.?"


def month_number(name: str) -> int:
    """Return the number of a month by its name, or in digits."""
    return int(name) if name.isdigit() else _months()[name.lower().rstrip(".")]
