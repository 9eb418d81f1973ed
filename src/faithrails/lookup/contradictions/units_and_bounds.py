"""Finds numbers that a claim gives with another unit or bound than the sentence that it restates."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from faithrails.evidence.windows import AMOUNTS, ByAmount
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import Mention, meant, measure

_NONE = ("number", None, None, "")  # the measure of a bare number
_MOST_SAME = 64  # values of one amount that may excuse a claim's
_MOST = 50  # counts of a claim, and of a sentence


def other_measure(said: Iterable[Mention], there: ByAmount) -> tuple[Mention, Mention] | None:
    """Return a value of a claim and the same number of a sentence with another unit or bound.

    ``there`` are the amounts of a sentence in nearly the same words. A number that stands in it with the
    claim's measure too, or without any, does not count: another place of the evidence may then hold it.
    """
    for mention in said:
        own = measure(mention)
        if mention.kind not in AMOUNTS or own == _NONE:
            continue
        known = (there.get(amount, {}) for amount in dict.fromkeys(mention.amounts))
        others = (value for of in known for kind, held in of.items() if kind != own for value in held)
        same = list(islice(others, _MOST_SAME))
        if same and not holds_measure(mention, same):
            return mention, same[0]
    return None


def holds_measure(mention: Mention, there: Iterable[Mention]) -> bool:
    """Whether one of these values is the same number with the same unit and bound."""
    return any(agrees(meant(mention), meant(value)) for value in there)


def other_count(said: Iterable[Mention], there: Iterable[Mention]) -> tuple[Mention, Mention] | None:
    """Return a count of a claim, and the other count that a sentence has of the same things.

    The sentence must have the claim's number of something else: "12 rooms" where it says "12 floors
    and 9 rooms".
    """
    values = list(islice(filter(_is_count, there), _MOST))
    for mention in islice(filter(_is_count, said), _MOST):
        same = [value for value in values if set(mention.amounts) & set(value.amounts)]
        others = [value for value in values if mention.nouns & value.nouns and value not in same]
        if same and others and all(mention.nouns.isdisjoint(value.nouns) for value in same):
            return mention, others[0]
    return None


def _is_count(value: Mention) -> bool:
    return bool(value.kind == "number" and value.nouns) and not (value.unit or value.bound or value.ordinal)
