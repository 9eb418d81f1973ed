"""Finds another position in time relative to an event: "before the war" for "during the war"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.word_changes import LONGEST
from faithrails.text.words import DETERMINERS, PRONOUNS, denies, has_content

_EXCLUDED = {
    "before": frozenset("after during since".split()),
    "after": frozenset("before during until".split()),
    "during": frozenset("before after".split()),
}
_TIMES = frozenset(_EXCLUDED) | {"until", "since"}
_MOST_SENTENCES = 10  # that hold all words of a claim
_MOST_WORDS = 30  # of a claim
_NEAR_START = 6  # words of a sentence, among which its subject is


def before_for_during(lookup: Lookup) -> Contradiction | None:
    """Return the preposition of an event that all sentences with the claim's words have another before."""
    claim, index = lookup.reading, lookup.index
    if _TIMES.isdisjoint(claim.words) or len(claim.words) > _MOST_WORDS or lookup.denies:
        return None
    events = list(_events(claim.words, claim.keys))
    keys = frozenset(key for key in filter(has_content, claim.keys) if not key[0].isdigit())
    if len(events) != 1 or len(keys) <= 1:
        return None
    found = []
    for number in _holding(index, keys, events[0][2]):
        sentence = index.sentences[number]
        (first, last), reading = sentence.words, index.readings[sentence.passage]
        words = reading.words[first:last]
        there = [] if len(words) > LONGEST or denies(words) else _events(words, reading.keys[first:last])
        (_, own, event) = events[0]
        times = {word for _, word, other in there if other == event}
        if not times or own in words or not times <= _EXCLUDED.get(own, frozenset()):
            return None
        found += sorted(times)
    if not found:
        return None
    place = claim.starts[events[0][0]], claim.ends[events[0][0]]
    return Contradiction(f"the passage says '{found[0]}' of it", (place,), instead=found[0])


def _holding(index: EvidenceIndex, keys: frozenset[str], event: str) -> Iterator[int]:
    """Yield the sentences with all words, of which those for a pronoun may stand in the one before."""
    for number in index.stems.get(event, ())[:_MOST_SENTENCES]:
        lacking = keys - index.sentences[number].stems
        before = index.sentences[number - 1].stems if number else frozenset[str]()
        if not lacking or (
            lacking <= before and not PRONOUNS.isdisjoint(index.sentence_words(number)[:_NEAR_START])
        ):
            yield number


def _events(words: Sequence[str], keys: Sequence[str]) -> Iterator[tuple[int, str, str]]:
    """Yield each preposition of time, its place, and the word of content behind it and a determiner."""
    for n, word in enumerate(words):
        after = n + 1 + (words[n + 1 : n + 2] != [] and words[n + 1] in DETERMINERS)
        if word in _TIMES and after < len(words) and has_content(keys[after]) and keys[after].isalpha():
            yield n, word, keys[after]
