"""Computes exact (Clopper-Pearson) confidence limits of shares, for grouped rows and for future rows."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from itertools import count

import numpy as np
import numpy.typing as npt

CONFIDENCE = 0.95
_STEPS = 60  # bisections: more than the precision of a float
_DIGITS = 9  # digits kept of an effective number: its inputs are less exact


def clopper_pearson(hits: float, number: float, confidence: float = CONFIDENCE) -> tuple[float, float]:
    """Return the two-sided exact interval of a share, 0..1 (Clopper and Pearson, Biometrika 1934).

    ``hits`` and ``number`` may be fractions, such as an effective sample size; they are rounded towards the
    wider interval.
    """
    tail = (1.0 - confidence) / 2.0
    few, many, trials = int(np.floor(hits)), int(np.ceil(hits)), max(int(np.floor(number)), 1)
    many, few = min(many, trials), min(few, trials)
    low = 0.0 if few == 0 else _root(lambda share: 1.0 - binomial_cdf(few - 1, trials, share) - tail)
    high = 1.0 if many == trials else _root(lambda share: tail - binomial_cdf(many, trials, share))
    return low, high


def grouped_interval(hits: npt.ArrayLike, sizes: npt.ArrayLike) -> tuple[float, float]:
    """Return the 95 % interval of a share over rows that come in groups (Korn and Graubard 1998).

    Takes the hits and the rows of each group. The number of rows is divided by the design effect (the
    variance between groups over that of independent rows) before the exact interval is computed. If
    every row or none is a hit, no variance can be seen, and each group counts as one row.
    """
    each, rows = np.asarray(hits, dtype=float), np.asarray(sizes, dtype=float)
    total, groups = float(rows.sum()), len(rows)
    if not total:
        return 0.0, 1.0
    share = float(each.sum()) / total
    spread = float(np.sum((each - share * rows) ** 2)) / total**2
    effective = share * (1.0 - share) / spread if 0.0 < share < 1.0 and spread > 0.0 else float(groups)
    effective = round(min(max(effective, 1.0), total), _DIGITS)
    return clopper_pearson(round(share * effective, _DIGITS), effective)


def allowed(units: int, share: float, confidence: float, ahead: int) -> int | None:
    """Return how many of ``units`` may be hits so that the share among further units is at most ``share``.

    Let the cut-off be the (k + 1)-th largest score. Of the next ``ahead`` exchangeable units the number
    above it is negative hypergeometric; in the long run (``ahead`` = 0) the share above it is
    Beta(k + 1, units - k), which is the bound of Clopper and Pearson (Vovk 2012; Angelopoulos and
    Bates 2023, section 3.2). The result is the largest ``k`` for which the promise holds with this
    confidence, or None if it does not hold for 0.
    """
    risks = range(units)  # rise with the hits
    first = bisect_right(risks, 1.0 - confidence, key=lambda hits: _risk(units, hits, share, ahead))
    return first - 1 if first else None


def needed(share: float, confidence: float, long_run: bool = False) -> int:
    """Return the least number of units that can carry such a promise if none of them is a hit.

    The promise is for as many further units as ``further_units`` returns.
    """
    return next(n for n in count(1) if allowed(n, share, confidence, further_units(n, long_run)) is not None)


def further_units(units: int, long_run: bool = False) -> int:
    """Return how many further units a promise from ``units`` covers: half as many, 0 in the long run.

    The share among few further units varies more: a promise for as many units as were seen would break too
    often if fewer follow.
    """
    return 0 if long_run else max(1, units // 2)


def binomial_cdf(hits: int, trials: int, share: float) -> float:
    """Return P(at most ``hits`` of ``trials``)."""
    if share <= 0.0 or share >= 1.0:
        return 1.0 if share <= 0.0 or hits >= trials else 0.0
    some = np.arange(hits + 1)
    logs = _log_choose(trials, some) + some * np.log(share) + (trials - some) * np.log1p(-share)
    return float(min(np.exp(logs).sum(), 1.0))


def hypergeometric_cdf(hits: int, drawn: int, marked: int, total: int) -> float:
    """Return P(at most ``hits`` of ``drawn`` units are among the ``marked`` of ``total``)."""
    some = np.arange(max(0, drawn - (total - marked)), min(hits, drawn, marked) + 1)
    logs = _log_choose(marked, some) + _log_choose(total - marked, drawn - some)
    return float(min(np.exp(logs - _log_choose(total, np.array([drawn]))).sum(), 1.0))


def _risk(units: int, hits: int, share: float, ahead: int) -> float:
    """Return P(the share of further units above the cut-off is greater than ``share``)."""
    if not ahead:
        return binomial_cdf(hits, units, share)
    most = int(np.floor(share * ahead + 1e-9))
    if most >= ahead:
        return 0.0
    # More than `most` are above it if and only if at most `hits` of the first hits + most + 1 of all
    # units, in falling order, are among those seen.
    return hypergeometric_cdf(hits, hits + most + 1, units, units + ahead)


def _log_choose(number: int, some: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    logs = _log_factorials(1 << number.bit_length())
    return np.asarray(logs[number] - logs[some] - logs[number - some], dtype=np.float64)


@lru_cache(maxsize=32)
def _log_factorials(most: int) -> npt.NDArray[np.float64]:
    return np.concatenate([[0.0], np.cumsum(np.log(np.arange(1, most + 1)))])


def _root(rising: Callable[[float], float]) -> float:
    """Return the share, 0..1, at which a rising function crosses 0."""
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2.0
        low, high = (low, middle) if rising(middle) > 0.0 else (middle, high)
    return (low + high) / 2.0
