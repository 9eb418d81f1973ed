"""Computes amounts implied by a factor ("members pay half"), and costs by a rate ("€75 a day" for four)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product

from faithrails.evidence.derived_values.parts_of_wholes import is_about_others
from faithrails.evidence.values_spoken_of import Known, Words, best_fitting, with_words, words_of
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.values.number_word_values import MULTIPLYING_VERBS, WORDS
from faithrails.text.values.units import TIME
from faithrails.text.words import stem

_HUNDREDS = {"hundred": 100.0, "thousand": 1_000.0}
_FACTOR = re.compile(
    rf"\b(?:(?P<verb>{'|'.join(MULTIPLYING_VERBS)})(?:ed?|ing|es)|(?P<and_half>{'|'.join(WORDS)})\sand\sa\shalf\stimes|"
    rf"(?P<number>half|double|an?\s(?:hundred|thousand)(?=\stimes\sas\b)|"
    rf"(?:\d{{1,4}}|{'|'.join(WORDS)})(?=\stimes\sas\b)|twice(?=\sas\b)))\b",
    re.IGNORECASE,
)
_EACH = re.compile(
    r"\s?(?:/|(?:per|each|every|an?|for\s(?:each|every|an?))\b)\s?(?P<thing>[a-z]+)", re.IGNORECASE
)
_MOST_FACTORS = 8  # of a sentence
_LEAST_COUNT = 20  # a smaller count matches some product by chance


def factors_of(text: str, found: Sequence[Mention]) -> Iterator[float]:
    """Yield the factors in a text whose values are ``found``: "two thirds", "a hundred times as much"."""
    yield from (one.amounts[0] for one in found if one.kind == "number" and one.step == 0.0 and one.amounts)
    for said in _FACTOR.finditer(text):
        word = (said["number"] or "").lower().rpartition(" ")[2]
        if said["verb"]:
            yield MULTIPLYING_VERBS[said["verb"].lower()]
        elif said["and_half"]:
            yield WORDS[said["and_half"].lower()] + 0.5
        else:
            yield 2.0 if word == "double" else float(_HUNDREDS.get(word) or WORDS.get(word) or word)


def products(
    text: str, value: Mention, known: Sequence[Known], texts: Sequence[tuple[str, Sequence[Mention]]]
) -> Iterator[Mention]:
    """Yield amounts multiplied and divided by a factor, and the rest of a share if the claim is about it.

    Only the amounts whose clauses best fit the claim and the factor's sentence are used. ``value`` is the
    number looked for: a small count is not derived, and a percentage is compared with the factors themselves.
    """
    measured = bool(value.unit) or value.kind == "money"
    of_measure = [
        (one.clause, one.value)
        for one in known
        if one.value.amounts and bool(one.value.unit or one.value.kind == "money") == measured
    ]
    counts = measured or (value.kind == "number" and value.amounts >= (_LEAST_COUNT,))
    for said, found in texts:
        factors = sorted({*factors_of(said, found)} - {0.0})[:_MOST_FACTORS]
        is_rest = bool(factors) and is_about_others(text, value, said)
        if value.kind == "percent":
            shares = [factor for factor in factors if factor < 1.0]
            yield from (value._replace(amounts=(100.0 * f,), bound="") for f in shares)
            yield from (value._replace(amounts=(100.0 - 100.0 * f,), bound="") for f in shares if is_rest)
        amounts = best_fitting(words_of(f"{text} {said}"), of_measure) if counts and factors else ()
        for one, factor in product(amounts, factors):
            rest = (1.0 - factor,) if factor < 1.0 and is_rest else ()
            for times in (factor, 1.0 / factor, *rest):
                yield one._replace(amounts=(round(one.amounts[0] * times, 9),), bound="", nouns=value.nouns)


def totals_of_rates(claim: Words, text: str, found: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the total of a price per unit of time: €300 for "€75 a day for up to four days"."""
    if claim.isdisjoint(words_of(text)):
        return
    for one, time in product(found, found):
        is_rate = one.kind == "money" and time.unit in TIME and time.unit == _thing_priced(text, one)
        if is_rate and one.amounts and time.amounts:
            yield one._replace(amounts=(round(one.amounts[0] * time.amounts[0], 9),), bound="")


def costs(text: str, value: Mention, texts: Sequence[tuple[str, Sequence[Mention]]]) -> Iterator[Mention]:
    """Yield the cost of the things that a claim counts, or their count if the claim states that cost.

    "Two semesters" cost 6,400 euros if the evidence has "€3,200 per semester". The clause of the price must
    share another word than the thing with the claim; if two different prices fit, neither is used.
    """
    own = values(text)
    claim = words_of(text)
    prices = [
        (one.clause - {thing}, (one.value, thing))
        for one in with_words(texts)
        if one.value.kind == "money" and one.value.amounts
        for thing in (_thing_priced(one.text, one.value),)
    ]
    found = best_fitting(claim, [price for price in prices if not claim.isdisjoint(price[0])])
    if len({price.amounts for price, _ in found}) > 1:
        return
    for price, thing in found:
        for count in own if thing else ():
            if count.kind == "number" and count.amounts and (thing in count.nouns or thing == count.unit):
                amount = round(price.amounts[0] * count.amounts[0], 9)
                cost = price._replace(amounts=(amount,), bound="", unit=None, nouns=frozenset())
                if value.kind == "money":
                    yield cost
                elif count == value and any(
                    agrees(normalized(one), cost) for one in own if one.kind == "money"
                ):
                    yield count


def _thing_priced(text: str, price: Mention) -> str:
    """Return the stem of the noun that a price is per ("€3 per visit"); empty if there is none."""
    each = _EACH.match(text, price.end)
    return stem(each["thing"].lower()) if each else ""
