"""Finds a giver and a receiver that change places: "Ben sold Anna the car." where she sold it to him."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.word_changes import LONGEST
from faithrails.lookup.grammar.clauses import sentences_with_keys
from faithrails.lookup.grammar.who_gave_what_to_whom import Transfer, count_verbs, may_transfer, transfers
from faithrails.text.tokenized import TokenizedText

_BACK = frozenset("back return returns returned exchange exchanged".split())
_OF_SENTENCE: PerIndex[dict[int, Sequence[Transfer]]] = PerIndex(lambda index: {})
_HAS_VERBS: PerIndex[bool] = PerIndex(
    lambda index: any(may_transfer(reading.keys) for reading in index.readings)
)


def swapped_giver(lookup: Lookup) -> Contradiction | None:
    """Return a transfer that the evidence has in the other direction, and nowhere in the claim's."""
    for own in _of_claim(lookup):
        there = [
            other
            for number in sentences_with_keys(lookup.index, own.giver | own.receiver, 2)
            for other in _of_sentence(lookup.index, number)
            if own.is_like(other)
        ]
        if any(map(own.is_same_direction, there)):
            continue
        if any(map(own.is_opposite_direction, there)) and not _may_be_returned(lookup.index, own):
            why = "the passage has giver and receiver the other way round"
            return Contradiction(why, ((own.start, own.end),), in_copy=True)
    return None


def _may_be_returned(index: EvidenceIndex, own: Transfer) -> bool:
    """Whether the evidence has a transfer with an unnamed side, or back: "In return, he gave Anna a book"."""
    near = {
        n for number in sentences_with_keys(index, own.giver | own.receiver, 1) for n in (number, number + 1)
    }
    for number in sorted(near & set(range(len(index.sentences)))):
        words = index.sentence_words(number)
        if not _BACK.isdisjoint(words) or count_verbs(words) > len(_of_sentence(index, number)):
            return True
    return False


def _of_claim(lookup: Lookup) -> Sequence[Transfer]:
    """Return the transfers of a claim; empty if the evidence has no verb of transfer."""
    if len(lookup.reading.words) > LONGEST or not _HAS_VERBS.of(lookup.index):
        return ()
    return _read(lookup.reading)


@lru_cache(maxsize=64)
def _read(claim: TokenizedText) -> tuple[Transfer, ...]:
    return tuple(transfers(claim))


def _of_sentence(index: EvidenceIndex, number: int) -> Sequence[Transfer]:
    known = _OF_SENTENCE.of(index)
    if number not in known:
        sentence = index.sentences[number]
        first, last = sentence.words
        reading = index.readings[sentence.passage]
        is_read = last - first <= LONGEST and not index.text_of(sentence).rstrip().endswith("?")
        known[number] = list(transfers(reading, first, last)) if is_read else ()
    return known[number]
