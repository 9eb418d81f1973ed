"""Finds the former value given as the present one: "20, instead of 80" for "80, instead of 20"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.values.mention import AMOUNTS, Mention
from faithrails.text.words import has_content

_AT_MOST = r"(?:\s[\w'’]+){0,4}?\s[$€£]?\Z"
_FORMER_BEFORE = re.compile(
    r"(?:\b(?:previously|formerly|originally|instead\sof|rather\sthan|(?:up|down)\sfrom|used\sto"
    r"|last\s(?:year|month|week|quarter|season|spring|summer|autumn|winter)"
    r"|in\s(?:earlier|previous|former|older)\s\w+|until\s(?:now|then)|before\s(?:that|this|then)|before,)"
    rf"){_AT_MOST}|\((?:previously|formerly|was|before)\s[$€£]?\Z",
    re.IGNORECASE,
)
_FORMER_AFTER = re.compile(
    r"(?:\s[a-z%]+){0,2}?\s(?:(?:the\s)?(?:previous|preceding|prior)\s\w+|last\s(?:year|month|week|quarter|season|"
    r"spring|summer|autumn|winter)|(?:the|a)\s(?:year|month|week)\s(?:before|earlier)|previously|formerly)\b",
    re.IGNORECASE,
)
_MAY_SAY = re.compile(
    r"\b(?:previous|former|original|instead|rather|from|compared|used|last|earlier|older|until|before|prior|preceding)",
    re.IGNORECASE,
)
_FORMER_AND_PRESENT = 2  # the values of a sentence on a change
_NEAR = 60  # characters
_MOST_HOLDERS = 60  # sentences


def exchanged_then_and_now(lookup: Lookup) -> Contradiction | None:
    """Return the present value of a claim that is the former one of the evidence, which has the other."""
    text, index = lookup.text, lookup.index
    if len(lookup.values) < _FORMER_AND_PRESENT or _MAY_SAY.search(text) is None or lookup.denies:
        return None
    own = _former_and_present(text, lookup.values)
    if own is None:
        return None
    former, present = own
    said = frozenset(key for key in lookup.reading.keys if has_content(key) and not key[0].isdigit())
    pairs = _pairs(said, index)
    if any((former.amounts, present.amounts) == (one.amounts, other.amounts) for one, other in pairs):
        return None  # of something else it may be the other way round
    for other_former, other_present in pairs:
        if former.amounts == other_present.amounts and present.amounts == other_former.amounts:
            why = f"the passage says '{other_present.text}' where it was '{other_former.text}' before"
            place = present.start, present.end
            return Contradiction(why, (place,), instead=other_present.text, in_copy=True)
    return None


def _pairs(said: frozenset[str], index: EvidenceIndex) -> list[tuple[Mention, Mention]]:
    """Return the former and the present value of each sentence that shares words with a claim."""
    numbers = {number for key in said for number in index.stems.get(key, ())[:_MOST_HOLDERS]}
    found = []
    for number in sorted(numbers)[:_MOST_HOLDERS]:
        for text, held in index.sentences[number].texts_with_values:
            if len(held) > 1 and _MAY_SAY.search(text) and (pair := _former_and_present(text, held)):
                found.append(pair)
    return found


def _former_and_present(text: str, held: Sequence[Mention]) -> tuple[Mention, Mention] | None:
    """Return the one value of two that a text says to be the former one, and the other; else None."""
    amounts = [one for one in held if one.kind in AMOUNTS and not one.ordinal]
    if len(amounts) != _FORMER_AND_PRESENT or amounts[0].amounts == amounts[1].amounts:
        return None
    former = [one for one in amounts if _is_former(text, one)]
    if len(former) != 1:
        return None
    present = amounts[1] if former[0] is amounts[0] else amounts[0]
    return former[0], present


def _is_former(text: str, value: Mention) -> bool:
    before = text[max(0, value.start - _NEAR) : value.start]
    after = re.match(r"[^,;.()]*", text[value.end : value.end + _NEAR])
    return bool(_FORMER_BEFORE.search(before) or (after and _FORMER_AFTER.match(after[0])))
