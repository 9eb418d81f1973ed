"""Accepts results of equations in an answer: "$50,000 x 2.4% = $1,200", if the evidence has the operands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from operator import add, mul, sub, truediv

from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention

_OPERATORS: dict[str, Callable[[float, float], float]] = {
    "+": add, "-": sub, "−": sub, "–": sub, "x": mul, "×": mul, "*": mul, "/": truediv, "÷": truediv,
}  # fmt: skip
_BETWEEN = re.compile(r"\s*(?P<sign>[-+−–x×*/÷=])\s*[$€£]?")
_LONGEST, _MOST = 1_000, 12  # characters before a claim that are searched; terms of an equation
_ROUNDED = 0.51  # rounding error, in units of a result's last digit


def results(text: str, holds: Callable[[Mention], bool]) -> Iterator[Mention]:
    """Yield the results of the correct equations in a text whose operands are held or earlier results."""
    known: list[Mention] = []
    for terms, signs in _equations(text[-_LONGEST:]):
        *operands, result = terms
        sound = all(holds(one) or any(_is_same(one, other) for other in known) for one in operands)
        if sound and _is_right(operands, signs, result):
            known.append(result)
            yield result


def _equations(text: str) -> Iterator[tuple[list[Mention], list[str]]]:
    """Yield the terms of each equation ("2 + 3 = 5") and the operators before its "="."""
    terms: list[Mention] = []
    signs: list[str] = []
    found = [one for one in map(_as_number, values(text)) if one.amounts]
    for one, other in pairwise(found):
        between = _BETWEEN.fullmatch(text, one.end, other.start)
        if between is None or len(terms) > _MOST:
            terms, signs = [], []
            continue
        terms, signs = [*(terms or [one]), other], [*signs, between["sign"]]
        if between["sign"] == "=":
            if len(signs) > 1:
                yield terms, signs[:-1]
            terms, signs = [], []


def _as_number(value: Mention) -> Mention:
    """Return a value, with a possible year as a plain number."""
    year = next((year for year, month, _ in value.dates if year and not month), None)
    return value._replace(kind="number", dates=(), amounts=(float(year),)) if year else value


def _is_right(operands: list[Mention], signs: list[str], result: Mention) -> bool:
    """Whether the operands, products before sums, give the result to its last digit."""
    terms, rest = [_amount(operands[0])], []
    for sign, operand in zip(signs, operands[1:], strict=True):
        amount = _amount(operand)
        if _OPERATORS[sign] in (mul, truediv):
            if sign in "/÷" and not amount:
                return False
            terms[-1] = _OPERATORS[sign](terms[-1], amount)
        else:
            rest.append(sign)
            terms.append(amount)
    total = terms[0]
    for sign, amount in zip(rest, terms[1:], strict=True):
        total = _OPERATORS[sign](total, amount)
    step = result.step / (100.0 if result.kind == "percent" else 1.0)
    return abs(total - _amount(result)) <= _ROUNDED * step


def _amount(value: Mention) -> float:
    return value.amounts[0] / (100.0 if value.kind == "percent" else 1.0)


def _is_same(one: Mention, other: Mention) -> bool:
    return one.kind == other.kind and one.amounts == other.amounts and one.currency == other.currency


def is_result(value: Mention, text: str, holds: Callable[[Mention], bool]) -> bool:
    """Whether a value is the result of a correct equation in a text."""
    number = _as_number(value)
    return "=" in text and bool(number.amounts) and any(_is_same(number, one) for one in results(text, holds))
