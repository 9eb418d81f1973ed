"""The distilled classifier as a verifier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

from pydantic import Field

from faithrails.classifier.model import SHIPPED, embedding_of, load
from faithrails.errors import SettingsError
from faithrails.evidence.claim_reader import DEFAULT_OPTIONS, ReaderOptions
from faithrails.evidence.index_cache import Indexes
from faithrails.features.extract import extract_features
from faithrails.features.word_vectors import SHIPPED as STATIC
from faithrails.features.word_vectors import word_vectors
from faithrails.lookup.claim_labels import labels
from faithrails.lookup.examine import answer_before, asked_words, examine
from faithrails.lookup.findings import Findings
from faithrails.lookup.verdict_of_findings import unsure_beyond_limits, verdict_of_findings, within_limits
from faithrails.lookup.yes_no_and_absence import holds_question, without_words
from faithrails.runtime.offload import off_loop
from faithrails.settings import ComponentSettings, Settings
from faithrails.settings.paths import ClassifierFolder
from faithrails.text.values.units import prepare as prepare_units
from faithrails.types import Claim, Reason, Turn, Verdict
from faithrails.unsure_verdict import unsure
from faithrails.verify.exact import WordSettings
from faithrails.verify.protocol import Tools, Verifier


class ClassifierSettings(WordSettings):
    """Settings of the classifier, alone or with the exact check above it."""

    classifier: ClassifierFolder | None = Field(
        None,
        description="The folder of a classifier that `faithrails train` wrote (relative to the configuration "
        "folder). Default: the one that ships.",
    )
    risk: Literal["lenient", "balanced", "strict"] | None = Field(
        None,
        description="What counts as supported, by the thresholds that the classifier was validated with, "
        "instead of `entailment_threshold`. `balanced` has the best F1, `strict` finds nine in ten "
        "unfaithful answers, `lenient` is right four times in five.",
    )


@dataclass(frozen=True, slots=True)
class ClassifierVerifier(Verifier):
    """Judges claims by a hundred signals of how answer and evidence fit together.

    ``threshold`` is the least P(supported) that counts as supported.
    """

    threshold: float
    folder: Path = SHIPPED
    reader_options: ReaderOptions = DEFAULT_OPTIONS

    name = "classifier"
    reads_own_words = True
    weighs_claims_together = True
    source = "faithrails: gradient-boosted trees and a linear model over features, see MODEL_CARD.md"
    settings_type = ClassifierSettings

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> ClassifierVerifier:
        """Build it with the general threshold, lexicon and spaCy model where it has none of its own.

        Raises:
            SettingsError: there is no classifier in the folder from which to read the thresholds of ``risk``.
        """
        own = cast(ClassifierSettings, own)
        folder = own.classifier or SHIPPED
        threshold = 1.0 - load(folder).thresholds[own.risk] if own.risk else own.threshold(shared)
        return cls(threshold, folder, ReaderOptions(shared.lexicon, shared.spacy, shared.vocabulary))

    def prepare(self) -> None:
        """Load the classifier, its embedding, the lexicon, the spaCy model and the units of measure."""
        self.reader_options.load()
        prepare_units()
        load(self.folder)
        word_vectors(embedding_of(self.folder) or STATIC)

    @property
    def version(self) -> str:
        """The version of the classifier; "unreadable" where none can be loaded, and the check then fails."""
        try:
            return load(self.folder).version
        except SettingsError:  # `prepare` and `verify` raise it, and the answer is decided by `on_error`
            return "unreadable"

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim, in order."""
        return await off_loop(turn.size, self._verify, turn, claims, tools.indexes)

    def _verify(self, turn: Turn, claims: Sequence[Claim], indexes: Indexes) -> list[Verdict]:
        classifier = load(self.folder)
        index, asked = indexes.get(turn.passages), asked_words(turn)
        reader = self.reader_options.reader(pos=classifier.reads_parts)
        few = within_limits(claims)
        if not few:
            return unsure_beyond_limits(self, claims, [])
        report = extract_features(turn, few, index, embedding_of(self.folder), reader)
        scores = classifier.score(report.answer, report.claims)
        if scores.missing:  # another version's features: zeros would raise the score
            names = ", ".join(scores.missing[:3])
            why = f"the classifier {self.version} needs signals that are not read: {names}"
            return [unsure(self, claim, Reason.NOT_DECIDED, why) for claim in claims]
        looks = (
            examine(claim, index, asked, answer_before(turn, claim), labels(turn, claim), reader)
            for claim in few
        )
        verdicts = [
            without_words(self, turn, claim, index) or self.ruled(turn, claim, found, probability)
            for claim, found, probability in zip(few, looks, scores.claims, strict=True)
        ]
        return unsure_beyond_limits(self, claims, verdicts)

    def ruled(self, turn: Turn, claim: Claim, found: Findings | None, probability: float) -> Verdict:
        """Return the verdict of one claim from its findings and P(supported)."""
        # Of a number alone nearly all signals are those of the question: the evidence must hold it.
        soft = found if found is None or holds_question(turn, claim) else found.softened
        return verdict_of_findings(self, turn, claim, soft, probability, self.threshold)
