"""The distilled classifier as a verifier, alone or with the exact check above it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from faithrails.classifier.model import SHIPPED, embedding_of, load
from faithrails.errors import SettingsError
from faithrails.evidence.index_cache import Indexes
from faithrails.features.extract import extract_features
from faithrails.lookup.examine import (
    DEFAULT_OPTIONS,
    OUTRIGHT,
    Findings,
    IndexOptions,
    asked_words,
    examine,
    ruling,
    said_before,
    why,
    with_the_rest,
    within_bounds,
)
from faithrails.lookup.label_words import labels
from faithrails.lookup.yes_no_and_absence import holds_question, without_words
from faithrails.runtime.offload import off_loop
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.unsure_verdict import unsure
from faithrails.verify.exact import Exact, supported_probability
from faithrails.verify.protocol import Tools, Verifier


@dataclass(frozen=True, slots=True)
class ClassifierVerifier:
    """Judges claims by a hundred signals of how answer and evidence fit together.

    With ``exact`` each claim is also looked up word for word: a number, date, amount,
    name or quote that the evidence lacks, or a plain denial of it, is never supported, however
    sure the classifier is. ``threshold`` is the least P(supported) that counts as supported.
    """

    threshold: float
    exact: bool = False
    folder: Path = SHIPPED
    aids: IndexOptions = DEFAULT_OPTIONS

    needs_evidence = True

    @property
    def name(self) -> str:
        """The name by which settings ask for it."""
        return "layered" if self.exact else "classifier"

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
        reader = self.aids.reader(pos=classifier.reads_parts)
        few = within_bounds(claims)
        if not few:
            return with_the_rest(self, claims, [])
        report = extract_features(turn, few, index, embedding_of(self.folder), reader)
        scores = classifier.score(report.answer, report.claims)
        if scores.missing:  # another version's features: zeros would raise the score
            names = ", ".join(scores.missing[:3])
            why = f"the classifier {self.version} needs signals that are not read: {names}"
            return [unsure(self, claim, Reason.NOT_DECIDED, why) for claim in claims]
        looks = (
            examine(claim, index, asked, said_before(turn, claim), labels(turn, claim), reader)
            for claim in few
        )
        alone = replace(self, exact=False)
        verdicts = [
            without_words(self, turn, claim, index) or self._ruled(alone, turn, claim, found, probability)
            for claim, found, probability in zip(few, looks, scores.claims, strict=True)
        ]
        return with_the_rest(self, claims, verdicts)

    def _ruled(
        self, alone: Verifier, turn: Turn, claim: Claim, found: Findings | None, probability: float
    ) -> Verdict:
        # Of a number alone nearly all signals are those of the question: the evidence must hold it.
        soft = found if found is None or holds_question(turn, claim) else found.softened
        first = ruling(alone, turn, claim, soft, probability, self.threshold)
        if not self.exact:
            return first
        if found is None:
            return ruling(self, turn, claim, None, probability, self.threshold, (first,))
        label, said, own = Label.SUPPORTED, "nothing in the evidence stands against it", None
        if found.hard:
            label, said = found.label, why(claim, found, found.label)
            own = OUTRIGHT * supported_probability(found.features)
        second = Verdict(claim, label, Exact.name, Exact.version, own, why=said, hard=found.hard)
        return ruling(self, turn, claim, found, probability, self.threshold, (first, second))
