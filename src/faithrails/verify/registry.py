"""The registry: builds the verifier that settings ask for by name, and loads what it needs."""

from __future__ import annotations

from faithrails.settings import Settings
from faithrails.verify.protocol import Verifier


def build(name: str, settings: Settings) -> Verifier:
    """Build the verifier that settings ask for by ``name``."""
    if name == "exact":
        from faithrails.lookup.examine import IndexOptions
        from faithrails.verify.exact import Exact

        return Exact(
            settings.entailment_threshold, IndexOptions(settings.lexicon, settings.spacy, settings.vocabulary)
        )
    if name in ("classifier", "layered"):
        from faithrails.classifier.model import SHIPPED, load
        from faithrails.lookup.examine import IndexOptions
        from faithrails.verify.classifier import ClassifierVerifier

        folder = settings.classifier or SHIPPED
        threshold = settings.entailment_threshold
        if settings.risk:
            threshold = 1.0 - load(folder).thresholds[settings.risk]
        aids = IndexOptions(settings.lexicon, settings.spacy, settings.vocabulary)
        return ClassifierVerifier(threshold, name == "layered", folder, aids)
    if name == "judge":
        from faithrails.verify.judge import JudgeVerifier

        return JudgeVerifier(settings.judge)
    if name == "facts":
        from faithrails.verify.facts import Facts

        return Facts(settings.judge)
    if name == "sampling":
        from faithrails.verify.sampling import Sampling

        return Sampling(settings.samples, settings.judge, settings.entailment_threshold)
    raise ValueError(f"no verifier is called '{name}'")


def prepare(settings: Settings) -> None:
    """Read what the verifiers of these settings need, now and not at the first answer.

    Raises:
        SettingsError: a classifier, the embedding, a lexicon, a vocabulary or a spaCy model is missing or
            cannot be read.
    """
    from faithrails.evidence.lexicon import load_lexicon
    from faithrails.evidence.vocabulary import load_vocabulary
    from faithrails.text.spacy_parser import load_parser

    load_vocabulary(settings.vocabulary)
    if settings.lexicon:
        load_lexicon(settings.lexicon)
    if settings.spacy:
        load_parser(settings.spacy)
    if {"classifier", "layered"} & set(settings.verifiers):
        from faithrails.classifier.model import SHIPPED, embedding_of, load
        from faithrails.features.word_vectors import SHIPPED as STATIC
        from faithrails.features.word_vectors import word_vectors

        folder = settings.classifier or SHIPPED
        load(folder)
        word_vectors(embedding_of(folder) or STATIC)
    if "judge" in settings.verifiers:  # compares quotes with claims
        from faithrails.features.word_vectors import word_vectors

        word_vectors()
