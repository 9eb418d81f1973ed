"""Finds a plain no of structured evidence ("parking: {lot: false}") to what a claim affirms."""

from __future__ import annotations

from faithrails.evidence.counts_of_items import counts_part
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup

_SHORT = 2  # words of a claim that is about one thing only


def plain_no(lookup: Lookup) -> Contradiction | None:
    """Return a contradiction if the claim names a key whose value is no.

    A key of one word ("lot") must be all that the claim is about, or stand beside the word above
    it ("parking").
    """
    own = {stem for stem, _, _ in lookup.stems}
    if not lookup.index.denied or lookup.denies:
        return None
    # "Three of the five are in stock" where three records say yes, and two say no.
    parts = [mention.amounts[0] for mention in lookup.mentions if counts_part(lookup.text, mention)]
    for key, above in lookup.index.denied:
        named = key <= own and (len(key) > 1 or len(own) <= _SHORT or bool(above & own))
        if key and named and lookup.index.affirmed.count((key, above)) not in parts:
            return Contradiction("the evidence says no to this", in_copy=len(own) <= _SHORT)
    return None
