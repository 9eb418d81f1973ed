"""Finds the user's labelled rows most similar to a turn, as few-shot examples for a judge."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np

from faithrails.errors import FileError, SettingsError
from faithrails.features.word_vectors import Matrix, unit, word_vectors
from faithrails.rows.labelled_rows import BadRow, Row, read_rows
from faithrails.text.words import words
from faithrails.types import Turn


class Examples:
    """The labelled rows of a file, each with a vector of its question and answer."""

    def __init__(self, path: Path) -> None:
        try:
            rows = list(read_rows(path))
        except FileError as error:
            raise SettingsError(f"examples: {error}") from error
        bad = next((row for row in rows if isinstance(row, BadRow)), None)
        if bad:
            raise SettingsError(f"examples: {path}: {bad}")
        self._rows = [row for row in rows if isinstance(row, Row)]
        if not self._rows or any(row.label is None for row in self._rows):
            raise SettingsError(f"examples: {path}: every row needs a label, 0 (faithful) or 1")
        self._vectors = unit(np.stack([_vector(f"{row.question} {row.response}") for row in self._rows]))

    def nearest(self, turn: Turn, most: int) -> list[Row]:
        """Return the rows most similar to a turn, the best first; never one with the same answer."""
        near = self._vectors @ unit(_vector(f"{turn.question} {turn.answer}"))
        ranked = (self._rows[at] for at in np.argsort(-near, kind="stable"))
        return [row for row in ranked if row.response.split() != turn.answer.split()][:most]


@lru_cache(maxsize=8)
def examples(path: Path) -> Examples:
    """Read a file of labelled rows once.

    Raises:
        SettingsError: the file or a row cannot be read, or a row has no label.
    """
    return Examples(path)


def _vector(text: str) -> Matrix:
    found: Matrix = word_vectors().of([word for word, _, _ in words(text)]).sum(axis=0)
    return found
