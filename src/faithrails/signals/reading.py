"""A text read once: its words in order, with their places and what they boil down to."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache

from faithrails.signals.words import content_stem, is_negation, placed


class Reading:
    """The words of a text, and of those that say something their stems.

    ``words[i]`` is folded and stands at ``starts[i]:ends[i]``; ``said`` holds the
    numbers ``i`` of the words that say something, and ``stems`` their stems in the same
    order.
    """

    __slots__ = ("ends", "said", "starts", "stems", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        self.words, self.starts, self.ends = placed(text)
        stems = list(map(content_stem, self.words))
        self.said = [number for number, stem in enumerate(stems) if stem]
        self.stems = [stem for stem in stems if stem]

    def between(self, start: int, end: int) -> tuple[int, int]:
        """Return first and last + 1 of the words that begin in ``text[start:end]``."""
        return bisect_left(self.starts, start), bisect_left(self.starts, end)

    def said_between(self, start: int, end: int) -> tuple[int, int]:
        """Return the same for the words that say something, as places in ``stems``."""
        first, last = self.between(start, end)
        return bisect_left(self.said, first), bisect_left(self.said, last)


@lru_cache(maxsize=1_000)
def reading_of(text: str) -> Reading:
    """Read a short text once for all that look at it: a claim, a question."""
    return Reading(text)


_FAR = 50  # words after a "not" among which the next that say something are looked for
_SCOPE = 2  # words that say something which a "not" is taken to deny
_CLAUSE_END = re.compile(r"[,;:.!?()\n]")
_GOES_ON_WITH = frozenset({"and", "but", "or"})


def denied_places(reading: Reading, first: int, last: int) -> frozenset[int]:
    """Return which stems a negation among the words ``first:last`` denies: the next two of its clause."""
    found: set[int] = set()
    for number in range(first, last):
        if is_negation(reading.words[number]):
            begin = bisect_left(reading.said, number)
            far = min(
                last,
                number + _FAR,
                *(place + 1 for place in reading.said[begin + _SCOPE - 1 : begin + _SCOPE]),
            )
            end = number + 1
            while end < far and not _ends_clause(reading, end):
                end += 1
            found.update(range(begin, min(begin + _SCOPE, bisect_left(reading.said, end))))
    return frozenset(found)


def _ends_clause(reading: Reading, word: int) -> bool:
    between = reading.text[reading.ends[word - 1] : reading.starts[word]]
    return reading.words[word] in _GOES_ON_WITH or _CLAUSE_END.search(between) is not None
