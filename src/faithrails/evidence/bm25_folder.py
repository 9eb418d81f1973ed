"""An index of a folder of text and Markdown files, searched by BM25 (Robertson & Zaragoza, 2009)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import bm25s

from faithrails.errors import SettingsError
from faithrails.parse_passages import Passage
from faithrails.text.words import content_words, words

SUFFIXES = (".txt", ".md", ".markdown")
_SIZE = 1_000  # characters of a passage: paragraphs are joined up to this, a longer one stays whole


class FolderIndex:
    """The passages of all files in a folder and its subfolders, read once when the index is built."""

    def __init__(self, folder: Path) -> None:
        files = [it for it in sorted(folder.rglob("*")) if it.suffix.lower() in SUFFIXES and it.is_file()]
        try:
            self._passages = [it for path in files for it in _passages(folder, path)]
        except (OSError, UnicodeDecodeError) as error:
            raise SettingsError(f"{folder}: cannot be indexed: {error}") from error
        tokens = [_keys(passage.text) for passage in self._passages]
        if not any(tokens):
            raise SettingsError(f"{folder}: no words in any file of {', '.join(SUFFIXES)}")
        self._index = bm25s.BM25()
        self._index.index(tokens, show_progress=False)

    def search(self, text: str, most: int) -> list[Passage]:
        """Return the passages that share words with a text, the best first; at most ``most``."""
        keys = _keys(text)
        if not keys:
            return []
        count = min(most, len(self._passages))
        found, scores = self._index.retrieve([keys], k=count, show_progress=False)
        return [self._passages[at] for at, score in zip(found[0], scores[0], strict=True) if score > 0]


@lru_cache(maxsize=8)
def folder_index(folder: Path) -> FolderIndex:
    """Index a folder once; later changes to its files are read after a restart.

    Raises:
        SettingsError: a file cannot be read as UTF-8, or no file holds a word.
    """
    return FolderIndex(folder)


def _passages(folder: Path, path: Path) -> Iterator[Passage]:
    name, held = str(path.relative_to(folder)), ""
    number = 0
    for part in path.read_text(encoding="utf-8").split("\n\n"):
        if held and len(held) + len(part) > _SIZE:
            number += 1
            yield Passage(f"{name}#{number}", held)
            held = ""
        held = f"{held}\n\n{part}".strip()
    if held:
        yield Passage(f"{name}#{number + 1}", held)


def _keys(text: str) -> list[str]:
    """Return the stems of content words, and numbers as written."""
    numbers = [word for word, _, _ in words(text) if any(map(str.isdigit, word))]
    return [stem for stem, _, _ in content_words(text)] + numbers
