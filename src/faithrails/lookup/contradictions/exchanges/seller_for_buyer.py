"""Finds a name on the other side of a sale or a loan: "Norvik sold the firm" where it was sold to Norvik.

The sentences need not share more than the name: one side of a sale may be left out, or be a pronoun.
"""

from __future__ import annotations

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.word_changes import LONGEST
from faithrails.lookup.grammar.clauses import sentences_with_keys
from faithrails.lookup.grammar.who_gave_what_to_whom import Transfer, deeds, may_transfer
from faithrails.text.words import stem

_DEEDS = frozenset(("sale", "loan"))
_SIDES = ("giver", "receiver", "thing")
_NAMES: PerIndex[frozenset[str]] = PerIndex(
    lambda index: frozenset(map(stem, index.capitalised - index.uncapitalised))
)


def seller_for_buyer(lookup: Lookup) -> Contradiction | None:
    """Return a name that the evidence has on another side of each sale or loan that names it."""
    if len(lookup.reading.words) > LONGEST or not may_transfer(lookup.reading.keys):
        return None
    for own in deeds(lookup.reading):
        for side in _SIDES if own.deed in _DEEDS else ():
            name: frozenset[str] = getattr(own, side)
            if not (name and _NAMES.of(lookup.index).issuperset(name)):
                continue
            there = [_side_of(name, other) for other in _deeds_with(name, own.deed, lookup.index)]
            if there and None not in there and side not in there:
                words = lookup.text[own.start : own.end].split()
                said = " ".join(word for word in words if stem(word.lower()) in name)
                why = f"the evidence has '{said}' as the {there[0]}, not the {side}, of the {own.deed}"
                return Contradiction(why, ((own.start, own.end),), in_copy=True)
    return None


def _deeds_with(name: frozenset[str], deed: str, index: EvidenceIndex) -> list[Transfer]:
    """Return the sales, or loans, of the sentences that have a name."""
    found: list[Transfer] = []
    for number in sentences_with_keys(index, name, len(name)):
        sentence = index.sentences[number]
        first, last = sentence.words
        if last - first <= LONGEST:
            found += [one for one in deeds(index.readings[sentence.passage], first, last) if one.deed == deed]
    return found


def _side_of(name: frozenset[str], deed: Transfer) -> str | None:
    """Return the only side of a deed that has a name; None if none or several have it."""
    sides = [side for side in _SIDES if not name.isdisjoint(getattr(deed, side))]
    return sides[0] if len(sides) == 1 and getattr(deed, sides[0]) == name else None
