"""Combines the classifier with the exact check: findings explain verdicts, and reliable kinds block."""

from __future__ import annotations

from dataclasses import dataclass

from faithrails.lookup.findings import Findings
from faithrails.lookup.verdict_of_findings import verdict_of_findings, verdict_of_lookup
from faithrails.types import Claim, Turn, Verdict
from faithrails.verify.classifier import ClassifierVerifier
from faithrails.verify.exact import Exact


@dataclass(frozen=True, slots=True)
class Layered(ClassifierVerifier):
    """Scores claims by the classifier, and looks each one up word for word.

    The findings against a claim explain why it is not supported. One of a kind in ``Classifier.vetoes``
    makes the claim certainly wrong, however sure the classifier is. One of a kind in ``Classifier.marks``
    marks the answer; in free wording only if P(unfaithful) is at least 0.1.
    """

    name = "layered"

    def verdict_of_claim(
        self, turn: Turn, claim: Claim, found: Findings | None, probability: float
    ) -> Verdict:
        """Return the verdict of both layers."""
        alone = ClassifierVerifier(self.cutoffs, None, self.folder, self.reader_options, self.calibration)
        first = alone.verdict_of_claim(turn, claim, found, probability)
        probability = self.with_marks(found, probability)
        second = () if found is None else (verdict_of_lookup(Exact(), claim, found, self.vetoes),)
        return verdict_of_findings(
            self, turn, claim, found, probability, self.cutoffs.passes, (first, *second), self.vetoes
        )
