"""Finds contrasts that are turned round: "installed by Ann, not by Ben" for "Ben – not Ann – installs it"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import has_content

# What is denied beside what is said instead; at most six words, up to the end of the phrase.
_DENIED = re.compile(
    r"(?:[,;(]|\s[–—-]|\bbut|\band)\s?(?:(?:but|and)\s)?not\s(?P<denied>\w[^,;:.()–—]{1,50}?)"
    r"(?=[,;:.()]|\s[–—-]|\Z)|\b(?:rather\sthan|instead\sof)\s(?P<other>\w[^,;:.()–—]{1,50}?)"
    r"(?=[,;:.()]|\s[–—-]|\Z)",
    re.IGNORECASE,
)
_OVERTURNED = re.compile(r"\b(?:mistake|should\shave|until|wanted|planned)\b", re.IGNORECASE)
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
    numbers = sorted({number for key in keys for number in index.stems.get(key, ())})[:_MOST_SENTENCES]
    stated = [
        (number, there)
        for number, text in ((number, index.text_of(index.sentences[number])) for number in numbers)
        for there in _contrasts(tokenized(text))
        if not _OVERTURNED.search(text, 0, there.place[0])
    ]
    for one in own:
        if any(one.denied == there.denied for _, there in stated):
            continue  # "To the north from the station, not the market": another sentence has it the other way
        for number, there in stated:
            if _are_turned(one, there) and _is_about_it(one, there, number, lookup):
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


def _is_about_it(own: _Contrast, there: _Contrast, number: int, lookup: Lookup) -> bool:
    """Whether a contrast is about what the claim is: its words so far are in the sentence or the one before.

    And no other sentence says the same with what the claim says, and without what it denies.
    """
    sentences, known = lookup.index.sentences, lookup.index.stems.keys()
    said = tokenized(lookup.text[: own.place[0]]).content_keys()
    rest = (said - own.denied - there.denied) & known
    near = frozenset().union(*(one.stems for one in sentences[max(0, number - 1) : number + 1]))
    return rest <= near and not any(
        there.denied | rest <= other.stems and not own.denied <= other.stems
        for n, other in enumerate(sentences)
        if n != number
    )
