"""Indexes the stems of a sentence by their neighbours."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise


class AdjacentStems:
    """Where a sentence has each of its stems: after which other or before which, as which word."""

    def __init__(self, stems: Sequence[str], words: Sequence[str]) -> None:
        """Read the stems of a sentence and their words, in order; at an edge the neighbour is ""."""
        pairs = list(pairwise(("", *stems, "")))
        # From the end: of several words between the same stems the first is kept.
        self._after = dict(reversed(list(zip(pairs[:-1], words, strict=True))))
        self._before = dict(reversed(list(zip(pairs[1:], words, strict=True))))

    def word_at(self, before: str, stem: str, after: str) -> str | None:
        """Return the word of a stem that stands after or before the same stem, or edge; None if none does."""
        return self._after.get((before, stem)) or self._before.get((stem, after))
