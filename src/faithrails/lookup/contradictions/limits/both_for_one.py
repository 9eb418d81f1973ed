"""Finds "both" where the evidence limits a statement to one, and "either … or" where it requires both."""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import clauses_of, sentences_with_all_stems
from faithrails.text.permissions import force_of
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import NEGATIONS

_BOTH = re.compile(
    r"\bboth\b[^.,;:]{0,60}?\s(?:is|are|was|were|has|have|had|can|may|must|will|come|offer|include|get|need)\s"
    r"(?P<said>[^.;]+)",
    re.IGNORECASE,
)
_EITHER = re.compile(r"\beither\s(?P<one>[^.,;]{2,50}?)\sor\s(?P<other>[^.,;]{2,50})", re.IGNORECASE)
# "only the 500 has …": "only" limits the subject.
_ONLY_ONE = re.compile(
    r"\bonly\s(?:the\s)?(?:[\w'’-]+\s){1,3}?(?:has|is|was|comes|offers|includes|gets)\b", re.IGNORECASE
)
_OPEN = NEGATIONS | frozenset(("or", "either", "both"))
_NEAR = 5  # words before and behind "and"
_TAIL = frozenset("will do is enough suffices works fine okay ok needed required".split())


def both_for_one(lookup: Lookup) -> Contradiction | None:
    """Return the claim's statement about both if a clause limits it to one with "only"."""
    found = _BOTH.search(lookup.text) if not lookup.denies else None
    if found is None:
        return None
    said = tokenized(found["said"]).content_keys()
    for number in sentences_with_all_stems(lookup.index, said) if said else ():
        for part in clauses_of(lookup.index, number):
            is_limited = _ONLY_ONE.search(part.text) and _OPEN.isdisjoint(part.words)
            if is_limited and said <= part.keys:
                return Contradiction(f"the passage says '{part.text.strip()}'", (found.span(),))
    return None


def either_for_both(lookup: Lookup) -> Contradiction | None:
    """Return the claim's "either … or" if a sentence requires both."""
    found = _EITHER.search(lookup.text) if not lookup.denies else None
    if found is None:
        return None
    one, other = tokenized(found["one"]).content_keys(), tokenized(found["other"]).content_keys() - _TAIL
    for number in sentences_with_all_stems(lookup.index, one | other) if one and other else ():
        text = lookup.index.text_of(lookup.index.sentences[number])
        reading = tokenized(text)
        force = force_of(reading.words)
        if force and force[0] == "needed" and _OPEN.isdisjoint(reading.words) and _joins(reading, one, other):
            return Contradiction(f"the passage says '{text[:80]}'", (found.span(),))
    return None


def _joins(reading: TokenizedText, one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether an "and" has all words of one thing before it and of the other behind it."""
    return any(
        word == "and"
        and one <= frozenset(reading.keys[max(0, n - _NEAR) : n])
        and other <= frozenset(reading.keys[n + 1 : n + 1 + _NEAR])
        for n, word in enumerate(reading.words)
    )
