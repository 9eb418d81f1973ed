"""Finds contrasts that are turned round: "installed by Ann, not by Ben" for "Ben – not Ann – installs it"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import has_content

# What is denied beside what is said instead; at most six words, up to the end of the phrase.
_DENIED = re.compile(
    r"(?:[,;(]|\s[–—-]|\bbut|\band)\s?(?:(?:but|and)\s)?not\s(?P<denied>\w[^,;:.()–—]{1,50}?)"
    r"(?=[,;:.()]|\s[–—-]|\Z)|\b(?:rather\sthan|instead\sof|unlike)\s(?P<other>\w[^,;:.()–—]{1,50}?)"
    r"(?=[,;:.()]|\s[–—-]|\Z)",
    re.IGNORECASE,
)
_REACH = 4  # content words before the contrast that may say what it is with
_MOST_DENIED = 4  # content words
_MOST_SENTENCES = 40


class _Contrast(NamedTuple):
    """The keys of what is said, in front of the contrast, and of what is denied, with its place."""

    said: tuple[str, ...]
    denied: frozenset[str]
    place: tuple[int, int]


def turned_contrast(lookup: Lookup) -> Contradiction | None:
    """Return the denied phrase of a claim if a sentence says it, and denies what the claim says instead."""
    own = list(_contrasts(lookup.reading))
    if not own:
        return None
    index = lookup.index
    keys = frozenset().union(*(one.denied for one in own))
    numbers = sorted({number for key in keys for number in index.stems.get(key, ())})
    for number in islice(numbers, _MOST_SENTENCES):
        for there in _contrasts(tokenized(index.text_of(index.sentences[number]))):
            for one in own:
                if _are_turned(one, there):
                    why = "the passage denies what the claim says here, and says what the claim denies"
                    return Contradiction(why, (one.place,), in_copy=True)
    return None


def _contrasts(reading: TokenizedText) -> Iterator[_Contrast]:
    for found in _DENIED.finditer(reading.text):
        name = "denied" if found["denied"] else "other"
        first, last = reading.between(*found.span(name))
        before = [key for key in reading.keys[:first] if has_content(key)][-_REACH:]
        denied = frozenset(filter(has_content, reading.keys[first:last]))
        if before and 0 < len(denied) <= _MOST_DENIED:
            yield _Contrast(tuple(before), denied, found.span(name))


def _are_turned(own: _Contrast, there: _Contrast) -> bool:
    """Whether each denies all that the other says last, and neither has any word of its own denial."""
    if not (own.denied.isdisjoint(there.denied) and own.denied <= frozenset(there.said)):
        return False
    return there.denied <= frozenset(own.said) and not there.denied & own.denied
