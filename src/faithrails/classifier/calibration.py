"""Calibration: maps a classifier's logit to a probability, by Platt scaling or isotonic regression."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import numpy as np
import numpy.typing as npt
from pydantic import Field, model_validator
from typing_extensions import Self

from faithrails.settings.strict_model import Strict

Matrix = npt.NDArray[np.float64]

NEVER = 1e-6  # the least distance from 0 and 1: no number of rows can show more


@dataclass(frozen=True)
class Platt:
    """P(unfaithful) = sigmoid(slope * logit + intercept): Platt 1999."""

    slope: float
    intercept: float

    method = "platt"

    def __call__(self, logits: Matrix) -> Matrix:
        """Return probabilities, 0..1."""
        # Rows that a score separates give a slope without bound; `exp` overflows from 710 on.
        scaled = np.clip(self.slope * logits + self.intercept, -700.0, 700.0)
        return np.asarray(1.0 / (1.0 + np.exp(-scaled)), dtype=np.float64)

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
    """Build a calibration from parsed JSON."""
    if values["method"] == Isotonic.method:
        return Isotonic(np.array(values["logits"], float), np.array(values["chances"], float))
    return Platt(float(values["slope"]), float(values["intercept"]))


class CalibrationSettings(Strict):
    """A rising map from the classifier's P(unfaithful) to a recalibrated one, of answers and claims alike.

    Written by ``faithrails calibrate``. ``platt``: sigmoid(``slope`` * logit + ``intercept``).
    ``isotonic``: a rising line through the points (``logits``, ``chances``).
    """

    method: Literal["platt", "isotonic"]
    slope: float = Field(1.0, gt=0.0, allow_inf_nan=False)
    intercept: float = Field(0.0, allow_inf_nan=False)
    logits: tuple[Annotated[float, Field(allow_inf_nan=False)], ...] = ()
    chances: tuple[Annotated[float, Field(ge=0.0, le=1.0)], ...] = ()

    @model_validator(mode="after")
    def _rises(self) -> Self:
        points = (self.logits, self.chances)
        if self.method == Isotonic.method and not self.logits:
            raise ValueError("isotonic needs logits and chances")
        if len(self.logits) != len(self.chances) or any(list(each) != sorted(each) for each in points):
            raise ValueError("logits and chances must have the same length, and must not fall")
        return self

    @property
    def version(self) -> str:
        """A hash of the map, 8 hex digits."""
        return hashlib.sha256(self.model_dump_json().encode()).hexdigest()[:8]

    def recalibrated(self, supported: Sequence[float]) -> tuple[float, ...]:
        """Return P(supported), 0..1, of each claim after the map."""
        chances = np.clip(np.asarray(supported, dtype=np.float64), NEVER, 1.0 - NEVER)
        mapped = read_calibration(self.model_dump())(np.log1p(-chances) - np.log(chances))
        return tuple(float(value) for value in 1.0 - mapped)
