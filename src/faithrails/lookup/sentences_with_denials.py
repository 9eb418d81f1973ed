"""Finds the sentences of the evidence that contain a negation."""

from __future__ import annotations

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.text.words import NEGATIONS


def denying_sentences(index: EvidenceIndex) -> frozenset[int]:
    """Return the indexes of the sentences that contain a negation."""
    return _DENYING.of(index)


_DENYING: PerIndex[frozenset[int]] = PerIndex(
    lambda index: frozenset(
        number
        for number in range(len(index.sentences))
        if not NEGATIONS.isdisjoint(index.sentence_words(number))
    )
)
