"""Score normalisation: subtracts from a logit what faithful answers to such evidence have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from faithrails.classifier.calibration import Matrix
from faithrails.features.catalogue import FeatureValues

# Features that say what kind of evidence it is, not how the answer fits it. The number of claims is none:
# long answers hold more errors, and to subtract what they have in common would hide them.
CONDITIONS = ("evidence.markup",)


@dataclass(frozen=True)
class Normalisation:
    """The expected logit of a faithful answer, linear in its conditions; 0 on average.

    Answers about tables and records have higher logits even if they are faithful, so that one cut-off for all
    would block most of them. After the condition-dependent score normalisation of speaker
    verification (Z-norm: Auckenthaler et al. 2000).
    """

    names: tuple[str, ...] = ()
    mean: tuple[float, ...] = ()
    weights: tuple[float, ...] = ()

    def __call__(self, logit: float, features: FeatureValues) -> float:
        """Return the logit of an answer with these features, normalised."""
        conditions = zip(self.names, self.mean, self.weights, strict=True)
        return logit - sum(weight * (features.get(name, mean) - mean) for name, mean, weight in conditions)

    def of(self, logits: Matrix, conditions: Matrix) -> Matrix:
        """Return many logits, shape (answers,), normalised; ``conditions`` has a column for each name."""
        if not self.names:
            return logits
        return np.asarray(logits - (conditions - np.array(self.mean)) @ np.array(self.weights), dtype=float)

    def as_dict(self) -> dict[str, Any]:
        """The same as JSON values."""
        rows = zip(self.names, self.mean, self.weights, strict=True)
        return {name: {"mean": mean, "weight": weight} for name, mean, weight in rows}

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Normalisation:
        """Build from the parsed JSON."""
        return cls(
            tuple(values),
            tuple(float(one["mean"]) for one in values.values()),
            tuple(float(one["weight"]) for one in values.values()),
        )
