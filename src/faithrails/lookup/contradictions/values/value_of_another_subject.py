"""Finds the value of another subject: "The pro plan is $10." where the starter plan is $10.

Each value of the evidence has the words around it, up to the next value of its measure. A claim is
contradicted if, for every place of its value, the evidence has another value of the measure whose words fit
the claim better. The two must also have different words in the same position ("starter" and "pro" before
"plan", "2019" and "2020" after "in"), or the other value leaves out what both share: "the pro plan $25".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import LONGEST_SENTENCE, Contradiction, Lookup
from faithrails.lookup.copies.word_changes import changes
from faithrails.lookup.grammar.values_with_words_around import (
    MOST_ALIKE,
    StatedValue,
    is_stated,
    measured_as,
    stated_values,
    values_measured_as,
)
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import Mention
from faithrails.text.values.spelled_numbers_and_fractions import number_words_in

_HAS_BARE_NUMBER = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve)\s*(?=[.,;]|\Z)", re.IGNORECASE
)
_MOST_PLACES = 4  # places of the claim's value; a more frequent one shows nothing
_LEAST_IN_ANOTHER_UNIT = 2  # words shared with a value in another unit
_LEAST_OF_KNOWN = 2 / 3  # share of the claim's known words beside the other value


def value_of_another_subject(lookup: Lookup) -> Contradiction | None:
    """Return a value that the evidence has for another subject, with its value for the claim's subject."""
    text = lookup.text
    measured = [value for value in lookup.values_without_conversions if is_stated(value, text)]
    if measured and _HAS_BARE_NUMBER.search(text):  # "four weeks, DVDs for just one": its unit is left out
        measured = [value for value in measured if not value.unit]
    if not 1 < len(lookup.stems) <= LONGEST_SENTENCE or not 0 < len(measured) <= MOST_ALIKE:
        return None
    for value in measured:
        stated = stated_values(lookup.reading, _alike(value, measured))
        own = next((one for one in stated if one.value == value), None)
        if not own or own.asks:
            continue
        instead = _instead(own, lookup.index)
        if instead and not _is_in_its_place(value, lookup):
            right = instead.text.removeprefix("but ")  # "50 euros, but 100 euros for bicycles"
            why = f"the passage says '{right}' here; '{value.text}' is about something else"
            return Contradiction(why, ((value.start, value.end),), instead=right, in_copy=True)
    return None


def _is_in_its_place(value: Mention, lookup: Lookup) -> bool:
    """Whether a claim copies a sentence with the value in its place, and changes only other numbers."""
    place = lookup.reading.between(value.start, value.end)[0]
    for sentence in lookup.window_sentences:
        found = changes(lookup.reading, lookup.index, sentence)
        there = lookup.index.readings[sentence.passage].words[slice(*sentence.words)]
        if found is not None and all(
            not change.start <= place < change.end
            and all(
                map(
                    _is_number,
                    (
                        *lookup.reading.words[change.start : change.end],
                        *there[change.evidence_start : change.evidence_end],
                    ),
                )
            )
            for change in found
        ):
            return True
    return False


def _is_number(word: str) -> bool:
    return word.isdigit() or number_words_in({word})


def _alike(value: Mention, others: Sequence[Mention]) -> list[Mention]:
    """Return the values of the same measure, and bare numbers behind it: "34 euros, plus another four"."""
    return [
        other
        for other in others
        if measured_as(other) == measured_as(value) or (_is_bare(other) and other.start > value.start)
    ]


def _is_bare(value: Mention) -> bool:
    return value.kind == "number" and not value.unit and not value.nouns


def _instead(own: StatedValue, index: EvidenceIndex) -> Mention | None:
    """Return the value that the evidence has for the claim's subject; None if that may be the claim's."""
    stated = values_measured_as(measured_as(own.value), index)
    if not 1 < len(stated) <= MOST_ALIKE:
        return None
    same: list[StatedValue] = []
    others: list[StatedValue] = []
    for one in stated:
        (same if agrees(own.plain, one.plain) else others).append(one)
    if not 0 < len(same) <= _MOST_PLACES or not others:
        return None
    # A denied value need not hold for another subject: "Bags over 32 kg are never accepted."
    saying = [one for one in same if own.denies or not one.denies or own.keys <= one.keys]
    found = [
        next((other for other in others if _is_about_other(own, other, one, index)), None) for one in saying
    ]
    return found[0].value if found and found[0] and all(found) else None


def _is_about_other(own: StatedValue, other: StatedValue, one: StatedValue, index: EvidenceIndex) -> bool:
    """Whether a claim is about the subject of ``other`` instead of that of its value, ``one``."""
    if other.asks or one.asks or not other.denies == one.denies == own.denies:
        return False
    if _says_all_of(own, other, one, index):
        return True
    shared = own.keys & one.keys
    if not shared < own.keys & other.with_shared or own.denies:
        return False
    if other.value.unit != own.value.unit and len(own.keys & other.with_shared) < _LEAST_IN_ANOTHER_UNIT:
        return False
    known = own.keys & (index.words | index.stems.keys())
    if len(own.keys & other.with_shared) < _LEAST_OF_KNOWN * len(known):
        return False
    if not _counts_the_same(own, other, one):
        return False
    return _is_elided(own, other, one) or any(
        slot in other.slots
        and (key := other.slots[slot]) in own.keys
        and key not in one.keys
        and instead not in own.keys
        and instead not in other.keys
        for slot, instead in one.slots.items()
    )


def _says_all_of(own: StatedValue, other: StatedValue, one: StatedValue, index: EvidenceIndex) -> bool:
    """Whether a claim has all words of the other value, and its own value has not.

    If the claim has further words that are with its own value, numbers decide: "People over 75 start with
    10 mg once a day.". A later value in a sentence may leave out the subject of those before.
    """
    said, more = other.keys, own.keys - other.keys
    if not said or not said <= own.keys or own.keys <= one.keys or not _counts_alike(own, other, one):
        return False
    if said < own.keys <= other.with_shared and other.is_beside(one) and not one.keys <= own.keys:
        return True  # "The first boat leaves at 7.20 and the last at 18.45; the last return is at 20.10."
    if said <= one.keys:
        return False
    if more & one.keys:
        return bool(other.numbers & own.numbers - one.numbers) and not said <= one.with_shared
    if one.with_shared <= own.keys or not (len(said) > 1 or other.is_beside(one)):
        return False
    return more <= index.words | index.stems.keys()


def _counts_alike(own: StatedValue, other: StatedValue, one: StatedValue) -> bool:
    """Whether three bare numbers count one thing, or count nothing and are in one sentence, as "7.20"."""
    if own.value.kind != "number" or own.value.unit or own.value.step == 0.0:
        return True
    nouns = own.value.nouns, other.value.nouns, one.value.nouns
    return bool(frozenset.intersection(*nouns)) or (not any(nouns) and other.is_beside(one))


def _counts_the_same(own: StatedValue, other: StatedValue, one: StatedValue) -> bool:
    """Whether bare numbers count the same things: "120 rooms", or "the number of rooms is 120"."""
    if own.value.kind != "number" or own.value.unit:
        return True
    nouns = one.value.nouns
    if not (nouns or own.value.nouns or other.value.nouns):  # "4 million in 2019 and 6 million in 2020"
        return True
    if not nouns and one.is_beside(other):  # "Lee lost 300 men and Kohl nearly 1,100"
        return bool(other.value.nouns & own.value.nouns)
    counted = other.value.nouns or (nouns if other.shared == one.keys else frozenset())
    return bool(nouns & counted and nouns & (own.value.nouns | own.keys))


def _is_elided(own: StatedValue, other: StatedValue, one: StatedValue) -> bool:
    """Whether the other value has the claim's subject, and leaves out the words that both values share.

    "The driver was 70 per cent at fault, the cyclist 30 per cent.", "It is 50 euros, but 100 for bicycles."
    """
    if other.shared != one.keys or not other.keys <= own.keys <= other.with_shared:
        return False
    return not other.keys <= one.keys and (other.is_exception or not one.keys <= own.keys)
