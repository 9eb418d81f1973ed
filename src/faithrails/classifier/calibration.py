"""Calibration: maps a classifier's logit to a probability, by Platt scaling or isotonic regression."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float64]

NEVER = 1e-6  # no probability is nearer to 0 or 1: no number of rows can show more


@dataclass(frozen=True)
class Platt:
    """P(unfaithful) = sigmoid(slope * logit + intercept): Platt 1999."""

    slope: float
    intercept: float

    method = "platt"

    def __call__(self, logits: Matrix) -> Matrix:
        """Return probabilities, 0..1."""
        return np.asarray(1.0 / (1.0 + np.exp(-(self.slope * logits + self.intercept))), dtype=np.float64)

    def as_dict(self) -> dict[str, Any]:
        """The same as JSON values."""
        return {"method": self.method, "slope": self.slope, "intercept": self.intercept}


@dataclass(frozen=True)
class Isotonic:
    """P(unfaithful) by a rising line through fitted points: Zadrozny and Elkan 2002."""

    logits: Matrix
    chances: Matrix

    method = "isotonic"

    def __call__(self, logits: Matrix) -> Matrix:
        """Return probabilities, 0..1; never quite 0 or 1, which no number of rows can show."""
        found = np.interp(logits, self.logits, self.chances)
        return np.asarray(np.clip(found, NEVER, 1.0 - NEVER), dtype=np.float64)

    def as_dict(self) -> dict[str, Any]:
        """The same as JSON values."""
        return {"method": self.method, "logits": self.logits.tolist(), "chances": self.chances.tolist()}


Calibration = Platt | Isotonic


def read_calibration(values: Mapping[str, Any]) -> Calibration:
    """Build from the parsed JSON."""
    if values["method"] == Isotonic.method:
        return Isotonic(np.array(values["logits"], float), np.array(values["chances"], float))
    return Platt(float(values["slope"]), float(values["intercept"]))
