"""Draws the plots of a calibration: reliability, ROC, and the share of answers that each cut-off flags."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np

mpl.use("Agg")  # no screen is needed

from matplotlib import pyplot as plt

from faithrails.bench.metrics import reliability
from faithrails.calibration.risk_control import Scored

ENDINGS = (".png", ".svg")
_STEPS = np.linspace(0.0, 1.0, 501)


def flagged(path: Path, answers: Sequence[Scored], cuts: Mapping[str, float]) -> None:
    """Draw the share of answers, by label, that are flagged from each P(unfaithful) on."""
    figure, axes = plt.subplots(figsize=(6, 4))
    for label, name in ((0, "faithful: false alarms"), (1, "unfaithful: found"), (None, "all answers")):
        scores = [answer.score for answer in answers if answer.label == label]
        if scores:
            axes.plot(_STEPS, [np.mean(np.array(scores) >= step) for step in _STEPS], label=name)
    for (name, value), line in zip(cuts.items(), ("--", ":"), strict=False):
        axes.axvline(value, color="0.4", linestyle=line, label=f"{name} {value:g}")
    axes.set(xlim=(0, 1), ylim=(0, 1), xlabel="cut-off on P(unfaithful)", ylabel="share of answers flagged")
    axes.legend()
    save(figure, path)


def roc(path: Path, answers: Sequence[Scored], cuts: Mapping[str, float]) -> None:
    """Draw the ROC curve with the cut-offs on it."""
    figure, axes = plt.subplots(figsize=(5, 5))
    axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    steps = np.unique(np.quantile([answer.score for answer in answers], _STEPS))[::-1]
    axes.plot(*zip((0.0, 0.0), *(_point(answers, float(step)) for step in steps), (1.0, 1.0), strict=True))
    for name, value in cuts.items():
        axes.plot(*_point(answers, value), marker="o", linestyle="", label=f"{name} {value:g}")
    axes.set(xlim=(0, 1), ylim=(0, 1), xlabel="faithful answers flagged", ylabel="unfaithful answers flagged")
    axes.legend(loc="lower right")
    save(figure, path)


def cost_quality(
    path: Path, curve: Sequence[tuple[float, float]], marks: Mapping[str, tuple[float, float]]
) -> None:
    """Draw the balanced accuracy of a cascade against the share of claims that its last tier gets."""
    figure, axes = plt.subplots(figsize=(6, 4))
    axes.plot(*zip(*sorted(curve), strict=True), marker=".", label="best cut-offs for the cost")
    for (name, point), marker in zip(marks.items(), "so*", strict=False):
        axes.plot(*point, marker=marker, linestyle="", markersize=8, label=f"{name} ({point[1]:.3f})")
    axes.set(xlim=(0, 1), xlabel="share of claims that the last tier gets", ylabel="balanced accuracy")
    axes.legend(loc="lower right")
    save(figure, path)


def calibration(path: Path, curves: Mapping[str, Sequence[Scored]]) -> None:
    """Draw predicted probabilities against the share that was unfaithful, before and after recalibration."""
    figure, axes = plt.subplots(figsize=(5, 5))
    axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    for name, answers in curves.items():
        sure = [answer for answer in answers if answer.score <= 1.0]
        bins = reliability([answer.label or 0 for answer in sure], [answer.score for answer in sure])
        axes.plot([said for said, _, _ in bins], [seen for _, seen, _ in bins], marker="o", label=name)
    axes.set(
        xlim=(0, 1), ylim=(0, 1), xlabel="P(unfaithful), as predicted", ylabel="share that was unfaithful"
    )
    axes.legend(loc="upper left")
    save(figure, path)


def _point(answers: Sequence[Scored], value: float) -> tuple[float, float]:
    shares = []
    for label in (0, 1):
        scores = [answer.score for answer in answers if answer.label == label]
        shares.append(float(np.mean([score >= value for score in scores])) if scores else 0.0)
    return shares[0], shares[1]


def save(figure: Any, path: Path) -> None:
    """Write a figure in all formats of ``ENDINGS``; ``path`` has no ending."""
    figure.tight_layout()
    for ending in ENDINGS:
        metadata = {"Software": None} if ending == ".png" else {"Date": None}
        figure.savefig(path.with_name(path.name + ending), dpi=120, metadata=metadata)
    plt.close(figure)
