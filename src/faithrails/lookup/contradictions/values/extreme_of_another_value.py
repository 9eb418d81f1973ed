"""Finds an extreme with a value that others exceed: "the lightest, at 2.4 kg" where another has 1.9 kg."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.evidence.derived_values.elided_measures import elided_measures
from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.evidence.tables.comparison_words import ClaimComparison, Form, read_comparison
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import lines_of
from faithrails.lookup.grammar.comparatives import share_superlative
from faithrails.lookup.grammar.values_of_names import measure_of, quantity_of, size
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Mention
from faithrails.text.values.number_word_values import WORDS
from faithrails.text.values.rates import rate_after
from faithrails.text.values.units import TIME

_OF_THE = re.compile(r"\bof\s(?:the|all|all\sthe|these|those|its|our)\s\Z", re.IGNORECASE)  # "of the four"
_MOST_SENTENCES = 60  # of the evidence
_OF_GROWTH = frozenset(("speed",))  # "the slowest, with 7 %"
_LEAST_WORDS = 3  # content words of a claim
_LEAST_APART = 2  # values of one unit, without that of the claim, that tell what is compared


def extreme_of_another_value(lookup: Lookup) -> Contradiction | None:
    """Return the value of an extreme if a value beside it in the evidence is further in its direction."""
    said = read_comparison(lookup.reading.words)
    own = [
        value
        for value in lookup.values
        if _is_amount(value) and not _OF_THE.search(lookup.text[: value.start])
    ]
    if said is None or said.form is not Form.EXTREME or said.of_two or said.denied or len(own) != 1:
        return None
    if said.of_quality:  # "to the best of my knowledge"
        return None
    if len(lookup.reading.stems) < _LEAST_WORDS or any(one.kind == "date" for one in lookup.mentions):
        return None
    (value,) = own
    sign = _sign(said, measure_of(value, lookup.text))
    if not sign:
        return None
    for others in _beside(value, lookup):
        further = [other for other in others if sign * size(other) > sign * size(value)]
        if further:
            why = f"the passage has {max(further, key=lambda other: sign * size(other)).text} too"
            return Contradiction(why, ((value.start, value.end),), in_copy=True)
    return None


def _is_amount(value: Mention) -> bool:
    return (
        value.kind in AMOUNTS
        and not value.ordinal
        and value.bound in ("", "about")
        and len(value.amounts) == 1
    )


def _sign(said: ClaimComparison, measure: str) -> float:
    """Return 1.0 if the extreme is the greatest value of a measure, -1.0 if the least, 0.0 if neither."""
    if any(not stems for _, stems in said.senses):
        return said.senses[0][0]
    quantities = _OF_GROWTH if measure == "percent" else quantity_of(measure)
    return next((sign for sign, stems in said.senses if stems & quantities), 0.0)


def _beside(value: Mention, lookup: Lookup) -> list[list[Mention]]:
    """Return the values of the same measure beside each place of a value in the evidence.

    They stand in its sentence, or, if they have a unit, anywhere in its passage.
    """
    rate = rate_after(lookup.text, value.end)
    index, found, said = lookup.index, [], frozenset(lookup.reading.stems).difference(WORDS)
    sentences = index.sentences if len(index.sentences) <= _MOST_SENTENCES else ()
    for number, sentence in enumerate(sentences):
        if said.isdisjoint(sentence.stems):
            continue
        if sentence.passage in index.records or len(sentence.texts) != 1 or "|" in sentence.texts[0]:
            continue  # the columns of tables are compared elsewhere
        alike = _alike(value, rate, sentence)
        if not any(agrees(value, other) for other in alike):
            continue
        if _has_same_extreme(lookup, value, number):
            return []
        others = [other for other in alike if not agrees(value, other)]
        if value.unit in TIME and len(others) < _LEAST_APART:
            continue  # "three months' rent" beside "a minimum term of twelve months"
        if not others and value.unit and value.unit not in TIME:
            others = _in_passage(value, rate, sentence.passage, sentences)
        found.append(others)
    return found


def _in_passage(
    value: Mention, rate: str | None, passage: int, sentences: Sequence[Sentence]
) -> list[Mention]:
    near = (one for one in sentences if one.passage == passage)
    others = [other for one in near for other in _alike(value, rate, one) if not agrees(value, other)]
    return others if len(others) >= _LEAST_APART else []


def _alike(value: Mention, rate: str | None, sentence: Sentence) -> list[Mention]:
    """Return the values of a sentence with the unit of another value, or that count the same."""
    found = []
    for text in sentence.texts:
        held = values(text)
        for other in (*held, *elided_measures(text, held)):
            is_same = (other.kind, other.unit, other.currency) == (value.kind, value.unit, value.currency)
            counts_same = value.kind != "number" or value.unit or not (value.nouns or other.nouns)
            is_same = is_same and rate_after(text, other.end) == rate
            if is_same and _is_amount(other) and (counts_same or value.nouns & other.nouns):
                found.append(other)
    return found


def _has_same_extreme(lookup: Lookup, value: Mention, number: int) -> bool:
    """Whether a sentence, between semicolons, has a value and the claim's superlative."""
    return any(
        share_superlative(lookup.reading.words, line.words)
        and any(agrees(value, other) for other in values(line.text))
        for line in lines_of(lookup.index, number)
    )
