"""Computes figures by character and by claim, for answers in which annotators marked spans."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from typing import Any

import numpy as np

from faithrails.bench.metrics import auroc, flags, of_counts
from faithrails.rows.marked_places import Marks, Place, claim_labels
from faithrails.types import Label, Report, Verdict

_AGAINST = (Label.CONTRADICTED, Label.NOT_MENTIONED)


def span_result(report: Report, label: int | None, marks: Marks | None, length: int) -> dict[str, Any]:
    """Return the fields of a result that depend on the label and marks of its row; may be empty.

    ``claim_labels`` are in the order of the claims. ``characters`` are the numbers of characters that
    annotators marked, that the check marked, and that both did.
    """
    places = [(claim.start, claim.end) for claim in report.claims]
    labels = claim_labels(places, label, marks)
    found: dict[str, Any] = {"claim_labels": list(labels)} if any(each is not None for each in labels) else {}
    if marks is not None and marks.looked_at is None:
        gold, said = _characters(marks.unfaithful, length), _characters(_offending(report.verdicts), length)
        found["characters"] = [len(gold), len(said), len(gold & said)]
    return found


class Spans:
    """Sums up the fields that ``span_result`` adds to results."""

    def __init__(self) -> None:
        self._characters = [0, 0, 0]
        self._answers = 0
        self._labels, self._flagged, self._scores = array("b"), array("b"), array("d")

    def add(self, result: dict[str, Any]) -> None:
        """Count one result."""
        if "characters" in result:
            self._answers += 1
            self._characters = [a + b for a, b in zip(self._characters, result["characters"], strict=True)]
        for claim, label in zip(result.get("claims", ()), result.get("claim_labels", ()), strict=False):
            if label is not None:
                self._labels.append(label)
                self._flagged.append(claim["label"] in _AGAINST)
                probability = claim["probability"]
                self._scores.append(float("nan") if probability is None else 1.0 - probability)

    def figures(self) -> dict[str, Any]:
        """Return ``spans`` (by character) and ``claims``, each only if some row has such labels."""
        found: dict[str, Any] = {}
        if self._answers:
            gold, said, both = self._characters
            found["spans"] = {"answers": self._answers, "characters": gold, **of_counts(both, said, gold)}
        if self._labels:
            labels, scores = np.array(self._labels), np.array(self._scores)
            told = ~np.isnan(scores)
            found["claims"] = {
                "labelled": len(labels),
                "unfaithful": int(labels.sum()),
                **flags(self._labels, [bool(flagged) for flagged in self._flagged]),
                "auroc": auroc(labels[told].tolist(), scores[told].tolist()),
            }
        return found


def _offending(verdicts: Iterable[Verdict]) -> list[Place]:
    """Return the spans that the check finds unsupported: the words if it names them, else the claim."""
    return [
        place
        for verdict in verdicts
        if verdict.label in _AGAINST
        for place in (verdict.offending or ((verdict.claim.start, verdict.claim.end),))
    ]


def _characters(places: Iterable[Place], length: int) -> set[int]:
    return {character for start, end in places for character in range(max(0, start), min(end, length))}
