"""What digits with separators say: "1,234.5", "1.234,5", "12,34,567"."""

from __future__ import annotations

import re
from functools import lru_cache

from babel.numbers import NumberFormatError, parse_decimal

DIGITS = r"(?:\d{1,3}(?:\ \d{3})+(?![\d,.]\d)|\d+(?:[.,'\u2019\u00a0\u202f]\d+)*)"
_LONGEST = 25  # characters


def last_digit(digits: str) -> float:
    """Return the value of the last digit after the decimal mark, 1 without one.

    Three digits after a comma are thousands, after a point more often decimals.
    """
    decimals = re.search(r"(?:\.(\d+)|,(\d{1,2}|\d{4,}))$", digits)
    return 10.0 ** -len(decimals[1] or decimals[2]) if decimals else 1.0


@lru_cache(maxsize=10_000)
def amounts_of(digits: str) -> tuple[float, ...]:
    """Read digits with separators as English and, if that differs, as German would."""
    plain = re.sub(r"[ '\u2019\u00a0\u202f]", "", digits)
    found: list[float] = []
    # Longer than any number is: a list, a serial, noise; `babel` cannot count that far.
    for locale in ("en", "de", "en_IN") if len(plain) <= _LONGEST else ():
        try:
            found.append(float(parse_decimal(plain, locale=locale, strict=True)))
        except NumberFormatError:
            continue
    if not found:  # "1.2.3": a version or a section, compared by its digits
        found = [float(re.sub(r"\D", "", plain)[:15] or 0)]
    return tuple(dict.fromkeys(found))
