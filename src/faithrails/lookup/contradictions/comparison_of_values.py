"""Finds comparisons that two values contradict: "Gas supplied more than wind." for 22 and 27 %."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from faithrails.evidence.sentence_pairs import AMOUNTS
from faithrails.lookup.clauses import Part, clauses_of, holders
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.contradictions.wrong_comparison import LESS, MORE
from faithrails.lookup.copied_sentence import has_content
from faithrails.text.irregular_verbs import is_past
from faithrails.text.values.compare import measured_in
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.words import AUXILIARIES

_MOST_WORDS = 20  # of a claim
_MOST_SENTENCES = 20
_PRONOUN = "one"
_PLACES = frozenset("in on at under over by for during with from".split())
_AGAINST = frozenset("compared against versus".split())
_SAME_BEGINNING = 4  # letters: "Asia" and "the Asian segment"


def comparison_of_values(lookup: Lookup) -> Contradiction | None:
    """Return the comparing word between two things that one sentence has other values of."""
    words, keys = lookup.reading.words, lookup.reading.keys
    places = [n for n, word in enumerate(words) if word in MORE or word in LESS]
    if len(places) != 1 or "than" not in words or len(words) > _MOST_WORDS or lookup.denies:
        return None
    at, than = places[0], words.index("than")
    counted = (one for one in lookup.mentions if one.amounts and one.kind != "date")
    if than < at or any(value.text.lower() != _PRONOUN for value in counted):
        return None
    verb = list(takewhile(lambda n: words[n] not in AUXILIARIES and not is_past(words[n]), range(at)))
    # "Bags are cheaper at the airport than online."
    place = next((n for n in range(at + 1, than) if words[n] in _PLACES), than)
    one, other, before = (
        frozenset(keys[n] for n in held if has_content(keys[n]) and not keys[n][0].isdigit()) - {_PRONOUN}
        for held in (range(place, than) if place < than else verb, range(than + 1, len(keys)), range(at))
    )
    rest = before if place < than else frozenset()
    one, other = one - other, other - one
    if not one or not other:
        return None
    for number in holders(lookup.index, frozenset(lookup.reading.keys), 1)[:_MOST_SENTENCES]:
        parts = clauses_of(lookup.index, number)
        if not all(any(key in part.keys for part in parts) for key in rest):
            continue
        first, second = list(_valued(one, other, parts)), list(_valued(other, one, parts))
        if len(first) != 1 or len(second) != 1:
            first, second = _beside_elided(one if rest else before - other, other, parts)
        if len(first) != 1 or len(second) != 1 or measured_in(first[0]) != measured_in(second[0]):
            continue
        if first[0].kind != second[0].kind:
            continue
        left, right = first[0].amounts[0], second[0].amounts[0]
        if left < right if words[at] in MORE else left > right:
            place = lookup.reading.starts[at], lookup.reading.ends[at]
            why = f"the passage has {first[0].text} for the one and {second[0].text} for the other"
            return Contradiction(why, (place,), in_copy=True)
    return None


def _valued(own: frozenset[str], other: frozenset[str], parts: Sequence[Part]) -> Iterator[Mention]:
    """Yield the values of the clauses of one thing that have only one value."""
    for part in parts:
        found = _amounts(part)
        if len(found) == 1 and _names(own, part) and not _names(other, part):
            yield found[0]


def _amounts(part: Part) -> list[Mention]:
    return [value for value in values(part.text) if value.kind in AMOUNTS and not value.ordinal]


def _beside_elided(
    one: frozenset[str], other: frozenset[str], parts: Sequence[Part]
) -> tuple[list[Mention], list[Mention]]:
    """Return the values of both things, where a clause says of one only how it differs from the other.

    "A bag added online costs 35 euros, compared with 60 euros at the airport."
    """
    for first, second in pairwise(parts):
        if second.words[0] in _AGAINST:
            differs = second.keys - first.keys
            if one & differs and other & first.keys and not other & differs:
                return _amounts(second), _amounts(first)
            if other & differs and one & first.keys and not one & differs:
                return _amounts(first), _amounts(second)
    return [], []


def _names(own: frozenset[str], part: Part) -> bool:
    return all(any(_are_alike(key, word) for word in part.keys) for key in own)


def _are_alike(one: str, other: str) -> bool:
    is_long = len(one) >= _SAME_BEGINNING <= len(other)
    return one == other or (is_long and one[:_SAME_BEGINNING] == other[:_SAME_BEGINNING])
