"""Units of measure: spellings from CLDR, conversion to base units by ``pint``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from babel import Locale

# CLDR names that differ in pint, and those that people use for another unit.
_IN_PINT = {
    "celsius": "degC", "fahrenheit": "degF", "tonne": "metric_ton", "calorie": "kilocalorie",
    "foodcalorie": "kilocalorie", "milligram_ofglucose/deciliter": "milligram/deciliter",
    "ounce_troy": "troy_ounce", "millimeter_ofhg": "mmHg", "inch_ofhg": "inHg", "pound": "lb",
    "permillion": "ppm", "newton_meter": "newton*meter", "generic": "degree",
}  # fmt: skip
# Spellings that CLDR does not have.
_MORE = {
    "kilometer/hour": "kph kmh kmph", "mile/hour": "mi/h", "microgram": "mcg ug µg",
    "kilogram": "kilo kilos kgs kilogramme kilogrammes",
    "kilometer": "kms", "gram": "gramme grammes", "lb": "lbs", "fortnight": "fortnight fortnights",
    "degC": "℃ celsius centigrade", "degF": "℉", "kilometer**2": "km2", "meter**2": "m2 sqm",
    "foot**2": "sqft ft2 ft²",
    "centimeter**2": "cm2", "meter**3": "m3", "centimeter**3": "cm3 cc", "micrometer": "um µm",
    "microsecond": "us µs",
    "mile**2": "mi²", "kilowatt_hour": "kwh", "megawatt_hour": "MWh", "gigawatt_hour": "GWh", "hour": "h",
}  # fmt: skip
# Words and abbreviations that are something else more often: "in", "5 points", "a CD", "5 bars".
_NO_UNITS = frozenset(
    "in c A B G K N CD CDs dec st au fur gr dr drdrops tn rev revs revolution revolutions light item "
    "items dot dots em ems point points pt night nights quarter quarters qtr qtrs drop drops pinch "
    "pinches pn jigger jiggers mc bar bars stone stones pound pounds of ° grain grains us % ‰ percent "
    "permille".split()
) | {"per cent", "per mille"}
_PREFIXED = "meter gram liter mole second watt volt ampere joule pascal newton".split()
_PREFIXES = {
    "10p-12": "pico", "10p-9": "nano", "10p-6": "micro", "10p-3": "milli", "10p3": "kilo", "10p6": "mega",
    "10p9": "giga", "10p12": "tera",
}  # fmt: skip
_LOCALES = ("en", "en_GB")
_SHORT = 2  # letters: "as" and "pm" are words or times

TIME = frozenset(
    {"second", "minute", "hour", "day", "week", "month", "year", "decade", "century", "fortnight"}
)
TEMPERATURE = frozenset({"degC", "degF"})
DEGREE = "degree"  # of a scale that is not named
# "10 mg/day" is an amount at a rate, which is compared apart; "km/h" is a unit.
_RATES = frozenset({"day", "week", "month", "year", "decade"})
_DENOMINATORS = {"h": "hour", "s": "second", "d": "day"}  # letters that are units after a slash


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit that a text names: pint's name of it, or CLDR's, and where its spelling ends."""

    name: str
    end: int
    is_word: bool  # "km" and "hours" are words of the sentence; "°F" belongs to its number


@lru_cache(maxsize=1)
def _spellings() -> dict[str, str]:
    """Return the name of the unit by each spelling, in the case that CLDR gives it."""
    found: dict[str, str] = {}
    for locale in map(Locale.parse, _LOCALES):
        data: Any = locale._data
        for known, widths in data["unit_patterns"].items():
            name = _named(known)
            for spelling in _spelled(widths):
                found.setdefault(spelling, name)
    found |= {spelling: name for name, spellings in _MORE.items() for spelling in spellings.split()}
    found |= {spelling: name for spelling, name in _prefixed() if spelling not in found}
    return {spelling: name for spelling, name in found.items() if spelling not in _NO_UNITS}


def _spelled(widths: Any) -> Iterator[str]:
    for width in ("long", "short"):
        for form in ("one", "other"):
            pattern = widths.get(width, {}).get(form, "")
            spelling = pattern.replace("{0}", "").replace("\u00a0", " ").strip()
            if spelling:
                yield spelling
                yield spelling.replace("μ", "µ")


def _named(known: str) -> str:
    """Return pint's name of a unit from CLDR's: "speed-kilometer-per-hour" is "kilometer/hour"."""
    name = known.split("-", 1)[1].replace("-per-", "/")
    name = re.sub(r"square-(\w+)", r"\1**2", name)
    name = re.sub(r"cubic-(\w+)", r"\1**3", name).replace("-", "_")
    return _IN_PINT.get(name, name)


def _prefixed() -> Iterator[tuple[str, str]]:
    """Yield the SI units that CLDR only gives the prefixes for: "nmol", "micromoles"."""
    for locale in map(Locale.parse, _LOCALES):
        data: Any = locale._data
        patterns = {known.split("-", 1)[1]: widths for known, widths in data["unit_patterns"].items()}
        for power, prefix in _PREFIXES.items():
            for name in _PREFIXED:
                for width in ("long", "short"):
                    before = data["compound_unit_patterns"][power][width]["prefix"]
                    for form in ("one", "other"):
                        base = patterns[name][width].get(form, "").replace("{0}", "").strip()
                        spelling = before.replace("{0}", base)
                        if base and (len(spelling) > _SHORT or not spelling.islower()):
                            yield spelling, prefix + name
                            yield spelling.replace("μ", "µ"), prefix + name


@lru_cache(maxsize=1)
def _folded() -> dict[str, str]:
    """Return the names by spellings in small letters, where these are unambiguous."""
    found: dict[str, set[str]] = {}
    for spelling, name in _spellings().items():
        found.setdefault(spelling.lower(), set()).add(name)
    return {spelling: names.pop() for spelling, names in found.items() if len(names) == 1} | {
        "mw": "megawatt", "kb": "kilobyte", "mb": "megabyte", "gb": "gigabyte", "tb": "terabyte"
    }  # fmt: skip


@lru_cache(maxsize=1)
def _first_words() -> frozenset[str]:
    """Return the words with which a spelling begins, in small letters: few words of a text are among them."""
    return frozenset(re.split(r"[ -]", spelling)[0].lower() for spelling in _spellings())


_LONGEST_NAME = 3  # words: "meters per second"
_PIECE = re.compile(r"(?:[°º]\s?[CFcf]\b|[℃℉‰Ω]|[A-Za-zµμ°][A-Za-zµμ]*)(?:[²³]|[23](?![\d\w]))?")
_LETTER = re.compile(rf"[{''.join(_DENOMINATORS)}]\b")
# "30 s": not a plural ("the 90s"), nor a year in full or in short ("'90 s").
_BEFORE_SECONDS = re.compile(r"(?:^|[^\d'’.,])(?<!\b[Tt]he\s)\d{1,3}(?:[.,]\d+)?[  ]$")
_MOST_BEFORE_S = 12  # characters
_SECONDS = re.compile(
    r"s(?=[.,;:)!?/]|$|\s(?:and|or|to|for|after|before|of|per|is|are|was|long|later|each|at|in|on|between|until|when|"
    r"if|than)\b)"
)
_PER = re.compile(r"/|\s(?:per|an?|each|every)\s")
_DEGREES = re.compile(
    r"(?:°\s?|º\s?|degrees?\b\s?)(?P<scale>[CF]\b|Celsius\b|Fahrenheit\b|centigrade\b)?", re.IGNORECASE
)


def unit_at(text: str, start: int) -> Unit | None:
    """Return the unit whose spelling begins at ``start``; None if none does."""
    degrees = _DEGREES.match(text, start)
    if degrees:
        scale = (degrees["scale"] or "").lower()[:2]
        name = "degF" if scale[:1] == "f" else "degC" if scale else DEGREE
        return Unit(name, start + len(degrees[0].rstrip()), is_word=False)
    one = _seconds_at(text, start) or _name_at(text, start)
    if one is None:
        return None
    over = _PER.match(text, one.end)
    if over is None:
        return one
    by_sign = over[0] == "/"
    letter = _LETTER.match(text, over.end()) if by_sign else None
    under = Unit(_DENOMINATORS[letter[0]], letter.end(), False) if letter else _name_at(text, over.end())
    if under is None:
        return one
    if under.name in _RATES or (not by_sign and under.name not in TIME and " per " not in over[0]):
        return one
    return Unit(f"{one.name}/{under.name}", under.end, is_word=not by_sign)


def _seconds_at(text: str, start: int) -> Unit | None:
    if text[start : start + 1] != "s" or not _SECONDS.match(text, start):
        return None
    is_counted = _BEFORE_SECONDS.search(text[max(0, start - _MOST_BEFORE_S) : start])
    return Unit("second", start + 1, is_word=True) if is_counted else None


def _name_at(text: str, start: int) -> Unit | None:
    """Return the longest known name of a unit at ``start``, of up to three words."""
    ends: list[int] = []
    place = start
    while len(ends) < _LONGEST_NAME:
        piece = _PIECE.match(text, place)
        if piece is None:
            break
        if not ends and piece[0].lower() not in _first_words():
            return None
        ends.append(piece.end())
        if text[piece.end() : piece.end() + 1] not in (" ", "-"):
            break
        place = piece.end() + 1
    for end in reversed(ends):
        spelling = text[start:end]
        name = _spellings().get(spelling) or _by_letters(spelling)
        if name and not text[end : end + 1].isalnum():
            return Unit(name, end, is_word=spelling.islower() and spelling.replace(" ", "").isalpha())
    return None


def _by_letters(spelling: str) -> str | None:
    return None if spelling in _NO_UNITS else _folded().get(spelling.lower())


@lru_cache(maxsize=1)
def _registry() -> Any:
    import pint  # takes a third of a second or more: loaded by `prepare`, not with this module

    return pint.UnitRegistry(cache_folder=None)


def prepare() -> None:
    """Load the spellings and the registry of units, and convert a first unit, before a check needs them."""
    _folded()
    _first_words()
    in_base(1.0, "kilometer")


_IN_YEARS = {"decade": (10, "year"), "century": (100, "year")}


def in_base(amount: float, unit: str) -> tuple[float, str]:
    """Return an amount in base units, and its dimension.

    A unit that pint does not know is its own base unit and dimension.
    """
    times, known = _IN_YEARS.get(unit, (1, unit))  # a decade is also a measure of pitch
    nothing, one = _converted(0.0, known), _converted(1.0, known)
    if one is None:
        return amount, unit  # compares only with itself: another unit never holds the claim's value
    if nothing is not None and nothing[0] == 0.0:  # pint takes a tenth of a millisecond
        return times * amount * one[0], one[1]
    return _converted(times * amount, known) or (amount, unit)


@lru_cache(maxsize=10_000)
def _converted(amount: float, unit: str) -> tuple[float, str] | None:
    """Return an amount in base units as pint converts it, and its dimension; None for an unknown unit."""
    import pint

    try:
        quantity = _registry().Quantity(amount, unit).to_base_units()
    except (pint.PintError, TypeError, ValueError, OverflowError):  # its amounts compare only with themselves
        return None
    return float(quantity.magnitude), _dimension(unit)


@lru_cache(maxsize=1_000)  # pint takes over a millisecond to spell one
def _dimension(unit: str) -> str:
    return str(_registry().Unit(unit).dimensionality)


def step_in_base(step: float, unit: str) -> float:
    """Return how much one step of an amount is in the base unit."""
    return abs(in_base(step, unit)[0] - in_base(0.0, unit)[0])
