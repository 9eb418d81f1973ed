"""The catalogue of all features of a claim, and of the answer as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from statistics import fmean

from faithrails.features.bindings import bindings
from faithrails.features.citation_support import citing, citing_of_answer
from faithrails.features.discourse_words import discourse
from faithrails.features.entities import entities
from faithrails.features.inputs import Inputs
from faithrails.features.lexical import lexical
from faithrails.features.semantic import semantic
from faithrails.features.table_numbers import arithmetic

FeatureValues = dict[str, float]

# The thresholds of the layered-guardrails report, for answers that are implied and not stated.
_LOW_PRECISION, _LEAST_QUESTION_COSINE = 0.45, 0.35
_LIKELY = 0.5
_QUARTERS = ((0.0, 0.25), (0.25, 0.5), (0.5, 0.75), (0.75, 1.01))
_PREFIXES = {
    "parts of speech": ("pos.", "novel_pos."),
    "lexical": (
        "length", "lexical.", "best_context_", "supported_topk", "unsupported_mass", "unsupported_to_",
        "novel_words", "novel_run", "novel_pairs", "question_", "qa_context", "answer_novelty",
        "sentence_precision",
    ),
    "semantic": (
        "context_alignment.", "qr_alignment.", "soft_", "weakest_", "novel_", "about_novel.", "semantic_gap",
        "sentence_semantic",
    ),
    "entities": (
        "entity_", "supported_entities.", "unsupported_", "numeric_agreement", "values_elsewhere",
        "names_elsewhere",
    ),
    "discourse": ("discourse.",),
    "citations": ("citation.", "citations."),
    "inference": ("inference_",),
    "bindings": ("bindings.",),
    "arithmetic": ("arithmetic.",),
    "self-report": ("self.",),
    "findings": ("found.",),
}  # fmt: skip


def family_of(name: str) -> str:
    """Return the family of a signal; those of an answer's size are ``size``."""
    name = name.removeprefix("worst.")
    return next((family for family, starts in _PREFIXES.items() if name.startswith(starts)), "size")


def features_of(said: Sequence[Inputs]) -> list[FeatureValues]:
    """Return all signals of each text beside the same evidence, in a fixed order."""
    return [_of_all_families(one, meant) for one, meant in zip(said, semantic(said), strict=True)]


def features_of_claims(claims: Sequence[Inputs], found: Sequence[FeatureValues]) -> list[FeatureValues]:
    """Return the signals of claims with those that only a single claim has: its bindings."""
    return [values | bindings(claim) for claim, values in zip(claims, found, strict=True)]


def _of_all_families(said: Inputs, meant: FeatureValues) -> FeatureValues:
    found = {
        **lexical(said),
        **meant,
        **entities(said),
        **discourse(said),
        **citing(said),
        **arithmetic(said),
    }
    parser = said.reader.parser
    found.update(_inference(found))
    if parser and parser.pos:
        found.update(parser.parts(said.reading, said.held))
    return found


def _inference(signals: FeatureValues) -> FeatureValues:
    """Return from the other signals, each in 0..1, whether the evidence implies what it does not state."""
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


def features_of_answer(said: Inputs, own: FeatureValues, claims: Sequence[FeatureValues]) -> FeatureValues:
    """Return the signals of a whole answer: its own, then what its claims add."""
    found = dict(own)
    found["claims.number"] = float(min(len(claims), 40))
    found["claims.log_number"] = log(max(1, len(claims)))
    for short, name in (("sentence_precision", "lexical.precision"), ("sentence_semantic", "soft_precision")):
        values = [claim[name] for claim in claims] or [1.0]
        found[f"{short}.min"], found[f"{short}.mean"] = min(values), fmean(values)
        for low, high in _QUARTERS:
            share = sum([low <= value < high for value in values]) / len(values)
            found[f"{short}.from_{low:g}"] = share
    for name in ("unsupported_mass", "weakest_word", "unsupported_spans", "lexical.apart"):
        found[f"worst.{name}"] = max([claim[name] for claim in claims], default=0.0)
    for name in ("context_alignment.embedding", "lexical.rouge_l", "best_context_share"):
        found[f"worst.{name}"] = min([claim[name] for claim in claims], default=1.0)
    return found | citing_of_answer(claims)
