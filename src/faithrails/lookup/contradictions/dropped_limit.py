"""Finds limiting words that a copy of a sentence leaves out: "the suspect" for "the alleged suspect"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rapidfuzz.distance import LCSseq

from faithrails.features.operators import CLASSES
from faithrails.lookup.contradictions.rule_types import Contradiction
from faithrails.lookup.copied_sentence import Copy, compared_keys, content
from faithrails.lookup.kinds import Kind

# Closed classes: a claim with another word of the class has kept the limit.
_LIMITS: tuple[frozenset[str], ...] = (
    frozenset("former formerly ex previously".split()),
    frozenset("alleged allegedly supposed supposedly suspected purported purportedly reportedly".split()),
    frozenset(CLASSES["quantifier"]["only"].split()),
    frozenset((CLASSES["quantifier"]["some"] + " few most mostly").split()),
    frozenset(CLASSES["modality"]["possible"].split()),
    frozenset("up most maximum max limit limited than within under below".split()),
)
_CLASS_OF = {word: limit for limit in _LIMITS[:-1] for word in limit} | {"up": _LIMITS[-1]}
_CONDITIONS = (("provided",), ("providing",), ("as", "long", "as"), ("so", "long", "as"), ("but", "only"))
_AHEAD = 3  # words after a limit among which the word that it limits stands
_SHOWN = 5  # words of a condition


def dropped_limits(copy: Copy) -> Iterator[Contradiction]:
    """Yield the claim if the sentence that it copies limits one of its words, or ends in a condition."""
    there, said = copy.there, frozenset(copy.claim.words)
    copied = _copied(copy)
    for n, word in enumerate(there):
        limit = _CLASS_OF.get(word)
        if limit and said.isdisjoint(limit) and _limited(there, n) in copied:
            yield _found(copy, f"the passage says '{' '.join(there[n : n + 2])} …'")
    rest = tuple(there[copy.last :]) if copy.last else ()
    if any(rest[: len(words)] == words for words in _CONDITIONS):
        yield _found(copy, f"the passage goes on with '{' '.join(rest[:_SHOWN])} …'")


def _copied(copy: Copy) -> frozenset[int]:
    """Return the places of the words of the sentence that the claim has, in their order."""
    same = LCSseq.editops(compared_keys(copy.claim.words), compared_keys(copy.there)).as_matching_blocks()
    return frozenset(place for block in same for place in range(block.b, block.b + block.size))


def _limited(there: Sequence[str], n: int) -> int:
    """Return the place of the word that a limit goes with; -1 if it stands alone, or "up" tells no amount."""
    ahead = range(n + 1, min(n + 1 + _AHEAD, len(there)))
    place = next((k for k in ahead if content([there[k]])), -1)
    is_other_up = there[n] == "up" and not (there[n + 1 : n + 2] == ["to"] and there[place][0].isdigit())
    return -1 if is_other_up else place


def _found(copy: Copy, why: str) -> Contradiction:
    return Contradiction(why, ((0, len(copy.claim.text)),), kind=Kind.DROPPED_LIMIT, in_copy=True)
