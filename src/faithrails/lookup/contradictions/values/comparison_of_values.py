"""Finds comparisons that two values contradict: "Gas supplied more than wind." for 22 and 27 %."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile

from faithrails.evidence.derived_values.elided_measures import elided_measures
from faithrails.evidence.derived_values.implied_values import is_compared
from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses_of, sentences_with_keys
from faithrails.text.irregular_verbs import is_past
from faithrails.text.values.compare import agrees, amount_in_base, measured_in
from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Mention
from faithrails.text.values.units import in_base
from faithrails.text.words import AUXILIARIES, has_content

MORE = frozenset(
    "more higher larger longer greater heavier older taller bigger dearer costlier wider deeper".split()
)
LESS = frozenset("fewer less lower smaller shorter lighter younger cheaper narrower shallower".split())
_FASTER, _SLOWER = frozenset("faster quicker".split()), frozenset(("slower",))
_OF_DIFFERENCE = re.compile(
    r"\s?(?:[a-z]+\s){0,2}\Z", re.IGNORECASE
)  # "two hours [longer]", "5 euros [cheaper]"
_OF_PRICE = frozenset("cost costs price prices expensive cheaper dearer costlier pay pays paid".split())
_TIME = "[time]"
_MOST_WORDS = 20  # of a claim
_MOST_SENTENCES = 20
COMPARING = MORE | LESS | _FASTER | _SLOWER
_PRONOUN = "one"
_PLACES = frozenset("in on at under over by for during with from".split())
_QUANTITIES = frozenset("more fewer less".split())  # a counted noun may follow
_AGAINST = frozenset("compared against versus".split())
_Clauses = Sequence[tuple[Part, Sequence[Mention]]]
_Two = tuple[Mention | None, Mention | None]
_YEAR = 4  # digits
_SAME_BEGINNING = 4  # letters: "Asia" and "the Asian segment"


def comparison_of_values(lookup: Lookup) -> Contradiction | None:
    """Return the comparative if the values that one sentence gives for the two things contradict it."""
    words, keys = lookup.reading.words, lookup.reading.keys
    places = [n for n, word in enumerate(words) if word in COMPARING]
    if len(places) != 1 or "than" not in words or len(words) > _MOST_WORDS or lookup.denies:
        return None
    at, than = places[0], words.index("than")
    counted = [
        one for one in lookup.mentions if one.amounts and one.kind != "date" and one.text.lower() != _PRONOUN
    ]
    by = counted[0] if len(counted) == 1 and _is_difference(lookup, counted[0], at) else None
    if than < at or len(counted) > 1 or not "".join(words[than + 1 : than + 2]).isalpha():
        return None
    place = lookup.reading.starts[at], lookup.reading.ends[at]
    if by:  # "the bus takes two hours longer": the thing is named before the verb
        verb_at = lookup.reading.between(by.start, by.end)[0] - 1
        words, keys = [*words[:verb_at], *words[at:]], [*keys[:verb_at], *keys[at:]]
        at, than = verb_at, than - at + verb_at
    verb = takewhile(lambda n: words[n] not in AUXILIARIES and not is_past(words[n]), range(at))
    inner = next((n for n in range(at + 1, than) if words[n] in _PLACES), than)
    one, before, within, other = (
        frozenset(keys[n] for n in held if has_content(keys[n]) and _may_name(keys[n])) - {_PRONOUN}
        for held in (verb, range(at), range(inner, than), range(than + 1, len(keys)))
    )
    if not (before - other or within) or not other:
        return None
    counts = keys[at + 1] if words[at] in _QUANTITIES and at + 1 < than and has_content(keys[at + 1]) else ""
    is_of_place = not _PLACES.isdisjoint(words[than + 1 : than + 2])
    for number in sentences_with_keys(lookup.index, frozenset(lookup.reading.keys), 1)[:_MOST_SENTENCES]:
        parts = _clauses(lookup.index, number)
        first, second = None, None
        if not is_of_place:  # "more in autumn than in spring" does not compare its subject
            first, second = _values_of(one - other, other - one, parts) or _beside_elided(
                before, other, parts
            )
        # "Bags are cheaper at the airport than online."
        if not first and within and all(any(key in part.keys for part, _ in parts) for key in before):
            first, second = _values_of(within, other, parts) or _beside_elided(within, other, parts)
        if not first or not second or measured_in(first) != measured_in(second) or first.kind != second.kind:
            continue
        if counted and not by and not (agrees(counted[0], first) or agrees(counted[0], second)):
            continue
        if by and (by.kind, measured_in(by)) != (first.kind, measured_in(first)):
            continue
        if not _OF_PRICE.isdisjoint(words) and first.kind != "money":
            continue
        if counts and not _are_counts_of(counts, first, second, parts):
            continue
        left, right = amount_in_base(first), amount_in_base(second)
        is_wrong = left < right if _says_more(words[at], first) else left > right
        if is_wrong or (
            by
            and measured_in(by) == measured_in(first)
            and abs(abs(left - right) - amount_in_base(by)) > 1e-6
        ):
            why = f"the passage has {first.text} for the one and {second.text} for the other"
            return Contradiction(why, (place,), in_copy=True)
    return None


def _is_difference(lookup: Lookup, value: Mention, at: int) -> bool:
    """Whether a value right before the comparative is the difference: "two hours longer"."""
    behind = lookup.text[value.end : lookup.reading.starts[at]]
    return value.kind in AMOUNTS and _OF_DIFFERENCE.fullmatch(behind) is not None


def _says_more(word: str, value: Mention) -> bool:
    """Whether a comparative says that the first value is greater; what is faster takes less time."""
    if word in _FASTER | _SLOWER:
        is_time = bool(value.unit) and in_base(1.0, value.unit or "")[1] == _TIME
        return (word in _SLOWER) is is_time
    return word in MORE


def _are_counts_of(counted: str, first: Mention, second: Mention, parts: _Clauses) -> bool:
    """Whether both values count ``counted``: by their nouns, or as the only two values where it is named."""
    if counted in first.nouns and counted in second.nouns:
        return True
    is_other = any(one.nouns and counted not in one.nouns for one in (first, second))
    return (
        not is_other
        and sum(len(amounts) for _, amounts in parts) == len((first, second))
        and any(counted in part.keys for part, _ in parts)
    )


def _values_of(one: frozenset[str], other: frozenset[str], parts: _Clauses) -> _Two | None:
    """Return the values of two things; None unless exactly one clause of each has a single value."""
    if not one or not other:
        return None
    first, second = list(_valued(one, other, parts)), list(_valued(other, one, parts))
    if not first and len(second) == 1:  # "A small one costs 8 euros and a large one 13": "costs" is said once
        first = list(_valued(one - _beside(other, parts), other, parts))
    if not second and len(first) == 1:
        second = list(_valued(other - _beside(one, parts), one, parts))
    return (first[0], second[0]) if len(first) == len(second) == 1 else None


def _beside(own: frozenset[str], parts: _Clauses) -> frozenset[str]:
    """Return the content words of the clauses that name a thing."""
    return frozenset().union(*(part.keys for part, _ in parts if _names(own, part)))


def _valued(own: frozenset[str], other: frozenset[str], parts: _Clauses) -> Iterator[Mention]:
    """Yield the value of each clause that names one thing and not the other, and has a single value."""
    for part, amounts in parts:
        if len(amounts) == 1 and _names(own, part) and not _names(other, part):
            yield amounts[0]


def _clauses(index: EvidenceIndex, number: int) -> _Clauses:
    """Return the clauses of a sentence with their amounts, also those of which the unit is said only once."""
    parts = clauses_of(index, number)
    text = index.text_of(index.sentences[number]) if len(parts) > 1 else ""
    elided = {one.start: one for one in elided_measures(text, values(text))} if text else {}
    found = []
    for part in parts:
        amounts = [
            elided.get(part.start + value.start, value)
            for value in values(part.text)
            if value.kind in AMOUNTS and not value.ordinal and not is_compared(part.text, value)
        ]
        found.append((part, amounts))
    return found


def _beside_elided(one: frozenset[str], other: frozenset[str], parts: _Clauses) -> _Two:
    """Return the values of two things if a clause gives one only by comparison with the other.

    "A bag added online costs 35 euros, compared with 60 euros at the airport."
    """
    for (first, here), (second, there) in pairwise(parts):
        differs = second.keys - first.keys
        if second.words[0] not in _AGAINST or len(here) != 1 or len(there) != 1:
            continue
        if one & differs and other & first.keys and not other & differs:
            return there[0], here[0]
        if other & differs and one & first.keys and not one & differs:
            return here[0], there[0]
    return None, None


def _may_name(key: str) -> bool:
    """Whether a key may name a thing: a word or a year, no other number."""
    return not key[0].isdigit() or (len(key) == _YEAR and key.isdigit())


def _names(own: frozenset[str], part: Part) -> bool:
    return bool(own) and all(any(_are_alike(key, word) for word in part.keys) for key in own)


def _are_alike(one: str, other: str) -> bool:
    is_long = len(one) >= _SAME_BEGINNING <= len(other)
    return one == other or (is_long and one[:_SAME_BEGINNING] == other[:_SAME_BEGINNING])
