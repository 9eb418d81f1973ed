"""Semantic alignment: how close an answer's meaning is to the evidence's, whatever the words."""

from __future__ import annotations

from math import log1p

import numpy as np

from faithrails.signals.said import Said

_CLOSE = 0.6  # cosine from which two words mean nearly the same
_DIRECTIONS = 16  # of a vector: its coordinates are principal components, the telling ones first
_ABOUT_NOVEL = [f"about_novel.{i}" for i in range(_DIRECTIONS)]
_WEAKEST = 3  # words
_LITTLE = 1e-6


def semantic(said: Said) -> dict[str, float]:
    """Return the signals of this family: cosines in -1..1, shares in 0..1.

    ``about_novel`` says what the words are about that the evidence lacks: their vectors, each as
    far as no word of the evidence is near it, as a share of all that is said.
    """
    closeness, cosines, number = said.closeness, said.sense.cosines, len(said.held)
    away = 1.0 - closeness
    lost = np.sort(said.weights * away)[::-1][:_WEAKEST] * number
    best = float(cosines.max()) if cosines.size else 0.0
    near = float(max(cosines[said.place.first], cosines[said.place.last])) if said.place else 0.0
    about = away @ said.sense.vectors[:, :_DIRECTIONS] / max(float(said.sense.lengths.sum()), _LITTLE)
    found = {
        "context_alignment.embedding": best,
        "context_alignment.embedding_mean": float(said.sense.whole @ said.meaning.whole)
        if cosines.size
        else 0.0,
        "context_alignment.embedding_near": near,
        "context_alignment.tfidf": _tfidf(said, said.window),
        "qr_alignment.embedding": float(said.sense.whole @ said.asked),
        "qr_alignment.tfidf": _tfidf(said, frozenset(said.question.stems)),
        "soft_precision": float(said.weights @ closeness) if number else 1.0,
        "soft_novelty": float(np.count_nonzero(closeness < _CLOSE)) / max(number, 1),
        "weakest_word": float(lost[0]) if number else 0.0,
        "weakest_words": float(lost.sum()) / min(number, _WEAKEST) if number else 0.0,
        "novel_meaning": log1p(float(away.sum())),
        "novel_rare_meaning": log1p(float(said.sense.lengths @ away) / 100.0),
        "semantic_gap": best - (sum(said.held) / number if number else 1.0),
    }
    found.update(zip(_ABOUT_NOVEL, about.tolist(), strict=False))
    return found


def _tfidf(said: Said, other: frozenset[str]) -> float:
    """Cosine with another bag of stems, each weighing by its rarity in the evidence."""
    length, own = said.index.length_of, frozenset(said.reading.stems)
    product, left, right = length(own & other), length(own), length(other)
    return product / (left * right) ** 0.5 if left and right else 0.0
