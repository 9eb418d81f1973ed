"""Validates a classifier: by folds of groups within all sources, and by leaving out each source."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import average_precision_score
from threadpoolctl import threadpool_limits

from faithrails.bench.metrics import auroc, brier, flags
from faithrails.classifier.calibration import Calibration, Isotonic, Platt
from faithrails.settings import Risk
from faithrails.train.choose_cutoffs import Flagged, Rates, RiskCutoffs, choose, operating_points
from faithrails.train.featurize import Flags, Matrix, Table
from faithrails.train.fit import (
    Fitted,
    Mask,
    Recipe,
    family,
    fit_answers,
    fit_claims,
    measured,
    part_of,
    with_pooled,
)  # fmt: skip

Method = Literal["platt", "isotonic"]

FOLDS = 5
SWEEP = (0.0003, 0.001, 0.003, 0.01, 0.03)
# Share of unfaithful answers that the probabilities assume. Collections of errors hold more of them than
# users see.
PRIOR = 0.35
_AS_GOOD = 0.001


@dataclass(frozen=True)
class Validation:
    """Logits of answers by models that have not seen them, and all figures.

    ``operating`` holds the rates of each source under each risk, with model and cut-offs from the others.
    """

    c: float
    unseen: Matrix
    folds: Flags
    fitted: dict[int, Fitted]
    left_out: Matrix
    calibration: Calibration
    cutoffs: dict[Risk, RiskCutoffs]
    operating: dict[Risk, dict[str, Rates]]
    sweep: dict[float, float] = field(default_factory=dict)


def validate(
    table: Table,
    recipe: Recipe,
    workers: int,
    on_done: Callable[[], None],
    method: Method = "platt",
    flagged: Callable[[Matrix], Flagged] | None = None,
) -> tuple[Validation, Fitted]:
    """Validate a recipe, and fit it on everything.

    ``flagged`` takes P(unfaithful), shape (answers,), and returns the answers that findings flag.

    The ridge penalty is the one with the best five-fold F1 among those that do best on sources left out.
    Sources with answers of one label only are trained on but not measured.
    """
    folds = part_of(table.groups, FOLDS)
    everything = np.ones(len(table.labels), dtype=bool)
    jobs: dict[Any, Mask] = {fold: folds != fold for fold in range(FOLDS)}
    families = np.array([family(source) for source in table.sources])
    jobs |= {source: families != family(source) for source in left_out_in_turn(table)}
    jobs["all"] = everything
    stages: dict[Any, dict[float, Fitted]] = {}
    with ProcessPoolExecutor(workers) as pool:
        waiting = {pool.submit(_fit, table, mask, recipe): name for name, mask in jobs.items()}
        for done in as_completed(waiting):
            stages[waiting[done]] = done.result()
            on_done()
    unseen = _scored(table, {fold: stages[fold] for fold in range(FOLDS)}, folds)
    weight = weights(table)
    sweep = {c: best_f1(table.labels, logits, weight)[0] for c, logits in unseen.items()}
    left_out = _scored(table, {source: stages[source] for source in left_out_in_turn(table)}, table.sources)
    c = _chosen(sweep, {c: mean_area(table, logits) for c, logits in left_out.items()})
    # A single collection has no source to leave out: its folds are used instead.
    unfamiliar = unseen[c] if np.isnan(left_out[c]).all() else left_out[c]
    measurable = ~np.isnan(unfamiliar)
    calibration = calibrate(table.labels[measurable], unfamiliar[measurable], weight[measurable], method)
    chances = calibration(unfamiliar)
    found = flagged(chances) if flagged else Flagged.none(len(table.labels))
    validation = Validation(
        c, unseen[c], folds, {fold: stages[fold][c] for fold in range(FOLDS)}, left_out[c], calibration,
        choose(chances, table.sources, table.labels, found, table.structured),
        operating_points(chances, table.sources, table.labels, found, table.structured), sweep,
    )  # fmt: skip
    return validation, stages["all"][c]


def _fit(table: Table, mask: Mask, recipe: Recipe) -> dict[float, Fitted]:
    with threadpool_limits(1):  # the same sums in the same order on every run
        stage = fit_claims(table, mask, recipe)
        return fit_answers(table, mask, stage, SWEEP)


def _scored(
    table: Table, fitted: Mapping[Any, dict[float, Fitted]], part: npt.NDArray[Any]
) -> dict[float, Matrix]:
    """Score each part's answers by the models that were fitted without it; NaN if there are none."""
    found = {c: np.full(len(table.labels), np.nan) for c in SWEEP}
    for name, models in fitted.items():
        here = part == name
        # The models of all penalties score claims alike.
        answers = with_pooled(table, models[SWEEP[0]].claim_logits(table))[here]
        for c, model in models.items():
            found[c][here] = model.answer.logits(answers)
    return found


def _chosen(f1: dict[float, float], areas: dict[float, float]) -> float:
    """Return the penalty with the best F1 among those whose AUROC is within 0.001 of the best."""
    good = [c for c in SWEEP if areas[c] >= max(areas.values()) - _AS_GOOD]
    return max(good, key=lambda c: (round(f1[c], 3), -c))


def mean_area(table: Table, logits: Matrix) -> float:
    """Return the mean AUROC over the measured sources; 0 if there are none."""
    places = [table.sources == source for source in left_out_in_turn(table)]
    areas = [auroc(table.labels[here], logits[here]) or 0.0 for here in places]
    return float(np.mean(areas)) if areas else 0.0


def left_out_in_turn(table: Table) -> list[str]:
    """Return the measured sources that can be left out; empty if there is only one collection."""
    families = {family(str(source)) for source in table.sources}
    return [one for one in measured(table) if one not in table.unmeasured] if len(families) > 1 else []


def weights(table: Table) -> Matrix:
    """Weigh all measured sources the same, and within each give unfaithful answers the share ``PRIOR``."""
    found = np.zeros(len(table.labels))
    for source in measured(table):
        if source in table.unmeasured:
            continue
        for label, share in ((1, PRIOR), (0, 1.0 - PRIOR)):
            rows = (table.sources == source) & (table.labels == label)
            found[rows] = share / rows.sum()
    return found


def calibrate(labels: Flags, logits: Matrix, weight: Matrix, method: Method = "platt") -> Calibration:
    """Fit Platt scaling, with a positive slope, or an isotonic regression."""
    if method == "isotonic":
        line = IsotonicRegression(y_min=0.0, y_max=1.0, out_of_bounds="clip")
        line.fit(logits, labels, sample_weight=weight)
        return Isotonic(np.asarray(line.X_thresholds_, float), np.asarray(line.y_thresholds_, float))
    model = LogisticRegression(C=1e6, max_iter=1000)
    model.fit(logits[:, None], labels, sample_weight=weight * len(labels))
    return Platt(max(float(model.coef_[0, 0]), 1e-3), float(model.intercept_[0]))


def best_f1(labels: Flags, scores: Matrix, weight: Matrix) -> tuple[float, float]:
    """Return the best weighted F1 and its threshold on the scores."""
    order = np.argsort(-scores)
    hits = np.cumsum((weight * labels)[order])
    flagged = np.cumsum(weight[order])
    f1 = 2 * hits / (flagged + (weight * labels).sum())
    best = int(np.argmax(f1))
    return float(f1[best]), float(scores[order][best])


def figures(labels: Flags, chances: Matrix, threshold: float) -> dict[str, float | int | None]:
    """Return the figures of one slice: counts, and metrics for answers flagged from ``threshold`` on."""
    found = flags(labels, chances >= threshold)
    area = auroc(labels, chances)
    return {
        "n": len(labels),
        "unfaithful": int(labels.sum()),
        **{name: found[name] for name in ("f1", "precision", "recall")},
        "pr_auc": None if area is None else float(average_precision_score(labels, chances)),
        "roc_auc": area,
        "brier": brier(labels, chances),
        "threshold": threshold,
    }
