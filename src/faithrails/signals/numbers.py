"""Numbers, money and percentages: "1.2 million", "€1.234,56", "three quarters", "5 percent"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from babel.numbers import NumberFormatError, parse_decimal

from faithrails.signals.mention import Mention, MentionKind

_SMALL = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen".split()
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split()
)
_WORDS: dict[str, float] = {
    **{word: float(value) for value, word in enumerate(_SMALL)},
    **{word: 10.0 * value for value, word in enumerate(_TENS, 2)},
    **{word: float(value) for value, word in enumerate(_ORDINALS, 1)},
    "half": 0.5, "dozen": 12.0, "twice": 2.0, "thrice": 3.0, "hundred": 100.0,
}  # fmt: skip
# Words that are articles, pronouns or turns of phrase more often than amounts.
_VAGUE = frozenset({"zero", "one", "first", "second", "third", "half", "twice"})
_SCALES: dict[str, float] = {
    "hundred": 1e2, "thousand": 1e3, "k": 1e3, "million": 1e6, "mn": 1e6, "mio": 1e6, "billion": 1e9,
    "bn": 1e9, "mrd": 1e9, "trillion": 1e12, "tn": 1e12, "dozen": 12.0, "lakh": 1e5, "crore": 1e7,
}  # fmt: skip
_CURRENCIES: dict[str, str] = {
    "$": "USD", "us$": "USD", "usd": "USD", "dollar": "USD", "dollars": "USD", "€": "EUR", "eur": "EUR",
    "euro": "EUR", "euros": "EUR", "£": "GBP", "gbp": "GBP", "pound": "GBP", "pounds": "GBP", "¥": "JPY",
    "jpy": "JPY", "yen": "JPY", "₹": "INR", "inr": "INR", "rupees": "INR", "chf": "CHF", "cents": "cent",
}  # fmt: skip

_DIGITS = r"\d+(?:[.,'\u2019\u00a0\u202f]\d+)*"
_SCALE = "|".join(sorted(_SCALES, key=len, reverse=True))
_SYMBOL = r"US\$|[$€£¥₹]"
_CODE = r"USD|EUR|GBP|JPY|INR|CHF|dollars?|euros?|pounds?|yen|rupees|cents"
_TEEN = "|".join(sorted({*_SMALL, *_TENS, *_ORDINALS}, key=len, reverse=True))
_NUMERAL = re.compile(
    rf"(?P<before>{_SYMBOL})?\s?(?P<sign>(?<![\w\d])[-−])?(?P<digits>(?<![A-Za-z\d.,]){_DIGITS})"
    rf"(?P<ordinal>st|nd|rd|th)?(?:[\s-]?(?P<scale>{_SCALE})\b)?"
    r"(?:\s?(?P<percent>%|percent\b|per\ cent\b|percentage\ points?\b)"
    rf"|\s?(?P<after>{_SYMBOL}|(?:{_CODE})\b))?",
    re.IGNORECASE | re.VERBOSE,
)
_WORDED = re.compile(
    rf"\b(?:(?P<whole>three|one|two)[\s-](?P<part>quarters?|thirds?|fifths?)"
    rf"|(?P<tens>{'|'.join(_TENS)})[\s-](?P<units>{'|'.join(_SMALL[1:10])})|(?P<word>{_TEEN}|half|dozen|twice))\b"
    rf"(?:[\s-](?P<scale>{_SCALE})\b)?(?:\s(?P<percent>percent\b|per\ cent\b)|\s(?P<after>(?:{_CODE})\b))?",
    re.IGNORECASE,
)
# Asked first, for most sentences hold no number.
_DIGIT, _LETTERS = re.compile(r"\d"), re.compile(r"[a-z]+")
_NUMBER_WORDS = frozenset({*_SMALL, *_TENS, *_ORDINALS, "half", "dozen", "twice"})
_PARTS = {"quarter": 4, "third": 3, "fifth": 5}


def numbers(text: str) -> Iterator[Mention]:
    """Yield every number of a text, with its currency or percent sign if it has one."""
    for found in _NUMERAL.finditer(text) if _DIGIT.search(text) else ():
        amounts = _amounts(found["digits"])
        if amounts:
            scale = _SCALES.get((found["scale"] or "").lower(), 1.0)
            sign = -1.0 if found["sign"] else 1.0
            yield _mention(text, found, tuple(sign * scale * amount for amount in amounts))
    worded = not _NUMBER_WORDS.isdisjoint(_LETTERS.findall(text.lower()))
    for found in _WORDED.finditer(text) if worded else ():
        if found[0].lower() not in _VAGUE:
            yield _mention(text, found, (_worded(found),))


def _worded(found: re.Match[str]) -> float:
    scale = _SCALES.get((found["scale"] or "").lower(), 1.0)
    if found["whole"]:
        return scale * _WORDS[found["whole"].lower()] / _PARTS[found["part"].lower().rstrip("s")]
    if found["tens"]:
        return scale * (_WORDS[found["tens"].lower()] + _WORDS[found["units"].lower()])
    return scale * _WORDS[found["word"].lower()]


def _mention(text: str, found: re.Match[str], amounts: tuple[float, ...]) -> Mention:
    groups = found.groupdict()
    start = found.start() + len(found[0]) - len(found[0].lstrip())
    end, words = found.end(), text[start : found.end()]
    currency = _CURRENCIES.get((groups.get("before") or groups.get("after") or "").lower())
    kind: MentionKind = "percent" if groups["percent"] else "money" if currency else "number"
    return Mention(kind, start, end, words, amounts=amounts, currency=currency)


@lru_cache(maxsize=10_000)
def _amounts(digits: str) -> tuple[float, ...]:
    """Read digits with separators as English and, if that differs, as German would."""
    plain = re.sub(r"['\u2019\u00a0\u202f]", "", digits)
    found: list[float] = []
    for locale in ("en", "de"):
        try:
            found.append(float(parse_decimal(plain, locale=locale, strict=True)))
        except NumberFormatError:
            continue
    if not found:  # "1.2.3": a version or a section, compared by its digits
        found = [float(re.sub(r"\D", "", plain)[:15] or 0)]
    return tuple(dict.fromkeys(found))
