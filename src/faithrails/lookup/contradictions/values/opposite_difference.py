"""Finds a difference in the opposite direction: "40 km longer" where the evidence has "40 km shorter"."""

from __future__ import annotations

from faithrails.evidence.derived_values.implied_values import comparative_behind
from faithrails.evidence.tables.operation_words import direction_of, operation_stems
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.clause_around import clause_around
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import AMOUNTS, Mention

_MOST_SENTENCES = 100  # of the evidence
_BY = (
    " by ",
    " by about ",
    " by around ",
    " by nearly ",
    " by almost ",
    " by just ",
    " by only ",
    " by some ",
)
_SHORT = 3  # content words of an answer that its question tells more of


def opposite_difference(lookup: Lookup) -> Contradiction | None:
    """Return a difference if each sentence that has it, about the claim's words, has the other direction."""
    index = lookup.index
    if lookup.has_negation or "?" in lookup.text or len(index.sentences) > _MOST_SENTENCES:
        return None
    said = frozenset(lookup.reading.stems)
    said |= lookup.question_stems if len(said) <= _SHORT else frozenset()
    for value in lookup.found_mentions:
        sign = _sign(lookup.text, value) if value.kind in AMOUNTS and not value.ordinal else 0
        if not sign:
            continue
        there = [
            _sign(text, other)
            for sentence in index.sentences
            if not said.isdisjoint(sentence.stems)
            for text, held in sentence.texts_with_values
            for other in held
            if other.kind == value.kind and agrees(value, other)
        ]
        if there and all(one == -sign for one in there):
            why = f"the passage has '{value.text}' in the other direction"
            return Contradiction(why, ((value.start, value.end),), in_copy=True)
    return None


def _sign(text: str, value: Mention) -> int:
    """Return 1 for "5 km longer" and "rose by 5 km", -1 for the opposite, 0 if a value is no difference."""
    if behind := comparative_behind(text, value):
        return behind
    if text[: value.start].lower().endswith(_BY):
        return direction_of(operation_stems(clause_around(text, value.start, value.end)))
    return 0
