"""Fits the score normalisation, on faithful answers of sources that the scoring model has not seen."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from faithrails.classifier.normalisation import CONDITIONS, Normalisation
from faithrails.train.featurize import Flags, Matrix, Table

_RIDGE = 1e-3  # beside weights that sum to the number of sources
_LEAST_SOURCES = 3  # two points always lie on a line


def conditions(table: Table) -> Matrix:
    """Return the conditions of each answer, shape (answers, len(CONDITIONS))."""
    return table.answers[:, [table.names.index(name) for name in CONDITIONS]]


def fit_normalisation(
    logits: Matrix, of: Matrix, sources: npt.NDArray[np.str_], labels: Flags
) -> Normalisation:
    """Regress the logits of faithful answers on their conditions ``of``; all sources weigh alike.

    Answers whose logit is NaN are left out. With fewer than ``_LEAST_SOURCES`` sources nothing is subtracted.
    """
    chosen = (labels == 0) & ~np.isnan(logits)
    names, place, number = np.unique(sources[chosen], return_inverse=True, return_counts=True)
    if len(names) < _LEAST_SOURCES:
        return Normalisation()
    weight = (1.0 / number[place])[:, None]
    mean = (weight * of[chosen]).sum(axis=0) / len(names)
    x = np.column_stack([of[chosen] - mean, np.ones(len(place))])
    beta = np.linalg.solve(
        x.T @ (weight * x) + _RIDGE * np.eye(x.shape[1]), x.T @ (weight[:, 0] * logits[chosen])
    )
    return Normalisation(CONDITIONS, tuple(map(float, mean)), tuple(map(float, beta[:-1])))
