"""Compares two samples: population stability index, chi-square test, Kolmogorov-Smirnov test."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import count

import numpy as np

_LEAST_EXPECTED = 10.0  # answers in a category; with fewer the far tail of the chi-square approximation fails
_BINS = 10


def psi(reference: Sequence[str], current: Sequence[str]) -> float:
    """Return the population stability index of two samples of categories, at least 0.

    Half an answer is added to each category, so that an empty one has a logarithm.
    """
    before, now = Counter(reference), Counter(current)
    names = before.keys() | now.keys()
    p = np.array([before[name] + 0.5 for name in names])
    q = np.array([now[name] + 0.5 for name in names])
    p, q = p / p.sum(), q / q.sum()
    return float(((q - p) * np.log(q / p)).sum())


def homogeneity(reference: Sequence[str], current: Sequence[str]) -> float:
    """Return the p-value of Pearson's chi-square test that both samples come from one distribution.

    Rare categories are merged.
    """
    before, now = Counter(reference), Counter(current)
    share = len(current) / (len(reference) + len(current))
    table, rare = [], np.zeros(2)
    for name in sorted(before.keys() | now.keys()):
        row = np.array([before[name], now[name]], dtype=float)
        if row.sum() * min(share, 1.0 - share) < _LEAST_EXPECTED:
            rare += row
        else:
            table.append(row)
    if rare.sum() * min(share, 1.0 - share) >= _LEAST_EXPECTED:
        table.append(rare)
    if len(table) < 2:
        return 1.0
    seen = np.array(table)
    expected = seen.sum(axis=1, keepdims=True) * seen.sum(axis=0) / seen.sum()
    return chi_square_tail(float(((seen - expected) ** 2 / expected).sum()), len(table) - 1)


def chi_square_tail(value: float, degrees: int) -> float:
    """Return P(chi-square >= value), by the recurrence of the incomplete gamma function in half degrees."""
    half = value / 2.0
    shape, tail = (1.0, math.exp(-half)) if degrees % 2 == 0 else (0.5, math.erfc(math.sqrt(half)))
    while shape < degrees / 2.0:
        tail += math.exp(shape * math.log(half) - half - math.lgamma(shape + 1.0)) if half else 0.0
        shape += 1.0
    return tail


def ks(reference: Sequence[float], current: Sequence[float]) -> tuple[float, float]:
    """Return the Kolmogorov-Smirnov distance in 0..1 and its asymptotic p-value (Stephens' form)."""
    a, b = np.sort(reference), np.sort(current)
    both = np.concatenate([a, b])
    below = (np.searchsorted(each, both, side="right") / len(each) for each in (a, b))
    distance = float(np.abs(np.subtract(*below)).max())
    size = math.sqrt(len(a) * len(b) / (len(a) + len(b)))
    value = (size + 0.12 + 0.11 / size) * distance
    if value < 0.2:  # the series converges slowly there; the p-value is 1 to ten digits
        return distance, 1.0
    terms: Iterable[float] = ((-1.0) ** (j - 1) * math.exp(-2.0 * j * j * value * value) for j in count(1))
    tail = 2.0 * sum(term for term, _ in zip(terms, range(100), strict=False))
    return distance, min(1.0, max(0.0, tail))


def binned(reference: Sequence[float], values: Sequence[float]) -> list[str]:
    """Return the bin of each value, by the deciles of the reference; equal deciles are merged."""
    edges = np.unique(np.quantile(np.asarray(reference), np.linspace(0.0, 1.0, _BINS + 1)[1:-1]))
    return [f"{place:02d}" for place in np.searchsorted(edges, np.asarray(values), side="right")]
