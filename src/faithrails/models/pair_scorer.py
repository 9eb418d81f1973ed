"""The protocol of models that score a pair of texts: entailment, contradiction or neutral."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

from faithrails.errors import ModelError
from faithrails.models.typed_replies import Failure
from faithrails.types import Reason


class Entailment(NamedTuple):
    """Probabilities that a premise entails a hypothesis, is silent about it, or contradicts it."""

    entailment: float
    neutral: float
    contradiction: float


@runtime_checkable
class PairScorer(Protocol):
    """Anything that scores pairs, a local NLI model for example."""

    def score_pairs(self, pairs: Sequence[tuple[str, str]]) -> Sequence[Entailment]:
        """Return one score for each (premise, hypothesis), in order. May take long; runs in a thread."""
        ...


@dataclass(frozen=True, slots=True)
class LocalPairs:
    """Adapts a verifier that has a local model, ``nli`` for example, to ``PairScorer``.

    ``verifier`` has ``loaded()``, ``encode(model, premise, hypothesis)`` and ``probabilities(model,
    logits)``, which returns P(entailment) and P(contradiction).
    """

    verifier: Any

    @property
    def version(self) -> str:
        """The verifier's version."""
        return str(self.verifier.version)

    def score_pairs(self, pairs: Sequence[tuple[str, str]]) -> list[Entailment]:
        """Return one score for each pair.

        Raises:
            ModelError: a pair is longer than the model reads.
        """
        model = self.verifier.loaded()
        inputs = [self.verifier.encode(model, premise, hypothesis) for premise, hypothesis in pairs]
        if any(len(each.ids) > model.most_tokens for each in inputs):
            raise ModelError("a further answer is longer than the model reads")
        found = [self.verifier.probabilities(model, logits) for logits in model.logits(inputs)]
        return [Entailment(yes, max(0.0, 1.0 - yes - no), no) for yes, no in found]


def as_pair_scorer(verifier: Any) -> PairScorer | None:
    """Return a verifier as a ``PairScorer``; None if it cannot score pairs."""
    if isinstance(verifier, PairScorer):
        return verifier
    reads = all(hasattr(verifier, name) for name in ("loaded", "encode", "probabilities"))
    return LocalPairs(verifier) if reads else None


async def score_off_loop(
    scorer: PairScorer, pairs: Sequence[tuple[str, str]]
) -> Sequence[Entailment] | Failure:
    """Score pairs in a thread; return a failure unless every pair gets a score within 0..1."""
    scores = list(await asyncio.to_thread(scorer.score_pairs, pairs))
    if len(scores) != len(pairs):
        return Failure(Reason.MISSING_VERDICT, f"{len(scores)} scores for {len(pairs)} pairs")
    if not all(0.0 <= share <= 1.0 for score in scores for share in score):  # NaN too
        return Failure(Reason.UNREADABLE_VERDICT, "a score is not a probability")
    return scores
