"""Finds claims that something has ended that still goes on: "has finished" for "is still examining"."""

from __future__ import annotations

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.words import stem

_ENDED = frozenset("finished completed concluded ended ceased stopped resolved".split())
_ENDS = frozenset(
    map(stem, _ENDED | frozenset("finish complete conclude end cease stop resolve over".split()))
)
_GOING_ON = frozenset("still ongoing continues continuing pending underway".split())
_LEAST_SHARED = 0.6  # of the claim's other words of content, in the closest sentence
_FEWEST = 2


def still_going_on(lookup: Lookup) -> Contradiction | None:
    """Return the verb of a claim that says it has ended, where the closest sentence says that it goes on."""
    claim, index, window = lookup.reading, lookup.index, lookup.window
    if window is None or _ENDED.isdisjoint(claim.words) or not _GOING_ON.isdisjoint(claim.words):
        return None
    there = index.sentence_words(window.top)
    going_on = next((word for word in there if word in _GOING_ON), "")
    others = frozenset(claim.stems) - _ENDS
    shared = others & index.sentences[window.top].stems
    if (
        not going_on
        or len(shared) < max(_FEWEST, _LEAST_SHARED * len(others))
        or not _ENDS.isdisjoint(index.stems)
    ):
        return None
    n = next(n for n, word in enumerate(claim.words) if word in _ENDED)
    why = f"the passage says '{going_on}' where the answer says '{claim.words[n]}'"
    return Contradiction(why, ((claim.starts[n], claim.ends[n]),), in_copy=True)
