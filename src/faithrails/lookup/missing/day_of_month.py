"""Accepts the day of a date of the evidence as an ordinal: "on the 18th" for "18 October"."""

from __future__ import annotations

import re

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.text.values.mention import Mention

# No noun follows the ordinal: "on the 18th, …", "the 4th and the 11th".
_ALONE = re.compile(
    r"\s?(?:[,.;:!?)–—-]|\Z)|\s(?:of|and|or|at|in|is|was|you|we|to|it|for|from|until|but)\b", re.IGNORECASE
)


def is_day_of_month(lookup: Lookup, mention: Mention) -> bool:
    """Whether an ordinal of a claim, without a noun, is the day of a date of the evidence."""
    if not mention.ordinal or mention.unit or not _ALONE.match(lookup.text, mention.end):
        return False
    if not lookup.text[: mention.start].lower().endswith("the "):
        return False
    return not _DAYS.of(lookup.index).isdisjoint(mention.amounts)


def _days(index: EvidenceIndex) -> frozenset[float]:
    """Return the days of all dates, and the plain numbers beside them: "on 4, 11 and 18 October"."""
    days: set[float] = set()
    for sentence in index.sentences:
        if dated := {float(day) for value in sentence.values for _, _, day in value.dates if day}:
            plain = (one for one in sentence.values if one.kind == "number" and not (one.unit or one.nouns))
            days.update(dated, *(one.amounts for one in plain))
    return frozenset(days)


_DAYS: PerIndex[frozenset[float]] = PerIndex(_days)
