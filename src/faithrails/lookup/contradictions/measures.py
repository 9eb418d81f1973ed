"""Finds numbers that a claim gives with another unit or bound than the sentence that it restates."""

from __future__ import annotations

from collections.abc import Iterable

from faithrails.evidence.windows import AMOUNTS
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import Mention, meant


def other_measure(said: Iterable[Mention], there: Iterable[Mention]) -> tuple[Mention, Mention] | None:
    """Return a value of a claim and the same number of a sentence with another unit or bound.

    ``there`` are the values of a sentence in nearly the same words. A number that stands in it with the
    claim's measure too, or without any, does not count: another place of the evidence may then hold it.
    """
    values = list(there)
    for mention in said:
        same = [value for value in values if _same_number(mention, value)]
        if same and not any(agrees(meant(mention), meant(value)) for value in same):
            return mention, same[0]
    return None


def _same_number(one: Mention, other: Mention) -> bool:
    amounts = {one.kind, other.kind} <= AMOUNTS and bool(set(one.amounts) & set(other.amounts))
    differs = _measure(one) != _measure(other)
    return amounts and differs and (_measure(one)[:3] != ("number", None, None) or bool(one.bound))


def _measure(mention: Mention) -> tuple[str, str | None, str | None, str]:
    return mention.kind, mention.unit, mention.currency, mention.bound
