"""Reads numbers as a language writes them: in digits (CLDR), in words, and in Chinese numerals."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache

from babel import Locale, UnknownLocaleError
from babel.numbers import get_decimal_symbol

from faithrails.text.languages.closed_words import ENGLISH, closed_words
from faithrails.text.languages.folded_words import words_of
from faithrails.text.values.digits import in_ascii

_SPACES = " \u00a0\u202f\u2009"
DIGITS = re.compile(rf"\d+(?:[.,'’٫٬]\d+)*|\d{{1,3}}(?:[{_SPACES}]\d{{3}})+(?!\d)(?:[.,٫]\d+)?")
_GROUPED = re.compile(rf"\d{{1,3}}(?:[{_SPACES}]\d{{3}})+(?!\d)(?:[.,٫]\d+)?")
_HOUR = re.compile(r"(?<!\d)0\d(?=:\d\d)")
_SEPARATOR = re.compile(r"[.,'’٫٬]")
_MOST_WORDS = 6  # of a number
_LARGEST = 1_000  # number that is known by its words
_DIALECTS = {"pt": ("pt", "pt_BR"), "fr": ("fr", "fr_CH")}
_NUMERALS = "〇零一二三四五六七八九十百千万萬億亿兆两兩"
_COUNTED = "年月日人個个名位歳岁円元回次倍階层度"  # "一" alone is an article too
NUMERALS = re.compile(
    rf"(?<![\d{_NUMERALS}])(?:[{_NUMERALS}]{{2,}}|[二三四五六七八九十百千](?=[{_COUNTED}]))"
)
_POWERS = {"十": 10, "百": 100, "千": 1000}
_MYRIADS = {"万": 10**4, "萬": 10**4, "億": 10**8, "亿": 10**8, "兆": 10**12}


def locale_of(language: str) -> str:
    """Return the code if CLDR has the language, else that of English."""
    try:
        Locale.parse(language)
    except (
        UnknownLocaleError,
        ValueError,
    ):  # numbers that cannot be read as English are compared digit by digit
        return ENGLISH
    return language


def digit_numbers(text: str, language: str) -> Iterator[tuple[str, int, int]]:
    """Yield each number in digits of any script, with its place: "1.234,5" is "1234.5" in German.

    Digits that are not a number in the language ("1.2.3") yield their parts. Leading zeros remain ("00123"
    is a code), except in hours ("09:30").
    """
    place = 0
    while found := _GROUPED.match(text, place) or DIGITS.search(text, place):
        wider = _GROUPED.match(text, found.start()) or found
        digits = in_ascii(re.sub(f"[{_SPACES}'’٬]", "", wider[0]))
        if _HOUR.match(text, wider.start()):
            digits = digits[1:]
        value = _value(digits, get_decimal_symbol(locale_of(language)))
        if value is None:
            for part in re.finditer(r"\d+", wider[0]):
                yield in_ascii(part[0]), wider.start() + part.start(), wider.start() + part.end()
        else:
            yield value, wider.start(), wider.end()
        place = wider.end()


def plain(value: Decimal) -> str:
    """Return all digits of a number, without zeros at the end of its decimals."""
    return _without_zeros(f"{value:f}")


def _without_zeros(digits: str) -> str:
    return digits.rstrip("0").rstrip(".") if "." in digits else digits


def _value(digits: str, decimal: str) -> str | None:
    """Return the number of digits with separators, given the decimal symbol; None if it is not a number."""
    signs = _SEPARATOR.findall(digits)
    parts = _SEPARATOR.split(digits)
    if not signs:
        return digits
    last, before = signs[-1], signs[:-1]
    thousands = (
        all(len(part) in (2, 3) for part in parts[1:-1]) and len(parts[-1]) == 3 and len(parts[0]) <= 3
    )
    if len(set(signs)) == 1 and thousands and (before or last not in (decimal, "٫")):
        return "".join(parts)
    grouped = (
        len(set(before)) <= 1 and last not in before and all(len(part) in (2, 3) for part in parts[1:-1])
    )
    return _without_zeros("".join(parts[:-1]) + "." + parts[-1]) if grouped else None


@lru_cache(maxsize=16)
def number_words(language: str) -> dict[tuple[str, ...], int]:
    """Return the numbers of a language by their folded words, 2 to 1000 and zero; "one" may be an article."""
    from num2words import CONVERTER_CLASSES, num2words

    own = closed_words(language)
    found: dict[tuple[str, ...], int] = {(word,): number for word, number in own.numbers.items()}
    for dialect in _DIALECTS.get(language, (language,)):
        if dialect not in CONVERTER_CLASSES or own.unspaced:
            continue
        for number in (0, *range(2, _LARGEST + 1)):
            words = tuple(words_of(str(num2words(number, lang=dialect))))
            if 0 < len(words) <= _MOST_WORDS:
                found.setdefault(words, number)
                found.setdefault(tuple(word.replace("ß", "ss") for word in words), number)  # "dreissig"
    return found


def numeral(text: str) -> str:
    """Return the number of a text in Chinese numerals: with powers of ten, or digit by digit."""
    digits = {char: int(unicodedata.numeric(char, 2)) for char in text if char not in _MYRIADS}
    if not any(char in _POWERS or char in _MYRIADS for char in text):
        return "".join(str(digits[char]) for char in text)
    total = section = digit = 0
    for char in text:
        if char in _MYRIADS:
            total, section, digit = total + max(1, section + digit) * _MYRIADS[char], 0, 0
        elif char in _POWERS:
            section, digit = section + max(1, digit) * _POWERS[char], 0
        else:
            digit = digits[char]
    return str(total + section + digit)
