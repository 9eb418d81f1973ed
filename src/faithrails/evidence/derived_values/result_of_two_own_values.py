"""Accepts results that a claim computes from its own values: "120 guests at 38 euros each, so 4,560 euros".

This is an equation in words: the evidence must have its operands, and a wrong result is not accepted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

from faithrails.evidence.derived_values.implied_values import is_compared
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import AMOUNTS, Mention, normalized
from faithrails.text.values.units import TEMPERATURE, TIME, in_base

_MOST = 6  # operands in a claim
_LEAST_COUNT = 10  # a smaller count matches some result by chance
_DAY = 24 * 60
# Without one of these no value follows from others: "for four, 5 kg, 20 kg of luggage" computes nothing.
_DERIVING = re.compile(
    r"\b(?:each|every|per|apiece|so|since|because|as|therefore|thus|hence|comes?|came|totals?|totalling|all"
    r"|altogether|together|combined|sum|difference|than|against|compared|versus|vs|half|remaining|left|rest"
    r"|lasted|lasts|took|takes|taking|means?|corresponds?|equals?|adds?|share|from|before|after|later|earlier"
    r"|plus|minus|i\.e|that\sis)\b|=",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"\b(?:before|earlier)\b", re.IGNORECASE)
_AFTER = re.compile(r"\b(?:after|later)\b", re.IGNORECASE)


def follows(text: str, value: Mention, operands: Sequence[Mention]) -> bool:
    """Whether a value follows from two operands: a sum, difference, product, quotient, share or time between.

    It may also be the sum of all. Bare numbers take the measure of the value: in "15 for preparation and 30
    for cooking, 45 minutes together", they are minutes.
    """
    if (value.minutes is None and not value.amounts) or not _DERIVING.search(text):
        return False
    return any(
        agrees(normalized(value._replace(bound="")), found)
        for found in _results(text, value, operands[:_MOST])
    )


def _results(text: str, value: Mention, operands: Sequence[Mention]) -> Iterator[Mention]:
    if value.minutes is not None:
        yield from _times(text, operands)
        return
    if value.kind not in AMOUNTS or value.ordinal:
        return
    if value.unit in TIME:
        clocks = [one.minutes for one in operands if one.minutes is not None]
        for start, end in combinations(clocks, 2):
            for apart in (abs(start - end), _DAY - abs(start - end)):
                yield Mention("number", 0, 0, "", (float(apart),), unit="minute")
        years = [year for one in operands for year, month, _ in one.dates if year and not month]
        for first, last in combinations(years, 2):
            yield Mention("number", 0, 0, "", (float(abs(last - first)),), unit="year")
    is_difference = is_compared(text, value)  # "3.6 tonnes heavier"
    like = [amount for one in operands if (amount := amount_as(value, one)) is not None]
    if value.kind == "number" and not value.unit and value.amounts < (_LEAST_COUNT,):
        return
    for amount, another in combinations(like, 2):
        if not is_difference:
            yield _result(value, amount + another)
        yield _result(value, abs(amount - another))
    if len(like) > 2 and not is_difference:
        yield _result(value, sum(like))
    for one, other in permutations(operands, 2):
        yield from _scaled(value, one, other)


def _scaled(value: Mention, one: Mention, other: Mention) -> Iterator[Mention]:
    """Yield the product and quotient of two values or, for a percentage, the share and the change."""
    if not one.amounts or not other.amounts or not other.amounts[0]:
        return
    if value.kind == "percent":
        if one.kind == other.kind != "percent" and (share := amount_as(one, other)):
            yield _result(value, 100.0 * one.amounts[0] / share)
            yield _result(value, 100.0 * abs(one.amounts[0] - share) / share)
        return
    amount = amount_as(value, one)
    if amount is None:
        return
    if other.kind == "percent":
        yield _result(value, amount * other.amounts[0] / 100.0)
    elif other.kind == "number" and (other.unit != value.unit or not value.unit):
        yield _result(value, amount * other.amounts[0])
        if other.amounts[0] < 1.0:  # "a third is taken off"
            yield _result(value, amount * (1.0 - other.amounts[0]))
        yield _result(value, amount / other.amounts[0])


def _times(text: str, operands: Sequence[Mention]) -> Iterator[Mention]:
    """Yield each time of day moved by each time span, in the direction that the text states."""
    ways = [sign for sign, said in ((-1, _BEFORE), (1, _AFTER)) if said.search(text)] or [-1, 1]
    spans = [
        round(in_base(one.amounts[0], one.unit)[0] / in_base(1.0, "minute")[0])
        for one in operands
        if one.unit and one.unit in TIME and one.amounts
    ]
    for clock in operands:
        for span in spans if clock.minutes is not None else ():
            for sign in ways:
                yield clock._replace(minutes=((clock.minutes or 0) + sign * span) % _DAY, start=0, end=0)


def is_amount(value: Mention, amount: float) -> bool:
    """Whether a value, without its bound, equals an amount in its own unit."""
    return agrees(normalized(value._replace(bound="")), _result(value, amount))


def _result(value: Mention, amount: float) -> Mention:
    return value._replace(start=0, end=0, text="", amounts=(round(amount, 9),), bound="", step=0.0)


def amount_as(value: Mention, one: Mention) -> float | None:
    """Return the amount of ``one`` in the unit of ``value``; None if it cannot be of the same measure."""
    if not one.amounts or one.ordinal or one.dates:
        return None
    if one.kind == "number" and not one.unit:  # a count of guests is no sum of euros
        return one.amounts[0] if not one.nouns or one.nouns & value.nouns else None
    if one.kind != value.kind or one.currency != value.currency:
        return None
    if one.unit == value.unit:
        return one.amounts[0]
    if not (one.unit and value.unit) or not TEMPERATURE.isdisjoint((one.unit, value.unit)):
        return None
    (amount, dimension), (base, other) = in_base(one.amounts[0], one.unit), in_base(1.0, value.unit)
    return amount / base if dimension == other and base else None
