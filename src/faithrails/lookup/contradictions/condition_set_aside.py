"""Finds claims that set a condition of the evidence aside: "whether or not you ask" for "if you ask"."""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup

_SETS_ASIDE = re.compile(
    r"\b(?:even (?:if|when|where|while|with|without|after|before|during|in|on|for)|with or without|no matter"
    r"|in every case|without (?:any )?(?:conditions?|exceptions?)|unconditionally)\b"
    # Not "it depends on whether or not".
    r"|(?<!is )(?<!on )(?<!say )(?<!see )(?<!tell )(?<!know )(?<!decide )(?<!decides )"
    r"(?<!determine )(?<!determines )\bwhether or not\b"
    r"|\bor not\b\W*\Z",
    re.IGNORECASE,
)
_FIRST_WORDS = frozenset("even with no every without unconditionally or".split())  # each has one
_CONDITIONS = frozenset(
    "if unless only when provided providing must requires require required long condition conditions where "
    "except without until after before once upon subject depends depending otherwise not no never "
    "cannot".split()
)
_LEAST_SHARED = 0.5  # of the other words of a claim


def condition_set_aside(lookup: Lookup) -> Contradiction | None:
    """Return where a claim says that something does not matter, if sentences of the same make conditions.

    These sentences say of nothing that it does not matter.
    """
    if _FIRST_WORDS.isdisjoint(lookup.reading.words) or lookup.evidence is None:
        return None
    found, there = _SETS_ASIDE.search(lookup.text), lookup.evidence.text
    if found is None or _SETS_ASIDE.search(there) or _CONDITIONS.isdisjoint(there.lower().split()):
        return None
    held = lookup.index.stems_of(lookup.window)
    rest = [one for one, start, _ in lookup.stems if not found.start() <= start < found.end()]
    if sum(map(held.__contains__, rest)) < _LEAST_SHARED * len(rest):
        return None
    return Contradiction(f"the passage does not say '{found[0].lower()}'", (found.span(),))
