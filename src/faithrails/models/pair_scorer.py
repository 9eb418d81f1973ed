"""The protocol of natural language inference: what a premise says of a hypothesis."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from faithrails.models.asking import Failure
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


async def score_off_loop(
    scorer: PairScorer, pairs: Sequence[tuple[str, str]]
) -> Sequence[Entailment] | Failure:
    """Score pairs in a thread; fails unless there is one score for each, all of them probabilities."""
    scores = list(await asyncio.to_thread(scorer.score_pairs, pairs))
    if len(scores) != len(pairs):
        return Failure(Reason.MISSING_VERDICT, f"{len(scores)} scores for {len(pairs)} pairs")
    if not all(0.0 <= share <= 1.0 for score in scores for share in score):  # NaN too
        return Failure(Reason.UNREADABLE_VERDICT, "a score is no probability")
    return scores
