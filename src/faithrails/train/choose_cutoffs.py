"""Chooses the cut-offs of each risk, by how many faithful answers may be blocked, and blocked or marked.

Answers about tables and records have their own ``warn_at``: there the findings tell most, and the
probability tells little that holds for another table.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from faithrails.settings import Risk
from faithrails.train.featurize import Flags, Matrix
from faithrails.types import Cutoffs

Sources = npt.NDArray[np.str_]
Mask = npt.NDArray[np.bool_]

_LEAST_BETWEEN = 0.001  # least difference of the two cut-offs
_LEAST_OF_KIND = 30  # faithful answers about prose, or about tables, that a source needs to count
# The most that one source may have blocked, and blocked or marked, as multiples of the shares below. A limit
# on the mean alone would let one kind of text be blocked half of the time. In kinds of text outside the
# sources up to three times as many answers are blocked as in the worst source, and a block costs more than a
# mark: so no source may have more blocked than the mean may.
MOST_OF_ONE = (1.0, 2.25)
_ROUNDING = 1e-9
# Shares of faithful answers that may be blocked, and blocked or marked: means over sources.
SHARES: dict[Risk, tuple[float, float]] = {
    "lenient": (0.02, 0.10),
    "balanced": (0.05, 0.20),
    "strict": (0.10, 0.40),
}
# An answer that is more likely faithful than not is marked only in "strict".
_LEAST_TO_WARN: dict[Risk, float] = {"lenient": 0.5, "balanced": 0.5, "strict": 0.0}


class Flagged(NamedTuple):
    """The answers that findings block, and those that they mark or block, whatever their probability.

    Shape (answers,) each.
    """

    blocked: Mask
    marked: Mask

    @classmethod
    def none(cls, number: int) -> Flagged:
        """Return the flags of this many answers without findings."""
        return cls(np.zeros(number, dtype=bool), np.zeros(number, dtype=bool))

    def scores(self, chances: Matrix) -> tuple[Matrix, Matrix]:
        """Return the scores to compare with ``block_at`` and with ``warn_at``: infinite where flagged."""
        return np.where(self.blocked, np.inf, chances), np.where(self.blocked | self.marked, np.inf, chances)


class RiskCutoffs(NamedTuple):
    """The cut-offs of one risk for prose, and for tables and records; ``block_at`` is the same in both."""

    prose: Cutoffs
    structured: Cutoffs


def choose(
    chances: Matrix, sources: Sources, labels: Flags, flagged: Flagged, structured: Mask | None = None
) -> dict[Risk, RiskCutoffs]:
    """Choose the cut-offs from P(unfaithful) of answers, by models that have not seen their source.

    Args:
        chances: P(unfaithful), shape (answers,); NaN leaves an answer out.
        sources: the source of each answer; all sources weigh alike, however many answers they have.
        labels: 1 for unfaithful, 0 for faithful; only faithful answers count.
        flagged: the answers that findings block and mark, whatever their probability.
        structured: whether each answer is about a table or records, shape (answers,); None: no answer is.

    Raises:
        ValueError: no faithful answer has a probability.
    """
    faithful = (labels == 0) & ~np.isnan(chances)
    if not faithful.any():
        raise ValueError("no faithful answer has a probability")
    found = np.zeros_like(faithful) if structured is None else structured
    scores = flagged.scores(chances)
    return {risk: _cutoffs(scores, sources, faithful, found, risk) for risk in SHARES}


def _cutoffs(
    scores: tuple[Matrix, Matrix], sources: Sources, faithful: Mask, structured: Mask, risk: Risk
) -> RiskCutoffs:
    (to_block, to_mark), (blocked, marked) = SHARES[risk], scores
    block_at = _above(blocked, sources, faithful, to_block, MOST_OF_ONE[0] * to_block)
    block_at = min(_beyond(blocked, faithful) if block_at is None else block_at, 1.0)
    # Findings mark even where they alone exceed the share, so `warn_at` stays below `block_at`.
    highest = max(block_at - _LEAST_BETWEEN, 0.0)
    found = []
    for of_kind in (~structured, structured):
        rows = _of_large_sources(sources, faithful & of_kind)
        rows = rows if rows.any() else faithful
        warn_at = _above(marked, sources, rows, to_mark, MOST_OF_ONE[1] * to_mark)
        least = highest if warn_at is None else max(warn_at, _LEAST_TO_WARN[risk])
        found.append(Cutoffs(min(least, highest), block_at))
    return RiskCutoffs(*found)


def _of_large_sources(sources: Sources, rows: Mask) -> Mask:
    """Return the rows of sources that have enough of them: three tables do not represent a source."""
    names, counts = np.unique(sources[rows], return_counts=True)
    return rows & np.isin(sources, names[counts >= min(_LEAST_OF_KIND, counts.max(initial=0))])


class Rates(NamedTuple):
    """Shares of the faithful and of the unfaithful answers of a source, 0..1; None without such answers."""

    faithful_blocked: float | None
    faithful_marked: float | None  # or blocked
    unfaithful_blocked: float | None
    unfaithful_marked: float | None  # or blocked


def operating_points(
    chances: Matrix, sources: Sources, labels: Flags, flagged: Flagged, structured: Mask | None = None
) -> dict[Risk, dict[str, Rates]]:
    """Return the rates of each source under each risk, with cut-offs chosen from the other sources.

    ``chances`` are P(unfaithful) by models that have not seen the source; the other arguments are those of
    ``choose``. If there is only one source, its own cut-offs are used.
    """
    points: dict[Risk, dict[str, Rates]] = {risk: {} for risk in SHARES}
    blocked, marked = flagged.scores(chances)
    known = ~np.isnan(chances)
    of_tables = np.zeros_like(known) if structured is None else structured
    names = [str(name) for name in np.unique(sources[known])]
    for source in names:
        here = known & (sources == source)
        others = known & ~here if len(names) > 1 else here
        for risk in SHARES:
            cuts = _cutoffs((blocked, marked), sources, others & (labels == 0), of_tables, risk)
            warn_at = np.where(of_tables, cuts.structured.warn_at, cuts.prose.warn_at)
            reached = (blocked >= cuts.prose.block_at, marked >= warn_at)
            rates = [_share(one[here & (labels == label)]) for label in (0, 1) for one in reached]
            points[risk][source] = Rates(*rates)
    return points


def _share(reached: Mask) -> float | None:
    return float(reached.mean()) if len(reached) else None


def _above(chances: Matrix, sources: Sources, faithful: Mask, share: float, of_one: float) -> float | None:
    """Return the least cut-off that at most this share of faithful answers reaches; sources weigh alike.

    In each source at most the share ``of_one`` reaches it, or that of the infinite scores if it is larger.
    None if infinite scores alone exceed ``share``.
    """
    values, names = chances[faithful], sources[faithful]
    cuts = np.append(np.unique(values[np.isfinite(values)]), _beyond(chances, faithful))
    by_source = [np.sort(values[names == name]) for name in np.unique(names)]
    reached = np.array([1.0 - np.searchsorted(one, cuts) / len(one) for one in by_source])
    most = np.maximum(of_one, reached[:, -1:])
    allowed = (reached.mean(axis=0) <= share + _ROUNDING) & (reached <= most + _ROUNDING).all(axis=0)
    return float(cuts[np.argmax(allowed)]) if allowed.any() else None


def _beyond(chances: Matrix, faithful: Mask) -> float:
    """Return a cut-off that no faithful answer with a finite score reaches."""
    values = chances[faithful & np.isfinite(chances)]
    return float(np.nextafter(values.max(), np.inf)) if len(values) else 1.0
