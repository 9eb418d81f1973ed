"""Finds what a claim puts before an event that the evidence puts after it, or the other way round.

"The flour is sieved after the oven is lit." for "Before the oven is lit, the flour is sieved.".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.lookup.contradictions.rule_types import LONGEST_SENTENCE, Contradiction, Lookup
from faithrails.text.tokenized import tokenized

_OPPOSITE = {"before": "after", "after": "before"}
_CLAUSE = re.compile(r"\b(?P<word>before|after)\b(?P<event>[^,.;:!?()]*)", re.IGNORECASE)
_LEAST_OF_EVENT = 2  # stems of the event
_LEAST_SHARED = 0.6  # of the claim's other stems, by what the sentence says besides the event
_MOST_EVENTS = 5  # of a sentence


def opposite_order(lookup: Lookup) -> Contradiction | None:
    """Return the "before" or "after" of a claim where the window has the other before the same event."""
    if lookup.window is None or len(lookup.stems) > LONGEST_SENTENCE:
        return None
    own = list(_events(lookup.text))
    if len(own) != 1 or lookup.evidence is None:
        return None
    word, event, place = own[0]
    others = frozenset(lookup.reading.stems) - event
    for sentence in lookup.near:
        text = lookup.index.text_of(sentence)
        there = list(_events(text))
        if not 0 < len(there) <= _MOST_EVENTS or any(
            said == word and event & known for said, known, _ in there
        ):
            continue
        for said, known, _ in there:
            rest = sentence.stems - known
            shared = len(others & rest)
            if (
                said == _OPPOSITE[word]
                and event <= known
                and others
                and shared >= _LEAST_SHARED * len(others)
            ):
                why = f"the passage says '{said}' where the answer says '{word}'"
                return Contradiction(why, (place,), in_copy=True)
    return None


def _events(text: str) -> Iterator[tuple[str, frozenset[str], tuple[int, int]]]:
    """Yield each "before" and "after" with the stems of the event that follows it, and its place."""
    for found in _CLAUSE.finditer(text):
        event = frozenset(tokenized(found["event"]).stems)
        if len(event) >= _LEAST_OF_EVENT:
            yield found["word"].lower(), event, found.span("word")
