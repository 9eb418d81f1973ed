"""Finds claims that set a condition of the evidence aside: "whether or not you ask" for "if you ask"."""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.tokenized import tokenized

_SETS_ASIDE = re.compile(
    r"\beven (?P<even>(?:if|when|where|while|with|without|after|before|during|in|on|for) \w+)\b"
    r"|\b(?:with or without|no matter|in every case|without (?:any )?(?:conditions?|exceptions?)|"
    r"no exceptions?|"
    r"unconditionally|whether or not)\b|\bor not\b\W*\Z",
    re.IGNORECASE,
)
_FIRST_WORDS = frozenset("even with no every without unconditionally or".split())  # every match has one
# "It depends on whether or not", "ask whether or not", "like it or not" set nothing aside.
_ASKS = re.compile(
    r"\b(?:is|are|on|of|ask\w*|say|says|see|tell\w*|know\w*|check\w*|wonder\w*|decid\w+|determin\w+|unclear|"
    r"unknown|like it|if)\s\Z",
    re.IGNORECASE,
)
_LIKE_IT = re.compile(r"\blike it or not\b", re.IGNORECASE)
_CONDITIONS = frozenset(
    "if unless only when provided providing must requires require required long condition conditions where "
    "except without until after before once upon subject depends depending otherwise not no never "
    "cannot".split()
)
# Words with which the evidence sets conditions aside itself.
_ASIDE_THERE = frozenset(
    "whether regardless irrespective whatever whichever including too also any alike even still".split()
)
_LEAST_SHARED = 0.5  # share of the claim's other words in the closest sentences


def condition_set_aside(lookup: Lookup) -> Contradiction | None:
    """Return the words that set conditions aside, if the closest sentences make conditions.

    None if these sentences set conditions aside themselves.
    """
    if _FIRST_WORDS.isdisjoint(lookup.reading.words) or lookup.evidence is None:
        return None
    text, there = lookup.text, lookup.evidence.text
    found, words = _SETS_ASIDE.search(text), frozenset(tokenized(there).words)
    if found is None or not _ASIDE_THERE.isdisjoint(words) or _CONDITIONS.isdisjoint(words):
        return None
    if _SETS_ASIDE.search(there):
        return None
    is_said = found["even"] and re.search(rf"\b{found['even']}\b", there, re.IGNORECASE)
    if is_said or _ASKS.search(text, 0, found.start()) or _LIKE_IT.search(text):
        return None
    held = lookup.index.stems_of(lookup.window)
    rest = [one for one, start, _ in lookup.stems if not found.start() <= start < found.end()]
    if sum(map(held.__contains__, rest)) < _LEAST_SHARED * len(rest):
        return None
    return Contradiction(f"the passage does not say '{found[0].lower()}'", (found.span(),))
