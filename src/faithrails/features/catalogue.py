"""Computes all features of claims and of their answer, and names the family of each."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.features.bindings import bindings
from faithrails.features.entities import MOST_MENTIONS, entities
from faithrails.features.hedges_and_modals import discourse
from faithrails.features.inputs import Inputs
from faithrails.features.lexical import lexical
from faithrails.features.semantic import semantic
from faithrails.features.table_numbers import arithmetic

FeatureValues = dict[str, float]

# The thresholds of the layered-guardrails report, for answers that are implied and not stated.
_LOW_PRECISION, _LEAST_QUESTION_COSINE = 0.45, 0.35
_LIKELY = 0.5
_PREFIXES = {
    "parts of speech": ("pos.", "novel_pos."),
    "lexical": (
        "length", "lexical.", "best_context_", "supported_topk", "unsupported_mass", "unsupported_to_",
        "novel_words", "novel_run", "novel_pairs", "question_", "qa_context", "answer_novelty",
    ),
    "semantic": (
        "context_alignment.", "qr_alignment.", "soft_", "weakest_", "novel_", "about_novel.", "semantic_gap",
    ),
    "entities": (
        "entity_", "supported_entities.", "unsupported_", "numeric_agreement", "values_elsewhere",
        "names_elsewhere",
    ),
    "discourse": ("discourse.",),
    "inference": ("inference_",),
    "bindings": ("bindings.",),
    "arithmetic": ("arithmetic.",),
    "findings": ("found.",),
}  # fmt: skip


def family_of(name: str) -> str:
    """Return the family of a signal."""
    name = name.removeprefix("worst.")
    return next(family for family, starts in _PREFIXES.items() if name.startswith(starts))


def features_of_claims(claims: Sequence[Inputs]) -> list[FeatureValues]:
    """Return all signals of each claim beside the same evidence, in a fixed order."""
    if not claims:
        return []
    return [_all_signals(one, meant) for one, meant in zip(claims, semantic(claims), strict=True)]


def _all_signals(said: Inputs, meant: FeatureValues) -> FeatureValues:
    found = {
        **lexical(said),
        **meant,
        **entities(said),
        **discourse(said),
        **arithmetic(said),
        **bindings(said),
    }
    parser = said.reader.parser
    found.update(_inference(found))
    if parser and parser.pos:
        found.update(parser.parts(said.reading, said.stems_in_evidence))
    return found


def _inference(signals: FeatureValues) -> FeatureValues:
    """Return scores, 0..1, for a claim that the evidence implies without stating it, from other signals."""
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


def features_of_answer(inputs: Sequence[Inputs], claims: Sequence[FeatureValues]) -> FeatureValues:
    """Return the signals of a whole answer, from those of its claims.

    They are the share of words that neither the evidence nor the question has, and the number of names,
    values and quotes that the evidence lacks: in all claims, and in the claim with most of them.
    """
    words = [len(one.by_mention(one.stems_in_evidence)) for one in inputs]
    novel = sum(claim["answer_novelty_ratio"] * number for claim, number in zip(claims, words, strict=True))
    missing = [claim["unsupported_spans"] for claim in claims]
    return {
        "answer_novelty_ratio": novel / sum(words) if sum(words) else 0.0,
        "unsupported_spans": min(sum(missing), MOST_MENTIONS),
        "worst.unsupported_spans": max(missing, default=0.0),
    }
