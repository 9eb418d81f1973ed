"""Chooses the cut-offs of each risk by the share of faithful answers that they block, or block and mark."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from faithrails.settings import Risk
from faithrails.train.featurize import Flags, Matrix
from faithrails.types import Cutoffs

Sources = npt.NDArray[np.str_]
Mask = npt.NDArray[np.bool_]

_LEAST_BETWEEN = 0.001  # the two cut-offs
# How many times the shares below one source may have of its faithful answers blocked, and blocked or marked.
# The mean alone is met where one kind of text is blocked half of the time. Of a kind that is not among the
# sources up to three times as many are held as of the worst that is, and a block costs more than a mark: no
# source may have more blocked than the mean.
MOST_OF_ONE = (1.0, 2.25)
_ROUNDING = 1e-9
# Shares of faithful answers that may be blocked, and blocked or marked; the mean over sources.
SHARES: dict[Risk, tuple[float, float]] = {
    "lenient": (0.02, 0.10),
    "balanced": (0.05, 0.20),
    "strict": (0.10, 0.40),
}


class Flagged(NamedTuple):
    """The answers that findings block, and those that they mark or block, whatever their probability.

    Shape (answers,) each.
    """

    blocked: Mask
    marked: Mask

    @classmethod
    def none(cls, number: int) -> Flagged:
        """Return this many answers in which nothing was found."""
        return cls(np.zeros(number, dtype=bool), np.zeros(number, dtype=bool))

    def scores(self, chances: Matrix) -> tuple[Matrix, Matrix]:
        """Return what is compared with ``block_at``, and what with ``warn_at``: infinite where flagged."""
        return np.where(self.blocked, np.inf, chances), np.where(self.blocked | self.marked, np.inf, chances)


def choose(chances: Matrix, sources: Sources, labels: Flags, flagged: Flagged) -> dict[Risk, Cutoffs]:
    """Choose the cut-offs from P(unfaithful) of answers, by models that have not seen their source.

    Args:
        chances: P(unfaithful), shape (answers,); NaN leaves an answer out.
        sources: the source of each answer; all sources weigh alike, however many answers they have.
        labels: 1 for unfaithful, 0 for faithful; only faithful answers count.
        flagged: the answers that findings block and mark; they count, however probable they are.

    Raises:
        ValueError: no faithful answer has a probability.
    """
    faithful = (labels == 0) & ~np.isnan(chances)
    if not faithful.any():
        raise ValueError("no faithful answer has a probability")
    scores = flagged.scores(chances)
    return {risk: _cutoffs(scores, sources, faithful, SHARES[risk]) for risk in SHARES}


def _cutoffs(
    scores: tuple[Matrix, Matrix], sources: Sources, faithful: Mask, shares: tuple[float, float]
) -> Cutoffs:
    limits = zip(scores, shares, MOST_OF_ONE, strict=True)
    above = (_above(one, sources, faithful, share, most * share) for one, share, most in limits)
    block_at, warn_at = (min(one, 1.0) for one in above)
    # Where findings alone mark more than the share, they still mark: what they are found in is not blocked.
    return Cutoffs(min(warn_at, max(block_at - _LEAST_BETWEEN, 0.0)), block_at)


class Rates(NamedTuple):
    """Shares of the faithful and of the unfaithful answers of a source, 0..1; None without such answers."""

    faithful_blocked: float | None
    faithful_marked: float | None  # or blocked
    unfaithful_blocked: float | None
    unfaithful_marked: float | None  # or blocked


def operating_points(
    logits: Matrix, sources: Sources, labels: Flags, flagged: Flagged
) -> dict[Risk, dict[str, Rates]]:
    """Return what each risk does with each source, cut by what the others say.

    ``logits`` are those of models that have not seen the source; ``flagged`` as ``choose`` takes it. With one
    source alone its own cut-offs are used.
    """
    points: dict[Risk, dict[str, Rates]] = {risk: {} for risk in SHARES}
    by_outcome = flagged.scores(logits)
    known = ~np.isnan(logits)
    names = [str(name) for name in np.unique(sources[known])]
    for source in names:
        here = known & (sources == source)
        others = known & ~here if len(names) > 1 else here
        for risk, shares in SHARES.items():
            faithful = others & (labels == 0)
            limits = zip(by_outcome, shares, MOST_OF_ONE, strict=True)
            cuts = [(one, _above(one, sources, faithful, share, most * share)) for one, share, most in limits]
            rates = [
                _reached(scores[here & (labels == label)], cut) for label in (0, 1) for scores, cut in cuts
            ]
            points[risk][source] = Rates(*rates)
    return points


def _reached(values: Matrix, cut: float) -> float | None:
    return float((values >= cut).mean()) if len(values) else None


def _above(chances: Matrix, sources: Sources, faithful: Mask, share: float, of_one: float) -> float:
    """Return the least cut-off that at most this share of the faithful reaches; sources weigh alike.

    No source reaches it with more than the share ``of_one``, but for what is always above.
    """
    values, names = chances[faithful], sources[faithful]
    cuts = np.unique(values[np.isfinite(values)])
    if not len(cuts):
        return float("inf")
    cuts = np.append(cuts, np.nextafter(cuts[-1], np.inf))
    by_source = [np.sort(values[names == name]) for name in np.unique(names)]
    reached = np.array([1.0 - np.searchsorted(one, cuts) / len(one) for one in by_source])
    most = np.maximum(of_one, reached[:, -1:])
    allowed = (reached.mean(axis=0) <= share + _ROUNDING) & (reached <= most + _ROUNDING).all(axis=0)
    return float(cuts[np.argmax(allowed)] if allowed.any() else cuts[-1])
