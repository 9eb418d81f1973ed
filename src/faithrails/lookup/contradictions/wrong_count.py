"""Finds counts that the closest passage has of other things: "12 rooms" for "12 floors and 9 rooms"."""

from __future__ import annotations

import re
from itertools import islice

from faithrails.evidence.implied_values import parts_and_wholes
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention

# "won one seat more than", which may be what two counts are apart
_DIFFERENCE = re.compile(r"(?: [a-z]+)? (?:more|fewer|less|ahead|behind)\b")
_MOST = 50  # counts of a claim, and of a sentence


def wrong_count(lookup: Lookup) -> Contradiction | None:
    """Return a count whose number the closest sentence has only of other things, and of these another."""
    own = list(islice(filter(_is_count, lookup.values), _MOST))
    if not own or lookup.window is None:  # most sentences are not read for their counts
        return None
    top = lookup.index.sentences[lookup.window.top]
    there = list(islice(filter(_is_count, top.counts), _MOST))
    for mention in own:
        if _DIFFERENCE.match(lookup.text, mention.end):
            continue
        same = [value for value in there if set(mention.amounts) & set(value.amounts)]
        others = [value for value in there if mention.nouns & value.nouns and value not in same]
        if same and others and all(mention.nouns.isdisjoint(value.nouns) for value in same):
            if any(mention.nouns & value.nouns for value in lookup.index.same_amount(mention)):
                return None  # the evidence counts as many of these elsewhere
            pairs = {pair for text in top.texts for pair in parts_and_wholes(text, values(text))}
            if any((mention.amounts[0], value.amounts[0]) in pairs for value in others):
                return None  # "of its nine clauses, eight"
            why = (
                f"'{mention.text}' is of something else; the closest passage says '{others[0].text}' of these"
            )
            return Contradiction(why, ((mention.start, mention.end),), instead=others[0].text)
    return None


def _is_count(value: Mention) -> bool:
    return bool(value.kind == "number" and value.nouns) and not (value.unit or value.bound or value.ordinal)
