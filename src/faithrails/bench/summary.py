"""Sums up the results of an evaluation: counts, figures over labelled rows, the same by task, and latency."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from faithrails.bench.metrics import auroc, brier, calibration_error, false_alarms, flags, percentiles
from faithrails.bench.span_metrics import Spans
from faithrails.rows.unique_names import hash_of
from faithrails.types import Decision

Result = dict[str, Any]
_NO_LABEL = -1


def summary(results: Iterable[Result], failed: int, seconds: Sequence[float] = ()) -> dict[str, Any]:
    """Sum up results in one pass; ``seconds`` are the durations of the checks."""
    columns = _Columns()
    decisions: Counter[str] = Counter()
    for result in results:
        decisions[result["decision"]] += 1
        columns.add(result)
    rows = columns.arrays()
    labelled = rows["label"] != _NO_LABEL
    parts = {task: rows["task"] == number for task, number in sorted(columns.tasks.items()) if task}
    return {
        "n": len(labelled),
        "failed_rows": failed,
        "decisions": {decision.value: decisions[decision.value] for decision in Decision},
        "could_not_tell": int(np.isnan(rows["probability"]).sum()),
        **(_figures(rows, labelled) if labelled.any() else {}),
        **columns.spans.figures(),
        **columns.metrics(),
        "by_task": {task: _figures(rows, labelled & part) for task, part in parts.items()}
        if labelled.any()
        else {},
        "latency_ms": percentiles(seconds or columns.seconds),
    }


def group_of(result: Result) -> str:
    """Return the group that a result is resampled with; results of earlier versions have only their id."""
    return str(result.get("group", result["id"]))


def blocked(result: Result) -> bool:
    """Whether the answer did not reach the user."""
    return result["decision"] in (Decision.BLOCK.value, Decision.ESCALATE.value)


def is_blocked_or_warned(result: Result) -> bool:
    """Whether the answer was blocked, or reached the user with a warning."""
    return bool(result["decision"] != Decision.PASS.value)


class _Columns:
    """What the figures need of each result, in 40 bytes a row."""

    def __init__(self) -> None:
        kinds = {"label": "b", "blocked": "b", "marked": "b", "task": "q", "group": "Q", "probability": "d"}
        self._columns: dict[str, array[Any]] = {name: array(kind) for name, kind in kinds.items()}
        self.tasks: dict[str, int] = {}
        self.spans = Spans()
        self._metrics: dict[str, array[float]] = {}
        self.seconds = array("d")  # of results of earlier versions

    def add(self, result: Result) -> None:
        label, probability = result["label"], result["unfaithful_probability"]
        values = {
            "label": _NO_LABEL if label is None else label,
            "blocked": blocked(result),
            "marked": is_blocked_or_warned(result),
            "task": self.tasks.setdefault(result["task"] or "", len(self.tasks)),
            "group": hash_of(group_of(result)),
            "probability": float("nan") if probability is None else probability,
        }
        for name, value in values.items():
            self._columns[name].append(value)
        self.spans.add(result)
        for name, metric in result.get("metrics", {}).items():
            told = metric["value"]
            self._metrics.setdefault(name, array("d")).extend([] if told is None else [told])
        if "seconds" in result:
            self.seconds.append(result["seconds"])

    def metrics(self) -> dict[str, Any]:
        """Return the mean of each metric, and the number of answers that have it."""
        means = {
            name: {"mean": float(np.mean(values)) if values else None, "answers": len(values)}
            for name, values in self._metrics.items()
        }
        return {"metrics": means} if means else {}

    def arrays(self) -> dict[str, npt.NDArray[Any]]:
        return {name: np.array(column) for name, column in self._columns.items()}


def _figures(rows: dict[str, npt.NDArray[Any]], chosen: npt.NDArray[np.bool_]) -> dict[str, Any]:
    """Return figures over chosen, labelled rows; those of probabilities only over rows that have one."""
    sure = chosen & ~np.isnan(rows["probability"])
    sure_labels, probabilities = rows["label"][sure], rows["probability"][sure]
    part = {name: column[chosen] for name, column in rows.items()}
    labels, groups = part["label"], part["group"]
    return {
        "labelled": len(labels),
        "unfaithful": int(labels.sum()),
        **flags(labels, part["marked"]),
        "false_alarms": {
            "blocked": false_alarms(labels, part["blocked"], groups),
            "blocked_or_marked": false_alarms(labels, part["marked"], groups),
        },
        "auroc": auroc(sure_labels, probabilities),
        "brier": brier(sure_labels, probabilities),
        "calibration_error": calibration_error(sure_labels, probabilities),
    }
