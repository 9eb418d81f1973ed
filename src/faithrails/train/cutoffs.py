"""Chooses the cut-offs of each risk by the share of faithful answers that they block, or block and mark."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from faithrails.settings import Risk
from faithrails.train.featurize import Flags, Matrix
from faithrails.types import Cutoffs

Sources = npt.NDArray[np.str_]
Mask = npt.NDArray[np.bool_]

# Shares of faithful answers that may be blocked, and blocked or marked; the mean over sources.
SHARES: dict[Risk, tuple[float, float]] = {
    "lenient": (0.02, 0.10),
    "balanced": (0.05, 0.20),
    "strict": (0.10, 0.40),
}


def choose(chances: Matrix, sources: Sources, labels: Flags) -> dict[Risk, Cutoffs]:
    """Choose the cut-offs from P(unfaithful) of answers, by models that have not seen their source.

    Args:
        chances: P(unfaithful), shape (answers,); NaN leaves an answer out.
        sources: the source of each answer; all sources weigh alike, however many answers they have.
        labels: 1 for unfaithful, 0 for faithful; only faithful answers count.

    Raises:
        ValueError: no faithful answer has a probability.
    """
    faithful = (labels == 0) & ~np.isnan(chances)
    if not faithful.any():
        raise ValueError("no faithful answer has a probability")
    return {
        risk: Cutoffs(_above(chances, sources, faithful, marked), _above(chances, sources, faithful, blocked))
        for risk, (blocked, marked) in SHARES.items()
    }


def false_alarms(chances: Matrix, sources: Sources, labels: Flags, cutoff: float) -> dict[str, float]:
    """Return the share of faithful answers of each source whose P(unfaithful) reaches a cut-off."""
    faithful = (labels == 0) & ~np.isnan(chances)
    return {
        str(source): float((chances[faithful & (sources == source)] >= cutoff).mean())
        for source in np.unique(sources[faithful])
    }


def _above(chances: Matrix, sources: Sources, faithful: Mask, share: float) -> float:
    """Return the least cut-off that at most this share of the faithful reaches; sources weigh alike."""
    _, place, counts = np.unique(sources[faithful], return_inverse=True, return_counts=True)
    weight = 1.0 / (counts[place] * len(counts))
    values = chances[faithful]
    order = np.argsort(-values)
    reached = np.cumsum(weight[order])
    # Of equal values either all reach a cut-off or none.
    last = np.append(values[order][1:] != values[order][:-1], True)
    allowed = values[order][last & (reached <= share + 1e-9)]
    least = allowed[-1] if len(allowed) else np.nextafter(values.max(), 1.0)
    return float(min(max(least, 0.0), 1.0))
