"""Semantic features: cosines between a text and its evidence, by words and by sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import log1p

import numpy as np

from faithrails.features.inputs import Inputs
from faithrails.features.word_vectors import Matrix, sums

_CLOSE = 0.6  # cosine from which two words mean nearly the same
_DIRECTIONS = 16  # first coordinates of a vector: they are its principal components
_ABOUT_NOVEL = [f"about_novel.{i}" for i in range(_DIRECTIONS)]
_WEAKEST = 3  # words
_LITTLE = 1e-6


def semantic(inputs: Sequence[Inputs]) -> list[dict[str, float]]:
    """Return the signals of this family for texts beside the same evidence: cosines in -1..1, shares in 0..1.

    ``about_novel`` shows the topic of words that the evidence lacks: the sum of the vectors, each weighted
    by its distance from the nearest word of the evidence, as a share of the total length.
    """
    return [
        {
            **of_place,
            **_tfidf(one),
            **of_words,
            "semantic_gap": of_place["context_alignment.embedding"] - one.precision,
        }
        for one, of_place, of_words in zip(inputs, _place_signals(inputs), _word_signals(inputs), strict=True)
    ]


def _place_signals(said: Sequence[Inputs]) -> Iterator[dict[str, float]]:
    """Yield how near each text is to the evidence, and to the question, as a whole."""
    wholes = np.array([one.sense.whole for one in said])
    mean, asked = wholes @ said[0].meaning.whole, wholes @ said[0].question.vector
    for one, with_all, with_question in zip(said, mean.tolist(), asked.tolist(), strict=True):
        place, sentences = one.place, one.meaning.sentences
        near = sorted({place.first, place.last}) if place else ()
        yield {
            "context_alignment.embedding": one.sense.nearest,
            "context_alignment.embedding_mean": with_all if len(sentences) else 0.0,
            "context_alignment.embedding_near": max(
                [float(one.sense.whole @ sentences[number]) for number in near], default=0.0
            ),
            "qr_alignment.embedding": with_question,
        }


def _word_signals(said: Sequence[Inputs]) -> Iterator[dict[str, float]]:
    """Yield how near the words of each text are to those of the evidence: sums over all words at once."""
    sizes = [len(one.stems_in_evidence) for one in said]
    lengths = np.concatenate([one.sense.lengths for one in said])
    near = np.concatenate([one.closeness for one in said])
    away = 1.0 - near
    about = away[:, None] * np.concatenate([one.sense.vectors[:, :_DIRECTIONS] for one in said])
    columns: Matrix = np.column_stack((lengths * near, near < _CLOSE, away, lengths * away, about))
    weakness = (np.concatenate([one.weights for one in said]) * away).tolist()
    rows = zip(sums(columns, sizes).tolist(), sizes, accumulate(sizes), strict=True)
    for one, ((held, far, lost, rare, *directions), number, end) in zip(said, rows, strict=True):
        total = max(one.length, _LITTLE)
        weakest = sorted(weakness[end - number : end])[-_WEAKEST:]
        yield {
            "soft_precision": held / total if number else 1.0,
            "soft_novelty": far / max(number, 1),
            "weakest_word": weakest[-1] * number if number else 0.0,
            "weakest_words": sum(weakest) * number / min(number, _WEAKEST) if number else 0.0,
            "novel_meaning": log1p(lost),
            "novel_rare_meaning": log1p(rare / 100.0),
            **{name: value / total for name, value in zip(_ABOUT_NOVEL, directions, strict=False)},
        }


def _tfidf(said: Inputs) -> dict[str, float]:
    """Return cosines with the stems of the place and of the question, weighted by rarity in the evidence."""
    index, own = said.index, said.distinct
    left = index.squares(own)
    found = {}
    for name, other in (("context", said.window), ("qr", said.question.stems)):
        product, right = index.squares(own & other), index.length_of(other)
        found[f"{name}_alignment.tfidf"] = product / (left * right) ** 0.5 if left and right else 0.0
    return found
