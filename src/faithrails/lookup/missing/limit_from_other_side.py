"""Accepts a limit that the evidence states from its other side: "not over 24 hours" for "over 24 hours: no".

Also what falls short of a minimum, as a condition: "if fewer than five book" for "at least five; if fewer …".
"""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.text.values.bounds import denies_bound
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import Bound, Mention, normalized
from faithrails.text.words import stem

_OTHER_SIDE: dict[Bound, Bound] = {"most": "more", "least": "less"}
_REACHED: dict[Bound, Bound] = {"less": "least", "more": "most"}
_SHORT_OF = re.compile(r"\b(?:if|when|where)\s(?:\w+\s)?(?:fewer|less|more)\b", re.IGNORECASE)
_CONDITION = re.compile(r"\b(?:if|when|should)\s[^,;.]*\Z", re.IGNORECASE)
_OF_AGE = frozenset(map(stem, ("old", "older")))  # "no more than 24 hours old"
_LEAST_SHARED = 0.5  # share of a claim's stems, for a condition; a limit needs all


def is_limit_from_other_side(lookup: Lookup, mention: Mention) -> bool:
    """Whether a sentence about the same excludes what lies beyond a limit, or treats it apart."""
    excluded, reached = _OTHER_SIDE.get(mention.bound), _REACHED.get(mention.bound)
    if excluded and not denies_bound(lookup.text):
        return False
    if reached and not _CONDITION.search(lookup.text, 0, mention.start):
        return False
    wanted = normalized(mention._replace(bound=excluded or reached or ""))
    said = frozenset(lookup.reading.stems) - _OF_AGE
    least = len(said) if excluded else _LEAST_SHARED * len(said)
    for sentence in lookup.index.sentences if excluded or reached else ():
        if len(said & sentence.stems) < least or not any(
            value.bound == wanted.bound and agrees(wanted, normalized(value)) for value in sentence.values
        ):
            continue
        if sentence.denies if excluded else _SHORT_OF.search(lookup.index.text_of(sentence)):
            return True
    return False
