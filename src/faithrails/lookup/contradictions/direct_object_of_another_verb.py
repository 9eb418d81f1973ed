"""Finds the object of another verb: "she sold the boat" for "she kept the boat and sold the van"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from faithrails.lookup.clauses import holding_all
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.who_gave_what_to_whom import BE
from faithrails.lookup.word_changes import LONGEST
from faithrails.text.irregular_verbs import base, is_past
from faithrails.text.word_relations import may_be_synonyms
from faithrails.text.words import DETERMINERS, has_content, stem

_BEFORE_NOUN = DETERMINERS - {"that", "this"}  # "noted that profits rose"
_PARTICLES = frozenset("out up off down on in".split())
_MOST_WORDS = 30  # of a claim
_MOST_SENTENCES = 10  # that have both words
_BEFORE = 3  # words before a participle, among which "was" makes it a passive


class _Object(NamedTuple):
    """A verb in the past, its place, and the first word of content of what stands behind it."""

    verb: str
    place: int
    thing: str


def direct_object_of_another_verb(lookup: Lookup) -> Contradiction | None:
    """Return a verb in the past if each sentence with it and its object has the object of another verb."""
    claim, index = lookup.reading, lookup.index
    if len(claim.words) > _MOST_WORDS or "?" in lookup.text:
        return None
    for own in _objects(claim.words, claim.keys):
        numbers = holding_all(index, frozenset((claim.keys[own.place], own.thing)))[:_MOST_SENTENCES]
        others = []
        for number in numbers:
            (first, last), reading = (
                index.sentences[number].words,
                index.readings[index.sentences[number].passage],
            )
            if last - first > LONGEST:
                return None
            others.append(_other_verb(own, reading.words[first:last], reading.keys[first:last]))
        if others and all(others):
            why = f"the passage says '{others[0]}' of it"
            return Contradiction(why, ((claim.starts[own.place], claim.ends[own.place]),), in_copy=True)
    return None


def _objects(words: Sequence[str], keys: Sequence[str]) -> Iterator[_Object]:
    """Yield the active verbs in the past that a determiner and its noun follow."""
    for n in range(len(words) - 2):
        is_active = is_past(words[n]) and BE.isdisjoint(words[max(0, n - _BEFORE) : n])
        place = n + 1 + (words[n + 1] in _PARTICLES)
        if is_active and has_content(keys[n]) and words[place] in _BEFORE_NOUN:
            for thing in filter(has_content, keys[place + 1 : place + 2]):
                yield _Object(base(keys[n]), n, thing)


def _other_verb(own: _Object, words: Sequence[str], keys: Sequence[str]) -> str:
    """Return the verb that has the object in a sentence; "" if the claim's verb may have it."""
    things = [n for n, key in enumerate(keys) if key == own.thing]
    verbs = [n for n, key in enumerate(keys) if base(key) == own.verb]
    there = [one.place for one in _objects(words, keys) if one.thing == own.thing]
    if len(things) != 1 or not BE.isdisjoint(words[things[0] :]):
        return ""
    if not there and verbs and min(verbs) > things[0]:  # "to hire a cook, but ruled out a rise"
        there = [things[0] - 2] if words[max(0, things[0] - 3)] == "to" else []
    if there and any(_is_joined(words[n + 1 : there[0]]) for n in verbs if n < there[0]):
        return ""
    verb = words[there[0]] if len(there) == 1 and has_content(keys[there[0]]) else ""
    is_other = verb and base(stem(verb)) != own.verb and not may_be_synonyms(verb, own.verb)
    return verb if verbs and is_other else ""


def _is_joined(between: Sequence[str]) -> bool:
    """Whether a verb has the object of the next one: "wrote, directed and produced the film"."""
    return all(is_past(word) or word in {"and", "or"} for word in between)
