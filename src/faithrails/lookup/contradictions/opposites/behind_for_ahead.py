"""Finds the opposite word of direction or quantity between the same words: "behind" for "ahead of"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faithrails.lookup.closest_sentences import closest_sentences
from faithrails.lookup.contradictions.negation.one_requirement import is_one_requirement
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.word_changes import LONGEST
from faithrails.text.words import denies, has_content

_PAIRS = (
    ("before", "after"), ("ahead", "behind"), ("above", "below"), ("inside", "outside"), ("front", "back"),
    ("including", "except"), ("including", "excluding"), ("includes", "excludes"), ("with", "without"),
    ("more", "fewer"), ("more", "less"),
)  # fmt: skip
_COMPARED = frozenset("than compared unlike versus".split())  # A has more than B: B has less than A
_QUANTITIES = frozenset("more fewer less".split())
_OPPOSITES: dict[str, set[str]] = {}
for _one, _other in _PAIRS:
    _OPPOSITES.setdefault(_one, set()).add(_other)
    _OPPOSITES.setdefault(_other, set()).add(_one)
DIRECTIONS = frozenset(_OPPOSITES)
_NEAR = 4  # words on each side in which to look for a content word
_Triple = tuple[str, str, str]  # content word before, word of direction, content word after


def behind_for_ahead(lookup: Lookup) -> Contradiction | None:
    """Return a word of direction if a close sentence has its opposite between the same content words."""
    claim, index = lookup.reading, lookup.index
    if lookup.window is None or len(claim.words) > LONGEST or lookup.denies:
        return None
    if is_one_requirement(claim.words, index.sentence_words(lookup.window.top)):
        return None  # "not without a name" for "only with a name"
    there: set[_Triple] = set()
    for sentence in {*closest_sentences(claim, index, lookup.window), *lookup.window_sentences}:
        reading, (first, last) = index.readings[sentence.passage], sentence.words
        triples = {triple for _, triple in _directions(reading.words[first:last], reading.keys[first:last])}
        if triples and denies(reading.words[first:last]):
            return None
        there |= triples
    is_comparison = not _COMPARED.isdisjoint(claim.words)
    for n, (before, word, after) in _directions(claim.words, claim.keys):
        if is_comparison and word in _QUANTITIES:
            continue
        others = [other for other in _OPPOSITES[word] if (before, other, after) in there]
        if others and (before, word, after) not in there:
            why = f"the passage says '{others[0]}' there, not '{word}'"
            return Contradiction(why, ((claim.starts[n], claim.ends[n]),), instead=others[0])
    return None


def _directions(words: Sequence[str], keys: Sequence[str]) -> Iterator[tuple[int, _Triple]]:
    """Yield the position of each word of direction, and the word with its nearest content words."""
    for n, word in enumerate(words):
        if word in _OPPOSITES:
            before = next(filter(has_content, reversed(keys[max(0, n - _NEAR) : n])), "")
            after = next(filter(has_content, keys[n + 1 : n + 1 + _NEAR]), "")
            if before and after:
                yield n, (before, word, after)
