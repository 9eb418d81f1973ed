"""Finds amounts that a claim gives per another stretch of time: "$5 per day" for "$5 per hour"."""

from __future__ import annotations

from faithrails.evidence.sentence_pairs import AMOUNTS
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.values.rates import rate_after


def wrong_rate(lookup: Lookup) -> Contradiction | None:
    """Return an amount that the closest passage has with another rate only."""
    for mention in lookup.present:
        own = rate_after(lookup.text, mention.end) if mention.kind in AMOUNTS else None
        if own is None:
            continue
        rated = lookup.index.rated_at(lookup.window)
        there = {rate for rate, values in rated.items() if values.holds(mention)}
        if there and own not in there:
            why = f"'{mention.text}' per {own}, but the closest passage says it per {min(there)}"
            return Contradiction(why, ((mention.start, mention.end),))
    return None
