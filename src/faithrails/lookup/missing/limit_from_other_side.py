"""Accepts a limit that the evidence states from its other side: "at most 24 hours" for "over 24 hours: no".

Also what falls short of a minimum: "fewer than five" for "a minimum of five; if fewer have booked …".
"""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import Bound, Mention, normalized

_OTHER_SIDE: dict[Bound, Bound] = {"most": "more", "least": "less"}
_REACHED: dict[Bound, Bound] = {"less": "least", "more": "most"}
_SHORT_OF = re.compile(
    r"\b(?:if|when|where)\s(?:\w+\s)?(?:fewer|less|not|more)\b|\botherwise\b", re.IGNORECASE
)


def is_limit_from_other_side(lookup: Lookup, mention: Mention) -> bool:
    """Whether a sentence with a word of the claim excludes what lies beyond its limit, or treats it apart."""
    excluded, reached = _OTHER_SIDE.get(mention.bound), _REACHED.get(mention.bound)
    if not (excluded or reached):
        return False
    said = frozenset(lookup.reading.stems)
    for sentence in lookup.index.sentences:
        if said.isdisjoint(sentence.stems):
            continue
        decides = (
            sentence.denies if excluded else _SHORT_OF.search(lookup.index.text_of(sentence)) is not None
        )
        wanted = normalized(mention._replace(bound=excluded or reached or ""))
        if decides and any(
            value.bound == wanted.bound and agrees(wanted, normalized(value)) for value in sentence.values
        ):
            return True
    return False
