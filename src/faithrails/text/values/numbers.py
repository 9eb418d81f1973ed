"""Reads numbers in digits with their currency, percent sign or unit: "1.2 million", "€1.234,56", "5 km"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from itertools import pairwise, zip_longest

from faithrails.text.values.amounts import Amount, measured
from faithrails.text.values.currencies import CURRENCY_SIGNS, currency_before
from faithrails.text.values.digits import DIGITS, LEAST_STEP, amounts_of, fingerprint, last_digit
from faithrails.text.values.fractions_and_ratios import fractions, ratios
from faithrails.text.values.mention import Mention
from faithrails.text.values.number_word_values import FRACTIONS, MONEY_SCALES, RAISED, SCALES, SIGNS
from faithrails.text.values.spelled_numbers_and_fractions import halves, number_words_in, spelled_numbers

_GLYPHS = "".join(FRACTIONS)
_RAISED = "".join(RAISED)
_SIGNS = "".join(SIGNS)
_NUMERAL = re.compile(
    rf"(?:(?P<digits>{DIGITS})(?P<power>[⁰¹²³⁴⁵⁶⁷⁸⁹]{{1,3}})?(?:\s?(?P<glyph>[{_GLYPHS}])|[\s-](?P<part>\d/\d)(?![\d/]))?"
    rf"|(?P<alone>[{_GLYPHS}])|(?P<raised>[{_RAISED}]+)(?!\w)|(?P<sign>[{_SIGNS}])(?!\w))"
    r"(?P<ordinal>(?:st|nd|rd|th)\b)?"
    rf"(?:[\s-]?(?P<scale>{'|'.join(sorted(SCALES, key=len, reverse=True))})\b"
    r"(?:\.(?=\s?[€$£¥]|\s?[A-Z]{3}\b))?"
    r"|(?P<short>[mbt])\b(?![/²³]))?",
    re.IGNORECASE,
)
# A search is quick if the pattern begins with a set of characters, so the look-behind comes after it.
_FIRST_DIGIT = re.compile(rf"[\d{_GLYPHS}{_SIGNS}](?<!\d.)(?:(?<![{_SIGNS}])|(?<!\w.))")
# What may stand before a number: the sign or code of its currency, and its own sign.
_PREFIX = re.compile(
    rf"(?P<before>(?:(?<![^\W\d_])[A-Za-z]{{1,3}})?[{CURRENCY_SIGNS}]|"
    r"(?<![^\W\d_])(?:[A-Z]{3}|[a-z]{3}|[Rr]s\.?|Fr\.|zł))?\s?"
    r"(?P<sign>(?<![\w\d])[-−]|(?<![^\s(\[{<>=≥≤≈~:\"'“‘„«])(?<![\d%°]\s)[–‐‑‒﹣－]|(?<!\w)minus\s)?\Z",
    re.IGNORECASE,
)
_OPERATOR = re.compile(r"[√∛∜≠≉≢‰‱]\s?\Z")
_LONGEST_PREFIX = 12
_NO_PREFIX_AFTER = ",;:|([{\"'"  # with or without a space between
_NO_NUMBER_AFTER = re.compile(r"(?:[A-Za-z]|\d[.,])\Z")  # "v1.2"
_BEFORE_NOTE = re.compile(r"[a-z]{4,}(?<!approx)[.,]\Z", re.IGNORECASE)
_AFTER_NOTE = re.compile(r"\s|\Z")
_LONGEST_WORD = 20
_NOTE_DIGITS = range(1, 3)
_POINT = re.compile(r"(?<![\w.,])[.,]\Z")
_SCIENTIFIC = re.compile(
    r"(?P<digits>\d(?<![\w.,].)\d*(?:[.,]\d+)?)(?:e|\s?[×x·*]\s?10\^?)(?P<power>[+\-−]?\d{1,4}|⁻?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})(?![\w^])",
    re.IGNORECASE,
)
_POWERS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻", "0123456789-")
_LARGEST_POWER = 290
_FEET = re.compile(
    r"(?P<feet>\d(?<![\w.,].)\d{0,2})(?:\s?(?:ft|feet|foot)\.?,?\s(?P<inches>\d{1,2}(?:\.\d)?)\s?(?:in\b|inch(?:es)?\b)|"
    r"['’′]\s?(?P<more>\d{1,2}(?:\.\d)?)\s?(?:[\"”″]|''))"
)
# "1.1m people", "1.2M messages"
_IN_MILLIONS = re.compile(
    r"[mb]\s(?:people|inhabitants|residents|users|customers|visitors|passengers|subscribers|viewers|voters|jobs|shares|"
    r"tonnes|tons|barrels|copies|downloads|homes|households|messages|requests|tokens)\b",
    re.IGNORECASE,
)
HAS_DIGIT = re.compile(rf"[\d{_GLYPHS}{_SIGNS}]")  # a quick first test, since most sentences hold no number
_MIXED = 0.05  # the step of "2 1/2", which rounds nothing to whole numbers
_THOUSAND = 1000.0
_YEAR, _SHORT_YEAR = re.compile(r"1[5-9]\d\d|20\d\d"), re.compile(r"\d\d")
_DASH = re.compile(r"\s?[-–—]\s?")
_TO = re.compile(r"\s?[-–—]\s?|\sto\s")


def numbers(text: str, letters: Set[str]) -> Iterator[Mention]:
    """Yield every number of a text, with its currency, percent sign or unit if it has one.

    ``letters`` are the words of the text in small letters. A share ("two out of three") comes before the
    numbers in it.
    """
    digits = HAS_DIGIT.search(text) is not None
    has_words = number_words_in(letters)
    if not (digits or has_words):
        return
    yield from ratios(text) if "in" in letters or "out" in letters else ()
    if digits:
        yield from fractions(text) if "/" in text else ()
        yield from _in_feet(text)
        yield from _scientific(text)
        yield from _complete_ranges(text, list(_numerals(text)))
    yield from halves(text) if "half" in letters else ()
    yield from spelled_numbers(text, letters) if has_words else ()


def _in_feet(text: str) -> Iterator[Mention]:
    for found in _FEET.finditer(text):
        inches = 12 * int(found["feet"]) + float(found["inches"] or found["more"])
        yield Mention("number", found.start(), found.end(), found[0], (inches,), unit="inch")


def _scientific(text: str) -> Iterator[Mention]:
    for found in _SCIENTIFIC.finditer(text):
        power = int(found["power"].translate(_POWERS).replace("−", "-"))
        amount, step = float(found["digits"].replace(",", ".")), last_digit(found["digits"])
        if abs(power) > _LARGEST_POWER or not amount < 10.0**10:  # beyond what a float can hold
            yield Mention("number", found.start(), found.end(), found[0], (fingerprint(found[0].lower()),))
        else:
            times = 10.0**power
            yield measured(text, Amount(found.start(), found.end(), (amount * times,), step * times))


def _numerals(text: str) -> Iterator[Mention]:
    """Yield every number in digits, looked for only where there is a digit."""
    taken = 0
    for digit in _FIRST_DIGIT.finditer(text):
        if digit.start() < taken:
            continue
        found = _NUMERAL.match(text, digit.start())
        start = digit.start() - (found is not None and _begins_with_point(text, found))
        prefix = _prefix(text, max(taken, start - _LONGEST_PREFIX), start)
        before = (prefix["before"] or "") if prefix else ""
        if not before and _NO_NUMBER_AFTER.search(text, max(0, start - 2), start):
            continue
        if found and not _is_footnote(text, found):
            taken = found.end()
            yield _numeral(text, found, prefix, start)


def _is_footnote(text: str, found: re.Match[str]) -> bool:
    """Whether digits right after a sentence are the number of a note: "on both subsets.7 As Table 4"."""
    is_short = len(found["digits"] or "") in _NOTE_DIGITS and found[0] == found["digits"]
    before = _BEFORE_NOTE.search(text, max(0, found.start() - _LONGEST_WORD), found.start())
    return is_short and before is not None and _AFTER_NOTE.match(text, found.end()) is not None


def _begins_with_point(text: str, found: re.Match[str]) -> bool:
    """Whether a decimal mark before digits belongs to them: ".5 mg", but neither "p.45" nor "...5"."""
    is_after_point = _POINT.search(text, max(0, found.start() - 2), found.start())
    return is_after_point is not None and (found["digits"] or "").isdecimal()


def _prefix(text: str, first: int, start: int) -> re.Match[str] | None:
    """Match the prefix of a number in ``text[first:start]``; None in a list or a table of numbers."""
    last = text[max(first, start - 2) : start].rstrip(" ")[-1:]
    return None if not last or last in _NO_PREFIX_AFTER else _PREFIX.search(text, first, start)


def _numeral(text: str, found: re.Match[str], prefix: re.Match[str] | None, start: int) -> Mention:
    mark = (prefix["before"] or "") if prefix else ""
    mark = mark if mark and currency_before(mark) else ""  # not the "was" of "was 5 euros"
    negative = bool(prefix and prefix["sign"])
    end = found.end()
    short = (found["short"] or "").lower()
    amounts, step = _amounts(found) if start == found.start() else _decimal(found["digits"])
    operator = _OPERATOR.search(text, max(0, start - 2), start)
    if operator:  # the sign changes the number
        amounts = (fingerprint(operator[0] + found[0]),)
    plain = Amount(start, end, amounts, step, before=mark, ordinal=bool(found["ordinal"]))
    mention = measured(text, plain)
    if found["power"] and mention.unit:  # no footnote comes between a number and its unit
        mention = mention._replace(amounts=(fingerprint(found[0]),))
    if mention.currency and mark and prefix:
        start = prefix.start("before")
    elif negative and prefix:
        start = prefix.start("sign")
    # "m" means millions of money or of what _IN_MILLIONS lists; in "a 5m wall" it does not scale the number.
    in_short = short and (mention.currency or (not mention.unit and _IN_MILLIONS.match(text, end - 1)))
    scale = MONEY_SCALES[short] if in_short else SCALES.get((found["scale"] or "").lower(), 1.0)
    sign = -1.0 if negative else 1.0
    if scale != 1.0 or negative:
        mention = mention._replace(
            amounts=tuple(sign * scale * one for one in mention.amounts), step=scale * mention.step
        )
    end = mention.end
    return mention._replace(start=start, text=text[start:end]) if start != mention.start else mention


def _decimal(digits: str) -> tuple[tuple[float, ...], float]:
    """Return the amount of digits after a decimal mark, and the value of the last: 0.25, 0.01 for ".25"."""
    return (float(f"0.{digits}"),), max(10.0 ** -len(digits), LEAST_STEP)


def _amounts(found: re.Match[str]) -> tuple[tuple[float, ...], float]:
    """Return the readings of a number in digits or signs, and the value of its last digit."""
    if found["raised"]:
        return amounts_of("".join(RAISED[char] for char in found["raised"])), 1.0
    if found["sign"]:
        return (SIGNS[found["sign"]],), 1.0
    if found["alone"]:
        return (FRACTIONS[found["alone"]],), 0.0
    whole, step = amounts_of(found["digits"]), last_digit(found["digits"])
    if found["power"] and whole in ((10.0,), (2.0,)):  # after another number it is a footnote
        return (float(whole[0]) ** int("".join(RAISED[char] for char in found["power"])),), step
    extra = FRACTIONS[found["glyph"]] if found["glyph"] else 0.0
    if found["part"]:
        over, under = map(int, found["part"].split("/"))
        extra = over / under if under else 0.0
    return (tuple(one + extra for one in whole), _MIXED) if extra else (whole, step)


def _complete_ranges(text: str, found: list[Mention]) -> Iterator[Mention]:
    """Give the beginning of a range the scale and currency of its end: "$2-3 million", "2 to 3 million"."""
    ends = [_whole_year(text, one, other) for one, other in pairwise(found)]
    for first, second in zip_longest((*found[:1], *ends), ends):
        joined = second is not None and _TO.fullmatch(text, first.end, second.start)
        if not joined or first.nouns or first.unit or first.kind == "percent":
            yield first
            continue
        times = second.step / first.step if first.step else 1.0
        amounts = first.amounts
        if times >= _THOUSAND and max(amounts, default=0.0) < _THOUSAND:
            amounts = (*amounts, *(amount * times for amount in amounts))
        yield first._replace(amounts=amounts, currency=first.currency or second.currency)


def _whole_year(text: str, first: Mention, second: Mention) -> Mention:
    """Return the end of "2018-19" as the year that it is, and any other number as it stands."""
    dash = _DASH.fullmatch(text, first.end, second.start)
    if not (dash and _YEAR.fullmatch(first.text) and _SHORT_YEAR.fullmatch(second.text)):
        return second
    century, year = int(first.text[:2]) * 100.0, float(second.text)
    return second._replace(amounts=(century + year,)) if year > int(first.text[2:]) else second
