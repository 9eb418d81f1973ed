"""Static word vectors: loads the shipped embedding, looks words up and averages them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from threading import Lock

import numpy as np
import numpy.typing as npt
from safetensors import SafetensorError
from safetensors.numpy import load_file
from tokenizers import Tokenizer
from tokenizers.models import WordLevel, WordPiece

from faithrails.errors import SettingsError
from faithrails.install_paths import PACKAGE

Matrix = npt.NDArray[np.float32]

SHIPPED = PACKAGE / "assets" / "embedding"
FILES = ("model.safetensors", "tokenizer.json")
_MOST_KEPT = 12_000  # words whose vectors are kept: 100 bytes each with their place, and 1 kB of vector
_SHORT = 2  # letters: a word this short may be known by its letters ("uk")
_FLOOR = np.float32(1e-6)
# Multiplications up to which OpenBLAS works in the thread that asks. Above, its other threads spin for
# milliseconds after each product, waiting for the next: more processor time than all else in a check.
_IN_ONE_THREAD = 2**18
_ROWS = 32  # of a block
_PLAIN = re.compile(r"[a-z]+")  # words that the tokenizer looks up unchanged


class WordVectors:
    """Word vectors from word pieces, with 256 numbers each in the shipped table.

    The length of a vector shows how informative the word is (smooth inverse frequency, Arora et al. 2017),
    its direction the meaning. The vector of a text is the sum of those of its words.
    """

    def __init__(self, folder: Path) -> None:
        try:
            (table,) = load_file(folder / FILES[0]).values()
            self._pieces = Tokenizer.from_file(str(folder / FILES[1]))
        except (OSError, ValueError, SafetensorError) as error:
            raise SettingsError(f"{folder}: no static embedding: {error}") from error
        except Exception as error:  # `tokenizers` raises plain exceptions
            raise SettingsError(f"{folder / 'tokenizer.json'}: cannot be read: {error}") from error
        self._table = table
        # Most words are pieces themselves: looking these up takes a tenth of the time.
        self._by_words = isinstance(self._pieces.model, WordLevel | WordPiece)
        pieces = self._pieces.get_vocab() if self._by_words else {}
        self._whole = {word: row for word, row in pieces.items() if _PLAIN.fullmatch(word)}
        self._lock = Lock()
        self._rows: dict[str, int] = {}
        self._kept: Matrix = np.zeros((1024, table.shape[1]), dtype=np.float32)
        self._lengths: Matrix = np.zeros(1024, dtype=np.float32)

    @property
    def size(self) -> int:
        """Numbers in a vector."""
        return int(self._table.shape[1])

    def knows(self, word: str) -> bool:
        """Whether a folded word is in the table as a whole, and not only in pieces."""
        return word in self._whole

    def reads(self, word: str) -> bool:
        """Whether the pieces of a folded word show its meaning: none is unknown, and not all are letters.

        Words in scripts that the embedding was not trained on are split into letters, and all look alike.
        """
        rows = self._pieces_of(word)
        spelled = len(rows) >= len(word) and not (word.isascii() and len(word) <= _SHORT)
        return bool(rows) and not spelled and bool(self._table[rows].any(axis=1).all())

    @property
    def whole_words(self) -> list[str]:
        """The words of plain letters that are in the table as a whole."""
        return list(self._whole)

    def of(self, words: Sequence[str]) -> Matrix:
        """Return the vectors of folded words, shape (len(words), size)."""
        return self.measured(words)[0]

    def units_of(self, words: Sequence[str]) -> Matrix:
        """Return the unit vectors of folded words, shape (len(words), size)."""
        return scaled(*self.measured(words))

    def measured(self, words: Sequence[str]) -> tuple[Matrix, Matrix]:
        """Return the vectors of folded words, and their lengths."""
        with self._lock:  # checks run in several threads
            try:
                rows = list(map(self._rows.__getitem__, words))
            except KeyError:
                self._learn(words)
                rows = list(map(self._rows.__getitem__, words))
            return self._kept.take(rows, 0), self._lengths.take(rows)  # quicker than by index

    def _learn(self, words: Sequence[str]) -> None:
        """Look up and keep the words that are new; first drop all others if the cache is full."""
        new = [word for word in dict.fromkeys(words) if word not in self._rows]
        if len(self._rows) + len(new) > _MOST_KEPT:
            self._rows.clear()
            new = list(dict.fromkeys(words))
        self._keep(new)

    def _keep(self, words: Sequence[str]) -> None:
        first = len(self._rows)
        if first + len(words) > len(self._kept):
            size = 2 * (first + len(words))
            room, lengths = np.zeros((size, self.size), np.float32), np.zeros(size, np.float32)
            room[:first], lengths[:first] = self._kept[:first], self._lengths[:first]
            self._kept, self._lengths = room, lengths
        pieces = [self._pieces_of(word) for word in words]
        kept = self._kept[first : first + len(words)]
        alone = [n for n, rows in enumerate(pieces) if len(rows) == 1]
        kept[alone] = self._table[[pieces[n][0] for n in alone]]
        for n, rows in enumerate(pieces):
            if len(rows) != 1:
                kept[n] = self._table[rows].astype(np.float32).sum(axis=0) / max(1, len(rows))
        self._lengths[first : first + len(words)] = lengths_of(kept)
        self._rows.update(zip(words, range(first, first + len(words)), strict=True))

    def _pieces_of(self, word: str) -> list[int]:
        """Return the rows of a word's pieces; not in batches, which start threads for a few words."""
        whole = self._whole.get(word)
        if whole is not None:
            return [whole]
        if self._by_words and _PLAIN.fullmatch(word):
            return [piece.id for piece in self._pieces.model.tokenize(word)]
        return list(self._pieces.encode(word, add_special_tokens=False).ids)


def sums(rows: Matrix, sizes: Sequence[int]) -> Matrix:
    """Return the sum of each run of rows, in order; of an empty run it is 0."""
    found: Matrix = np.empty((len(sizes), rows.shape[1]), dtype=rows.dtype)
    for total, size, end in zip(found, sizes, accumulate(sizes), strict=True):
        np.add.reduce(rows[end - size : end], axis=0, out=total)  # `np.add.reduceat` takes longer
    return found


def unit(vectors: Matrix) -> Matrix:
    """Scale vectors (the last axis) to length 1; one without any length stays 0."""
    return scaled(vectors, lengths_of(vectors))


def scaled(vectors: Matrix, lengths: Matrix) -> Matrix:
    """Scale vectors of known lengths to length 1."""
    return np.asarray(vectors / np.maximum(lengths, _FLOOR)[..., None], dtype=np.float32)


def lengths_of(vectors: Matrix) -> Matrix:
    """Return the lengths of vectors (the last axis), like `np.linalg.norm` in half the time."""
    return np.asarray(np.sqrt(np.add.reduce(vectors * vectors, axis=-1)))


def product(left: Matrix, right: Matrix) -> Matrix:
    """Return ``left @ right``, in blocks so small that BLAS leaves its other threads asleep."""
    rows, size = left.shape
    columns = right.shape[1]
    if rows * size * columns <= _IN_ONE_THREAD:
        return np.asarray(left @ right)
    found: Matrix = np.empty((rows, columns), dtype=left.dtype)
    width = max(1, _IN_ONE_THREAD // (_ROWS * size))
    for row in range(0, rows, _ROWS):
        block = left[row : row + _ROWS]
        for column in range(0, columns, width):
            found[row : row + _ROWS, column : column + width] = block @ right[:, column : column + width]
    return found


@lru_cache(maxsize=4)
def word_vectors(folder: Path = SHIPPED) -> WordVectors:
    """Load a static embedding once.

    Raises:
        SettingsError: the folder holds no static embedding.
    """
    return WordVectors(folder)
