"""Aligns a claim with a sentence that it nearly copies, to find the sentence's words for a span."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from rapidfuzz.distance import LCSseq

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.lookup.closest_sentences import closest_sentences
from faithrails.lookup.copies.word_changes import LONGEST
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import content

Tokens = tuple[int, int]  # first, last + 1

_LEAST_COPIED = 0.75  # share of a claim's words outside the span in question
_LEAST_CONTENT = 2  # copied content words or numbers


@dataclass(frozen=True, slots=True)
class Alignment:
    """The words that a claim and a sentence have in common, in the same order.

    ``pairs`` are the indexes of equal words, in the claim and in the sentence, both ascending.
    """

    claim: TokenizedText
    source: TokenizedText
    words: Tokens  # of the sentence, in ``source``
    pairs: tuple[tuple[int, int], ...]

    def tokens(self, start: int, end: int) -> Tokens:
        """Return the words of the claim that overlap ``text[start:end]``."""
        return bisect_left(self.claim.ends, start + 1), bisect_left(self.claim.starts, end)

    def opposite(self, place: Tokens) -> tuple[Tokens, Tokens] | None:
        """Return a span of the claim, widened up to the nearest common words, and the sentence's words there.

        None if there is no common word on a side where the claim goes on, or if too little is copied.
        """
        own = [own for own, _ in self.pairs]
        left, right = bisect_left(own, place[0]), bisect_left(own, place[1])
        if (left == 0 and place[0]) or (right == len(own) and place[1] < len(self.claim.words)):
            return None
        first, begin = self.pairs[left - 1] if left else (-1, self.words[0] - 1)
        last, end = self.pairs[right] if right < len(own) else (len(self.claim.words), self.words[1])
        if right < len(own) and (first + 1 == last or begin + 1 == end):  # one of them has no word there
            last, end = last + 1, end + 1
        wide = (first + 1, last)
        if wide[0] >= wide[1] or begin + 1 >= end or not self._is_copied_around(wide):
            return None
        return wide, (begin + 1, end)

    @property
    def own_words(self) -> list[tuple[int, int]]:
        """The spans of the claim's words that it does not have in common with the sentence."""
        common = {own for own, _ in self.pairs}
        others = (n for n in range(len(self.claim.words)) if n not in common)
        return [(self.claim.starts[n], self.claim.ends[n]) for n in others]

    def _is_copied_around(self, wide: Tokens) -> bool:
        outside = [own for own, _ in self.pairs if not wide[0] <= own < wide[1]]
        others = len(self.claim.words) - (wide[1] - wide[0])
        copied = content([self.claim.words[own] for own in outside])
        return copied >= _LEAST_CONTENT and len(outside) >= _LEAST_COPIED * others


def alignments(claim: TokenizedText, index: EvidenceIndex) -> list[Alignment]:
    """Return the claim aligned with the sentences closest to it, the one with most common words first."""
    window = index.best(claim.stems)
    if window is None or len(claim.words) > LONGEST:
        return []
    found = (_aligned(claim, index, sentence) for sentence in closest_sentences(claim, index, window))
    return sorted(filter(None, found), key=lambda one: -len(one.pairs))


def _aligned(claim: TokenizedText, index: EvidenceIndex, sentence: Sentence) -> Alignment | None:
    source, (first, last) = index.readings[sentence.passage], sentence.words
    if last - first > LONGEST:
        return None
    same = (op for op in LCSseq.opcodes(claim.words, source.words[first:last]) if op.tag == "equal")
    pairs = (
        (op.src_start + n, first + op.dest_start + n) for op in same for n in range(op.src_end - op.src_start)
    )
    return Alignment(claim, source, (first, last), tuple(pairs))
