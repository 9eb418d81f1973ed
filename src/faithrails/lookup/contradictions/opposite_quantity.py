"""Finds "fewer" or "less" of a thing where the evidence has "more" of it, or the other way round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from faithrails.lookup.contradictions.rule_types import LONGEST_SENTENCE, Contradiction, Lookup
from faithrails.lookup.copied_sentence import has_content

_MORE, _LESS = frozenset(("more",)), frozenset(("fewer", "less"))
_TURNING = frozenset("than compared unlike versus".split())  # A has more than B: B has less than A
_LEAST_SHARED = 0.6  # of the claim's other stems, by the window


def opposite_quantity(lookup: Lookup) -> Contradiction | None:
    """Return the quantity of a claim that the window has as its opposite, of the same thing."""
    claim, index = lookup.reading, lookup.index
    if lookup.window is None or len(lookup.stems) > LONGEST_SENTENCE or not _TURNING.isdisjoint(claim.words):
        return None
    own = list(_quantities(claim.words, claim.keys))
    if not own or lookup.denies:
        return None
    near = index.stems_of(lookup.window)
    others = frozenset(claim.stems)
    if len(others & near) < max(2.0, _LEAST_SHARED * len(others)):
        return None
    there = {
        found[:2]
        for sentence in lookup.near
        if not sentence.denies
        for reading in (index.readings[sentence.passage],)
        for found in _quantities(reading.words[slice(*sentence.words)], reading.keys[slice(*sentence.words)])
    }
    for is_more, thing, n in own:
        if (not is_more, thing) in there and (is_more, thing) not in there:
            why = (
                f"the passage says '{'less' if is_more else 'more'}' where the answer says '{claim.words[n]}'"
            )
            return Contradiction(why, ((claim.starts[n], claim.ends[n]),), in_copy=True)
    return None


def _quantities(words: Sequence[str], keys: Sequence[str]) -> Iterator[tuple[bool, str, int]]:
    """Yield whether there is more, of what, and the place of the word."""
    for n, (word, key) in enumerate(pairwise(zip(words, keys, strict=True))):
        if (word[0] in _MORE or word[0] in _LESS) and has_content(key[1]):
            yield word[0] in _MORE, key[1], n
