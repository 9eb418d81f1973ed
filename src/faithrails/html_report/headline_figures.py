"""The figures at the head of the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from faithrails.bench.compare_runs import Comparison, Interval

Tile = dict[str, Any]

# Key of the figure in a run, title, meaning, and key in a comparison.
_SHARES = (
    ("passed", "Passed without a mark", "Answers that reach the user as they were written.", ""),
    (
        "false_alarms",
        "False alarms",
        "Faithful answers that were blocked or got a warning.",
        "false_alarms_marked",
    ),
    ("found", "Unfaithful answers found", "Unfaithful answers that were blocked or got a warning.", "recall"),
    ("omitting", "Leave out a warning", "Answers that leave out a warning of their sources.", ""),
)


def percent(share: float) -> str:
    """Return a share as people read it; less than 1 % and more than 99 % keep a decimal."""
    value = 100.0 * share
    return f"{value:.0f} %" if 1.0 <= value <= 99.0 or value in (0.0, 100.0) else f"{value:.1f} %"


def tiles(runs: Sequence[Mapping[str, Any]], comparison: Comparison | None) -> list[Tile]:
    """Return the tiles at the top of the page, one per figure, without figures that the rows cannot give."""
    differences = comparison.figures if comparison else {}
    found = [_counts(runs)]
    for key, title, told, name in _SHARES:
        if all(run[key] for run in runs):
            values = [{"text": percent(run[key]["share"]), "interval": run[key]} for run in runs]
            found.append(
                _tile(title, values, told, _difference(differences.get(name), 100, ".1f", " points"))
            )
    if all(run["auroc"] is not None for run in runs):
        values = [{"text": f"{run['auroc']:.2f}"} for run in runs]
        told = "How often an unfaithful answer scores worse than a faithful one (AUROC); 0.5 is chance."
        found.append(_tile("Ranking", values, told, _difference(differences.get("auroc"), 1, ".3f", "")))
    return found


def _counts(runs: Sequence[Mapping[str, Any]]) -> Tile:
    run = runs[0]
    labelled = run["faithful"] + run["unfaithful"]
    told = "Without labels, so accuracy is not known."
    if labelled:
        told = f"{labelled:,} with a label: {run['faithful']:,} faithful, {run['unfaithful']:,} unfaithful."
    return _tile("Answers checked", [{"text": f"{each['n']:,}"} for each in runs], told, "")


def _tile(title: str, values: list[dict[str, Any]], told: str, difference: str) -> Tile:
    filled = [{"interval": None, **value} for value in values]
    return {"title": title, "values": filled, "help": told, "difference": difference}


def _difference(found: Interval | None, times: int, form: str, unit: str) -> str:
    """Return a difference with its interval in words; "" if there is none."""
    if found is None or found.difference is None or found.low is None or found.high is None:
        return ""
    values = (found.difference, found.low, found.high)
    difference, low, high = (f"{times * value:+{form}}" for value in values)
    return f"B − A: {difference}{unit} ({low} to {high})"
