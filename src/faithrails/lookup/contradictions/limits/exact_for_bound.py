"""Finds exact values where the evidence sets a bound: "exactly five" for "no fewer than five"."""

from __future__ import annotations

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup

_EXACTLY = frozenset(("exactly", "precisely"))


def exact_for_bound(lookup: Lookup) -> Contradiction | None:
    """Return the claim's "exactly" if the closest sentence has its value, and only with a bound."""
    claim, window = lookup.reading, lookup.window
    place = next((n for n, word in enumerate(claim.words) if word in _EXACTLY), None)
    if place is None or window is None:
        return None
    behind = claim.ends[place]
    own = next(
        (one for one in lookup.values if one.start >= behind and not claim.text[behind : one.start].strip()),
        None,
    )
    if own is None or not own.amounts:
        return None
    there = [one for one in lookup.index.sentences[window.top].values if one.amounts == own.amounts]
    if not there or not all(one.bound for one in there):
        return None
    why = f"the passage gives '{there[0].text}' as a bound"
    return Contradiction(why, ((claim.starts[place], own.end),), in_copy=True)
