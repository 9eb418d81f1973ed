"""Compares two runs over the same rows: differences with bootstrap intervals, and which answers changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from faithrails.bench.metrics import auroc, flags
from faithrails.bench.summary import Result, blocked, group_of, is_blocked_or_warned
from faithrails.errors import RowError

REPLICATES = 1_000
SEED = 42
_TAILS = (2.5, 97.5)  # percentiles of a 95 % interval

Figure = float | None
Numbers = dict[str, Figure]


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure of two runs, their difference ``b`` - ``a``, and its 95 % interval; None if unknown."""

    a: Figure
    b: Figure
    difference: Figure
    low: Figure
    high: Figure


@dataclass(frozen=True, slots=True)
class Comparison:
    """Figures by name, the answers whose decision changed, and how many rows are in one run only."""

    rows: int
    figures: dict[str, Interval]
    changed: tuple[dict[str, Any], ...]
    unpaired: int


def compare(
    a: Sequence[Result], b: Sequence[Result], tick: Callable[[], object] = bool, replicates: int = REPLICATES
) -> Comparison:
    """Compare two runs by the ids of their rows.

    Intervals are percentiles of ``replicates`` bootstrap samples (Efron 1979) of groups, the same samples
    for both runs (Koehn 2004): groups are drawn, because answers to one context are not independent. Figures
    need labelled rows. ``tick`` is called after each replicate.

    Raises:
        RowError: the runs share no row, or a row has two labels.
    """
    other = {result["id"]: result for result in b}
    pairs = [(result, other[result["id"]]) for result in a if result["id"] in other]
    if not pairs:
        raise RowError("the two runs have no row in common: compare runs over the same rows")
    for first, second in pairs:
        if first["label"] != second["label"]:
            raise RowError(f"row '{first['id']}' has the label {first['label']} in one run and "
                           f"{second['label']} in the other: compare runs over the same rows")  # fmt: skip
    told = [pair for pair in pairs if pair[0]["label"] is not None]
    runs = [_Run.of([pair[side] for pair in told]) for side in (0, 1)]
    whole = [run.figures(np.arange(len(told))) for run in runs]
    drawn = _replicates(runs, [group_of(first) for first, _ in told], replicates, tick) if told else []
    figures = {name: _interval(name, whole, drawn) for name in whole[0]} if told else {}
    return Comparison(len(pairs), figures, tuple(_changes(pairs)), len(a) + len(b) - 2 * len(pairs))


@dataclass(frozen=True)
class _Run:
    """Arrays over labelled rows; ``scores`` are NaN for an answer without one."""

    labels: npt.NDArray[np.int64]
    scores: npt.NDArray[np.float64]
    blocked: npt.NDArray[np.bool_]
    marked: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, rows: Sequence[Result]) -> _Run:
        scores = [
            np.nan if row["unfaithful_probability"] is None else row["unfaithful_probability"] for row in rows
        ]
        return cls(
            np.array([row["label"] for row in rows], np.int64), np.array(scores, float),
            np.array([blocked(row) for row in rows], bool),
            np.array([is_blocked_or_warned(row) for row in rows], bool),
        )  # fmt: skip

    def figures(self, rows: npt.NDArray[np.int64]) -> Numbers:
        labels, scores = self.labels[rows], self.scores[rows]
        sure = ~np.isnan(scores)
        found = flags(labels.tolist(), self.marked[rows].tolist())
        faithful = labels == 0
        return {
            "auroc": auroc(labels[sure].tolist(), scores[sure].tolist()),
            "false_alarms": _mean(self.blocked[rows][faithful]),
            "false_alarms_marked": _mean(self.marked[rows][faithful]),
            **{name: found[name] for name in ("recall", "precision", "f1")},
        }


def _replicates(
    runs: Sequence[_Run], groups: Sequence[str], number: int, tick: Callable[[], object]
) -> list[list[Numbers]]:
    """Return the figures of both runs in each bootstrap sample."""
    names, owner = np.unique(np.array(groups), return_inverse=True)
    members = np.split(np.argsort(owner, kind="stable"), np.cumsum(np.bincount(owner))[:-1])
    generator = np.random.default_rng(SEED)
    found = []
    for _ in range(number):
        rows = np.concatenate([members[group] for group in generator.integers(0, len(names), len(names))])
        found.append([run.figures(rows) for run in runs])
        tick()
    return found


def _interval(name: str, whole: Sequence[Numbers], drawn: Sequence[Sequence[Numbers]]) -> Interval:
    a, b = whole[0][name], whole[1][name]
    differences = [_difference(one[name], two[name]) for one, two in drawn]
    known = [difference for difference in differences if difference is not None]
    low, high = np.percentile(known, _TAILS) if known and a is not None else (None, None)
    rounded = [None if value is None else float(value) for value in (low, high)]
    return Interval(a, b, _difference(a, b), *rounded)


def _changes(pairs: Sequence[tuple[Result, Result]]) -> list[dict[str, Any]]:
    return [
        {"id": a["id"], "label": a["label"], "a": a["decision"], "b": b["decision"]}
        for a, b in pairs
        if a["decision"] != b["decision"]
    ]


def _difference(a: Figure, b: Figure) -> Figure:
    return None if a is None or b is None else b - a


def _mean(flagged: npt.NDArray[np.bool_]) -> Figure:
    return float(flagged.mean()) if len(flagged) else None
