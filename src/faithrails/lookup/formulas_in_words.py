"""Writes the formula by which the evidence implies a number: "14.3 % = (120 - 105) / 105"."""

from __future__ import annotations

from math import log10

from faithrails.evidence.tables.explain_numbers import Arithmetic, Explained
from faithrails.evidence.tables.formulas import Derivation

_MOST_DECIMALS = 6
_COUNTED_IN = {1e3: " thousand", 1e6: " million", 1e9: " billion", 1e12: " trillion"}


def formulas(arithmetic: Arithmetic) -> tuple[str, ...]:
    """Return formulas for the numbers of a claim that the evidence implies but does not state."""
    found = ((value, value.matched) for value in arithmetic.values if value.explains)
    return tuple(
        f"{figure(value, right)} = {right.formula}" for value, right in found if right and right.computed
    )


def figure(value: Explained, right: Derivation) -> str:
    """Return the result of a derivation with the decimals and the scale (%, million) of a claim's number."""
    own, amount = value.value, right.amount
    times = own.times or 1.0
    if right.ratio and own.percent:
        amount *= 100
    elif own.times and right.scale:
        amount *= right.scale
        times = times if abs(amount) >= times else 1.0  # not "0 million"
        amount /= times
    step = own.step if times == (own.times or 1.0) else right.cells[0].step
    decimals = max(0, min(_MOST_DECIMALS, round(-log10(step / times)))) if step else 0
    unit = " %" if own.percent or right.percent else _COUNTED_IN.get(times, "")
    return f"{amount:,.{decimals}f}{unit}"
