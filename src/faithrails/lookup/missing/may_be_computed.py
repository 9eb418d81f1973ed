"""Finds numbers that may be the result of a calculation that no rule performs, so that they only mark.

"A ten-year-old pays half fare, so the single is £8.00" beside a table that has £16.00.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations

from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.text.values.mention import AMOUNTS, Mention, normalized

# Words of a claim or its question that ask for a result or announce one.
_OF_RESULTS = (
    r"total|totals|altogether|together|combined|overall|sum|(?:comes?|came|adds?|added)\s(?:to|up)|plus|"
    r"average|left|remain(?:s|ing)?|difference|minus|discount(?:ed)?|sav(?:e|es|ed|ing)|before|"
    r"how\s(?:much|many)\s(?:more|less|fewer|longer|higher|lower|cheaper|heavier|older|taller|bigger)|"
    r"by\show\smuch|how\sold|share|proportion|percentage"
)
_ANNOUNCED = re.compile(rf"\b(?:{_OF_RESULTS})\b", re.IGNORECASE)
# The same and others that may do so: enough to doubt a result of one's own.
_MAY_BE_ANNOUNCED = re.compile(
    rf"\b(?:{_OF_RESULTS}|half|twice|double|triple|all|both|comes?|came|includ(?:es?|ed|ing)|"
    r"weight(?:ed|ing)|per|each|rest|off|after|nights?|weekend|so|because|since)\b",
    re.IGNORECASE,
)
_HOW_MUCH = re.compile(
    r"\bhow\s(?:much|many|long|far)|\b(?:costs?|pays?|price|come\sto|receive|get)\b", re.IGNORECASE
)
_BARE = 2  # content words of an answer that is an amount alone
_ROUNDED = 0.51  # rounding error, in steps of the claim's number
_HALF = Mention("number", 0, 0, "half", (2.0,))


def may_be_computed(
    lookup: Lookup, said: Mention, *, of: float | None = None, is_certain: bool = False
) -> bool:
    """Return whether a number is the result of two values of the evidence, the claim and the question.

    One of the two is ``of`` if that is given. Without a word that announces a result nothing counts as
    computed, with ``is_certain`` not even with one that only may; neither does a number of the evidence.
    """
    if said not in lookup.missing or not said.amounts or not said.step:
        return False
    if is_certain and _asks_for_several(lookup):
        return True
    announced = _ANNOUNCED if is_certain else _MAY_BE_ANNOUNCED
    if not (announced.search(lookup.text) or announced.search(lookup.question)):
        return False
    amount, slack = abs(said.amounts[0]), _ROUNDED * said.step
    return any(abs(result - amount) <= slack for result in _results(lookup, said, of))


def _asks_for_several(lookup: Lookup) -> bool:
    """Whether a bare amount answers a question with a count that no passage has: "for 9 adults?"."""
    return (
        len(lookup.stems) <= _BARE
        and _HOW_MUCH.search(lookup.question) is not None
        and any(
            _counts(one) and one.kind != "percent" and not lookup.index.values.holds(normalized(one))
            for one in lookup.question_values
        )
    )


def _results(lookup: Lookup, said: Mention, of: float | None) -> Iterator[float]:
    others = [one for one in (*lookup.mentions, *lookup.question_values) if one is not said]
    numbers = {abs(one.amounts[0]) for one in (*others, *lookup.index.values.values, _HALF) if _counts(one)}
    own = abs(of or 0.0)
    of_own = (pair for other in numbers for pair in ((own, other), (other, own)))
    for one, other in permutations(numbers, 2) if of is None else of_own:
        if said.kind == "percent":
            if other:
                yield 100.0 * one / other
                yield 100.0 * abs(one - other) / other
        else:
            yield one + other
            yield abs(one - other)
            yield one * other
            if other:
                yield one / other


def _counts(value: Mention) -> bool:
    return value.kind in AMOUNTS and bool(value.amounts) and not value.ordinal
