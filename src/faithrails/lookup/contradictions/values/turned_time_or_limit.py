"""Finds values on the wrong side in reworded claims: "after 2 pm" for "before 2 pm"."""

from __future__ import annotations

from faithrails.lookup.contradictions.rule_types import VALUES, Contradiction, Lookup
from faithrails.lookup.grammar.clauses import sentences_with_keys
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.words import has_content, is_negation

_SIDES = {"before": -1, "after": 1, "under": -1, "over": 1, "below": -1, "above": 1}
_ENDS = frozenset("stop stops stopped end ends ended close closes closed".split())  # "stops after 2 pm"
_BETWEEN = 2  # words between a side and its value: "before the age of 12" has more
_LEAST_SHARED = 2  # content words of the claim that the sentence has beside the value
_MOST_WORDS = 25


def turned_time_or_limit(lookup: Lookup) -> Contradiction | None:
    """Return a value if every sentence about the same with this value has it on the other side."""
    reading = lookup.reading
    if (
        len(reading.words) > _MOST_WORDS
        or lookup.has_negation
        or lookup.stems_with_opposites
        or _SIDES.keys().isdisjoint(reading.words)
        or not _ENDS.isdisjoint(reading.words)
    ):
        return None
    for value in lookup.found_mentions:
        side = _side_of(value, reading) if value.kind in VALUES else 0
        if not side:
            continue
        first, last = reading.between(value.start, value.end)
        others = frozenset(k for n, k in enumerate(reading.keys) if has_content(k) and not first <= n < last)
        sides = _sides_of(value, others, lookup)
        if sides and all(there == -side for there, _ in sides):
            return Contradiction(f"the passage says '{sides[0][1]}'", ((value.start, value.end),))
    return None


def _side_of(value: Mention, reading: TokenizedText) -> int:
    first, _ = reading.between(value.start, value.end)
    near = reading.words[max(0, first - _BETWEEN) : first]
    return next((_SIDES[word] for word in reversed(near) if word in _SIDES), 0)


def _sides_of(value: Mention, others: frozenset[str], lookup: Lookup) -> list[tuple[int, str]]:
    """Return the side that the value has in each sentence about the same, or 0, and its words there."""
    found = []
    for number in sentences_with_keys(lookup.index, others, _LEAST_SHARED):
        text = lookup.index.text_of(lookup.index.sentences[number])
        reading = tokenized(text)
        if any(map(is_negation, reading.words)):
            continue
        for there in values(text):
            if (
                there.kind == value.kind
                and agrees(there, value._replace(bound=""))
                and agrees(value, there._replace(bound=""))
            ):
                first, _ = reading.between(there.start, there.end)
                said = text[reading.starts[max(0, first - _BETWEEN)] : there.end]
                found.append((_side_of(there, reading), said))
    return found
