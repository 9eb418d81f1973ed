"""Tells which claims are critical: those that hold amounts, dates or dosages, or match a pattern."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Mention
from faithrails.text.values.units import in_base

_DATES = frozenset({"date", "time"})
# What medicines are measured in: a mass, a volume, a substance, alone or in each other.
_MEASURED = frozenset({"[mass]", "[length]", "[substance]", "[time]"})
_LONGEST = 10_000  # characters in which a pattern is looked for


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
    """Whether a text holds a value of one of the kinds, or matches one of the patterns, in any case."""
    return any(_holds(text, rule) for rule in rules)


def _holds(text: str, rule: str) -> bool:
    if rule in _KINDS:
        return any(map(_KINDS[rule], values(text)))
    return pattern(rule).search(text[:_LONGEST]) is not None


@lru_cache(maxsize=100)
def pattern(rule: str) -> re.Pattern[str]:
    """Compile a pattern.

    Raises:
        re.error: it is no regular expression.
    """
    return re.compile(rule, re.IGNORECASE)
