"""Finds what the evidence says of a part, told of the whole.

"The chain's prices fell sharply." for "Prices at the Linz store fell sharply. The chain as a whole kept its
prices unchanged.".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.clauses import Part, clauses, clauses_of, holding_all, may_hold
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup

_FEWEST, _MOST = 4, 10  # words of content of a claim
_LONGEST_SUBJECT = 3  # the same of its subject
_SHORTEST_PREDICATE = 2
_NARROWING = frozenset("in at of from for within on among".split())  # after the noun of a subject
_FARTHEST = 4  # words from the beginning of a clause on, among which it stands
_NEAR = 2  # sentences between what is said of the part and of the whole


def said_of_part(lookup: Lookup) -> Contradiction | None:
    """Return the word of a claim's subject that the evidence has with another predicate alone.

    The predicate of the claim stands in a clause whose subject has the same noun, narrowed by other words.
    """
    index, parts = lookup.index, clauses(lookup.text)
    if lookup.window is None or len(parts) != 1 or not _FEWEST <= len(parts[0].said) <= _MOST:
        return None
    claim = parts[0]
    for number in range(lookup.window.first, lookup.window.last + 1):
        for source in clauses_of(index, number) if may_hold(index, number, claim.keys, 1) else ():
            lacking = claim.keys - source.keys
            if len(lacking) != 1 or not _is_narrowed(claim, source):
                continue
            [whole] = lacking
            if whole in claim.said[:_LONGEST_SUBJECT] and _is_of_whole(claim, whole, source, index):
                n = claim.reading.keys.index(whole)
                start, end = claim.reading.starts[n], claim.reading.ends[n]
                why = f"the passage says this of '{source.text.strip()}'"
                return Contradiction(why, ((start, end),), in_copy=True)
    return None


def _predicates(claim: Part) -> Iterator[tuple[Sequence[str], Sequence[str]]]:
    """Yield the ways in which a claim may be a subject and its predicate."""
    for n in range(2, min(_LONGEST_SUBJECT, len(claim.said) - _SHORTEST_PREDICATE) + 1):
        yield claim.said[:n], claim.said[n:]


def _is_narrowed(claim: Part, source: Part) -> bool:
    """Whether a clause ends with the predicate of a claim, after its noun and what narrows that."""
    for subject, predicate in _predicates(claim):
        n = len(source.said) - len(predicate)
        if n > 0 and source.said[n:] == tuple(predicate):
            nouns, narrowing = source.said[0], frozenset(source.said[1:n])
            is_narrowed = not _NARROWING.isdisjoint(source.words[:_FARTHEST]) and bool(narrowing - claim.keys)
            return is_narrowed and nouns in subject
    return False


def _is_of_whole(claim: Part, whole: str, source: Part, index: EvidenceIndex) -> bool:
    """Whether another clause near says something else of the whole, and none the same."""
    if holding_all(index, frozenset(key for key in claim.keys if not key[0].isdigit())):
        near = [part for number in holding_all(index, claim.keys) for part in clauses_of(index, number)]
        if any(claim.keys <= part.keys for part in near):
            return False
    first, last = max(0, source.sentence - _NEAR), min(len(index.sentences), source.sentence + _NEAR + 1)
    others = [part for number in range(first, last) for part in clauses_of(index, number) if part != source]
    for subject, predicate in _predicates(claim):
        nouns = (frozenset(subject) & source.keys) - {whole}
        for other in others:
            if whole in other.keys and nouns & other.keys and not other.keys & frozenset(predicate):
                return bool(other.keys - claim.keys)
    return False
