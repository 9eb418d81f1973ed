"""Inference features: answers that the evidence implies but does not state in these words."""

from __future__ import annotations

# The thresholds of the layered-guardrails report.
_LOW_PRECISION, _LEAST_QUESTION_COSINE = 0.45, 0.35
_LIKELY = 0.5


def inference(signals: dict[str, float]) -> dict[str, float]:
    """Return the signals of this family from those of the others, each in 0..1."""
    typed = signals["entity_match.share"]
    precision = signals["lexical.precision"]
    gap = max(0.0, _LOW_PRECISION - precision) / _LOW_PRECISION
    asked = max(signals["qr_alignment.tfidf"], signals["qr_alignment.embedding"])
    score = gap * typed if asked > _LEAST_QUESTION_COSINE else 0.0
    meant = max(signals["context_alignment.embedding"], 0.0)
    by_meaning = min(1.0, (1.0 - typed) * precision / meant) if meant > 0.05 else 0.0
    return {
        "inference_score": score,
        "inference_likely_bool": float(score >= _LIKELY),
        "inference_sem_score": by_meaning,
        "inference_sem_likely": float(by_meaning >= _LIKELY),
    }
