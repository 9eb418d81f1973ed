"""Finds a difference in the opposite direction: "40 km longer" where the evidence has "40 km shorter"."""

from __future__ import annotations

import re

from faithrails.evidence.tables.operation_words import OPERATION_STEMS, direction_of, operation_stems
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.clause_around import clause_around
from faithrails.text.irregular_verbs import is_past
from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import AMOUNTS, Mention
from faithrails.text.words import AUXILIARIES, has_content

_MOST_SENTENCES = 100  # of the evidence
# Not "later" and "earlier", which change places with what they compare.
_PAIRS = (
    "more less", "more fewer", "longer shorter", "higher lower", "larger smaller", "bigger smaller",
    "heavier lighter", "taller shorter", "wider narrower", "deeper shallower", "dearer cheaper", "up down",
)  # fmt: skip
_OPPOSITES: dict[str, set[str]] = {}
for _one, _other in map(str.split, _PAIRS):
    _OPPOSITES.setdefault(_one, set()).add(_other)
    _OPPOSITES.setdefault(_other, set()).add(_one)
_COMPARATIVE = re.compile(
    rf"(?:\s[a-z]+){{0,2}}?\s(?P<word>{'|'.join(sorted(_OPPOSITES))})\b(?!\sthan\susual)"
)
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
_OF_EARLIER = frozenset("before earlier previously ago formerly had".split())
_SHORT = 3  # content words of an answer that its question tells more of


def opposite_difference(lookup: Lookup) -> Contradiction | None:
    """Return a difference if each sentence that has it, about the claim's words, has the other direction."""
    index = lookup.index
    if lookup.has_negation or "?" in lookup.text or len(index.sentences) > _MOST_SENTENCES:
        return None
    if not _OF_EARLIER.isdisjoint(lookup.reading.words):  # "200 euros higher before" for "fell by 200 euros"
        return None
    said = frozenset(lookup.reading.stems)
    said |= lookup.question_stems if len(said) <= _SHORT else frozenset()
    for value in lookup.found_mentions:
        own = _form(lookup.text, value) if value.kind in AMOUNTS and not value.ordinal else ""
        if not own:
            continue
        subject = _before(lookup.text, value)
        there = [
            (_form(text, other), subject <= _before(text, other) and _may_be_same(lookup.text, text))
            for sentence in index.sentences
            if not said.isdisjoint(sentence.stems)
            for text, held in sentence.texts_with_values
            for other in held
            if other.kind == value.kind and agrees(value, other)
        ]
        is_opposite = bool(there) and all(form in _OPPOSITES[own] for form, _ in there)
        if is_opposite and subject and any(is_of_subject for _, is_of_subject in there):
            why = f"the passage has '{value.text}' in the other direction"
            return Contradiction(why, ((value.start, value.end),), in_copy=True)
    return None


def _may_be_same(claim: str, text: str) -> bool:
    """Whether two comparisons may be with the same thing: not "than line B" and "than line A"."""
    own, there = (frozenset(tokenized(one.partition(" than ")[2]).words) for one in (claim, text))
    return not own or not there or own <= there


def _before(text: str, value: Mention) -> frozenset[str]:
    """Return the content words before the verb of a value's clause: what is larger or smaller by it."""
    clause = clause_around(text, value.start, value.end)
    head = tokenized(text[max(0, value.start - len(clause)) : value.start])
    verb = (n for n, word in enumerate(head.words) if word in AUXILIARIES or is_past(word))
    keys = head.keys[: next(verb, 0)]  # none without a verb: "and 50 euros dearer"
    return frozenset(filter(has_content, keys)) - OPERATION_STEMS


def _form(text: str, value: Mention) -> str:
    """Return the comparative behind a value, or "up" or "down" for "rose by 5 km"; empty for any other."""
    found = _COMPARATIVE.match(text, value.end)
    if found:
        return found["word"].lower()
    if text[: value.start].lower().endswith(_BY):
        direction = direction_of(operation_stems(clause_around(text, value.start, value.end)))
        return "up" if direction > 0 else "down" if direction < 0 else ""
    return ""
