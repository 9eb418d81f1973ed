"""Finds a noun behind a preposition that the evidence joins to another verb, or to another subject.

"The lake is fed by the Sool." for "The lake is fed by the Tamm and drains into the Sool."; "minor repairs are
paid by the landlord" for "minor repairs are paid by the tenant, larger ones by the landlord".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from faithrails.lookup.clauses import Part, clauses_of, holding_all
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.words import DETERMINERS, has_content

_PREPOSITIONS = frozenset("by to from into onto with for of at in on under over through against".split())
_MOST_SENTENCES = 10  # that hold both words
_MOST_CLAUSES = 6  # of a sentence: one with more is a list
_LONGEST = 30  # words of a claim
_FURTHEST = 4  # words from the verb to what belongs to it: "by the River"
_NEAR = 3  # words between a preposition and what it belongs to
# Words between a conjunction and a preposition that are no subject or verb of their own: "and later by".
_LINKING = frozenset(
    "later then also afterwards subsequently partly mainly mostly finally again now today once first last "
    "next since before after both either even only perhaps probably rather instead".split()
)


class _Place(NamedTuple):
    """Words of a claim from a verb or noun to what a preposition joins to it: "fed by the River Sool"."""

    start: int
    end: int


def object_of_another_verb(lookup: Lookup) -> Contradiction | None:
    """Return what a claim joins to a word if the evidence joins something else to it, and this to another."""
    claim, index = lookup.reading, lookup.index
    if len(claim.words) > _LONGEST or "?" in lookup.text:
        return None
    said = frozenset(filter(has_content, claim.keys))
    for place in _places(claim.keys):
        head, own = claim.keys[place.start], claim.keys[place.end - 1]
        joined = tuple(claim.keys[place.start : place.end])
        numbers = holding_all(index, frozenset((head, own)))[:_MOST_SENTENCES]
        each = (_instead(joined, clauses_of(index, number), said) for number in numbers)
        found = next(each, "")
        if found and all(each):
            span = claim.starts[place.end - 1], claim.ends[place.end - 1]
            why = f"the passage says '{found}' where the answer says '{lookup.text[slice(*span)]}'"
            return Contradiction(why, (span,), instead=found, in_copy=True)
    return None


def _places(keys: Sequence[str]) -> Iterator[_Place]:
    for at in range(1, len(keys) - 1):
        if keys[at] in _PREPOSITIONS and has_content(keys[at - 1]) and not keys[at - 1][0].isdigit():
            for end in range(at + 1, min(at + _FURTHEST, len(keys))):
                if has_content(keys[end]) and not keys[end][0].isdigit():
                    yield _Place(at - 1, end + 1)


def _instead(joined: Sequence[str], parts: Sequence[Part], said: frozenset[str]) -> str:
    """Return what a clause joins to the head; "" unless another clause has what the claim joins to it."""
    head, own = joined[0], joined[-1]
    if not 1 < len(parts) <= _MOST_CLAUSES:
        return ""
    for part in parts:
        if head not in part.keys or own in part.keys:
            continue
        keys = _keys(part)
        for n in (n for n, key in enumerate(keys) if key == head):
            end = n + len(joined) - 1
            same = keys[n:end] == list(joined[:-1])
            if not same or end >= len(keys) or not has_content(keys[end]) or keys[end] in said:
                continue
            before = frozenset(filter(has_content, keys[:n]))
            others = [other for other in parts if other is not part and own in other.keys]
            if before <= said and others and all(_joins(one, own, said) for one in others):
                word = part.first + end
                return part.reading.text[part.reading.starts[word] : part.reading.ends[word]]
    return ""


def _joins(part: Part, own: str, said: frozenset[str]) -> bool:
    """Whether a clause has a word behind a preposition that belongs to a subject or verb of its own."""
    keys = _keys(part)
    place = keys.index(own)
    near = [n for n in range(max(0, place - _NEAR), place) if keys[n] in _PREPOSITIONS]
    if not near or not all(has_content(key) or key in DETERMINERS for key in keys[near[-1] + 1 : place]):
        return False
    before = [
        key for key in keys[: near[-1]] if has_content(key) and part.words[keys.index(key)] not in _LINKING
    ]
    return bool(before) and not said.intersection(before)


def _keys(part: Part) -> list[str]:
    return list(part.reading.keys[part.first : part.last])
