"""Reads the noun phrase that a number counts: the content words after it."""

from __future__ import annotations

import re
from functools import lru_cache

from faithrails.text.words import STOP_WORDS, WORDS_KEPT, content_stem

_NEXT = re.compile(r"[ \u00a0-]([A-Za-z][a-z]{2,}(?:['’]s)?)\b")
_WORD = re.compile(r"[A-Za-z]+")
_MOST = 3  # words: "5 full working days"
# Verbs and adverbs that often follow a number whose noun came before it.
_COUNT_NOTHING = frozenset(
    "said says told including respectively per cent percent ago later earlier also still already today "
    "yesterday tomorrow according compared since around among across along within without toward towards "
    "versus plus minus".split()
)


def phrase(text: str, end: int) -> tuple[str, ...]:
    """Return the stems of up to three words that follow a number which ends at ``end``, in order."""
    found: list[str] = []
    place = end
    while len(found) < _MOST:
        word = _NEXT.match(text, place)
        if word is None or word[1].lower() in _COUNT_NOTHING or word[1].lower() in STOP_WORDS:
            break
        found.append(_stem(word[1]))
        place = word.end()
    return tuple(filter(None, found))


def stems_of_counted(text: str, end: int) -> frozenset[str]:
    """Return the set of these stems: of the words that the number counts."""
    return frozenset(phrase(text, end))


@lru_cache(maxsize=WORDS_KEPT)
def _stem(word: str) -> str:
    return content_stem(word.lower())


def stems_in(text: str) -> frozenset[str]:
    """Return the stems of the words of a short text."""
    return frozenset(_stem(word) for word in _WORD.findall(text)) - {""}
