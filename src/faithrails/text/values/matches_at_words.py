"""Matches a pattern of values only at words with which a match may begin."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator

_WORD = re.compile(r"[^\W\d_]+")


def matches_at_words(
    pattern: re.Pattern[str], text: str, first_words: Container[str]
) -> Iterator[re.Match[str]]:
    """Yield what ``finditer`` does of a pattern that begins with one of these words, in small letters.

    A pattern of a hundred words is tried at every letter otherwise.
    """
    taken = 0
    for word in _WORD.finditer(text):
        start = word.start()
        if start >= taken and word[0].lower() in first_words and (found := pattern.match(text, start)):
            taken = found.end()
            yield found
