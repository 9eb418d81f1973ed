"""Amounts that the evidence implies by a factor: "members pay half", "doubled", "€75 a day for a week"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from faithrails.text.values.mention import Mention
from faithrails.text.values.number_word_values import MULTIPLYING_VERBS, WORDS
from faithrails.text.values.units import TIME

_HUNDREDS = {"hundred": 100.0, "thousand": 1_000.0}
_FACTOR = re.compile(
    rf"\b(?:(?P<verb>{'|'.join(MULTIPLYING_VERBS)})(?:ed?|ing|es)|(?P<and_half>{'|'.join(WORDS)})\sand\sa\shalf\stimes|"
    rf"(?P<number>half|double|an?\s(?:hundred|thousand)(?=\stimes\sas\b)|"
    rf"(?:\d{{1,4}}|{'|'.join(WORDS)})(?=\stimes\sas\b)|twice(?=\sas\b)))\b",
    re.IGNORECASE,
)
_LEAST_COUNT = 20  # a smaller count comes out of others by chance


def factors_of(text: str, found: Sequence[Mention]) -> Iterator[float]:
    """Yield what a text multiplies by; ``found`` are its values: "two thirds", "a hundred times as much"."""
    yield from (one.amounts[0] for one in found if one.kind == "number" and one.step == 0.0 and one.amounts)
    for said in _FACTOR.finditer(text):
        word = (said["number"] or "").lower().rpartition(" ")[2]
        if said["verb"]:
            yield MULTIPLYING_VERBS[said["verb"].lower()]
        elif said["and_half"]:
            yield WORDS[said["and_half"].lower()] + 0.5
        else:
            yield 2.0 if word == "double" else float(_HUNDREDS.get(word) or WORDS.get(word) or word)


def products(value: Mention, known: Sequence[Mention], factors: Sequence[float]) -> Iterator[Mention]:
    """Yield each known amount times each factor, or divided by it, and what a share leaves of it.

    The value is the one that is looked for: small counts and shares of counts are not derived. A percentage
    is said by the factor itself.
    """
    if value.kind == "percent":
        shares = [factor for factor in factors if factor < 1.0]
        yield from (value._replace(amounts=(100.0 * one,), bound="") for f in shares for one in (f, 1.0 - f))
    measured = bool(value.unit) or value.kind == "money"
    if not measured and (value.kind != "number" or value.amounts < (_LEAST_COUNT,)):
        return
    for one, factor in product(known, factors):
        if not one.amounts or bool(one.unit or one.kind == "money") != measured or not factor:
            continue
        rest = (1.0 - factor,) if factor < 1.0 else ()
        for times in (factor, 1.0 / factor, *rest):
            yield one._replace(amounts=(round(one.amounts[0] * times, 9),), bound="", nouns=value.nouns)


def totals_of_rates(found: Sequence[Mention]) -> Iterator[Mention]:
    """Yield each sum of money of a sentence times each of its spans of time."""
    sums = [one for one in found if one.kind == "money" and one.amounts]
    for one, time in product(sums, (other for other in found if other.unit in TIME and other.amounts)):
        yield one._replace(amounts=(round(one.amounts[0] * time.amounts[0], 9),), bound="")
