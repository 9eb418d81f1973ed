"""Amounts that the evidence implies by a factor: "members pay half", "doubled", "€75 a day for a week"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, product

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.sentence_pairs import Sentence
from faithrails.text.values.compare import agrees
from faithrails.text.values.counted_nouns import stems_in
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, meant
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
_QUANTITY = frozenset(map(stem, "qty quantity count pcs pieces number units nights tickets seats".split()))
_COST = re.compile(
    r"\b(?:costs?|comes?|came|totals?|totalled|altogether|together|for|pay|paid|in\sall)\b", re.IGNORECASE
)
PIPES = 2  # of a row of a table
_MOST_COUNTS = 3  # of a row
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


def costs(text: str, value: Mention, texts: Sequence[tuple[str, Sequence[Mention]]]) -> Iterator[Mention]:
    """Yield what so many things of the claim cost, or how many it says where it has their cost."""
    own = values(text)
    for said, found in texts:
        for count, cost in _costs_of_counts(said, found, [one for one in own if one.kind == "number"]):
            if value.kind == "money":
                yield cost
            elif count == value and any(agrees(meant(one), cost) for one in own if one.kind == "money"):
                yield count


def _costs_of_counts(
    text: str, found: Sequence[Mention], counts: Sequence[Mention]
) -> Iterator[tuple[Mention, Mention]]:
    """Yield each count of things that a sentence has a price of, with their cost.

    "Two semesters" cost 6,400 euros where it is "€3,200 per semester".
    """
    for price in (one for one in found if one.kind == "money" and one.amounts):
        each = _EACH.match(text, price.end)
        thing = stem(each["thing"].lower()) if each else ""
        for count in counts if thing else ():
            if count.amounts and (thing in count.nouns or thing == count.unit):
                cost = round(price.amounts[0] * count.amounts[0], 9)
                yield count, price._replace(amounts=(cost,), bound="", unit=None, nouns=frozenset())


def costs_of_rows(text: str, value: Mention, index: EvidenceIndex, stems: Sequence[str]) -> Iterator[Mention]:
    """Yield the price of each row or record times its quantity, where a cell has a word of the claim."""
    if value.kind != "money" or not _COST.search(text):
        return
    for row in rows_with(index, frozenset(stems)):
        prices = [one for one in row.values if one.kind == "money" and one.amounts]
        counts = [one for one in row.values if one.kind == "number" and one.amounts and not one.unit]
        if len(prices) == 1 and not _QUANTITY.isdisjoint(row.stems):
            for count in counts[:_MOST_COUNTS]:  # an article number is read as a number too
                cost = round(prices[0].amounts[0] * count.amounts[0], 9)
                yield prices[0]._replace(amounts=(cost,), bound="")


def rows_with(index: EvidenceIndex, stems: frozenset[str]) -> Iterator[Sentence]:
    """Yield the rows of tables and the records with one of these words in a cell."""
    for number in sorted({place for word in stems for place in index.postings.stems.get(word, ())}):
        row = index.sentences[number]
        is_row = len(row.texts) > 1 or row.texts[0].count("|") >= PIPES
        if is_row and not stems.isdisjoint(chain.from_iterable(map(stems_in, row.texts))):
            yield row
