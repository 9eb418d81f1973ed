"""Finds claims that leave out a requirement: "without notice" for "if notice is given"."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import has_content, is_negation

_REQUIRING = frozenset(
    "if only after once unless until must shall provided require requires required need needs needed "
    "mandatory compulsory subject".split()
)
_ADVERBS = frozenset("first prior advance before beforehand".split())  # "without asking first"
_ENDS = frozenset(",;.)")
_MOST = 4  # words of content of what is done without
_LEAST_SHARED = 0.5  # of those, and of the claim's other words of content, in the closest sentence


def without_what_is_required(lookup: Lookup) -> Contradiction | None:
    """Return what a claim does without where the closest sentence has it as a condition of the rest."""
    claim, index, window = lookup.reading, lookup.index, lookup.window
    if window is None or "without" not in claim.words or "?" in claim.text:
        return None
    place = claim.words.index("without")
    if any(is_negation(word) for n, word in enumerate(claim.words) if n != place):
        return None  # "may not enter without notice"
    there, sentence = index.sentence_words(window.top), index.sentences[window.top]
    required = next((n for n, word in enumerate(there) if word in _REQUIRING), None)
    if required is None:
        return None
    reading, first = index.readings[sentence.passage], sentence.words[0]
    until = next((n for n in range(required + 1, len(there)) if _parts(reading, first + n)), len(there))
    if any(map(is_negation, there[:until])):
        return None
    end = next((n for n in range(place + 2, len(claim.words)) if _parts(claim, n, _ENDS)), len(claim.words))
    keys = reading.keys[first + required : first + until]
    left_out = _said(claim.keys[place + 1 : end])
    rest = _said([*claim.keys[:place], *claim.keys[end:]])
    if not 0 < len(left_out) <= _MOST or not _holds_half(keys, left_out):
        return None
    if not rest or len(rest & sentence.stems) < _LEAST_SHARED * len(rest):
        return None
    said = claim.text[claim.starts[place] : claim.ends[end - 1]]
    why = f"the passage says '{there[required]} …' where the answer says '{said}'"
    return Contradiction(why, ((claim.starts[place], claim.ends[end - 1]),), in_copy=True)


def _said(keys: Sequence[str]) -> frozenset[str]:
    return frozenset(key for key in keys if has_content(key) and key not in _ADVERBS)


def _holds_half(keys: Sequence[str], wanted: frozenset[str]) -> bool:
    return len(wanted.intersection(keys)) >= _LEAST_SHARED * len(wanted)


def _parts(text: TokenizedText, word: int, marks: frozenset[str] = frozenset(";")) -> bool:
    """Whether one of these marks stands before a word."""
    return not marks.isdisjoint(text.text[text.ends[word - 1] : text.starts[word]])
