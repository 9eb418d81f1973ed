"""Computes all features of an answer and of each of its claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.read_claim_mentions import BY_RULES, ClaimReader
from faithrails.features.catalogue import FeatureValues, features_of_answer, features_of_claims
from faithrails.features.evidence_vectors import EvidenceVectors
from faithrails.features.inputs import Inputs, Question
from faithrails.features.word_vectors import SHIPPED, word_vectors
from faithrails.text.html_tags_and_entities import without_tags
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.types import Claim, Turn


@dataclass(frozen=True, slots=True)
class Features:
    """The features of an answer and of each of its claims, in order, and their inputs."""

    answer: FeatureValues
    claims: tuple[FeatureValues, ...]
    inputs: tuple[Inputs, ...]


def extract_features(
    turn: Turn,
    claims: Sequence[Claim],
    index: EvidenceIndex | None = None,
    embedding: Path | None = None,
    reader: ClaimReader = BY_RULES,
) -> Features:
    """Compute the features of an answer and of all its claims against the evidence.

    Raises:
        SettingsError: the static embedding, by default the shipped one, cannot be read.
    """
    meaning = EvidenceVectors(index or EvidenceIndex(turn.passages), word_vectors(embedding or SHIPPED))
    asked = tokenized(turn.question)
    texts = [without_tags(claim.text) for claim in claims]
    distinct = list(dict.fromkeys(texts))  # each text is read once
    readings = [tokenized(text) for text in distinct]
    _look_up_all(meaning, readings)
    of_question, *senses = meaning.senses([asked, *readings])
    question = Question(frozenset(asked.stems), of_question.whole)
    each = [
        Inputs(reading, question, meaning, sense, reader)
        for reading, sense in zip(readings, senses, strict=True)
    ]
    said_in = dict(zip(distinct, each, strict=True))
    said = tuple(said_in[text] for text in texts)
    signals_in = dict(zip(distinct, features_of_claims(each), strict=True))
    signals = tuple(signals_in[text] for text in texts)
    return Features(features_of_answer(said, signals), signals, said)


def _look_up_all(meaning: EvidenceVectors, readings: Sequence[TokenizedText]) -> None:
    """Look up all unknown words in one batch, which is faster than one by one."""
    known = meaning.index.stems
    meaning.closeness(
        [
            r.words[i]
            for r in readings
            for i, stem in zip(r.content_indexes, r.stems, strict=True)
            if stem not in known
        ]
    )
