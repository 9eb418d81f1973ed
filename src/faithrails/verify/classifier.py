"""The distilled classifier as a verifier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import nextafter
from pathlib import Path
from typing import cast

from pydantic import Field

from faithrails.classifier.calibration import CalibrationSettings
from faithrails.classifier.model import LEAST_TO_MARK, SHIPPED, Classifier, embedding_of, load
from faithrails.errors import SettingsError
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import Indexes
from faithrails.evidence.read_claim_mentions import DEFAULT_OPTIONS, ReaderOptions
from faithrails.evidence.related_passages import with_related_passages
from faithrails.evidence.tables.find_tables import are_about_tables
from faithrails.evidence.turn_language import languages_of
from faithrails.features.extract import extract_features
from faithrails.features.word_vectors import SHIPPED as STATIC
from faithrails.features.word_vectors import word_vectors
from faithrails.lookup.finding_features import finding_features
from faithrails.lookup.findings import Findings
from faithrails.lookup.kinds_of_finding import ALWAYS_MARKING, Context
from faithrails.lookup.look_up_claim import examine_in_turn
from faithrails.lookup.of_something_else import is_of_something_else
from faithrails.lookup.other_languages.verdicts import verdicts_in
from faithrails.lookup.parts_of_claim.question_as_statement import as_statement
from faithrails.lookup.verdict_of_findings import unsure_beyond_limits, verdict_of_findings, within_limits
from faithrails.lookup.yes_no_and_absence import (
    holds_question,
    is_doubtful,
    reason_probability,
    without_words,
)
from faithrails.runtime.offload import off_loop
from faithrails.settings import ComponentSettings, Settings
from faithrails.settings.paths import ClassifierFolder
from faithrails.text.tokenized import tokenized
from faithrails.text.values.extract import values
from faithrails.text.values.units import prepare as prepare_units
from faithrails.text.word_relations import prepare as prepare_word_relations
from faithrails.types import Claim, Cutoffs, Label, Reason, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify.protocol import Tools, Verifier

# P(a statement is a reason for the yes or no before it) from which both pass.
_LEAST_REASON = {"lenient": 0.4, "balanced": 0.5, "strict": 0.55}
_NEVER = 2.0
_SPREAD = 0.1  # share of the range between the cut-offs over which claims marked by a finding are spread


class ClassifierSettings(ComponentSettings):
    """Settings of the classifier, alone or with the exact check above it."""

    classifier: ClassifierFolder | None = Field(
        None,
        description="The folder of a classifier that `faithrails train` wrote (relative to the configuration "
        "folder). Default: the one that ships.",
    )
    calibration: CalibrationSettings | None = Field(
        None,
        description="A map of P(unfaithful) that fits your own answers, written by `faithrails calibrate`.",
    )


@dataclass(frozen=True, slots=True)
class ClassifierVerifier(Verifier):
    """Scores claims by a trained model over features that compare the answer with its evidence.

    An answer passes, is marked or is blocked by the P(unfaithful) of its least supported claim, compared with
    ``cutoffs``, or with ``table_cutoffs`` if most claims are about tables or records (None: the same).
    ``calibration`` replaces each claim's probability by one that fits your own answers; it keeps their order.
    A yes or no passes if a statement is a reason for it with a probability of at least ``least_reason``; not
    in answers about tables, where such conclusions were found wrong as often as right.
    """

    cutoffs: Cutoffs
    table_cutoffs: Cutoffs | None = None
    folder: Path = SHIPPED
    reader_options: ReaderOptions = DEFAULT_OPTIONS
    calibration: CalibrationSettings | None = None
    least_reason: float = _LEAST_REASON["balanced"]

    name = "classifier"
    reads_own_words = True
    weighs_claims_together = True
    output = "a probability, with what was found for and against the claim"
    licence = "that of faithrails"
    source = "faithrails: gradient-boosted trees and a linear model over features, see MODEL_CARD.md"
    settings_type = ClassifierSettings

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> ClassifierVerifier:
        """Build it with the cut-offs, lexicon, spaCy model and vocabulary of the general settings.

        Raises:
            SettingsError: there is no classifier in the folder, or ``warn_at`` is above its ``block_at``.
        """
        own = cast(ClassifierSettings, own)
        folder = own.classifier or SHIPPED
        reader, least = ReaderOptions.of(shared), _LEAST_REASON[shared.risk]
        return cls(*cutoffs_from_settings(shared, load(folder)), folder, reader, own.calibration, least)

    def prepare(self) -> None:
        """Load the classifier, its embedding, the lexicon, the spaCy model, units and relations of words."""
        self.reader_options.reader()
        prepare_units()
        prepare_word_relations()
        load(self.folder)
        word_vectors(embedding_of(self.folder) or STATIC)

    @property
    def version(self) -> str:
        """The version of the classifier; "unreadable" where none can be loaded, and the check then fails."""
        try:
            version = load(self.folder).version
            return f"{version}+{self.calibration.version}" if self.calibration else version
        except SettingsError:  # `prepare` and `verify` raise it, and the answer is decided by `on_error`
            return "unreadable"

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim, in order."""
        return await off_loop(turn.size, self._verify, turn, claims, tools.indexes)

    def _verify(self, turn: Turn, claims: Sequence[Claim], indexes: Indexes) -> list[Verdict]:
        languages = languages_of(turn)
        if not languages.english:
            return verdicts_in(languages, self, turn, claims)
        classifier = load(self.folder)
        few = within_limits(claims)
        if not few:
            return unsure_beyond_limits(self, claims, [])
        whole, given = indexes.get(turn.passages), turn  # "the sources lack X" needs every passage
        turn = with_related_passages(turn, few, indexes)
        index, reader = indexes.get(turn.passages), self.reader_options.reader(pos=classifier.reads_parts)
        placed = [examine_in_turn(turn, claim, index, reader) for claim in few]
        statements = [as_statement(turn, claim, index) for claim in few]
        read = [replace(claim, text=said or claim.text) for claim, said in zip(few, statements, strict=True)]
        report = extract_features(turn, read, index, embedding_of(self.folder), reader)
        of_tables = are_about_tables((one.place for one in report.inputs), index)
        judge = self._for_tables if of_tables else self
        signals = [one | finding_features(found) for one, found in zip(report.claims, placed, strict=True)]
        scores = classifier.score(report.answer, signals)
        if scores.missing:  # another version's features: zeros would raise the score
            names = ", ".join(scores.missing[:3])
            why = f"the classifier {self.version} needs signals that are not read: {names}"
            return [unsure(self, claim, Reason.NOT_DECIDED, why) for claim in claims]
        if self.calibration:
            scores = replace(scores, claims=self.calibration.recalibrated(scores.claims))
        chances = scores.claims
        is_reply = len(few) == 1 and placed[0] is not None and placed[0].context is Context.BARE_ANSWER
        # "The answer is: Oslo": after a colon a capital tells no name.
        is_reply = is_reply or (len(few) == 1 and statements[0] != "" and ": " in few[0].text)
        if is_reply and _has_other_words(
            read[0].text, index, turn.question if statements[0] else ""
        ):  # too few to score
            chances = (judge._doubtful(chances[0]),)
        if judge.cutoffs.warn_at < 1.0:  # else nothing is marked by its probability
            asked = frozenset(tokenized(turn.question).stems)
            chances = tuple(
                judge._doubtful(chance)
                if is_of_something_else(claim.text, one, index, asked, of_tables=of_tables)
                else chance
                for claim, one, chance in zip(read, signals, chances, strict=True)
            )
        verdicts = [
            judge._without_words(given, claim, whole)
            or judge.verdict_of_claim(turn, claim, found, probability)
            for claim, found, probability in zip(few, placed, chances, strict=True)
        ]
        judged = [replace(verdict, cutoffs=judge.cutoffs) for verdict in verdicts]
        return unsure_beyond_limits(judge, claims, judged, judge.cutoffs)

    @property
    def _for_tables(self) -> ClassifierVerifier:
        """The same verifier with the cut-offs for claims about tables or records."""
        cutoffs = self.table_cutoffs or self.cutoffs
        return replace(self, cutoffs=cutoffs, table_cutoffs=None, least_reason=_NEVER)

    @property
    def vetoes(self) -> frozenset[str]:
        """The kinds of finding that make a claim certainly wrong."""
        return load(self.folder).vetoes

    def _without_words(self, turn: Turn, claim: Claim, index: EvidenceIndex) -> Verdict | None:
        """Return the verdict on a claim with too few words to look up; None for other claims.

        A verdict that is certain only by findings without a veto is None too.
        """
        found = without_words(self, turn, claim, index)
        if found is not None and found.hard and self.vetoes.isdisjoint(found.findings):
            return None
        is_bare = found is not None and found.reason is Reason.BARE_ANSWER
        if found and is_bare and reason_probability(turn, claim) >= self.least_reason:
            why = "a statement explains it"
            return replace(found, label=Label.SUPPORTED, reason=None, why=why, probability=1.0)
        if found is not None and is_doubtful(found, turn, claim):
            return replace(found, label=Label.NOT_MENTIONED, reason=None, probability=self._doubtful(1.0))
        return found

    def verdict_of_claim(
        self, turn: Turn, claim: Claim, found: Findings | None, probability: float
    ) -> Verdict:
        """Return the verdict of one claim from its findings and P(supported)."""
        # A bare value shares nearly all of its signals with the question, so there the findings count too.
        soft = found if found is None or holds_question(turn, claim) else found.softened
        probability = self.with_marks(soft, probability)
        return verdict_of_findings(
            self, turn, claim, soft, probability, self.cutoffs.passes, vetoes=self.vetoes
        )

    def with_marks(self, found: Findings | None, probability: float) -> float:
        """Return P(supported), lowered until it does not pass if a finding marks the answer.

        In free wording, a claim whose P(unfaithful) is below ``LEAST_TO_MARK`` is marked only by the kinds
        ``ALWAYS_MARKING`` and by findings with ``marks``. In a copy of the evidence every marking kind marks:
        there the classifier is too sure, since nearly all words agree.
        """
        if found is None:
            return probability
        if found.marks or not ALWAYS_MARKING.isdisjoint(found.kinds):
            return self._doubtful(probability)
        if load(self.folder).marks.isdisjoint(found.names):
            return probability
        if found.context is Context.FREE and 1.0 - probability < LEAST_TO_MARK:
            return probability
        return self._doubtful(probability)

    def _doubtful(self, probability: float) -> float:
        """Return P(supported), lowered until the answer is marked but not blocked.

        Lowered claims keep their order.
        """
        most, least = 1.0 - self.cutoffs.warn_at, 1.0 - self.cutoffs.block_at
        while self.cutoffs.passes(most):  # by rounding
            most = nextafter(most, 0.0)
        return min(probability, most - _SPREAD * max(0.0, most - least) * (1.0 - probability))


def _has_other_words(text: str, index: EvidenceIndex, question: str) -> bool:
    """Whether evidence and question lack a content word of a claim; its values have their own findings."""
    reading, asked = tokenized(text), frozenset(tokenized(question).stems)
    of_values = {n for value in values(text) for n in range(*reading.between(value.start, value.end))}
    return any(
        reading.words[n].isalpha() and stem not in index.stems and stem not in asked and n not in of_values
        for n, stem in zip(reading.content_indexes, reading.stems, strict=True)
    )


def cutoffs_from_settings(settings: Settings, classifier: Classifier) -> tuple[Cutoffs, Cutoffs]:
    """Return the cut-offs for prose and for tables: those that settings give, else those of their ``risk``.

    With a ``block_at`` below the ``warn_at`` of the risk, nothing is marked.

    Raises:
        SettingsError: ``warn_at`` is above the ``block_at`` of the risk.
    """
    prose, tables = (_chosen(settings, known) for known in classifier.cutoffs[settings.risk])
    return prose, tables


def _chosen(settings: Settings, known: Cutoffs) -> Cutoffs:
    block_at = known.block_at if settings.block_at is None else settings.block_at
    warn_at = min(known.warn_at, block_at) if settings.warn_at is None else settings.warn_at
    if warn_at > block_at:
        raise SettingsError(
            f"warn_at: {warn_at:g} is above block_at, {block_at:g} of risk: {settings.risk}; set it too"
        )
    return Cutoffs(warn_at, block_at)
