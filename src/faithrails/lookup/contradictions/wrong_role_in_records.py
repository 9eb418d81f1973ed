"""Finds people to whom a claim gives another role than records do: "director" for "actor"."""

from __future__ import annotations

from faithrails.evidence.records.role_ownership import says_role
from faithrails.evidence.records.role_ownership import wrong_role as role_in_records
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup


def wrong_role(lookup: Lookup) -> Contradiction | None:
    """Return the name that the evidence has under the key of another role."""
    names = [mention for mention in lookup.mentions if mention.kind == "name"]
    vocabulary = lookup.reader.vocabulary
    if not names or not says_role(lookup.text, vocabulary):
        return None
    found = role_in_records(lookup.text, names, lookup.index.roles, vocabulary)
    if found is None:
        return None
    why = f"the evidence has '{found.name.text}' as {found.key}, and this says {found.said}"
    return Contradiction(why, ((found.name.start, found.name.end),))
