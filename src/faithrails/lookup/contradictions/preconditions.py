"""Finds, before the rules run, which of their needs a claim meets: a value, a name, an opposite."""

from __future__ import annotations

from typing import Literal

from faithrails.lookup.contradictions.opposites.behind_for_ahead import DIRECTIONS
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.contradictions.values.comparison_of_values import COMPARING

# What a claim has that some rules need.
Has = Literal[
    "value",  # a number, a date or a time that the evidence has too
    "name",
    "no negation",
    "opposite",  # a word whose opposite the evidence has
    "comparison",  # a word such as "more" or "cheaper"
    "direction",  # a word such as "before", "above" or "with"
]


def needs_met_by(lookup: Lookup) -> frozenset[Has]:
    """Return the needs of rules that a claim meets."""
    words = lookup.reading.words
    found: list[Has] = [] if lookup.has_negation else ["no negation"]
    if lookup.values:
        found.append("value")
    if lookup.stems_with_opposites:
        found.append("opposite")
    is_name = words[:1] and words[0] in lookup.index.capitalised  # at the start its capital tells nothing
    if is_name or any(mention.kind == "name" for mention in lookup.mentions):
        found.append("name")
    if not COMPARING.isdisjoint(words):
        found.append("comparison")
    if not DIRECTIONS.isdisjoint(words):
        found.append("direction")
    return frozenset(found)
