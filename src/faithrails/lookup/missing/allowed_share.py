"""Tells whether a share in words may be said of a percentage of the evidence: "fewer than half" of 45 %."""

from __future__ import annotations

from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.contradictions.values.wrong_share import stated_share
from faithrails.lookup.grammar.shares import shares_in_words
from faithrails.text.values.mention import Mention


def is_allowed_share(lookup: Lookup, value: Mention) -> bool:
    """Whether the evidence states a share of the claim's group and predicate that this wording allows."""
    own = next((one for one in shares_in_words(lookup.text) if one.start <= value.start < one.end), None)
    stated = stated_share(lookup, own) if own else None
    return own is not None and stated is not None and own.allows(stated.amount)
