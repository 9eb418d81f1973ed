"""Semantic alignment: how close an answer's meaning is to the evidence's, whatever the words."""

from __future__ import annotations

from collections.abc import Mapping
from math import fsum

import numpy as np

from faithrails.signals.said import Said

_CLOSE = 0.6  # cosine from which two words mean nearly the same


def semantic(said: Said) -> dict[str, float]:
    """Return the signals of this family: cosines in -1..1, shares in 0..1."""
    weights, closeness = said.weights, said.closeness
    cosines = said.cosines
    best = float(cosines.max()) if cosines.size else 0.0
    meant = float(weights @ closeness) if weights.size else 1.0
    lost = np.sort(weights * (1.0 - closeness))[::-1] * max(1, len(weights))
    overlap = sum(said.held) / len(said.held) if said.held else 1.0
    near = float(cosines[said.place.first : said.place.last + 1].max()) if said.place else 0.0
    return {
        "context_alignment.embedding": best,
        "context_alignment.embedding_mean": float(said.vector @ said.meaning.whole) if cosines.size else 0.0,
        "context_alignment.embedding_near": near,
        "context_alignment.tfidf": _tfidf(said),
        "qr_alignment.embedding": float(said.vector @ said.asked),
        "qr_alignment.tfidf": _question_tfidf(said),
        "soft_precision": meant,
        "soft_novelty": float(np.mean(closeness < _CLOSE)) if closeness.size else 0.0,
        "weakest_word": float(lost[0]) if lost.size else 0.0,
        "weakest_words": float(lost[:3].mean()) if lost.size else 0.0,
        "novel_meaning": float(np.log1p((1.0 - closeness).sum())),
        "novel_rare_meaning": float(np.log1p((said.lengths * (1.0 - closeness)).sum() / 100.0)),
        "semantic_gap": best - overlap,
    }


def _tfidf(said: Said) -> float:
    """Cosine of the answer with its best place, words weighing by their rarity in the evidence."""
    return _cosine(said.index.weights, frozenset(said.reading.stems), said.window)


def _question_tfidf(said: Said) -> float:
    weights = said.index.weights
    return _cosine(weights, frozenset(said.reading.stems), frozenset(said.question.stems))


def _cosine(weights: Mapping[str, float], a: frozenset[str], b: frozenset[str]) -> float:
    # Sets give their members in another order in every process: `fsum` does not depend on it.
    product, left, right = (fsum(weights[stem] ** 2 for stem in stems) for stems in (a & b, a, b))
    return product / (left * right) ** 0.5 if left and right else 0.0
