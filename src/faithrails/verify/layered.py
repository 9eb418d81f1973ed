"""The classifier and the exact check together: findings explain, and kinds measured to be right block."""

from __future__ import annotations

from dataclasses import dataclass

from faithrails.lookup.findings import Findings
from faithrails.lookup.verdict_of_findings import verdict_of_findings, verdict_of_lookup
from faithrails.types import Claim, Turn, Verdict
from faithrails.verify.classifier import ClassifierVerifier
from faithrails.verify.exact import Exact


@dataclass(frozen=True, slots=True)
class Layered(ClassifierVerifier):
    """Judges claims by the classifier, and looks each up word for word.

    What the look-up finds against a claim is why it is not supported. A finding of a kind that has earned a
    veto (``Classifier.vetoes``) makes the claim certainly wrong, however sure the classifier is. One of a
    kind in ``Classifier.marks`` marks the answer; in free wording only if P(unfaithful) is at least 0.1.
    """

    name = "layered"

    def ruled(self, turn: Turn, claim: Claim, found: Findings | None, probability: float) -> Verdict:
        """Return the verdict of both layers."""
        alone = ClassifierVerifier(self.cutoffs, None, self.folder, self.reader_options, self.calibration)
        first = alone.ruled(turn, claim, found, probability)
        probability = self.with_marks(found, probability)
        second = () if found is None else (verdict_of_lookup(Exact(), claim, found, self.vetoes),)
        return verdict_of_findings(
            self, turn, claim, found, probability, self.cutoffs.passes, (first, *second), self.vetoes
        )
