"""Finds where a claim differs from a sentence of the evidence that it copies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rapidfuzz.distance import LCSseq

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import STOP_WORDS

LONGEST = 400  # words of a claim or a sentence that are compared one by one
_LEAST_TO_CHANGED = 4  # copied words for each changed one
_LEAST_AROUND_ONE = 2  # the same if all changed words are together


class Change(NamedTuple):
    """Words ``start:end`` of a claim in place of words ``evidence_start:evidence_end`` of a sentence.

    The words of the sentence are counted from its first.
    """

    start: int
    end: int
    evidence_start: int
    evidence_end: int

    @property
    def claim_length(self) -> int:
        """The number of words of the claim."""
        return self.end - self.start

    @property
    def evidence_length(self) -> int:
        """The number of words of the sentence that they replace."""
        return self.evidence_end - self.evidence_start


def changes(claim: TokenizedText, index: EvidenceIndex, sentence: Sentence) -> list[Change] | None:
    """Return where a claim differs from a sentence that it copies; None if it copies too little of it.

    Words of the sentence before and after the copied ones are no change, unless the claim ends with a
    function word, as "is" of "is not".
    """
    first, last = sentence.words
    if len(claim.words) > LONGEST or last - first > LONGEST:
        return None
    there = index.readings[sentence.passage].words[first:last]
    if not _may_copy(claim.words, there):
        return None
    found, copied = _compared(claim.words, there)
    changed = sum(max(change.claim_length, change.evidence_length) for change in found)
    least = _LEAST_AROUND_ONE if len(found) == 1 else _LEAST_TO_CHANGED
    return found if copied and copied >= least * changed else None


def _may_copy(own: Sequence[str], there: Sequence[str]) -> bool:
    """Whether a sentence has enough of these words in any order: a cheap test that few claims pass."""
    held = sum(map(frozenset(there).__contains__, own))
    return held >= _LEAST_AROUND_ONE * (len(own) - held)


def all_changes(own: Sequence[str], there: Sequence[str]) -> list[Change]:
    """Return where words differ from those of a sentence, even if few are the same."""
    return _compared(own, there)[0]


def _compared(own: Sequence[str], there: Sequence[str]) -> tuple[list[Change], int]:
    """Return the changes, and the number of words that are the same in the same order."""
    gaps = list(gaps_between(own, there))
    until = len(own) + (bool(own) and own[-1] in STOP_WORDS)  # "is" of "is not"
    found = _inside([gap for gap in gaps if gap.claim_length or 0 < gap.start < until], own, there)
    found = [_cut(gap) if gap.start == 0 or gap.end == len(own) else gap for gap in found]
    return found, len(own) - sum(gap.claim_length for gap in gaps)


def gaps_between(own: Sequence[str], there: Sequence[str]) -> Iterator[Change]:
    """Yield the changes between words that are the same in the same order; one side of each may be empty."""
    i = k = 0
    for block in LCSseq.editops(own, there).as_matching_blocks():  # the last one is empty and ends both
        if block.a > i or block.b > k:
            yield Change(i, block.a, k, block.b)
        i, k = block.a + block.size, block.b + block.size


def _inside(found: list[Change], own: Sequence[str], there: Sequence[str]) -> list[Change]:
    """Leave out gaps that only separate the first or last words of a claim from another mention of them.

    "And they have it" copies "… and work with us, and they have it" from its second "and".
    """
    if (
        found
        and not found[0].claim_length
        and own[: (n := found[0].start)] == there[found[0].evidence_end - n :][:n]
    ):
        found = found[1:]
    if found and not found[-1].claim_length and (rest := own[found[-1].end :]):
        found = found[:-1] if rest == there[found[-1].evidence_start :][: len(rest)] else found
    return found


def _cut(change: Change) -> Change:
    """Limit the words replaced at the start or end of a claim to one more than the claim has there."""
    if change.evidence_length <= change.claim_length:
        return change
    if change.start == 0:
        return change._replace(
            evidence_start=max(change.evidence_start, change.evidence_end - change.claim_length - 1)
        )
    return change._replace(
        evidence_end=min(change.evidence_end, change.evidence_start + change.claim_length + 1)
    )
