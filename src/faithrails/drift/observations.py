"""Reads from each logged check the observation that drift is measured on."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from faithrails.check_log import Entry
from faithrails.types.labels import STRICTEST_FIRST, Label

_SUPPORTED = re.compile(r"(\d+) of (\d+) supported")
_RANK = {label.value: rank for rank, label in enumerate(STRICTEST_FIRST)}


@dataclass(frozen=True, slots=True)
class Observation:
    """One checked answer.

    ``unsupported`` in 0..1 is the highest probability that a claim is unsupported, or the share of such
    claims where no verifier has probabilities; None without a verdict. ``kind`` is that of the weakest claim:
    its label and what was found in it. ``disagree`` says whether the verifiers count different numbers of
    supported claims; None with a single one.
    """

    day: str
    decision: str
    unsupported: float | None
    kind: str
    disagree: bool | None


def observation_of(entry: Entry) -> Observation:
    """Return the observation of a log entry; of a corrected answer, that of the original."""
    report = entry.report_before_correction
    claims = report["claims"]
    return Observation(
        entry.time[:10], report["decision"], _unsupported(report), _kind(claims), _disagree(report["path"])
    )


def _unsupported(report: Mapping[str, Any]) -> float | None:
    known = [claim["probability"] for claim in report["claims"] if claim["probability"] is not None]
    if known:
        return 1.0 - float(min(known))
    return None if report["score"] is None else 1.0 - float(report["score"])


def _kind(claims: Iterable[Mapping[str, Any]]) -> str:
    weakest = min(claims, key=lambda claim: _RANK[claim["label"]], default=None)
    if weakest is None:
        return "no claim"
    label = str(weakest["label"])
    finding = next(iter(weakest["findings"]), "")
    return f"{label}: {finding}" if finding and label != Label.SUPPORTED.value else label


def _disagree(path: Iterable[Mapping[str, Any]]) -> bool | None:
    counts = [match.groups() for step in path if (match := _SUPPORTED.fullmatch(step["outcome"]))]
    return len(set(counts)) > 1 if len(counts) > 1 else None
