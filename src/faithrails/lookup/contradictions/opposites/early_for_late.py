"""Finds phrases of the opposite sense: "has been postponed" for "a week earlier than planned".

Each of two lists has phrases that say the same. A claim with one of the first contradicts a sentence about
the same thing with one of the second.
"""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import is_short
from faithrails.text.tokenized import tokenized
from faithrails.text.words import is_negation

_PLANNED = (
    r"than\s(?:(?:was|had|it|they|were|been|first|originally|initially|previously)\s){0,3}"
    r"(?:planned|expected|scheduled|intended|announced|forecast|due)"
)
_UNITS = r"(?:minutes?|hours?|days?|weeks?|months?|years?)"
_EARLY = re.compile(
    rf"\b(?:(?:earlier|sooner)\s{_PLANNED}|ahead\sof\s(?:schedule|time)|(?:brought|moved)\sforward"
    rf"|{_UNITS}\s(?:too\s)?early)\b",
    re.IGNORECASE,
)
_LATE = re.compile(
    rf"\b(?:later\s{_PLANNED}|behind\sschedule|(?:pushed|put|moved)\sback|postponed|put\soff|delayed|overdue"
    rf"|(?:with|after)\sa\sdelay|{_UNITS}\s(?:too\s)?late)\b",
    re.IGNORECASE,
)
_MEAL = r"(?:food|meals?|a\smeal|eating|breakfast)"
_FED = re.compile(
    rf"\b(?:with\s(?:food|meals?|a\smeal)|after\s{_MEAL}|on\sa\sfull\sstomach)\b", re.IGNORECASE
)
_UNFED = re.compile(rf"\b(?:on\san\sempty\sstomach|before\s{_MEAL}|without\sfood)\b", re.IGNORECASE)
_PAIRS = ((_EARLY, _LATE), (_LATE, _EARLY), (_FED, _UNFED), (_UNFED, _FED))
_HINTS = frozenset(
    "earlier sooner later ahead behind forward back postponed off delayed delay overdue early late food meal "
    "meals eating breakfast stomach".split()
)
_MOST_WORDS, _LEAST_SHARED = 30, 0.4  # of a claim; share of its other words in the sentence
_UNCERTAIN = frozenset("if unless or whether would could might not".split())


def early_for_late(lookup: Lookup) -> Contradiction | None:
    """Return a phrase if the closest passage has the opposite sense only, of a thing that the claim names."""
    claim, window = lookup.reading, lookup.window
    if _HINTS.isdisjoint(claim.words) or window is None or len(claim.words) > _MOST_WORDS:
        return None
    if not _UNCERTAIN.isdisjoint(claim.words):
        return None
    for own, other in _PAIRS:
        said = own.search(claim.text)
        if said is None or other.search(claim.text):
            continue
        rest = tokenized(f"{claim.text[: said.start()]} {claim.text[said.end() :]}").content_keys()
        near = [one for one in lookup.window_sentences if is_short(one)]
        texts = [lookup.index.text_of(one) for one in near]
        if any(map(own.search, texts)):
            continue
        for one, text in zip(near, texts, strict=True):
            found, words = other.search(text), tokenized(text).words
            is_plain = _UNCERTAIN.isdisjoint(words) and not any(map(is_negation, words))
            if found and is_plain and len(rest & one.stems) >= max(1.0, _LEAST_SHARED * len(rest)):
                return Contradiction(f"the passage says '{found[0]}'", (said.span(),))
    return None
