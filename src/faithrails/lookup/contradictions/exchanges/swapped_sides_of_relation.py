"""Finds two things exchanged around a relation: "the church above the school" for the reverse.

The converse with the same things is wrong too: "the school is below the church" says the same as "the church
is above the school", and "the church is below the school" the reverse.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.word_changes import LONGEST
from faithrails.lookup.grammar.clauses import sentences_with_keys
from faithrails.lookup.grammar.relations_with_converse import Relation, may_relate, relations

_MOST_HOLDERS = 20  # sentences that have both things


def swapped_sides_of_relation(lookup: Lookup) -> Contradiction | None:
    """Return the word of a relation if the evidence has the two things around it only the other way round."""
    claim = lookup.reading
    for own in _relations(lookup):
        there = _there(own, lookup.index)
        if not any(map(own.is_same, there)) and any(map(own.is_turned, there)):
            said = " ".join(claim.words[own.start : own.end])
            why = f"the passage has the two sides of '{said}' the other way round"
            return Contradiction(why, ((claim.starts[own.start], claim.ends[own.end - 1]),), in_copy=True)
    return None


def states_same_relation(lookup: Lookup) -> bool:
    """Whether the evidence has all relations of a claim, maybe told from the other side."""
    found = [(own, _there(own, lookup.index)) for own in _relations(lookup)]
    return bool(found) and all(any(map(own.is_same, there)) for own, there in found)


def _relations(lookup: Lookup) -> Sequence[Relation]:
    claim = lookup.reading
    if lookup.has_negation or len(claim.words) > LONGEST or not may_relate(claim):
        return ()
    return tuple(relations(claim, 0, len(claim.words)))


def _there(own: Relation, index: EvidenceIndex) -> Sequence[Relation]:
    """Return the relations of the sentences that have both things of a claim's relation."""
    pairs = (frozenset(pair) for pair in product(sorted(own.one.keys), sorted(own.other.keys)))
    numbers = sorted({n for pair in pairs for n in sentences_with_keys(index, pair, 2)[:_MOST_HOLDERS]})
    return [there for number in numbers for there in _of_sentence(index, number)]


def _of_sentence(index: EvidenceIndex, number: int) -> Iterator[Relation]:
    sentence = index.sentences[number]
    if not sentence.denies and sentence.words[1] - sentence.words[0] <= LONGEST:
        yield from relations(index.readings[sentence.passage], *sentence.words)
