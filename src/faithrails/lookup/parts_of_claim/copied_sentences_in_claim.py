"""Finds the parts of a claim that each copy a whole sentence: both halves of "While A is so, B is.".

A part that copies a whole sentence states it, whatever joins it to the rest of the claim, unless that makes
it a condition or denies it. So it is compared with the evidence by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rapidfuzz.distance import LCSseq

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.grammar.clauses import sentences_with_keys
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import denies

_LEAST_WORDS, _MOST_WORDS = 8, 120  # of a claim
_LEAST_STEMS = 3  # of a sentence
_LEAST_SHARED = 0.6  # of the stems of a sentence, in the claim
_LEAST_COPIED = 0.75  # of the words of the part, and of the sentence, in the same order
_MOST_SENTENCES, _MOST_BREAKS = 6, 10
_BREAK = re.compile(
    r"(?:\s*[;:()—]\s*|,\s+|\s[–-]{1,2}\s|\s+(?=(?:but|so|because|while|whereas|although|though|since)\s))"
    r"(?:(?:and|but|so|yet|because|while|whereas|although|though|since|as|which\smeans(?:\sthat)?|meaning(?:\sthat)?)\s+)?",
    re.IGNORECASE,
)
_OPENS = re.compile(r"\W*(?:while|whereas|although|though|because|since|as)\s+", re.IGNORECASE)
_LIMITS = frozenset("if unless when whenever once until provided except where whether only".split())
_NOT_STATED = frozenset(
    "deny denies denied denying doubt doubts doubted false untrue wrong incorrect myth rumour rumor hope "
    "hopes wish wishes suppose imagine pretend".split()
)


def copied_sentences_in(text: str, index: EvidenceIndex) -> Iterator[tuple[int, int]]:
    """Yield where such parts start and end; nothing if the claim as a whole copies one sentence."""
    reading = tokenized(text)
    if not _LEAST_WORDS <= len(reading.words) <= _MOST_WORDS or text.rstrip().endswith("?"):
        return
    breaks = list(_BREAK.finditer(text))[:_MOST_BREAKS]
    opening = _OPENS.match(text)
    starts = [opening.end() if opening else 0, *(one.end() for one in breaks)]
    ends = [*(one.start() for one in breaks), len(text)]
    if len(starts) == 1 and not opening:
        return
    found: set[tuple[int, int]] = set()
    for number in _candidates(reading, index):
        part = _part(reading, index.sentence_words(number), starts, ends)
        if part and part != (0, len(text)) and part not in found and _is_stated(reading, *part):
            found.add(part)
            yield part


def _candidates(reading: TokenizedText, index: EvidenceIndex) -> list[int]:
    """Return the sentences most of whose stems the claim has."""
    stems = frozenset(reading.stems)
    numbers = sentences_with_keys(index, stems, _LEAST_STEMS)
    shares = {n: len(index.sentences[n].stems & stems) / len(index.sentences[n].stems) for n in numbers}
    near = [
        n for n in numbers if len(index.sentences[n].stems) >= _LEAST_STEMS and shares[n] >= _LEAST_SHARED
    ]
    return sorted(near, key=lambda n: -shares[n])[:_MOST_SENTENCES]


def _part(
    reading: TokenizedText, there: Sequence[str], starts: Sequence[int], ends: Sequence[int]
) -> tuple[int, int] | None:
    """Return the part between two breaks that copies a sentence best; None if none copies enough of it."""
    best, least = None, _LEAST_COPIED
    for start in starts:
        for end in ends:
            first, last = reading.between(start, end)
            longest = max(last - first, len(there))
            if end > start and min(last - first, len(there)) >= least * longest:
                share = LCSseq.similarity(reading.words[first:last], there) / longest
                if share > least or (best is None and share >= least):
                    best, least = (start, end), share
    return best


def _is_stated(reading: TokenizedText, start: int, end: int) -> bool:
    """Whether neither the words before a part nor those after it make it a condition, or deny it."""
    first, last = reading.between(start, end)
    before, after = reading.words[:first], reading.words[last : last + 1]
    if not _LIMITS.isdisjoint((*reading.words[first : first + 1], *after, *before[-1:])):
        return False
    return _NOT_STATED.isdisjoint(before) and not denies(before[-2:])
