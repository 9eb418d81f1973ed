"""Tests whether a heading or refusal only repeats words of the question or the evidence."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.text.words import content_stem, has_digit, words

_NUMBER = re.compile(r"\d+(?:[.,:/-]\d+)*")
# Symbols that Markdown uses for its marks, and the accents among the symbols.
_MARKS = frozenset("*_#>|=~`+<^´¨")


def can_mean(char: str) -> bool:
    """Whether a character can carry meaning: a letter, digit, sign, mark or invisible tag of any script.

    White space, punctuation and control characters cannot.
    """
    return char.isalnum() or unicodedata.category(char) not in _SILENT or char in _TAGS


_TAGS = frozenset(map(chr, range(0xE0020, 0xE007F)))  # invisible ASCII
_SILENT = frozenset("Zs Zl Zp Cc Cf Pc Pd Ps Pe Pi Pf Po".split())


def signs(text: str) -> frozenset[str]:
    """Return the signs of a text that are neither letters, digits 0-9 nor marks of Markdown."""
    return frozenset(
        char
        for char in set(text)
        if not (char.isalpha() or char.isdecimal() or char in _MARKS) and can_mean(char)
    )


def numbers_in(text: str) -> list[str]:
    """Return the numbers of a text as they are written: "1,200", "3.5", "10:30"."""
    return _NUMBER.findall(text)


@dataclass(frozen=True, slots=True)
class Known:
    """The folded words, their stems, the numbers and the signs of some texts."""

    words: frozenset[str]
    stems: frozenset[str]
    numbers: frozenset[str]
    signs: frozenset[str]

    def lacks(self, text: str, allowed: frozenset[str] = frozenset()) -> bool:
        """Whether a text has a content word, number or sign that these texts lack.

        ``allowed`` are folded words that count as known.
        """
        if not (signs(text) <= self.signs and self.numbers.issuperset(numbers_in(text))):
            return True
        return any(
            word not in self.words
            and word not in allowed
            and (stem not in self.stems if stem else has_digit(word))
            for word, stem in ((word, content_stem(word)) for word, _, _ in words(text))
        )

    def __or__(self, other: Known) -> Known:
        return Known(
            self.words | other.words,
            self.stems | other.stems,
            self.numbers | other.numbers,
            self.signs | other.signs,
        )


@lru_cache(maxsize=16)  # the pieces of a streamed answer share their question
def known_of_text(text: str) -> Known:
    """Return the words, numbers and signs of a short text; cached."""
    return _known((word for word, _, _ in words(text)), (text,))


def known_of_evidence(index: EvidenceIndex) -> Known:
    """Return the words, numbers and signs of the evidence; kept as long as its index."""
    return _OF_EVIDENCE.of(index)


def _known(found: Iterable[str], texts: Sequence[str]) -> Known:
    distinct = frozenset(found)
    return Known(
        distinct,
        frozenset(filter(None, map(content_stem, distinct))),
        frozenset(number for text in texts for number in numbers_in(text)),
        frozenset().union(*map(signs, texts)),
    )


_OF_EVIDENCE = PerIndex(lambda index: _known(index.words, [passage.text for passage in index.passages]))
