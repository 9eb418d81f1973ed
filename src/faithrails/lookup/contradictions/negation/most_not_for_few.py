"""Recognises "most had not read it" for "few had read it"."""

from __future__ import annotations

from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.grammar.clauses import clauses_of

_MOST = frozenset(("most", "majority"))
_BEFORE_FEW = frozenset("very only so too that because since relatively comparatively".split())


def most_not_for_few(lookup: Lookup) -> bool:
    """Whether a claim denies something of most where a clause of the closest sentence has it of few."""
    if not lookup.denies or _MOST.isdisjoint(lookup.reading.words) or lookup.window is None:
        return False
    said = lookup.reading.content_keys()
    for part in clauses_of(lookup.index, lookup.window.top):
        at = part.words.index("few") if "few" in part.words else -1
        is_subject = at == 0 or (at > 0 and part.words[at - 1] in _BEFORE_FEW)
        if is_subject and said & part.keys:
            return True
    return False
