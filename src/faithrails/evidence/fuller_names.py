"""Tells whether a claim expands a name of the evidence: "Barack Obama" where it has only "Obama"."""

from __future__ import annotations

from faithrails.evidence.index import EvidenceIndex
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.mention import Mention
from faithrails.text.words import STOP_WORDS

_JOINING = frozenset("of de la van von der den di du bin ibn al".split())


def is_fuller_name(index: EvidenceIndex, name: Mention) -> bool:
    """Whether the evidence has a part of a name, and never beside another word of a name.

    The added words may be wrong: both "Barack Obama" and "Michelle Obama" expand "Obama".
    """
    words = name.words
    held = [word in index.words for word in words]
    if all(held) or not any(held):
        return False
    start, end = held.index(True), len(words) - held[::-1].index(True)
    return all(held[start:end]) and _is_never_beside_names(index, words[start:end])


def _is_never_beside_names(index: EvidenceIndex, short: tuple[str, ...]) -> bool:
    places = [
        (reading, n)
        for reading in index.readings
        for n, word in enumerate(reading.words)
        if word == short[0] and tuple(reading.words[n : n + len(short)]) == short and _is_capital(reading, n)
    ]
    return bool(places) and not any(
        _is_beside(reading, n - 1, n) or _is_beside(reading, n + len(short), n + len(short) - 1)
        for reading, n in places
    )


def _is_beside(reading: TokenizedText, word: int, own: int) -> bool:
    """Whether ``word`` is next to ``own``, a word of a name, and may belong to that name."""
    if not 0 <= word < len(reading.words):
        return False
    first, last = min(word, own), max(word, own)
    if reading.text[reading.ends[first] : reading.starts[last]] not in (" ", "-"):
        return False
    is_plain = reading.words[word] in STOP_WORDS and reading.begins_sentence(word)  # "In Oslo"
    return reading.words[word] in _JOINING or (_is_capital(reading, word) and not is_plain)


def _is_capital(reading: TokenizedText, word: int) -> bool:
    return reading.text[reading.starts[word]].isupper()
