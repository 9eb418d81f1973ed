"""Finds a superlative of another: "Sodium is the slowest" for "Lithium is the slowest of the three"."""

from __future__ import annotations

import re
from typing import NamedTuple

from faithrails.lookup.clauses import are_known
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copied_sentence import LONGEST, has_content
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import is_negation

_SUPERLATIVE = re.compile(
    r"(?!(?:fore|west|east|inter|for|mod|hon|harv|requ|conqu|prot|contest)est)\w{2,}est\Z|best\Z|worst\Z"
)
_DETERMINERS = frozenset("the a an this that these those its his her their our my your".split())
_MOST_NEAR = 100  # sentences beside one with the same superlative
_LEAST_SHARED = 0.6  # of the words of content from the superlative on


class _Ranked(NamedTuple):
    """Who comes first in what, from the words of a sentence: before the superlative, and from it on."""

    who: frozenset[str]
    what: frozenset[str]
    superlative: str
    begin: int  # words
    end: int
    is_named: bool


def superlative_of_another(lookup: Lookup) -> Contradiction | None:
    """Return who a claim says comes first where the evidence names another alone."""
    claim, index = lookup.reading, lookup.index
    own = _ranked(claim, 0, len(claim.words))
    if own is None or not own.who or not are_known(own.who, index):
        return None
    near, others = index.near_word(own.superlative), []
    for number in near if len(near) <= _MOST_NEAR else ():
        sentence = index.sentences[number]
        there = _ranked(index.readings[sentence.passage], *sentence.words)
        if there is None or there.superlative != own.superlative:
            continue
        if len(own.what & there.what) < _LEAST_SHARED * len(own.what):
            continue
        if not (there.is_named and own.who - there.who - there.what and there.who - own.who):
            return None
        others.append(index.text_of(sentence))
    if not others:
        return None
    place = claim.starts[own.begin], claim.ends[own.end - 1]
    return Contradiction(f"the passage says it of another: '{others[0]}'", (place,), in_copy=True)


def _ranked(reading: TokenizedText, first: int, last: int) -> _Ranked | None:
    """Return who comes first by the one superlative of a sentence."""
    words = reading.words
    if last - first > LONGEST or any(map(is_negation, words[first:last])):
        return None
    places = [n for n in range(first + 1, last) if words[n - 1] == "the" and _SUPERLATIVE.match(words[n])]
    if len(places) != 1:
        return None
    at = places[0]
    who = frozenset(filter(has_content, reading.keys[first : at - 1]))
    what = frozenset(filter(has_content, reading.keys[at:last]))
    is_named = words[first] not in _DETERMINERS and bool(who)
    return _Ranked(who, what, words[at], first, at - 1, is_named)
