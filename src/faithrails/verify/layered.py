"""The classifier with the exact check above it: what the exact check finds wrong is never supported."""

from __future__ import annotations

from dataclasses import dataclass

from faithrails.lookup.findings import Findings
from faithrails.lookup.verdict_of_findings import OUTRIGHT, verdict_of_findings
from faithrails.types import Claim, Label, Turn, Verdict
from faithrails.verify.classifier import ClassifierVerifier
from faithrails.verify.exact import Exact, supported_probability


@dataclass(frozen=True, slots=True)
class Layered(ClassifierVerifier):
    """Judges claims by the classifier, and looks each up word for word.

    A number, date, amount, name or quote that the evidence lacks, or a plain denial of it, is never
    supported, however sure the classifier is.
    """

    name = "layered"

    def ruled(self, turn: Turn, claim: Claim, found: Findings | None, probability: float) -> Verdict:
        """Return the verdict of both layers."""
        alone = ClassifierVerifier(self.threshold, self.folder, self.reader_options)
        first = alone.ruled(turn, claim, found, probability)
        if found is None:
            return verdict_of_findings(self, turn, claim, None, probability, self.threshold, (first,))
        label, reason, own = Label.SUPPORTED, "nothing in the evidence stands against it", None
        if found.hard:
            label, reason = found.label, found.why(claim, found.label)
            own = OUTRIGHT * supported_probability(found.features)
        second = Verdict(claim, label, Exact.name, Exact.version, own, why=reason, hard=found.hard)
        return verdict_of_findings(self, turn, claim, found, probability, self.threshold, (first, second))
