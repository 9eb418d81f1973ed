"""Reads the unit that a key or a header gives for its numbers: "timeout_ms", "Weight (kg)", "price_eur"."""

from __future__ import annotations

import re
from functools import lru_cache

from faithrails.text.values.currencies import CURRENCY_SIGNS, SMALL_CODES, currency_at, currency_before
from faithrails.text.values.units import unit_at

# Words that can only be a unit at the end of a key; "min" may be a minimum, "c" a vitamin.
_AS_WRITTEN = "ms seconds minutes hours days weeks months years km cm mm kg mg ml mph".split()
_SPELLED = {
    **dict(zip(_AS_WRITTEN, _AS_WRITTEN, strict=True)),
    "kb": "KB", "mb": "MB", "gb": "GB", "tb": "TB", "kmh": "km/h", "kph": "km/h", "kw": "kW",
    "kwh": "kWh", "mwh": "MWh", "gwh": "GWh", "hz": "Hz", "khz": "kHz", "mhz": "MHz", "ghz": "GHz",
    "lbs": "lb", "sqm": "m²", "sqft": "ft²", "mins": "minutes", "hrs": "hours", "secs": "seconds",
    "pct": "%", "percent": "%", "celsius": "°C", "fahrenheit": "°F",
}  # fmt: skip
_SCALES_OF_TEMPERATURE = {"c": "°C", "f": "°F"}
_TEMPERATURE_WORDS = frozenset("temp temperature high low max min feels dewpoint".split())
_MONEY_WORDS = frozenset("price cost costs total subtotal amount fee fees tax salary rent balance".split())
_WORD_ENDS = re.compile(r"[_\-.:/\s,]+|(?<=[a-z0-9])(?=[A-Z])")
_BRACKETED = re.compile(r"[(\[](?P<unit>[^()\[\]]{1,20})[)\]]\s*\Z")
_NO_UNITS = frozenset(("m", "min", "n"))  # in brackets also millions, minimum, number
_MINUTES = re.compile(r"\b(?:time|duration|length)\b", re.IGNORECASE)
_LONGEST = 80  # characters of a label
_PLAIN = re.compile(r"[+\-−–]?\d[\d.,]*(?:\s?[-–]\s?\d[\d.,]*)?")


def in_unit(value: str, label: str) -> str:
    """Return a value with the unit that its key or header names, if it is a number without one."""
    unit = unit_of(label) if _PLAIN.fullmatch(value) else ""
    return f"{value} {unit}" if unit else value


def in_currency(value: str, label: str, code: str) -> str:
    """Return a plain number under a key of money with a currency."""
    of_money = not _MONEY_WORDS.isdisjoint(word.lower() for word in _WORD_ENDS.split(label))
    return f"{value} {code}" if of_money and _PLAIN.fullmatch(value) and currency_before(code) else value


@lru_cache(maxsize=4_000)  # the rows of a table have the same labels
def unit_of(label: str) -> str:
    """Return the unit, percent sign or currency that a label ends with; empty if it names none."""
    if len(label) > _LONGEST:
        return ""
    bracketed = _BRACKETED.search(label)
    return _in_brackets(bracketed["unit"].strip(), label) if bracketed else _at_end(label)


def _in_brackets(said: str, label: str) -> str:
    if said == "%" or (said == "min" and _MINUTES.search(label)):
        return said
    if said in _NO_UNITS:
        return ""
    if said.lower() in ("kb", "mb", "gb", "tb") or (len(said) == 1 and said in CURRENCY_SIGNS):
        return said.upper()
    unit, currency = unit_at(said, 0), currency_at(said, 0)
    whole = (unit is not None and unit.end == len(said)) or (
        currency is not None and currency[1] == len(said)
    )
    return said if whole else ""


def _at_end(label: str) -> str:
    words = [word.lower() for word in _WORD_ENDS.split(label) if word]
    code = next((word for word in words if word in SMALL_CODES), "") if len(words) > 1 else ""
    if code or not words or "per" in words[-2:-1]:
        return code.upper()
    if not _TEMPERATURE_WORDS.isdisjoint(words[:-1]) and words[-1] in _SCALES_OF_TEMPERATURE:
        return _SCALES_OF_TEMPERATURE[words[-1]]
    return _SPELLED.get(words[-1], "")
