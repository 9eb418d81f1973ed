"""What evidence means, by the vectors of its words: read once, asked by every claim."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from faithrails.signals.grounding import EvidenceIndex
from faithrails.signals.reading import Reading
from faithrails.signals.vectors import Matrix, WordVectors, unit


class Meaning:
    """The sentences and the vocabulary of the evidence as unit vectors."""

    def __init__(self, index: EvidenceIndex, vectors: WordVectors) -> None:
        self.index = index
        self.vectors = vectors
        self._nearest: dict[str, float] = {}

    @cached_property
    def vocabulary(self) -> dict[str, int]:
        """The distinct words of the evidence that say something, numbered."""
        said = (reading.words[i] for reading in self.index.readings for i in reading.said)
        return {word: number for number, word in enumerate(dict.fromkeys(said))}

    @cached_property
    def words(self) -> Matrix:
        """Unit vectors of the vocabulary, shape (words, size)."""
        return unit(self.vectors.of(list(self.vocabulary)))

    @cached_property
    def sentences(self) -> Matrix:
        """Unit vectors of the sentences, shape (sentences, size)."""
        found = np.zeros((len(self.index.sentences), self.vectors.size), dtype=np.float32)
        number = self.vocabulary
        vectors = self.vectors.of(list(number))
        rows: list[int] = []
        starts: list[int] = []
        words: list[int] = []
        for row, sentence in enumerate(self.index.sentences):
            reading = self.index.readings[sentence.passage]
            said = reading.said[sentence.first : sentence.last]
            if said:
                rows.append(row)
                starts.append(len(words))
                words += [number[reading.words[i]] for i in said]
        if rows:
            found[rows] = np.add.reduceat(vectors[words], starts, axis=0)
        return unit(found)

    @cached_property
    def whole(self) -> Matrix:
        """The unit vector of the evidence as a whole, shape (size,)."""
        return unit(self.sentences.sum(axis=0))

    def total(self, reading: Reading, first: int = 0, last: int | None = None) -> Matrix:
        """Sum the vectors of a text's words, from one that says something to another."""
        words = [reading.words[i] for i in reading.said[first:last]]
        return self.vectors.of(words).sum(axis=0) if words else np.zeros(self.vectors.size, np.float32)

    def closeness(self, words: Sequence[str]) -> Matrix:
        """Return the cosine, 0..1, of each word with the nearest word of the evidence."""
        if not self.vocabulary:
            return np.zeros(len(words), dtype=np.float32)
        new = [word for word in dict.fromkeys(words) if word not in self._nearest]
        if new:
            nearest = (unit(self.vectors.of(new)) @ self.words.T).max(axis=1)
            self._nearest.update(zip(new, np.clip(nearest, 0.0, 1.0).tolist(), strict=True))
        return np.array([self._nearest[word] for word in words], dtype=np.float32)
