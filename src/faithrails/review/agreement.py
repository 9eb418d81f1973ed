"""Agreement of reviewers beyond chance: Cohen's kappa for two, Fleiss' kappa for more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far reviewers agree; ``kappa`` is None if all votes are the same: chance would then agree too."""

    name: str
    kappa: float | None
    observed: float
    answers: int
    reviewers: int


def agreement(votes: Sequence[dict[str, bool]]) -> Agreement | None:
    """Return the agreement on the answers with two votes or more; None if there is no such answer.

    Each mapping has the votes on one answer by reviewer. Answers may have different numbers of votes: Fleiss'
    kappa then takes each with its own number of pairs.
    """
    shared = [each for each in votes if len(each) > 1]
    if not shared:
        return None
    reviewers = sorted({name for each in shared for name in each})
    pairs = [_same_pairs(list(each.values())) for each in shared]
    observed = sum(pairs) / len(pairs)
    if len(reviewers) == 2:
        shares = [sum(each[name] for each in shared) / len(shared) for name in reviewers]
        chance = shares[0] * shares[1] + (1 - shares[0]) * (1 - shares[1])
    else:
        every = [vote for each in shared for vote in each.values()]
        share = sum(every) / len(every)
        chance = share**2 + (1 - share) ** 2
    kappa = None if chance == 1.0 else (observed - chance) / (1.0 - chance)
    name = "Cohen's kappa" if len(reviewers) == 2 else "Fleiss' kappa"
    return Agreement(name, kappa, observed, len(shared), len(reviewers))


def _same_pairs(votes: Sequence[bool]) -> float:
    """Return the share of pairs of votes that are the same."""
    number, yes = len(votes), sum(votes)
    no = number - yes
    return (yes * (yes - 1) + no * (no - 1)) / (number * (number - 1))
