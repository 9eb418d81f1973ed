"""Draws the days of a check log: rates, scores and kinds of claims, with the alerts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from matplotlib import pyplot as plt

from faithrails.calibration.plots import save
from faithrails.drift.compare import Day

_MOST_KINDS = 7
_MOST_LABELS = 14


def draw(path: Path, days: Sequence[Day], reference_days: int) -> None:
    """Write the picture as PNG and SVG; ``path`` has no ending. Alerts are red, the reference is grey."""
    figure, (rates, kinds) = plt.subplots(2, 1, figsize=(9, 7), sharex=True)
    places = np.arange(len(days))
    for name, values in (
        ("pass rate", [day.pass_rate for day in days]),
        ("median P(unsupported)", [day.median for day in days]),
        ("verifiers disagree", [day.disagreement for day in days]),
    ):
        if any(value is not None for value in values):
            rates.plot(
                places, [np.nan if value is None else value for value in values], marker="o", label=name
            )
    bottom = np.zeros(len(days))
    strongest = sorted({kind for day in days for kind in day.kinds}, key=lambda kind: -_total(days, kind))
    for kind in strongest[:_MOST_KINDS]:
        shares = np.array([day.kinds.get(kind, 0.0) for day in days])
        kinds.bar(places, shares, bottom=bottom, label=kind)
        bottom += shares
    kinds.bar(places, 1.0 - bottom, bottom=bottom, color="0.8", label="other kinds")
    for axes, title in ((rates, "Answers"), (kinds, "Kind of the weakest claim")):
        axes.axvspan(-0.5, reference_days - 0.5, color="0.92", zorder=0)
        for place in (place for place, day in enumerate(days) if day.alerts):
            axes.axvline(place, color="crimson", linestyle="--", linewidth=1)
        axes.set(ylim=(0, 1.02), ylabel="share of answers", title=title)
        axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize=8)
    shown = places[:: max(1, len(days) // _MOST_LABELS)]
    kinds.set_xticks(shown, [days[place].day for place in shown], rotation=45, ha="right")
    save(figure, path)


def _total(days: Sequence[Day], kind: str) -> float:
    return sum(day.kinds.get(kind, 0.0) * day.answers for day in days)
