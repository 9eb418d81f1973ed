"""Matches a pattern of values only at words with which a match may begin."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator
from itertools import accumulate, compress

_WORDS = re.compile(r"([^\W\d_]+)")


def matches_at_words(
    pattern: re.Pattern[str], text: str, first_words: Container[str]
) -> Iterator[re.Match[str]]:
    """Yield the matches of ``finditer`` for a pattern that begins with one of these words, in small letters.

    ``finditer`` would try a pattern of a hundred words at every letter.
    """
    pieces = _WORDS.split(text)  # at odd places the words, with what stands between them
    starts = list(accumulate(map(len, pieces)))
    begin = map(first_words.__contains__, map(str.lower, pieces[1::2]))
    taken = 0
    for start in compress(starts[::2], begin):
        if start >= taken and (found := pattern.match(text, start)):
            taken = found.end()
            yield found
