"""Tells that "not … until" states a start: "could not swim until she was 70" for "learned to swim at 70"."""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import Mention, normalized

_NOT_UNTIL = re.compile(
    r"(?:\b(?:not|never|cannot|no)|n['’]t)\s[^,;.]{1,80}?\b(?:until|before)\b", re.IGNORECASE
)
_ENDS = frozenset("until till before end ended ends stopped last by".split())


def is_not_until_start(lookup: Lookup) -> bool:
    """Whether a claim denies something before a value with which the closest sentence states its start."""
    found = _NOT_UNTIL.search(lookup.text) if lookup.denies else None
    if found is None or lookup.window is None:
        return False
    own = [value for value in lookup.values if value.start >= found.end()]
    top = lookup.index.sentences[lookup.window.top]
    if not own or top.denies or not _ENDS.isdisjoint(lookup.index.sentence_words(lookup.window.top)):
        return False
    return all(any(_is_same(value, there) for there in top.values) for value in own)


def _is_same(one: Mention, other: Mention) -> bool:
    return agrees(normalized(one._replace(bound="")), normalized(other._replace(bound="")))
