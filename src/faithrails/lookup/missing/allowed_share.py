"""Tells whether a share in words may be said of a percentage of the evidence: "fewer than half" of 45 %."""

from __future__ import annotations

from faithrails.evidence.derived_values.shares_of_totals import share_of
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.grammar.clauses import clauses_of, sentences_with_keys
from faithrails.lookup.grammar.shares import shares_in_words
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.words import has_content

_MOST_SENTENCES = 10


def is_allowed_share(lookup: Lookup, value: Mention) -> bool:
    """Whether a clause that has a content word of the claim states a share that this wording allows."""
    own = next((one for one in shares_in_words(lookup.text) if one.start <= value.start < one.end), None)
    if own is None:
        return False
    index, first = lookup.index, lookup.reading.between(own.start, own.end)
    keys = (key for n, key in enumerate(lookup.reading.keys) if not first[0] <= n < first[1])
    said = frozenset(key for key in keys if has_content(key) and not key[0].isdigit())
    return any(
        own.allows(share)
        for number in sentences_with_keys(index, said, 1)[:_MOST_SENTENCES]
        for part in clauses_of(index, number)
        if said & part.keys
        for one in values(part.text)
        if (share := share_of(one)) is not None
    )
