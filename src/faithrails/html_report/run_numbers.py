"""Computes the figures of a run and the points of its charts, as ``faithrails eval`` does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

import numpy as np

from faithrails.bench.binomial_limits import clopper_pearson
from faithrails.bench.metrics import Values, reliability, share
from faithrails.bench.summary import Result, is_blocked_or_warned, summary
from faithrails.html_report.read_run import Checked
from faithrails.types import Decision, Label

_BINS = 10
_STEPS = 51  # cut-offs of a curve, from 0 to 1

Points = list[tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Tally:
    """What the figures need of one answer: its result, and how many claims have each label."""

    result: Result
    claims: Counter[Label]

    @classmethod
    def of(cls, found: Checked) -> Tally:
        """Return the tally of an answer."""
        report = found.report
        result = {
            "id": found.id,
            "decision": report.decision.value,
            "score": report.score,
            "unfaithful_probability": report.unfaithful_probability,
            "seconds": report.cost.seconds,
            "label": found.label,
            "task": found.task,
            "group": found.group,
            "omits": bool(report.omissions),
            "metrics": {metric.name: metric.to_dict() for metric in report.metrics},
        }
        return cls(result, Counter(verdict.label for verdict in report.verdicts))


def figures(tallies: Sequence[Tally]) -> dict[str, Any]:
    """Return the figures and the charts of one run."""
    results = [tally.result for tally in tallies]
    tasks = sorted({result["task"] for result in results})
    parts = {task or "(no task)": [r for r in results if r["task"] == task] for task in tasks}
    return {
        **_figures(results),
        "tasks": {task: _figures(part) for task, part in parts.items()} if len(tasks) > 1 else {},
        "scores": _histogram([r["score"] for r in results]),
        "claims": _shares(sum((tally.claims for tally in tallies), Counter()), Label),
        **_curves([r for r in results if r["label"] is not None]),
    }


def _figures(results: list[Result]) -> dict[str, Any]:
    """Return counts and shares with their intervals, and AUROC with labels."""
    found, omits = summary(results, 0), itemgetter("omits")
    faithful, unfaithful = ([r for r in results if r["label"] == label] for label in (0, 1))
    return {
        "n": len(results),
        "faithful": len(faithful),
        "unfaithful": len(unfaithful),
        "decisions": _shares(Counter(Decision(r["decision"]) for r in results), Decision),
        "passed": _share(results, lambda result: not is_blocked_or_warned(result)),
        "false_alarms": _share(faithful, is_blocked_or_warned),
        "found": _share(unfaithful, is_blocked_or_warned),
        "auroc": found.get("auroc"),
        "could_not_tell": found["could_not_tell"],
        "metrics": found.get("metrics", {}),
        "omitting": _share(results, omits) if any(map(omits, results)) else None,
    }


def _share(results: Sequence[Result], flag: Any) -> Values | None:
    return share([flag(result) for result in results], [result["group"] for result in results])


def _shares(counts: Counter[Any], kinds: Any) -> list[dict[str, Any]]:
    """Return the number and share of each kind, in the order of their enumeration."""
    total = sum(counts.values())
    return [
        {"name": kind.value, "number": counts[kind], "share": counts[kind] / total if total else 0.0}
        for kind in kinds
    ]


def _histogram(scores: Sequence[float | None]) -> dict[str, Any]:
    """Return the share of answers in each of ten bins of 0..1, and their numbers."""
    known = [score for score in scores if score is not None]
    counts, _ = np.histogram(known, bins=_BINS, range=(0.0, 1.0))
    shares = [int(count) / len(scores) for count in counts] if scores else []
    return {"shares": shares, "counts": counts.tolist()}


def _curves(labelled: Sequence[Result]) -> dict[str, Any]:
    """Return points of reliability and of the flagged shares; empty without labels."""
    sure = [r for r in labelled if r["unfaithful_probability"] is not None]
    labels = np.array([r["label"] for r in sure], dtype=bool)
    chances = np.array([r["unfaithful_probability"] for r in sure], dtype=float)
    return {
        "reliability": [
            {
                "x": said,
                "y": seen,
                "at": (said, seen),
                "n": number,
                "interval": clopper_pearson(round(seen * number), number),
            }
            for said, seen, number in reliability(labels.tolist(), chances.tolist())
        ],
        "alarm_curve": _flagged(chances[~labels]),
        "found_curve": _flagged(chances[labels]),
    }


def _flagged(chances: np.ndarray[Any, np.dtype[np.float64]]) -> Points:
    """Return the share of answers at or above each cut-off."""
    if not len(chances):
        return []
    steps = np.linspace(0.0, 1.0, _STEPS)
    return [(float(step), float(np.mean(chances >= step))) for step in steps]
