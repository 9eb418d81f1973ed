"""Word and sentence vectors of the evidence, computed once for all claims."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

import numpy as np

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.features.word_vectors import Matrix, WordVectors, product, sums, unit
from faithrails.text.tokenized import TokenizedText

_BLOCK = 128  # texts whose cosines with all sentences are held at a time
_MOST_WORDS = 2_000  # words that the evidence lacks that are compared with it; others are near none


@dataclass(frozen=True, slots=True)
class TextVectors:
    """Vectors of the content words of a text, and of the text as a whole.

    ``vectors`` has the shape (words, size), ``lengths`` (words,): how informative each word is.
    ``whole`` is the unit vector of their sum, ``nearest`` its cosine with the nearest sentence of the
    evidence, 0 if there is none.
    """

    vectors: Matrix
    lengths: Matrix
    whole: Matrix
    nearest: float


class _Matrices:
    """The sentences and the vocabulary of some evidence as vectors, computed once for all answers.

    ``vocabulary`` numbers the distinct content words. ``sentences`` are unit vectors of the
    shape (sentences, size), ``distinct`` those of distinct sentences.
    """

    def __init__(self, index: EvidenceIndex, vectors: WordVectors) -> None:
        said = [reading.words[i] for reading in index.readings for i in reading.content_indexes]
        self.vocabulary = {word: number for number, word in enumerate(dict.fromkeys(said))}
        self._vectors = vectors
        words: list[str] = []
        sizes: list[int] = []
        first: dict[frozenset[str], int] = {}
        for number, sentence in enumerate(index.sentences):
            reading = index.readings[sentence.passage]
            of_sentence = reading.content_indexes[sentence.first : sentence.last]
            words += map(reading.words.__getitem__, of_sentence)
            sizes.append(len(of_sentence))
            first.setdefault(sentence.stems, number)
        self.sentences = unit(sums(vectors.of(words), sizes))
        repeats = len(first) < len(sizes)
        self.distinct = self.sentences[list(first.values())] if repeats else self.sentences

    @cached_property
    def words(self) -> Matrix:
        """Unit vectors of the vocabulary, shape (words, size)."""
        return self._vectors.units_of(list(self.vocabulary))

    @cached_property
    def whole(self) -> Matrix:
        """The unit vector of the evidence as a whole, shape (size,)."""
        return unit(self.sentences.sum(axis=0))


_MATRICES: PerIndex[dict[WordVectors, _Matrices]] = PerIndex(lambda index: {})


class EvidenceVectors:
    """The sentences and the vocabulary of the evidence as unit vectors, for one check."""

    def __init__(self, index: EvidenceIndex, vectors: WordVectors) -> None:
        self.index = index
        self.vectors = vectors
        known = _MATRICES.of(index)
        if vectors not in known:
            known[vectors] = _Matrices(index, vectors)
        self._of_evidence = known[vectors]
        self.vocabulary, self.sentences = self._of_evidence.vocabulary, self._of_evidence.sentences
        self._nearest: dict[str, float] = {}

    @property
    def whole(self) -> Matrix:
        """The unit vector of the evidence as a whole, shape (size,)."""
        return self._of_evidence.whole

    def cosines(self, words: Sequence[str], own: Sequence[str]) -> Matrix:
        """Return the cosines of words with words of the evidence, shape (len(words), len(own))."""
        numbers = [self.vocabulary[word] for word in own]
        return product(self.vectors.units_of(words), self._of_evidence.words[numbers].T)

    def nearly_same(
        self, words: Sequence[str], own: Sequence[str], least: float
    ) -> Iterator[tuple[int, int, float]]:
        """Yield the indexes of two words, one of each list, and their cosine, if it is ``least`` or more."""
        near = [n for n, word in enumerate(words) if self._nearest.get(word, 1.0) >= least]
        if not (near and own):
            return
        cosines = self.cosines([words[n] for n in near], own)
        if cosines.max() >= least:
            rows, columns = np.nonzero(cosines >= least)
            for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
                yield near[row], column, float(cosines[row, column])

    def senses(self, readings: Sequence[TokenizedText]) -> list[TextVectors]:
        """Return the vectors of several texts; one batched lookup is faster than one per text."""
        said = [reading.words[i] for reading in readings for i in reading.content_indexes]
        vectors, lengths = self.vectors.measured(said)
        sizes = [len(reading.content_indexes) for reading in readings]
        spans = [slice(end - size, end) for end, size in zip(accumulate(sizes), sizes, strict=True)]
        wholes = unit(sums(vectors, sizes))
        nearest = _best_cosines(wholes, self._of_evidence.distinct).tolist()
        return [
            TextVectors(vectors[span], lengths[span], whole, near)
            for span, whole, near in zip(spans, wholes, nearest, strict=True)
        ]

    def closeness(self, words: Sequence[str]) -> list[float]:
        """Return the cosine, 0..1, of each word with the nearest word of the evidence."""
        new = [word for word in dict.fromkeys(words) if word not in self._nearest]
        new = new[: max(0, _MOST_WORDS - len(self._nearest))]
        if new and self.vocabulary:
            nearest = _best_cosines(self.vectors.units_of(new), self._of_evidence.words)
            self._nearest.update(zip(new, np.clip(nearest, 0.0, 1.0).tolist(), strict=True))
        return [self._nearest.get(word, 0.0) for word in words]


def _best_cosines(rows: Matrix, others: Matrix) -> Matrix:
    """Return for each unit vector its cosine with the nearest of the others, 0 if there are none.

    The products are made in blocks: a table of all of them would take a gigabyte for a long answer.
    """
    if not len(others):
        return np.zeros(len(rows), dtype=np.float32)
    blocks = (rows[first : first + _BLOCK] for first in range(0, len(rows), _BLOCK))
    return np.concatenate([np.maximum.reduce(product(block, others.T), axis=1) for block in blocks])
