"""Units of measure: their spellings, and amounts brought to a common unit by ``pint``."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

# Spellings (plurals in s come by themselves) and what pint calls them. Left out: letters that
# say something else more often ("5 m" is five million on money, "in" is a preposition).
_SPELLINGS = {
    "kilometer": "km kilometre kilometer", "meter": "m metre meter", "centimeter": "cm centimetre centimeter",
    "millimeter": "mm millimetre millimeter", "mile": "mi mile", "foot": "ft foot feet",
    "inch": "inch inches", "yard": "yd yard", "kilogram": "kg kilo kilogram kilogramme",
    "gram": "g gram gramme",
    "milligram": "mg milligram", "lb": "lb lbs", "ounce": "oz ounce", "metric_ton": "tonne", "ton": "ton",
    "degC": "°c ℃ celsius centigrade", "degF": "°f ℉ fahrenheit", "mile/hour": "mph",
    "km/hour": "km/h kph kmh",
    "m/second": "m/s", "knot": "knot", "liter": "l litre liter", "milliliter": "ml millilitre milliliter",
    "gallon": "gal gallon", "second": "sec second", "minute": "min minute", "hour": "hr hour", "day": "day",
    "week": "week", "month": "month", "year": "yr year", "decade": "decade", "century": "century centuries",
    "fortnight": "fortnight",
    "hectare": "ha hectare", "acre": "acre", "km**2": "km² km2", "m**2": "m² m2 sqm", "foot**2": "sqft",
    "kilowatt": "kw kilowatt", "megawatt": "mw megawatt", "gigawatt": "gw gigawatt", "kilowatt_hour": "kwh",
    "kilocalorie": "kcal", "kilobyte": "kb kilobyte", "megabyte": "mb megabyte", "gigabyte": "gb gigabyte",
    "terabyte": "tb terabyte", "hertz": "hz", "megahertz": "mhz", "gigahertz": "ghz",
}  # fmt: skip
UNITS: dict[str, str] = {
    spelling: unit
    for unit, spellings in _SPELLINGS.items()
    for word in spellings.split()
    for spelling in ((word, f"{word}s") if len(word) > 2 and word.isalpha() else (word,))
}
_PLANE = {
    "mile": "mile",
    "kilometre": "kilometer",
    "kilometer": "kilometer",
    "metre": "meter",
    "meter": "meter",
}
for _word, _unit in _PLANE.items():
    UNITS |= {f"{how} {_word}{end}": f"{_unit}**2" for how in ("square", "sq") for end in ("", "s")}
UNITS |= dict.fromkeys(("square feet", "square foot", "sq ft", "sq feet"), "foot**2") | {"sq mi": "mile**2"}
WORDED = "|".join(
    sorted(
        (word for word in UNITS if len(word) > 2 and word.replace(" ", "").isalpha()), key=len, reverse=True
    )
)
SHORT = "|".join(
    sorted(
        (word for word in UNITS if len(word) <= 2 or not word.replace(" ", "").isalpha()),
        key=len,
        reverse=True,
    )
)

# Known only behind "degrees": "350 degrees F".
DEGREES = r"degrees?\s[CF]\b"
UNITS |= {"c": "degC", "f": "degF"}


@lru_cache(maxsize=1)
def _registry() -> Any:
    import pint  # a third of a second, for texts that state one thing in two units

    return pint.UnitRegistry(cache_folder=None)


_IN_YEARS = {"decade": (10, "year"), "century": (100, "year")}
TIME = frozenset(
    {"second", "minute", "hour", "day", "week", "month", "year", "decade", "century", "fortnight"}
)
TEMPERATURE = frozenset({"degC", "degF"})


@lru_cache(maxsize=10_000)
def in_base(amount: float, unit: str) -> tuple[float, str]:
    """Return an amount in the base unit of what it measures, and that dimension."""
    times, known = _IN_YEARS.get(unit, (1, unit))  # a decade is also a measure of pitch
    quantity = _registry().Quantity(times * amount, known).to_base_units()
    return float(quantity.magnitude), str(quantity.dimensionality)


def step_in_base(step: float, unit: str) -> float:
    """Return how much one step of an amount is in the base unit."""
    return abs(in_base(step, unit)[0] - in_base(0.0, unit)[0])
