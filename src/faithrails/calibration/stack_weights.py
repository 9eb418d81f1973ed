"""Fits the blend of several verifiers to labelled answers, and measures it on answers it has not seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from faithrails.bench.metrics import log_loss
from faithrails.errors import RowError

_FOLDS = 5
_LEAST = 10  # contexts with faithful, and with unfaithful answers
_ROUNDS = 5  # rounds of choosing the least supported claim of each answer, and fitting
_PENALTY = 1e-3  # on the slopes, times the number of answers

Matrix = NDArray[np.float64]


@dataclass(frozen=True)
class AskedAll:
    """An answer whose claims were all judged by all members.

    ``logits``: of P(supported), shape (claims, members). ``label``: 1 unfaithful. ``group``: answers of one
    group are in the same fold.
    """

    label: int
    group: str
    logits: Matrix


@dataclass(frozen=True)
class FittedBlend:
    """The blend with the least cross-fitted log loss, that loss, and the loss of each member as it is.

    ``scores`` are the cross-fitted P(unfaithful) of the answers.
    """

    intercept: float
    slopes: tuple[float, ...]
    loss: float
    members: tuple[float, ...]
    scores: tuple[float, ...]


def fit_blend(answers: Sequence[AskedAll]) -> FittedBlend:
    """Fit intercept and slopes (at least 0) by the least supported claim of each answer.

    The candidates are the blend of all members, each member refitted, and each member as it is. The one with
    the least cross-fitted log loss is returned, so it is no worse than the best member.

    Raises:
        RowError: there are too few contexts with answers of one label.
    """
    for label in (0, 1):
        if len({answer.group for answer in answers if answer.label == label}) < _LEAST:
            raise RowError(
                f"a blend needs faithful and unfaithful answers to at least {_LEAST} contexts each"
            )
    size = answers[0].logits.shape[1]
    labels = np.array([answer.label for answer in answers])
    alone = [np.eye(size)[n] for n in range(size)]
    kinds: list[tuple[Matrix, bool]] = [(np.ones(size), True), *((one, True) for one in alone)]
    kinds += [(one, False) for one in alone]
    crossed = [_cross_fitted(answers, *kind) for kind in kinds]
    losses = [log_loss(labels, scores) or 0.0 for scores in crossed]
    best = int(np.argmin(losses))
    found = _fitted(answers, *kinds[best])
    return FittedBlend(
        float(found[0]), tuple(map(float, found[1:])), losses[best], tuple(losses[-size:]),
        tuple(map(float, crossed[best])),
    )  # fmt: skip


def _cross_fitted(answers: Sequence[AskedAll], used: Matrix, is_fitted: bool) -> Matrix:
    """Return P(unfaithful) of each answer by a blend that was fitted to the others."""
    groups = {name: n for n, name in enumerate(sorted({answer.group for answer in answers}))}
    order = np.random.default_rng(0).permutation(len(groups))
    folds = np.array([order[groups[answer.group]] % _FOLDS for answer in answers])
    scores = np.zeros(len(answers))
    for fold in range(_FOLDS):
        weights = _fitted([a for a, f in zip(answers, folds, strict=True) if f != fold], used, is_fitted)
        for n in np.flatnonzero(folds == fold):
            scores[n] = _unfaithful(answers[int(n)], weights)
    return scores


def _fitted(answers: Sequence[AskedAll], used: Matrix, is_fitted: bool) -> Matrix:
    """Return intercept and slopes; the slope of members that are not ``used`` is 0."""
    weights = np.concatenate([[0.0], used / used.sum()])
    labels = np.array([answer.label for answer in answers])
    for _ in range(_ROUNDS if is_fitted else 0):
        least = np.array([a.logits[np.argmin(a.logits @ weights[1:])] for a in answers])
        weights = _logistic(least * used, labels, weights)
    masked: Matrix = weights * np.concatenate([[1.0], used])
    return masked


def _logistic(logits: Matrix, labels: NDArray[np.int_], start: Matrix) -> Matrix:
    design = np.hstack([np.ones((len(logits), 1)), logits])
    signs = np.where(labels == 0, 1.0, -1.0)  # a faithful answer is supported

    def loss(weights: Matrix) -> tuple[float, Matrix]:
        margins = signs * (design @ weights)
        slack = 1.0 / (1.0 + np.exp(np.clip(margins, -500, 500)))
        penalty = _PENALTY * float(weights[1:] @ weights[1:])
        gradient = -(design * (signs * slack)[:, None]).mean(axis=0)
        gradient[1:] += 2 * _PENALTY * weights[1:]
        return float(np.logaddexp(0.0, -margins).mean()) + penalty, gradient

    bounds = [(None, None), *[(0.0, None)] * logits.shape[1]]
    return np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds).x)


def _unfaithful(answer: AskedAll, weights: Matrix) -> float:
    return float(1.0 / (1.0 + np.exp(weights[0] + (answer.logits @ weights[1:]).min())))
