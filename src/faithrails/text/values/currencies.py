"""Maps signs, codes and names from CLDR to ISO 4217 currency codes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from babel import Locale
from babel.core import get_global

# Signs and names without a country, each with the currency that people mean by it.
_USUAL = {
    "us$": "USD", "dollar": "USD", "dollars": "USD", "u.s. dollars": "USD", "bucks": "USD", "a$": "AUD",
    "c$": "CAD",
    "pound": "GBP", "pounds": "GBP", "pounds sterling": "GBP", "rs": "INR", "rs.": "INR", "rupee": "INR",
    "rupees": "INR", "zł": "PLN", "r$": "BRL", "s$": "SGD", "fr.": "CHF", "kč": "CZK", "₽": "RUB",
    "₺": "TRY", "元": "CNY",
    "cents": "USD", "cent": "USD", "ct": "USD", "cts": "USD", "¢": "USD", "pence": "GBP", "p": "GBP",
}  # fmt: skip
HUNDREDTHS = frozenset({"cents", "cent", "ct", "cts", "¢", "pence", "p"})
# Codes and names that are words: "ALL 5", "TOP 5", "they won 5".
_NO_CODES = frozenset("ALL TOP TRY CUP GEL MOP PEN SOS BAM LAK MAD XXX".split())
_NO_NAMES = frozenset("won real reals sol soles mark marks gold kip dong som lev".split())
_LEAST_NAME = 3  # letters
_CODE = 3  # letters
_LONGEST_NAME = 3  # words
CURRENCY_SIGNS = "$£¥؋৳฿៛﷼＄￡￥" + "".join(
    char for char in map(chr, range(0x20A0, 0x20D0)) if unicodedata.category(char) == "Sc"
)
_SIGN = re.compile(rf"[{CURRENCY_SIGNS}¢](?!\s?\d)|p\b(?!\.?\s?m)")
# A longer run of letters begins no name; the bound keeps a text without spaces from being read to its end.
_WORDS = re.compile(r"[^\W\d_]{1,30}(?![^\W\d_])(?:\.[^\W\d_]\.)*")
SMALL_CODES = "usd eur gbp jpy inr chf aud cad cny krw sek nok dkk pln brl".split()


@lru_cache(maxsize=1)
def _current() -> frozenset[str]:
    """Return the codes of the currencies that are legal tender somewhere now."""
    held: Any = get_global("territory_currencies")
    return frozenset(
        code for currencies in held.values() for code, _, end, tender in currencies if tender and not end
    )


@lru_cache(maxsize=1)
def currencies() -> dict[str, str]:
    """Return the currency of each spelling, in small letters.

    It is an ISO code, or the name that the currencies of several countries share: "francs" gives "franc",
    and "Swiss francs" CHF.
    """
    data: Any = Locale.parse("en")._data
    found = {
        sign.lower(): code
        for code, sign in data["currency_symbols"].items()
        if not sign.isalpha() and code != "XXX"
    }
    by_last: dict[str, set[str]] = {}
    shared: dict[str, str] = {}
    for code in sorted(_current()):
        one = _bare_name(code)
        for name in _names(data, code):
            found.setdefault(name.lower(), code)
            by_last.setdefault(name.lower().split()[-1], set()).add(code)
            shared[name.lower().split()[-1]] = one
    for word, codes in by_last.items():
        if word not in _NO_NAMES and len(word) >= _LEAST_NAME and word.isalpha():
            found.setdefault(word, min(codes) if len(codes) == 1 else shared[word])
    return found | {code.lower(): code for code in _current() - _NO_CODES} | _USUAL


def _names(data: Any, code: str) -> Iterator[str]:
    yield from dict(data["currency_names_plural"].get(code, {})).values()


@lru_cache(maxsize=1)
def _first_words() -> frozenset[str]:
    """Return the words with which a spelling begins: few words of a text are among them."""
    return frozenset(_WORDS.findall(spelling)[0] for spelling in currencies() if _WORDS.match(spelling))


def currency_before(mark: str) -> str | None:
    """Return the currency of a sign or a code before an amount; None if it is neither."""
    small = mark.lower()
    if mark.isalpha() and not (mark.isupper() or small in SMALL_CODES or small in _USUAL):
        return None
    sign = mark[-1:] if mark[-1:] in CURRENCY_SIGNS else None  # CLDR has no code for "₿"
    return currencies().get(mark.lower()) or currencies().get(mark[-1:], sign)


def currency_at(text: str, start: int) -> tuple[str, int, str] | None:
    """Return the currency whose sign, code or name begins at ``start``, its end and spelling; else None."""
    sign = _SIGN.match(text, start)
    if sign:
        return currencies().get(sign[0].lower(), sign[0]), sign.end(), sign[0]
    ends: list[int] = []
    word = _WORDS.match(text, start)
    while word and len(ends) < _LONGEST_NAME and (ends or word[0].lower() in _first_words()):
        ends.append(word.end())
        word = _WORDS.match(text, word.end() + 1)
    for end in reversed(ends):
        spelling = text[start:end]
        code = currencies().get(spelling.lower())
        is_code = len(spelling) == _CODE and spelling.upper() == code
        if code and not (is_code and not spelling.isupper() and spelling.lower() not in SMALL_CODES):
            return code, end, spelling.lower()
    return None


def same_currency(one: str, other: str) -> bool:
    """Whether two currencies may be one: the same code, or a code and the name that its countries share."""
    return one == other or _bare_name(one) == other or one == _bare_name(other)


@lru_cache(maxsize=200)
def _bare_name(code: str) -> str:
    data: Any = Locale.parse("en")._data
    return next((name.lower().split()[-1].removesuffix("s") for name in _names(data, code)), code)
