"""Draws the plots of a model card: contributions of signals, and reliability of probabilities."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np

mpl.use("Agg")  # no screen is needed

from matplotlib import pyplot as plt

from faithrails.train.featurize import Flags, Matrix

_SHOWN = 20
_BINS = 10
_COLUMNS = ("contribution_found", "contribution_missed", "contribution_faithful")
_TITLES = ("unfaithful,\nfound", "unfaithful,\nmissed", "faithful")


def contributions(path: Path, signals: list[dict[str, Any]]) -> None:
    """Draw the mean contribution of the strongest signals to the logit, for the outcomes of ``_TITLES``."""
    strongest = sorted(signals, key=lambda row: -max(abs(row[c]) for c in _COLUMNS))[:_SHOWN]
    values = np.array([[row[column] for column in _COLUMNS] for row in strongest])
    most = float(np.abs(values).max()) or 1.0
    figure, axes = plt.subplots(figsize=(7, 0.34 * len(strongest) + 1.6))
    image = axes.imshow(values, cmap="RdBu_r", vmin=-most, vmax=most, aspect="auto")
    axes.set_xticks(range(len(_TITLES)), _TITLES)
    axes.set_yticks(range(len(strongest)), [row["signal"] for row in strongest])
    for row, column in np.ndindex(values.shape):
        dark = abs(values[row, column]) > 0.6 * most
        axes.text(
            column, row, f"{values[row, column]:+.2f}", ha="center", va="center", fontsize=8,
            color="white" if dark else "black",
        )  # fmt: skip
    axes.set_title("Mean contribution to the logit of being unfaithful")
    figure.colorbar(image, ax=axes, shrink=0.6)
    _save(figure, path)


def reliability(path: Path, labels: Flags, chances: Matrix, weight: Matrix) -> None:
    """Draw predicted probabilities against the share that was unfaithful, in bins of equal weight."""
    order = np.argsort(chances)
    parts = np.searchsorted(np.cumsum(weight[order]) / weight.sum(), np.linspace(0, 1, _BINS + 1)[1:-1])
    said, seen = [], []
    for rows in np.split(order, parts):
        if len(rows) and weight[rows].sum() > 0:
            said.append(float(np.average(chances[rows], weights=weight[rows])))
            seen.append(float(np.average(labels[rows], weights=weight[rows])))
    figure, axes = plt.subplots(figsize=(5, 5))
    axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    axes.plot(said, seen, marker="o")
    axes.set(
        xlim=(0, 1), ylim=(0, 1), xlabel="P(unfaithful), as predicted", ylabel="share that was unfaithful"
    )
    axes.set_title("Reliability, on answers that the model has not seen")
    _save(figure, path)


def _save(figure: Any, path: Path) -> None:
    figure.tight_layout()
    figure.savefig(path, dpi=120, metadata={"Software": None})
    plt.close(figure)
