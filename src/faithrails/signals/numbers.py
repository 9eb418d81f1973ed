"""Numbers, money, percentages and measures: "1.2 million", "€1.234,56", "three quarters", "5 km"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import zip_longest
from typing import get_args

from faithrails.signals.digits import DIGITS, amounts_of, last_digit
from faithrails.signals.mention import Bound, Mention, MentionKind
from faithrails.signals.number_words import (
    CURRENCIES,
    FRACTIONS,
    HUNDREDTHS,
    MONEY_SCALES,
    ORDINALS,
    PARTS,
    SCALES,
    SMALL,
    TENS,
    VAGUE,
    WORDS,
)
from faithrails.signals.shares import fractions, ratios
from faithrails.signals.units import DEGREES, SHORT, UNITS, WORDED


def _any(words: object) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))  # type: ignore[call-overload]


_SYMBOL = _any(code for code in CURRENCIES if not code.replace(" ", "").replace(".", "").isalpha())
_BEFORE = rf"{_SYMBOL}|\b(?:USD|EUR|GBP|JPY|INR|CHF|AUD|CAD|CNY|KRW|SEK|NOK|DKK|PLN|BRL|Rs\.?)"
_AFTER = _any(code for code in CURRENCIES if code.replace(" ", "").replace(".", "").isalpha() and code != "p")
_TEEN = _any({*SMALL, *TENS, *ORDINALS})
_PERCENT = r"%|percent\b|per\ cent\b|pct\b|percentage\ points?\b|Prozent\b"
_UNIT = rf"{DEGREES}|(?:degrees?\s)?(?:(?:{WORDED})\b|(?:{SHORT})(?![\w²/]))"
_SIGN = r"(?<![\w\d])[-−]|\bminus\s"
_NUMERAL = re.compile(
    rf"(?P<before>{_BEFORE})?\s?(?P<sign>{_SIGN})?"
    rf"(?:(?P<digits>(?<![A-Za-z\d.,]){DIGITS})(?:\s?(?P<glyph>[½¼¾⅓⅔⅛])|[\s-](?P<part>\d/\d)(?![\d/]))?"
    r"|(?P<alone>[½¼¾⅓⅔⅛]))"
    rf"(?P<ordinal>st|nd|rd|th)?(?:[\s-]?(?P<scale>{_any(SCALES)})\b(?:\.(?=\s?[€$£¥]|\s?[A-Z]{{3}}\b))?|(?P<short>[mbt])\b)?"
    rf"(?:\s?(?P<percent>{_PERCENT})|\s?(?P<after>[$€£¥₹]|(?:{_AFTER})\b|p\b(?!\.?\s?m))|[\s-]?(?P<unit>{_UNIT}))?",
    re.IGNORECASE,
)
# Where such a number may begin: its first digit, and what stands before it.
_FIRST_DIGIT = re.compile(r"(?<!\d)[\d½¼¾⅓⅔⅛]")
_PREFIX = re.compile(rf"(?:{_BEFORE})?\s?(?:{_SIGN})?\Z", re.IGNORECASE)
_LONGEST_PREFIX = 12
_WORDED = re.compile(
    rf"\b(?:(?P<whole>{_any(SMALL)}|an?)[\s-](?P<part>(?:{_any(PARTS)})s?|halves)\b"
    rf"|(?P<tens>{'|'.join(TENS)})[\s-](?P<units>{'|'.join(SMALL[1:10])})|(?P<word>{_TEEN}|half|dozen|twice|an?))\b"
    rf"(?P<half>\sand\sa\shalf)?(?:(?:\sof)?(?:\s(?:an?|one))?[\s-](?P<scale>{_any(SCALES)})\b)?"
    rf"(?:\s(?P<percent>percent\b|per\ cent\b)|\s(?P<after>(?:{_AFTER})\b)|[\s-](?P<unit>(?:{WORDED})\b))?",
    re.IGNORECASE,
)
_POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_SCIENTIFIC = re.compile(
    r"(?<![\w.,])(?P<digits>\d+(?:[.,]\d+)?)(?:e|\s?[×x·*]\s?10\^?)(?P<power>[+\-−]?\d{1,2}|⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,2})(?![\w^])",
    re.IGNORECASE,
)
_FEET = re.compile(
    r"(?<![\w.,])(?P<feet>\d{1,3})(?:\s?(?:ft|feet|foot)\.?,?\s(?P<inches>\d{1,2}(?:\.\d)?)\s?(?:in\b|inch(?:es)?\b)|"
    r"['’′]\s?(?P<more>\d{1,2}(?:\.\d)?)\s?(?:[\"”″]|''))"
)
_UNITS_OF_TEN = _any([*SMALL[1:10], *ORDINALS[:9]])
_BELOW_100 = rf"(?:(?:{'|'.join(TENS)})[\s-](?:{_UNITS_OF_TEN})|{_TEEN})"
_COMPOUND = re.compile(
    rf"\b(?P<words>(?:(?:{_BELOW_100}|an?)[\s-](?:hundred|thousand|million)(?:,?\s(?:and\s)?|-))+{_BELOW_100}|"
    rf"(?:{'|'.join(TENS)})[\s-](?:{_any(ORDINALS[:9])}))\b"
    rf"(?:\s(?P<percent>percent\b|per\ cent\b)|\s(?P<after>(?:{_AFTER})\b)|[\s-](?P<unit>(?:{WORDED})\b))?",
    re.IGNORECASE,
)
_AND_A_HALF = re.compile(rf"\b(?P<word>{_any(SMALL)}|an?)\s(?P<unit>{WORDED})\sand\sa\shalf\b", re.IGNORECASE)
# "half" counts where something says of what, or how nearly.
_HALF = re.compile(
    rf"\b(?:(?:nearly|almost|about|around|roughly|over|than)\s)?half(?:\s(?:of\b|an?\s(?:(?P<percent>percent\b|per\scent\b)|"
    rf"(?P<scale>{_any(SCALES)})\b|(?P<unit>(?:{WORDED})\b))))|"
    r"(?<=nearly\s)half\b|(?<=almost\s)half\b|(?<=about\s)half\b|(?<=around\s)half\b|(?<=over\s)half\b|(?<=than\s)half\b",
    re.IGNORECASE,
)
# Asked first, for most sentences hold no number.
_HAS_DIGIT, _LETTERS = re.compile(r"[\d½¼¾⅓⅔⅛]"), re.compile(r"[a-z]+")
_NUMBER_WORDS = frozenset(
    {*SMALL, *TENS, *ORDINALS, *SCALES, *PARTS, "twice", "decade", "century", "fortnight"}
)
_COMPOUNDED = frozenset({*TENS, "hundred", "thousand", "million"})

_BOUNDS = {
    "more": r"(?:more|greater|higher|longer|larger) than|over|above|at least|exceed(?:s|ed|ing)?|"
    r"no (?:less|fewer) than|minimum of|upwards of",
    "less": r"(?:less|fewer|lower|shorter|smaller) than|under|below|at most|up to|no more than|maximum of",
    "about": r"about|around|approximately|approx\.?|nearly|almost|roughly|some|circa|ca\.?|close to|"
    r"just (?:over|under)|an? (?:average|estimated)|~|≈",
}
_BOUND = re.compile(
    "|".join(rf"(?P<{name}>(?<!\w)(?:{words}))" for name, words in reversed(_BOUNDS.items())) + "",
    re.IGNORECASE,
)
_THOUSAND = 1000.0
_DASH = re.compile(r"\s?[-–—]\s?")
_BEHIND = 24  # characters before a number in which its bound is looked for


def numbers(text: str) -> Iterator[Mention]:
    """Yield every number of a text, with its currency, percent sign or unit if it has one.

    A share ("two out of three") comes before the numbers that it is made of.
    """
    digits = _HAS_DIGIT.search(text) is not None
    letters = frozenset(_LETTERS.findall(text.lower()))
    worded, halves = not _NUMBER_WORDS.isdisjoint(letters), "half" in letters
    if not (digits or worded):
        return
    yield from ratios(text) if "in" in letters or "out" in letters else ()
    yield from fractions(text) if digits and "/" in text else ()
    for found in _FEET.finditer(text) if digits else ():
        inches = 12 * int(found["feet"]) + float(found["inches"] or found["more"])
        yield Mention("number", found.start(), found.end(), found[0], (inches,), unit="inch")
    for found in _SCIENTIFIC.finditer(text) if digits else ():
        power = int(found["power"].translate(_POWERS).replace("−", "-"))
        amount = float(found["digits"].replace(",", "."))
        step = last_digit(found["digits"]) * 10.0**power
        yield Mention("number", found.start(), found.end(), found[0], (amount * 10.0**power,), step=step)
    yield from _ranged(text, [m for m in (_numeral(text, f) for f in _numerals(text)) if m] if digits else [])
    for found in _AND_A_HALF.finditer(text) if halves else ():
        amount = WORDS[found["word"].lower()] + 0.5
        whole = UNITS[found["unit"].lower()]
        yield Mention("number", found.start(), found.end(), found[0], (amount,), unit=whole, step=0.5)
    for found in _HALF.finditer(text) if halves else ():
        start = text.lower().index("half", found.start())
        unit = UNITS.get((found["unit"] or "").lower())
        kind: MentionKind = "percent" if found["percent"] else "number"
        amount, bound = 0.5 * _scale(found), _bound(text, start)
        step = 0.0 if not (unit or found["percent"]) else 0.1
        end = found.end()
        yield Mention(kind, start, end, text[start:end], (amount,), unit=unit, step=step, bound=bound)
    for found in _COMPOUND.finditer(text) if not _COMPOUNDED.isdisjoint(letters) else ():
        yield _mention(text, found, (_compound(found["words"]),), 1.0)
    for found in _WORDED.finditer(text) if worded else ():
        if _says_a_number(found):
            step = 0.0 if found["whole"] else _scale(found)
            yield _mention(text, found, (_worded(found),), step)


def _numerals(text: str) -> Iterator[re.Match[str]]:
    """Yield every number in digits, looked for only where there is a digit."""
    taken = 0
    for digit in _FIRST_DIGIT.finditer(text):
        if digit.start() < taken:
            continue
        low = max(taken, digit.start() - _LONGEST_PREFIX)
        prefix = _PREFIX.search(text, low, digit.start())
        found = _NUMERAL.match(text, prefix.start() if prefix else digit.start())
        if found:
            taken = found.end()
            yield found


_COUNTS_ITSELF = re.compile(
    r"\s(?:\w+\s)?(?:ways|steps|methods|options|reasons|factors|things|types|kinds|categories|examples|tips|points|"
    r"passages|sources|answers|questions)\b",
    re.IGNORECASE,
)


_COMPOUND_WORD = re.compile(r"-(?:party|parties|person|degree|generation|hand|rate|class)\b", re.IGNORECASE)


def _says_a_number(found: re.Match[str]) -> bool:
    """Whether a number in words is one: "a day" and "one of them" are turns of phrase.

    Nor does the evidence say how many ways or steps an answer makes of it.
    """
    if found[0].lower() in VAGUE or _COMPOUND_WORD.match(found.string, found.end()):
        return False
    if found["word"] and not found["scale"] and _COUNTS_ITSELF.match(found.string, found.end()):
        return False
    if not found[0].lower().startswith(("a ", "an ")):
        return True
    unit = UNITS.get((found["unit"] or "").lower())
    return bool(found["part"] or found["half"] or found["scale"]) or unit in (
        "decade",
        "century",
        "fortnight",
    )


def _numeral(text: str, found: re.Match[str]) -> Mention | None:
    currency = found["before"] or found["after"]
    if found.lastgroup == "digits" and not (currency or found["sign"]):  # most: a bare number
        digits = found["digits"]
        start, end = found.span("digits")
        return Mention(
            "number",
            start,
            end,
            digits,
            amounts_of(digits),
            step=last_digit(digits),
            bound=_bound(text, start),
        )
    if found["short"] and not currency:
        # "5m people" is no length, but nothing says that it is money either: the bare number counts.
        return _mention(text, found, amounts_of(found["digits"] or "0"), 1.0)
    scale = MONEY_SCALES[found["short"].lower()] if found["short"] else _scale(found)
    whole = amounts_of(found["digits"]) if found["digits"] else (0.0,)
    glyph = found["glyph"] or found["alone"]
    extra = FRACTIONS[glyph] if glyph else 0.0
    if found["part"]:
        over, under = map(int, found["part"].split("/"))
        extra = over / under if under else 0.0
    sign = -1.0 if found["sign"] else 1.0
    if not whole:
        return None
    amounts = tuple(sign * scale * (amount + extra) for amount in whole)
    return _mention(text, found, amounts, scale * last_digit(found["digits"] or ""))


def _ranged(text: str, found: list[Mention]) -> Iterator[Mention]:
    """Give the beginning of a range its end's scale and currency too: "$2-3 million"."""
    for first, second in zip_longest(found, found[1:]):
        joined = second is not None and _DASH.fullmatch(text, first.end, second.start)
        times = second.step / first.step if joined else 1.0
        if joined and times >= _THOUSAND and max(first.amounts, default=0.0) < _THOUSAND:
            scaled = tuple(amount * times for amount in first.amounts)
            currency = first.currency or second.currency
            yield replace(first, amounts=(*first.amounts, *scaled), currency=currency)
        else:
            yield first


def _scale(found: re.Match[str]) -> float:
    return SCALES.get((found["scale"] or "").lower(), 1.0)


def _compound(words: str) -> float:
    """Add up "two hundred and five", "one thousand two hundred"."""
    total = below = 0.0
    for word in _LETTERS.findall(words.lower()):
        if word == "hundred":
            below = max(below, 1.0) * 100
        elif word in SCALES:
            total, below = total + max(below, 1.0) * SCALES[word], 0.0
        elif word != "and":
            below += WORDS[word]
    return total + below


def _worded(found: re.Match[str]) -> float:
    scale = _scale(found)
    if found["whole"]:
        part = found["part"].lower()
        under = PARTS.get(part) or PARTS.get(part.removesuffix("s")) or 2
        return scale * WORDS[found["whole"].lower()] / under
    if found["tens"]:
        amount = WORDS[found["tens"].lower()] + WORDS[found["units"].lower()]
    else:
        amount = WORDS[found["word"].lower()]
    return scale * (amount + (0.5 if found["half"] else 0.0))


def _mention(text: str, found: re.Match[str], amounts: tuple[float, ...], step: float) -> Mention:
    groups = found.groupdict()
    start = found.start() + len(found[0]) - len(found[0].lstrip())
    marks = [(groups.get(side) or "").lower().rstrip(".") for side in ("before", "after")]
    currency = next((CURRENCIES[mark] for mark in marks if mark in CURRENCIES), None)
    if not HUNDREDTHS.isdisjoint(marks):
        amounts, step = tuple(amount / 100 for amount in amounts), step / 100
    unit = (groups.get("unit") or "").lower().removeprefix("degrees ").removeprefix("degree ")
    kind: MentionKind = "percent" if groups["percent"] else "money" if currency else "number"
    # A unit that is written small is a word of the sentence; "°F" belongs to its number.
    end = found.start("unit") if unit and groups["unit"].islower() and unit.isalpha() else found.end()
    end = start + len(text[start:end].rstrip(" -"))
    return Mention(
        kind, start, end, text[start:end], amounts=amounts, currency=currency,
        unit=UNITS.get(unit), step=step, bound=_bound(text, start),
    )  # fmt: skip


def _bound(text: str, start: int) -> Bound:
    """Return whether the words before a number make it a limit, or rough."""
    before = text[max(0, start - _BEHIND) : start]
    last: Bound = ""
    for found in _BOUND.finditer(before):
        if not before[found.end() :].strip(" a$€£the"):
            last = next(name for name in get_args(Bound) if name and found[name])
    return last
