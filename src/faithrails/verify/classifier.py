"""The distilled classifier as a verifier, alone or with the exact check above it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from faithrails.classifier import Scores, load
from faithrails.signals.grounding import EvidenceIndex
from faithrails.signals.utilization import utilization
from faithrails.signals.words import words
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.verify.base import Tools, unsure
from faithrails.verify.exact import LARGE, Findings, examine, is_hard, why


@dataclass(frozen=True, slots=True)
class ClassifierVerifier:
    """Judges claims by a hundred signals of how answer and evidence fit together.

    With ``exact`` each claim is also looked up word for word: a number, date, amount or
    quote that the evidence lacks, or a plain denial of it, is never supported, however
    sure the classifier is. ``threshold`` is the least P(supported) that counts as supported.
    """

    threshold: float
    exact: bool = False

    needs_evidence = True

    @property
    def name(self) -> str:
        """The name by which settings ask for it."""
        return "layered" if self.exact else "classifier"

    @property
    def version(self) -> str:
        """The version of the classifier that ships."""
        return load().version

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim, in order."""
        if sum(len(passage.text) for passage in turn.passages) > LARGE:
            return await asyncio.to_thread(self._verify, turn, claims)
        return self._verify(turn, claims)

    def _verify(self, turn: Turn, claims: Sequence[Claim]) -> list[Verdict]:
        index = EvidenceIndex(turn.passages)
        report = utilization(turn, claims, index)
        scores = load().score(report.answer, report.claims)
        asked = frozenset(word for word, _, _ in words(turn.question))
        return [
            self._one(turn, claim, examine(claim, index, asked), scores, number)
            for number, claim in enumerate(claims)
        ]

    def _one(self, turn: Turn, claim: Claim, found: Findings | None, scores: Scores, number: int) -> Verdict:
        if found is None:
            return unsure(self, claim, Reason.NOT_DECIDED, "there is nothing in it to look for")
        probability = scores.claims[number]
        hard = self.exact and is_hard(found)
        handed = f"classifier {probability:.2f}"
        if hard and probability >= self.threshold:  # just under it, the order of the claims kept
            probability = self.threshold * (0.98 + 0.01 * probability)
        label = Label.SUPPORTED if probability >= self.threshold else Label.NOT_MENTIONED
        if hard and found.clash:
            label = Label.CONTRADICTED
        return Verdict(
            claim,
            label,
            self.name,
            self.version,
            probability=probability,
            evidence=(found.window,) if found.window else (),
            why=f"{handed}; {'exact: ' if hard else ''}{why(claim, found, label)}",
            offending=() if label is Label.SUPPORTED else found.places(turn, claim),
        )
