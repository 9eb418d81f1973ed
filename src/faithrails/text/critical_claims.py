"""Tells which claims are critical: those that hold amounts, dates or dosages, or match a pattern."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Mention
from faithrails.text.values.units import in_base

_DATES = frozenset({"date", "time"})
# Dimensions that the unit of a dosage may combine: "5 mg/kg", "2 mmol/h".
_MEASURED = frozenset({"[mass]", "[length]", "[substance]", "[time]"})
_LONGEST = 10_000  # characters that are searched for a pattern


def _is_dosage(mention: Mention) -> bool:
    if mention.kind != "number" or not mention.unit:
        return False
    _, dimension = in_base(1.0, mention.unit)
    bases = set(re.findall(r"\[\w+\]", dimension))
    return "[length] ** 3" in dimension or (bool(bases & {"[mass]", "[substance]"}) and bases <= _MEASURED)


_KINDS: dict[str, Callable[[Mention], bool]] = {
    "amounts": lambda mention: mention.kind in AMOUNTS,
    "dates": lambda mention: mention.kind in _DATES,
    "dosages": _is_dosage,
}
KINDS = tuple(_KINDS)


def is_critical(text: str, rules: Sequence[str]) -> bool:
    """Whether any rule applies to a text: each is one of ``KINDS`` or a regular expression, ignoring case."""
    return any(_holds(text, rule) for rule in rules)


def _holds(text: str, rule: str) -> bool:
    if rule in _KINDS:
        return any(map(_KINDS[rule], values(text)))
    return pattern(rule).search(text[:_LONGEST]) is not None


@lru_cache(maxsize=100)
def pattern(rule: str) -> re.Pattern[str]:
    """Compile a rule that is a regular expression, ignoring case.

    Raises:
        re.error: the rule is not a valid expression.
    """
    return re.compile(rule, re.IGNORECASE)
