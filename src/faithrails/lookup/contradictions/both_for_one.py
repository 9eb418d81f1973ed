"""Finds "both" for what the evidence says of one only, and "either … or" for what it wants both of."""

from __future__ import annotations

import re

from faithrails.lookup.clauses import clauses_of, holding_all
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.permissions import force_of
from faithrails.text.tokenized import tokenized
from faithrails.text.words import NEGATIONS, has_content

_BOTH = re.compile(
    r"\bboth\b(?P<of>[^.,;:]{0,60}?)\s(?P<verb>is|are|was|were|has|have|had|can|may|must|will|come|offer|include|get|need)\s"
    r"(?P<said>[^.;]+)",
    re.IGNORECASE,
)
_EITHER = re.compile(r"\beither\s(?P<one>[^.,;]{2,50}?)\sor\s(?P<other>[^.,;]{2,50})", re.IGNORECASE)
_LIMITING = frozenset("only solely exclusively just".split())
_OPEN = NEGATIONS | frozenset(("or", "either", "both"))
_TAIL = frozenset("will do is enough suffices works fine okay ok needed required".split())


def both_for_one(lookup: Lookup) -> Contradiction | None:
    """Return "both" if a clause limits to one, by "only", what the claim says of both."""
    found = _BOTH.search(lookup.text) if not lookup.denies else None
    if found is None:
        return None
    said = _content(found["said"])
    for number in holding_all(lookup.index, said) if said else ():
        for part in clauses_of(lookup.index, number):
            is_limited = not _LIMITING.isdisjoint(part.words) and NEGATIONS.isdisjoint(part.words)
            if is_limited and said <= part.keys and "both" not in part.words:
                return Contradiction(f"the passage says '{part.text.strip()}'", (found.span(),))
    return None


def either_for_both(lookup: Lookup) -> Contradiction | None:
    """Return "either … or" if a sentence demands both."""
    found = _EITHER.search(lookup.text) if not lookup.denies else None
    if found is None:
        return None
    one, other = _content(found["one"]), _content(found["other"]) - _TAIL
    for number in holding_all(lookup.index, one | other) if one and other else ():
        text = lookup.index.text_of(lookup.index.sentences[number])
        words = tokenized(text).words
        force = force_of(words)
        if force and force[0] == "needed" and "and" in words and _OPEN.isdisjoint(words):
            return Contradiction(f"the passage says '{text[:80]}'", (found.span(),))
    return None


def _content(text: str) -> frozenset[str]:
    return frozenset(filter(has_content, tokenized(text).keys))
