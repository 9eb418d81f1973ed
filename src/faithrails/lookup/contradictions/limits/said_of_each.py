"""Recognises what holds of each of several things: "every room" for "the Oak room", "the Elm room"."""

from __future__ import annotations

from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.text.irregular_verbs import base
from faithrails.text.words import EXCEPTIONS, has_content

_EACH = frozenset("all every each".split())
_FEWEST = 2  # things
_MOST = 30  # sentences with the noun


def is_said_of_each(lookup: Lookup) -> bool:
    """Return whether a claim begins with "every", and says what the evidence says of each named thing.

    A thing is named by the word before the noun, or a number behind it: "the Oak room", "Line 1".
    """
    claim, index = lookup.reading, lookup.index
    words, keys = claim.words, claim.keys
    if len(words) < _FEWEST or words[0] not in _EACH or lookup.has_negation:
        return False
    at = next((n for n in range(1, len(keys)) if has_content(keys[n])), 0)
    said = frozenset(base(key) for key in keys[at + 1 :] if has_content(key))
    numbers = index.stems.get(keys[at], ())
    if not said or not _FEWEST <= len(numbers) <= _MOST or words[at][0].isdigit():
        return False
    named: set[str] = set()
    with_it: set[str] = set()
    for number in numbers:
        sentence = index.sentences[number]
        if not EXCEPTIONS.isdisjoint(index.sentence_words(number)):
            return False
        there = index.readings[sentence.passage].keys[slice(*sentence.words)]
        names = {_name(there, n) for n, key in enumerate(there) if key == keys[at]} - {""}
        named |= names
        if said <= frozenset(map(base, there)):
            with_it |= names
    return len(named) >= _FEWEST and named == with_it


def _name(keys: list[str], n: int) -> str:
    """Return the number behind a noun, or else the content word before it; empty if there is none."""
    if n + 1 < len(keys) and keys[n + 1][0].isdigit():
        return keys[n + 1]
    return keys[n - 1] if n and has_content(keys[n - 1]) else ""
