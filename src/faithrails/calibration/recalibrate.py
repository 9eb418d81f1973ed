"""Recalibrates probabilities of a classifier on rows that it was not trained on, if that helps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from faithrails.bench.metrics import log_loss
from faithrails.calibration.risk_control import Scored
from faithrails.classifier.calibration import NEVER, Calibration, Isotonic, Matrix
from faithrails.train.cross_validate import Method, calibrate
from faithrails.train.fit import part_of

FOLDS = 5
WORTH_IT = 0.002  # nats of log loss: less is not worth a setting


@dataclass(frozen=True)
class Recalibration:
    """A fitted map, and the log loss (nats) before, and after by cross-fitting over groups."""

    calibration: Calibration
    before: float
    after: float

    @property
    def helps(self) -> bool:
        """Whether the log loss on rows that the map was not fitted on falls by more than ``WORTH_IT``."""
        return self.after < self.before - WORTH_IT


def recalibrate(answers: Sequence[Scored], method: Method) -> Recalibration:
    """Fit a map on all answers, and measure it on parts of the groups that it was not fitted on.

    Needs labelled answers of both labels in every part; scores in 0..1.
    """
    labels = np.array([answer.label for answer in answers])
    logits = _logits(np.array([answer.score for answer in answers]))
    parts = part_of(np.array([answer.group for answer in answers]), FOLDS)
    unseen = np.zeros(len(answers))
    for part in range(FOLDS):
        fitted = _fit(labels[parts != part], logits[parts != part], method)
        unseen[parts == part] = fitted(logits[parts == part])
    before = log_loss(labels.tolist(), [answer.score for answer in answers])
    after = log_loss(labels.tolist(), unseen.tolist())
    return Recalibration(_fit(labels, logits, method), before or 0.0, after or 0.0)


def can_recalibrate(answers: Sequence[Scored]) -> bool:
    """Whether each label occurs in at least two contexts per part."""
    return all(
        len({answer.group for answer in answers if answer.label == label}) >= 2 * FOLDS for label in (0, 1)
    )


def _fit(labels: npt.NDArray[np.int64], logits: Matrix, method: Method) -> Calibration:
    found = calibrate(labels, logits, np.full(len(labels), 1.0 / len(labels)), method)
    # A step at 0 or 1 would claim a certainty that no number of rows can show.
    if isinstance(found, Isotonic):
        return Isotonic(found.logits, np.clip(found.chances, NEVER, 1.0 - NEVER))
    return found


def _logits(chances: Matrix) -> Matrix:
    clipped = np.clip(chances, NEVER, 1.0 - NEVER)
    return np.asarray(np.log(clipped) - np.log1p(-clipped), dtype=np.float64)
