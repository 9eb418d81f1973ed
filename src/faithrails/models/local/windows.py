"""Cuts passages into overlapping windows of whole sentences that fit a model."""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faithrails.models.local.tokens import Tokens
from faithrails.runtime.deadline import look
from faithrails.text.sentences import sentences
from faithrails.types import Evidence, Passage

_OVERLAP = 4  # a window repeats at most a quarter of the one before it
_AT_ONCE = 20_000  # characters; the deadline is tested in between
Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class EvidenceWindow:
    """A span of a passage, and the ids of the tokens in it."""

    passage: Passage
    start: int
    end: int
    ids: frozenset[int]

    @property
    def text(self) -> str:
        """The window's text."""
        return self.passage.text[self.start : self.end]

    @property
    def evidence(self) -> Evidence:
        """The window as evidence for a verdict."""
        return Evidence(self.passage.id, self.start, self.end, self.text)


def sentence_places(passages: Sequence[Passage]) -> list[list[Place]]:
    """Return the (start, end) offsets of the sentences of each passage."""
    return [[(span.start, span.end) for span in sentences(passage.text)] for passage in passages]


class WindowBook:
    """Windows of the passages of one turn, by their size in tokens.

    A window lies within one passage, so further passages add windows and change none.
    """

    def __init__(self, passages: Sequence[Passage], places: Sequence[list[Place]], tokens: Tokens) -> None:
        self._read = [_Read(passage, spans, tokens) for passage, spans in zip(passages, places, strict=True)]
        self._by_size: dict[int, list[EvidenceWindow]] = {}

    def of(self, size: int) -> list[EvidenceWindow]:
        """Return the windows of about ``size`` tokens at most, each text once."""
        if size not in self._by_size:
            found: dict[str, EvidenceWindow] = {}
            for window in (window for read in self._read for window in read.windows(size)):
                found.setdefault(window.text, window)  # retrievers return the same chunk twice
            self._by_size[size] = list(found.values())
        return self._by_size[size]


class _Read:
    """A passage with the ids and start offsets of its tokens."""

    def __init__(self, passage: Passage, sentences: list[Place], tokens: Tokens) -> None:
        self.passage = passage
        self.sentences = sentences
        self.ids: list[int] = []
        self.starts: list[int] = []
        for start, end in _stretches(sentences):
            look()
            found = tokens.bare(passage.text[start:end])
            self.ids += found.ids
            self.starts += [start + place for place, _ in found.offsets]

    def windows(self, size: int) -> Iterator[EvidenceWindow]:
        pieces = [piece for sentence in self.sentences for piece in self._pieces(*sentence, size)]
        first = last = 0
        while first < len(pieces):
            look()
            while last < len(pieces) and self._count(pieces[first][0], pieces[last][1]) <= size:
                last += 1
            last = max(last, first + 1)
            start, end = pieces[first][0], pieces[last - 1][1]
            yield EvidenceWindow(
                self.passage, start, end, frozenset(self.ids[slice(*self._tokens(start, end))])
            )
            if last == len(pieces):
                return
            first = self._next(pieces, first, last, size)

    def _next(self, pieces: list[Place], first: int, last: int, size: int) -> int:
        """Return the first piece of the next window: it repeats the last sentences of this one."""
        start, end = last, pieces[last - 1][1]
        while start - 1 > first and self._count(pieces[start - 1][0], end) <= size // _OVERLAP:
            start -= 1
        # The next window must reach beyond this one, whatever it repeats.
        return start if self._count(pieces[start][0], pieces[last][1]) <= size else last

    def _pieces(self, start: int, end: int, size: int) -> Iterator[Place]:
        """Yield a sentence, in pieces if it is longer than a window."""
        first, last = self._tokens(start, end)
        cuts = [start, *(self.starts[place] for place in range(first + size, last, size)), end]
        yield from ((cut, after) for cut, after in itertools.pairwise(cuts) if cut < after)

    def _count(self, start: int, end: int) -> int:
        first, last = self._tokens(start, end)
        return last - first

    def _tokens(self, start: int, end: int) -> Place:
        return bisect_left(self.starts, start), bisect_left(self.starts, end)


def _stretches(sentences: Sequence[Place]) -> Iterator[Place]:
    """Yield spans of neighbouring sentences, each about as long as is tokenized at once."""
    first = 0
    for place, (start, _) in enumerate(sentences):
        if start - sentences[first][0] >= _AT_ONCE:
            yield sentences[first][0], sentences[place - 1][1]
            first = place
    if sentences:
        yield sentences[first][0], sentences[-1][1]
