"""Parses digits with separators, in any script: "1,234.5", "1.234,5", "12,34,567"."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from babel import Locale
from babel.numbers import NumberFormatError, parse_decimal

DIGITS = r"(?:\d{1,3}(?:\ \d{3})+(?!\d|[,.]\d)|\d+(?:[.,'\u2019\u00a0\u202f]\d+)*)"
# Hyphens and dashes that are typed for a minus before digits.
MINUS = "-−–‐‑‒﹣－"
_LONGEST = 25  # characters
_EXACT = 15  # digits that a float can hold
_PRIME = 2**61 - 1
LEAST_STEP = 1e-300
_LOCALES = tuple(map(Locale.parse, ("en", "de", "en_IN")))  # parsed once: by name it takes most of the time
_DECIMALS = re.compile(r"(?:\.(\d+)|,(\d{1,2}|\d{4,}))$")
# Most numbers with a mark: `babel` takes fifty times as long to read the same.
_PLAIN_DECIMAL = re.compile(r"(?:0|[1-9][0-9]{0,7})\.(?:[0-9]{1,2}|[0-9]{4,6})")
_PLAIN_THOUSANDS = re.compile(r"[1-9][0-9]{0,2},[0-9]{3}")
_PLAIN_MILLIONS = re.compile(r"[1-9][0-9]{0,2}(?:,[0-9]{3}){2,3}")
_GERMAN_DECIMAL = re.compile(r"(?:0|[1-9][0-9]{0,7}),(?:[0-9]{1,2}|[0-9]{4,6})|[1-9][0-9]{3,7},[0-9]{3}")
_SPACES = re.compile(r"[ '\u2019\u00a0\u202f]")


def last_digit(digits: str) -> float:
    """Return the value of the last digit after the decimal mark, 1 without one; never 0.

    Three digits after a comma are thousands, after a point more often decimals.
    """
    decimals = _DECIMALS.search(digits)
    return max(10.0 ** -len(decimals[1] or decimals[2]), LEAST_STEP) if decimals else 1.0


def last_nonzero_digit(amount: float, step: float) -> float:
    """Return the value of the last nonzero digit, ``step`` or more: 100 for 8,500, 0.1 for 1.5."""
    while 0 < 10 * step <= abs(amount) and not round(amount / step) % 10:
        step *= 10
    return step


@lru_cache(maxsize=10_000)
def amounts_of(digits: str) -> tuple[float, ...]:
    """Read digits with separators as English and, if that differs, as German would.

    Digits that no float can hold (a serial number, "1.2.3") give an integer that only they have.
    """
    if digits.isascii() and digits.isdecimal() and len(digits) <= _EXACT:  # the same in all locales
        return (float(digits),)
    if _PLAIN_DECIMAL.fullmatch(digits):  # the same in English, and no number in German
        return (float(digits),)
    if _PLAIN_MILLIONS.fullmatch(digits):
        return (float(digits.replace(",", "")),)
    if _PLAIN_THOUSANDS.fullmatch(digits):  # decimals in German
        return tuple(dict.fromkeys((float(digits.replace(",", "")), float(digits.replace(",", ".")))))
    if _GERMAN_DECIMAL.fullmatch(digits):  # no number in English
        return (float(digits.replace(",", ".")),)
    plain = in_ascii(_SPACES.sub("", digits))
    found: list[float] = []
    if len(plain) <= _LONGEST:  # `babel` cannot count further
        for locale in _LOCALES:
            try:
                read = parse_decimal(plain, locale=locale, strict=True)
            except NumberFormatError:
                continue
            if len(read.as_tuple().digits) > _EXACT:
                return (fingerprint(re.sub(r"\D", "", plain)),)
            found.append(float(read))
    return tuple(dict.fromkeys(found)) or (fingerprint(plain),)


def in_ascii(digits: str) -> str:
    """Return a text with the digits of all scripts as 0-9."""
    return "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in digits)


def fingerprint(text: str) -> int:
    """Return an integer that different texts almost never share."""
    return int.from_bytes(text.encode(), "big") % _PRIME
