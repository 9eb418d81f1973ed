"""Finds claims that state as certain what the evidence leaves open: "certainly met" for "may have met"."""

from __future__ import annotations

from itertools import pairwise

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup

_CERTAIN = frozenset(
    "certainly definitely undoubtedly unquestionably indisputably conclusively proves prove proved proven "
    "documented established guarantee guaranteed guarantees confirmed".split()
)
_OPEN = frozenset(
    "may might could suggest suggests suggested believe believes believed possibly perhaps probably likely "
    "thought appear appears appeared seem seems seemed alleged allegedly reportedly considering consider "
    "considers plan plans planned proposed proposes expected hope hopes unclear uncertain possible suspect "
    "suspects suspected assume assumes assumed speculate speculates speculated guess guesses possibility "
    "chance provisionally tentatively".split()
)
_IS_CERTAIN = frozenset(
    "certain sure inevitable".split()
)  # only after a form of "be": "certain conditions" are some
_MAY_BE_CERTAIN = _CERTAIN | _IS_CERTAIN
_BE = frozenset("is are was were be".split())
_LEAST_SHARED = 0.5  # share of the claim's other content words in the closest sentence


def certainty_added(lookup: Lookup) -> Contradiction | None:
    """Return a word of certainty that no passage has, if the closest sentence leaves the same open."""
    claim, index, window = lookup.reading, lookup.index, lookup.window
    if _MAY_BE_CERTAIN.isdisjoint(claim.words):
        return None
    is_certain = (after for be, after in pairwise(claim.words) if be in _BE and after in _IS_CERTAIN)
    said = _CERTAIN.intersection(claim.words).union(is_certain) - index.words
    if window is None or not said or lookup.denies or not _OPEN.isdisjoint(claim.words):
        return None
    top = index.sentences[window.top]
    there = index.sentence_words(window.top)
    places = [n for n, word in enumerate(claim.words) if word in said]
    others = [key for n, key in enumerate(claim.keys) if n not in places and key in claim.stems]
    shared = sum(stem in top.stems for stem in others)
    if _OPEN.isdisjoint(there) or not others or shared < _LEAST_SHARED * len(others):
        return None
    n = places[0]
    left_open = next(word for word in there if word in _OPEN)
    why = f"the passage says '{left_open}' where the answer says '{claim.words[n]}'"
    return Contradiction(why, ((claim.starts[n], claim.ends[n]),), in_copy=True)
