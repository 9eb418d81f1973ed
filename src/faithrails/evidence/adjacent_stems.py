"""Indexes the stems of a sentence by their neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

Beside = tuple[str, str, str]  # a stem between the one before it and the one after it; "" at an edge


def beside(stems: Sequence[str]) -> Iterator[Beside]:
    """Yield each stem between those before and after it."""
    yield from zip(("", *stems[:-1]), stems, (*stems[1:], ""), strict=True)


class AdjacentStems:
    """Where a sentence has each of its stems: between which others, as which word."""

    def __init__(self, stems: Sequence[str], words: Sequence[str]) -> None:
        self._words: dict[tuple[str | None, str, str | None], str] = {}
        for (before, stem, after), word in zip(beside(stems), words, strict=True):
            for key in ((before, stem, after), (before, stem, None), (None, stem, after)):
                self._words.setdefault(key, word)

    def word_at(self, before: str, stem: str, after: str) -> str | None:
        """Return the word of a stem that stands after or before the same stem, or edge; None if none does."""
        return self._words.get((before, stem, None)) or self._words.get((None, stem, after))
