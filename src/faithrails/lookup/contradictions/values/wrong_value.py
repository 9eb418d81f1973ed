"""Finds a value that replaces the evidence's: "40 rooms" where the closest passage has "30 rooms"."""

from __future__ import annotations

from faithrails.lookup.contradictions.rule_types import VALUES, Contradiction, Lookup
from faithrails.text.values.amounts import with_unit
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention


def wrong_value(lookup: Lookup) -> Contradiction | None:
    """Return a missing value if the closest passage has exactly one value of its kind."""
    for mention in lookup.missing:
        if mention.kind not in VALUES:
            continue
        others = lookup.index.values_at(lookup.window).spelled.get(mention.kind, ())
        if len(others) == 1:
            said, other = _written(lookup, mention, others[0])
            why = f"'{said}' is not in the evidence; the closest passage says '{other}'"
            if said == other:  # of another limit: "at most five" for "at least five"
                why = f"the closest passage says '{other}' with another limit or unit"
            return Contradiction(why, ((mention.start, mention.start + len(said)),), instead=other)
    return None


def _written(lookup: Lookup, mention: Mention, other: str) -> tuple[str, str]:
    """Return both values as they are written, with their units if the numbers are equal."""
    if mention.text != other or lookup.evidence is None:
        return mention.text, other
    there = lookup.evidence.text
    spelled = (with_unit(there, value) for value in values(there) if value.text == other)
    return with_unit(lookup.text, mention), next(spelled, other)
