"""Finds sentences of the evidence that a claim copies except for a few words, and those words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from rapidfuzz.distance import LCSseq

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.sentence_pairs import Place, Sentence
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import STOP_WORDS, content_stem

_LEAST_COPIED = 4  # words for each one that is changed, of a sentence that is copied
_LEAST_AROUND_ONE = 2  # the same where all changed words stand together
_AS_CLOSE = 0.9  # of the stems that the closest sentence shares with a claim
_MOST_LIKE = 5  # sentences that are compared with a claim word by word
_MOST_HOLDERS = 200  # sentences that hold one stem
LONGEST = 400  # words of a claim or a sentence that are compared one by one


@dataclass(frozen=True, slots=True)
class Change:
    """Words ``start:end`` of a claim stand where a sentence has its words ``start_there:end_there``.

    The words of the sentence are counted from its first.
    """

    start: int
    end: int
    start_there: int
    end_there: int

    @property
    def own(self) -> int:
        """How many words of the claim are changed."""
        return self.end - self.start

    @property
    def there(self) -> int:
        """How many words of the sentence they stand for."""
        return self.end_there - self.start_there


def compared_keys(words: Sequence[str]) -> list[str]:
    """Return what folded words are compared by: the stem of a word of content, or else the word."""
    return [content_stem(word) or word for word in words]


def content(keys: Sequence[str]) -> int:
    """Return how many of these words say something; numbers do."""
    return sum(bool(content_stem(key)) or key[0].isdigit() for key in keys)


def closest_sentences(claim: TokenizedText, index: EvidenceIndex, window: Place) -> Iterator[Sentence]:
    """Yield the sentence closest to a claim, then others that share about as many stems with it."""
    top = index.sentences[window.top]
    yield top
    shared = sorted(frozenset(claim.stems) & top.stems, key=lambda stem: (len(index.stems[stem]), stem))
    # One that lacks a tenth of these stems holds at least one of any larger number of them.
    few = shared[: int((1.0 - _AS_CLOSE) * len(shared)) + 1]
    holders = dict.fromkeys(number for stem in few for number in index.stems[stem][:_MOST_HOLDERS])
    sentences = (index.sentences[number] for number in holders if number != window.top)
    wanted = frozenset(shared)
    yield from islice((s for s in sentences if len(wanted & s.stems) >= _AS_CLOSE * len(wanted)), _MOST_LIKE)


def changes(claim: TokenizedText, index: EvidenceIndex, sentence: Sentence) -> list[Change] | None:
    """Return where a claim differs from a sentence that it copies; None if it copies too little of it.

    What the sentence has before and after the copied words is no change, unless the claim stops at an
    auxiliary verb.
    """
    first, last = sentence.words
    if len(claim.words) > LONGEST or last - first > LONGEST:
        return None
    found, copied = _compared(claim.words, index.readings[sentence.passage].words[first:last])
    changed = sum(max(change.own, change.there) for change in found)
    least = _LEAST_AROUND_ONE if len(found) == 1 else _LEAST_COPIED
    return found if copied and copied >= least * changed else None


def all_changes(own: Sequence[str], there: Sequence[str]) -> list[Change]:
    """Return where words differ from those of a sentence, however few are the same."""
    return _compared(own, there)[0]


def _compared(own: Sequence[str], there: Sequence[str]) -> tuple[list[Change], int]:
    """Return the changes, and the number of words that are the same in the same order."""
    same = LCSseq.editops(own, there).as_matching_blocks()  # the last one is empty and ends both
    starts = [(0, 0), *((block.a + block.size, block.b + block.size) for block in same[:-1])]
    gaps = [Change(i, block.a, k, block.b) for (i, k), block in zip(starts, same, strict=True)]
    found = [gap for n, gap in enumerate(gaps) if gap.own or (gap.there and 0 < n < len(gaps) - 1)]
    if own and own[-1] in STOP_WORDS and gaps[-1].there and not gaps[-1].own:  # "is" of "is not"
        found.append(gaps[-1])
    return _near_edges(found, len(own), len(there)), sum(block.size for block in same)


def _near_edges(found: list[Change], own: int, there: int) -> list[Change]:
    """Cut what stands for the first or last words of a claim to as many words of the sentence."""
    cut = []
    for change in found:
        start, end = change.start_there, change.end_there
        if change.start == 0 and change.there > change.own:
            start = max(start, end - change.own - 1)
        elif change.end == own and change.there > change.own:
            end = min(end, start + change.own + 1)
        cut.append(Change(change.start, change.end, start, end))
    return cut
