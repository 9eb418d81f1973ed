"""Distinguishes the "old" of an age ("23 years old") from "old" as the opposite of "new" or "young"."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.text.tokenized import TokenizedText

OLD = "old"
_UNITS = frozenset("year years month months week weeks day days".split())


def ends_age(words: Sequence[str], place: int) -> bool:
    """Whether the word at this place is the "old" of an age."""
    return words[place] == OLD and place > 0 and words[place - 1] in _UNITS


def old_only_in_ages(text: TokenizedText) -> bool:
    """Whether each "old" of a text ends an age, as in "a 23-year-old"; true for a text without the word."""
    words = text.words
    return OLD not in words or all(ends_age(words, n) for n, word in enumerate(words) if word == OLD)
