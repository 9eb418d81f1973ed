"""Finds the value of the closest passage that stands where a claim has a missing one."""

from __future__ import annotations

from faithrails.lookup.claim_lookup import VALUES, Contradiction, Lookup


def wrong_value(lookup: Lookup) -> Contradiction | None:
    """Return the missing value that has exactly one of its kind in its place."""
    for mention in lookup.missing:
        if mention.kind not in VALUES:
            continue
        others = lookup.index.spelled_at(lookup.window).get(mention.kind, ())
        if len(others) == 1:
            why = f"'{mention.text}' is not in the evidence; the closest passage says '{others[0]}'"
            return Contradiction(why, ((mention.start, mention.end),), instead=others[0])
    return None
