"""Tests whether a value restates the one before it in another unit: "350 °F (175 °C)", "5 miles or 8 km"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from faithrails.text.values.amounts import unit_after
from faithrails.text.values.digits import last_nonzero_digit
from faithrails.text.values.mention import Mention
from faithrails.text.values.units import DEGREE, TEMPERATURE, TIME, in_base, step_in_base

# What may stand between the two: "10 inches long (25 cm)", "350 °F/175 °C", "8 oz. or about 225 g".
_BETWEEN = re.compile(
    r"\.?(?:(?:\s[a-z]{2,12}){0,2}\s?[(\[]\s?|\s?/\s?|,?\s(?:or|i\.e\.,?)\s)"
    r"(?:(?:or\s)?(?:about|around|approximately|approx\.?|roughly|~|≈)\s?)?",
    re.IGNORECASE,
)
_SCALES = {"F": "degF", "C": "degC"}
_SCALE = re.compile(r"\s?(?P<letter>[FC])\b")  # "350F": by itself such a letter is no unit
_OTHER_SCALE = {"degF": "degC", "degC": "degF"}

_COARSE = 0.025  # "400 °F (200 °C)": how far from the exact value people round, as a share
_ROUND = 0.06  # the same for a value that the exact one rounds to: "1 ounce (30 g)"
_HALF = 0.5  # of a unit or of the last digit, the most that rounding changes
_FLOAT = 1e-9
_MELTING = 273.15  # kelvin: shares of temperatures are relative to it
_BOILING = 373.15  # kelvin: hotter are ovens, with marks every five degrees
_MARK = 5.0  # degrees


class _Measured(NamedTuple):
    """An amount in a unit, and where its words end."""

    amount: float
    unit: str
    step: float
    end: int

    @property
    def in_base(self) -> float:
        return in_base(self.amount, self.unit)[0]

    @property
    def dimension(self) -> str:
        return in_base(self.amount, self.unit)[1]


def restates(text: str, mention: Mention, known: Sequence[Mention]) -> bool:
    """Return whether a value restates the last ``known`` value before it in another unit, as people round."""
    here = _measured(text, mention)
    if here is None:
        return False
    before = next((one for one in reversed(known) if one.amounts and one.end <= mention.start), None)
    there = _measured(text, before)
    if there is None or not _BETWEEN.fullmatch(text, there.end, mention.start):
        return False
    there, here = _of_scale(there, here), _of_scale(here, there)
    return there.unit != here.unit and there.dimension == here.dimension and _is_rounded(there, here)


def _measured(text: str, mention: Mention | None) -> _Measured | None:
    """Return the first amount of a value with its unit; None if it lacks either."""
    if mention is None or not mention.amounts:
        return None
    amount, step = mention.amounts[0], mention.step
    if mention.unit:
        unit = unit_after(text, mention.end)
        # "°F" belongs to the mention, and what follows it is something else.
        end = unit.end if unit and unit.name == mention.unit else mention.end
        return _Measured(amount, mention.unit, step, end)
    scale = _SCALE.match(text, mention.end)
    return _Measured(amount, _SCALES[scale["letter"]], step, scale.end()) if scale else None


def _of_scale(one: _Measured, other: _Measured) -> _Measured:
    """Return "degrees" without a scale in the scale that the other temperature does not have."""
    if one.unit != DEGREE or other.unit not in TEMPERATURE:
        return one
    return one._replace(unit=_OTHER_SCALE[other.unit])


def _is_rounded(exact: _Measured, said: _Measured) -> bool:
    """Whether an amount is a usual rounding of the exact one; spans of time only to the last digit."""
    apart = abs(exact.in_base - said.in_base)
    if said.unit in TEMPERATURE:
        return apart <= _temperature_slack(exact, said) + _FLOAT
    size = abs(exact.in_base)
    if said.unit in TIME:
        return apart <= min(step_in_base(_HALF * said.step, said.unit), _ROUND * size) + _FLOAT
    to_digit = min(step_in_base(_HALF * last_nonzero_digit(said.amount, said.step), said.unit), _ROUND * size)
    return apart <= max(to_digit, _COARSE * size) + _FLOAT * size


def _temperature_slack(exact: _Measured, said: _Measured) -> float:
    """Return how far, in kelvin, a temperature may be from the exact one."""
    slack = _COARSE * abs(exact.in_base - _MELTING) + step_in_base(_HALF, said.unit)
    is_mark = exact.in_base >= _BOILING and said.amount % _MARK == 0.0
    return max(slack, _MARK) if is_mark else slack
