"""Finds the number of a whole in place of that of a part: "won five prizes" for "won two of the five"."""

from __future__ import annotations

from faithrails.evidence.derived_values.parts_of_wholes import parts_and_wholes
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import sentences_with_keys
from faithrails.text.irregular_verbs import base
from faithrails.text.tokenized import tokenized
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.words import STOP_WORDS

_MOST_SENTENCES = 10


def whole_for_part(lookup: Lookup) -> Contradiction | None:
    """Return a count right behind a verb if the evidence has, behind this verb, a part of as many."""
    if lookup.has_negation or "?" in lookup.text:
        return None
    for value in lookup.values:
        verb = _verb_before(lookup.text, value)
        if value.kind != "number" or not value.nouns or not verb:
            continue
        numbers = sentences_with_keys(lookup.index, frozenset(lookup.reading.keys), 1)
        for number in numbers[:_MOST_SENTENCES]:
            if part := _part_of(value, verb, lookup.index.text_of(lookup.index.sentences[number])):
                why = f"the passage says '{part}' of them"
                return Contradiction(why, ((value.start, value.end),), instead=part, in_copy=True)
    return None


def _part_of(value: Mention, verb: str, text: str) -> str:
    """Return the part, as written, that a text has behind a verb if the whole of it is a value."""
    found = values(text)
    for part, whole in parts_and_wholes(text, found):
        counted = {noun for one in found if one.amounts == (whole,) for noun in one.nouns}
        if value.amounts == (whole,) and value.nouns & counted:
            own = [one for one in found if one.amounts == (part,) and _verb_before(text, one) == verb]
            return own[0].text if own else ""
    return ""


def _verb_before(text: str, value: Mention) -> str:
    """Return the base form of the content word right before a value."""
    before = tokenized(text[: value.start])
    is_content = bool(before.words) and before.words[-1] not in STOP_WORDS
    return base(before.keys[-1]) if is_content else ""
