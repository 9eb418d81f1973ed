"""``TokenizedText``: a tokenized text with offsets, and the stems of its content words."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from itertools import compress, pairwise

from faithrails.text.words import content_stem, has_content, without_possessive, words_with_offsets

_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n•*\-–—(]|(?:^|[.!?:,]\s*)[\"“]|\d[.)\s]\s)\s*$")
_BEFORE_NOUNS = frozenset("the a at your our each every this".split())


class TokenizedText:
    """The words of a text, and the stems of its content words.

    ``words[i]`` is folded and stands at ``starts[i]:ends[i]``. ``content_indexes`` are the indexes of the
    content words, bare numbers left out, and ``stems`` their stems in the same order. Texts are compared
    by ``keys``: ``keys[i]`` is the stem of ``words[i]`` if it is a content word, else the word.
    """

    __slots__ = ("content_indexes", "ends", "keys", "starts", "stems", "text", "words")

    def __init__(self, text: str) -> None:
        self.text = text
        self.words, starts, ends = words_with_offsets(text)
        # Tuples: readings are cached, and the garbage collector scans lists again and again.
        self.starts, self.ends = tuple(starts), tuple(ends)
        if "till" in self.words:  # "until", unlike "at the till"
            pairs = pairwise(["", *self.words])
            self.words = [
                "until" if word == "till" and before not in _BEFORE_NOUNS else word for before, word in pairs
            ]
        stems = list(map(content_stem, self.words))
        self.content_indexes = tuple(compress(range(len(stems)), stems))
        self.stems = list(filter(None, stems))
        self.keys = self.words.copy()
        for n, stem in zip(self.content_indexes, self.stems, strict=True):
            self.keys[n] = stem

    def content_keys(self) -> frozenset[str]:
        """Return the keys of the content words, numbers included."""
        return frozenset(filter(has_content, self.keys))

    def between(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of the words that begin in ``text[start:end]``, as first and last + 1."""
        return bisect_left(self.starts, start), bisect_left(self.starts, end)

    def begins_sentence(self, word: int) -> bool:
        """Whether a word begins a sentence, a line or a quotation, judged by the marks before it."""
        start = self.starts[word]
        return _SENTENCE_START.search(self.text, max(0, start - 6), start) is not None

    def capitalised(self) -> frozenset[str]:
        """Return the words with a capital within a sentence that the text nowhere writes without one."""
        first = [self.text[start] for start in self.starts]
        low = {without_possessive(word) for word in set(compress(self.words, map(str.islower, first)))}
        high = compress(range(len(first)), map(str.isupper, first))
        named = ((n, word) for n in high if (word := without_possessive(self.words[n])) not in low)
        return frozenset(word for n, word in named if not self.begins_sentence(n))

    def stem_range(self, first: int, last: int) -> tuple[int, int]:
        """Return the range in ``stems`` of the content words among ``words[first:last]``."""
        return bisect_left(self.content_indexes, first), bisect_left(self.content_indexes, last)


@lru_cache(maxsize=1_000)
def tokenized(text: str) -> TokenizedText:
    """Tokenize a short text, such as a claim or a question; cached."""
    return TokenizedText(text)
