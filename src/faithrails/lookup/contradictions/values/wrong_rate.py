"""Finds another rate or frequency: "$5 per day" for "$5 per hour", "twice a month" for "twice a week"."""

from __future__ import annotations

from itertools import chain

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.missing.how_often import asked_frequencies, stems_beside
from faithrails.text.values.frequencies import counted_rates, frequencies
from faithrails.text.values.mention import AMOUNTS
from faithrails.text.values.rates import rate_after

_LEAST_SHARED = 0.5  # share of the claim's content words in the closest sentences


def wrong_rate(lookup: Lookup) -> Contradiction | None:
    """Return an amount that the closest passage has only with another rate, or a different frequency."""
    for mention in lookup.values:
        own = rate_after(lookup.text, mention.end) if mention.kind in AMOUNTS else None
        if own is None:
            continue
        rated = lookup.index.values_at(lookup.window).rated
        there = {rate for rate, values in rated.items() if values.holds(mention)}
        if there and own not in there:
            why = f"'{mention.text}' per {own}, but the closest passage says it per {min(there)}"
            return Contradiction(why, ((mention.start, mention.end),))
    return _wrong_frequency(lookup)


def _wrong_frequency(lookup: Lookup) -> Contradiction | None:
    """Return the first frequency if the closest sentences have only others."""
    own, stems = frequencies(lookup.text), frozenset(lookup.reading.stems)
    if not own or len(stems & lookup.index.stems_of(lookup.window)) < _LEAST_SHARED * len(stems):
        return None
    for one in own:
        beside, place = stems_beside(lookup, one), (one.start, one.end)
        asked = [] if beside else asked_frequencies(lookup, one)
        if asked and not any(map(one.agrees, asked)):
            return Contradiction("the passage gives another frequency for what was asked", (place,))
        # A sentence beside the closest may tell how often something else is done.
        near = [one for one in lookup.window_sentences if not beside or not beside.isdisjoint(one.stems)]
        texts = list(map(lookup.index.text_of, near))
        there = [(text, found) for text in texts for found in frequencies(text)]
        counted = chain.from_iterable(map(counted_rates, texts))  # "two sailings a day"
        if (
            there
            and not any(map(one.agrees, chain((found for _, found in there), counted)))
            and not any(map(one.agrees, asked_frequencies(lookup, one)))
        ):
            said, (text, other) = lookup.text[one.start : one.end], there[0]
            why = f"the closest passage says '{text[other.start : other.end]}' where the answer says '{said}'"
            return Contradiction(why, (place,))
    return None
