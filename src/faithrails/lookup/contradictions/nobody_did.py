"""Finds claims about somebody where the evidence says nobody: "Six died." for "Nobody died."."""

from __future__ import annotations

from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.clauses import Part, clauses, clauses_of
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.words import EXCEPTIONS, is_negation

_NOBODY = frozenset("nobody none nothing".split())
_NO_ONE = "no", "one"
_MOST_CLAUSES = 20  # of an evidence


def _of_nobody(index: EvidenceIndex) -> Iterator[tuple[Part, frozenset[str]]]:
    """Yield the clauses that begin with "nobody" or the like, with what they say of it."""
    for number in range(len(index.sentences)):
        words = index.sentence_words(number)
        if _NOBODY.isdisjoint(words) and "no" not in words:
            continue
        for part in clauses_of(index, number):
            said = part.keys - _NOBODY - {"one"}
            is_plain = EXCEPTIONS.isdisjoint(part.words[1:])
            if said and is_plain and (part.words[0] in _NOBODY or part.words[:2] == _NO_ONE):
                yield part, said


_OF_NOBODY: PerIndex[list[tuple[Part, frozenset[str]]]] = PerIndex(
    lambda index: list(_of_nobody(index))[:_MOST_CLAUSES]
)


def nobody_did(lookup: Lookup) -> Contradiction | None:
    """Return a clause of a claim that says of its subject, and no more, what the evidence says of nobody."""
    denied = _OF_NOBODY.of(lookup.index)
    if not denied or "?" in lookup.text:
        return None
    for part in clauses(lookup.text):
        if any(map(is_negation, part.words)) or part.words[0] in _NOBODY:
            continue
        for there, said in denied:
            first = next((n for n, key in enumerate(part.said) if key in said), 0)
            if said <= part.keys and said == frozenset(part.said[first:]):
                why = f"the passage says '{there.text.strip()}'"
                return Contradiction(why, ((part.start, part.end),))
    return None
