"""Metrics of a binary detector, with unfaithful as the positive class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from faithrails.bench.binomial_limits import grouped_interval

Values = dict[str, float]
Column: TypeAlias = Sequence[Any] | npt.NDArray[Any]  # a value for each row; arrays where there are many rows
_BINS = 10
_NEVER = 1e-6  # no probability is nearer to 0 or 1


def flags(labels: Column, flagged: Column) -> dict[str, float | None]:
    """Return precision, recall, f1 and balanced_accuracy, each 0..1.

    A figure that its rows cannot give (no positive row, say) is None, never 0 or NaN.
    """
    truth, said = np.asarray(labels, dtype=bool), np.asarray(flagged, dtype=bool)
    found = of_counts(int(np.sum(truth & said)), int(np.sum(said)), int(np.sum(truth)))
    recall, specificity = found["recall"], _share(int(np.sum(~truth & ~said)), int(np.sum(~truth)))
    balanced = None if recall is None or specificity is None else (recall + specificity) / 2
    return {**found, "balanced_accuracy": balanced}


def of_counts(hits: int, flagged: int, positives: int) -> dict[str, float | None]:
    """Return precision, recall and f1; ``hits`` are the positives that are flagged."""
    return {
        "precision": _share(hits, flagged),
        "recall": _share(hits, positives),
        "f1": _share(2 * hits, flagged + positives),
    }


def auroc(labels: Column, scores: Column) -> float | None:
    """Area under the ROC curve, ties counted half; None unless there are rows of both classes."""
    truth = np.asarray(labels, dtype=bool)
    positives, negatives = int(np.sum(truth)), int(np.sum(~truth))
    if not positives or not negatives:
        return None
    rank_sum = float(np.sum(_ranks(np.asarray(scores, dtype=float))[truth]))
    return (rank_sum - positives * (positives + 1) / 2) / (positives * negatives)


def brier(labels: Column, probabilities: Column) -> float | None:
    """Mean squared error of the probabilities, 0..1; None without rows."""
    if not len(labels):
        return None
    return float(np.mean((np.asarray(probabilities) - np.asarray(labels)) ** 2))


def calibration_error(labels: Column, probabilities: Column) -> float | None:
    """Expected calibration error, 0..1, over ten bins of equal numbers of rows; None without rows.

    Naeini, Cooper and Hauskrecht 2015, with the equal-mass bins of Nixon et al. 2019.
    """
    bins = reliability(labels, probabilities)
    rows = sum(number for _, _, number in bins)
    return sum(abs(said - seen) * number for said, seen, number in bins) / rows if rows else None


def reliability(labels: Column, probabilities: Column) -> list[tuple[float, float, int]]:
    """Return for each of ten bins the mean probability, the share that was unfaithful, and the rows.

    The bins have equal numbers of rows, except that rows of equal probability share a bin: so the order of
    the rows does not matter, and few distinct probabilities give fewer bins.
    """
    said, seen = np.asarray(probabilities, dtype=float), np.asarray(labels, dtype=float)
    order = np.argsort(said, kind="stable")
    ends = np.cumsum([len(part) for part in np.array_split(order, _BINS)])[:-1]
    starts = np.searchsorted(said[order], said[order][ends[ends < len(order)]])
    parts = np.split(order, np.unique(starts))
    return [(float(said[p].mean()), float(seen[p].mean()), len(p)) for p in parts if len(p)]


def log_loss(labels: Column, probabilities: Column) -> float | None:
    """Mean negative log likelihood, in nats; None without rows."""
    if not len(labels):
        return None
    chances = np.clip(np.asarray(probabilities, dtype=float), _NEVER, 1.0 - _NEVER)
    return float(-np.mean(np.where(np.asarray(labels, dtype=bool), np.log(chances), np.log1p(-chances))))


def false_alarms(labels: Column, flagged: Column, groups: Column) -> Values | None:
    """Return the share of faithful answers that are flagged, with its 95 % interval; None if there are none.

    Answers of one group are not independent: see ``binomial_limits.grouped_interval``.
    """
    faithful = ~np.asarray(labels, dtype=bool)
    return share(np.asarray(flagged)[faithful], np.asarray(groups)[faithful])


def share(flagged: Column, groups: Column) -> Values | None:
    """Return the share of answers that are flagged, with its 95 % interval; None if there are none."""
    if not len(groups):
        return None
    _, group, sizes = np.unique(np.asarray(groups), return_inverse=True, return_counts=True)
    hits = np.bincount(group, weights=np.asarray(flagged, dtype=float))
    low, high = grouped_interval(hits, sizes)
    return {"share": float(hits.sum()) / float(sizes.sum()), "low": low, "high": high}


def percentiles(seconds: Sequence[float]) -> dict[str, float | None]:
    """Return p50 and p95 of durations, in milliseconds."""
    if not len(seconds):
        return {"p50": None, "p95": None}
    p50, p95 = np.percentile(np.asarray(seconds) * 1000.0, [50, 95])
    return {"p50": round(float(p50), 3), "p95": round(float(p95), 3)}


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _ranks(values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return ranks from 1; equal values share their mean rank."""
    _, inverse, counts = np.unique(values, return_inverse=True, return_counts=True)
    ends = np.cumsum(counts)
    means = ends - (counts - 1) / 2.0
    return np.asarray(means[inverse], dtype=np.float64)
