"""Reads the ranges that label rows and columns, and finds those that a value lies in: "3 kg" in "2–5 kg"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import inf

from faithrails.text.values.compare import amount_in_base, measured_in
from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Mention

_TO = re.compile(r"\s*(?:[-–—]|to|and|until|up to)\s*", re.IGNORECASE)
_BETWEEN = 2  # values of a range
_LEAST_RANGES = 2  # of one table: a single range is a value like any other
_LONGEST = 60  # characters
_OF_AGE = re.compile(r"\bage[sd]?\b", re.IGNORECASE)
_YEARS = "year"

_Measure = tuple[str, str | None, str | None]


@dataclass(frozen=True, slots=True)
class Range:
    """The amounts from ``low`` to ``high`` in base units, both ends included, and what they count."""

    low: float
    high: float
    measure: _Measure
    nouns: frozenset[str]

    def holds(self, value: Mention) -> bool:
        """Whether an amount lies in the range; False for one that counts something else."""
        amount, measure = _amount(value)
        is_same = measure == self.measure and (any(measure[1:]) or bool(value.nouns & self.nouns))
        return is_same and self.low <= amount <= self.high


def ranges_of(labels: Sequence[str], header: str = "") -> dict[int, Range]:
    """Return the ranges among the labels of one axis by index; empty unless there are two or more."""
    found = {n: one for n, label in enumerate(labels) if (one := _range_of(label, header))}
    return found if len(found) >= _LEAST_RANGES else {}


@lru_cache(maxsize=2_000)
def _range_of(label: str, header: str) -> Range | None:
    """Read a range: "2–5 kg", "up to 2 kg", "10 kg+", "under 5" below a header "Age"."""
    if len(label) > _LONGEST or not any(map(str.isdigit, label)):
        return None
    found = [value for value in values(label) if value.kind in AMOUNTS and value.amounts]
    unit = next((value.unit for value in found if value.unit), None)
    if unit is None and _OF_AGE.search(f"{header} {label}"):
        unit = _YEARS
    found = [value._replace(kind=found[-1].kind, unit=unit, currency=found[-1].currency) for value in found]
    if len(found) == _BETWEEN and _TO.fullmatch(label, found[0].end, found[1].start):
        (low, measure), (high, _) = map(_amount, found)
    elif len(found) == 1 and found[0].bound not in ("", "about"):
        amount, measure = _amount(found[0])
        is_less = found[0].bound in ("less", "most")
        low, high = (-inf, amount) if is_less else (amount, inf)
    else:
        return None
    return Range(low, high, measure, found[-1].nouns) if low < high else None


def _amount(value: Mention) -> tuple[float, _Measure]:
    if not value.amounts or value.ordinal or value.kind not in AMOUNTS:
        return inf, ("", None, None)
    amount = amount_in_base(value)
    return amount, (value.kind, *measured_in(value))
