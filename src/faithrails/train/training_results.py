"""Collects the results of training as JSON values; every table of the model card comes from them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
import numpy.typing as npt
from sklearn.feature_extraction.text import HashingVectorizer
from sklearn.naive_bayes import MultinomialNB

from faithrails.bench.metrics import auroc
from faithrails.classifier.model import FORMAT, POOLED, Linear
from faithrails.features.coefficient_signs import sign
from faithrails.train.cross_validate import FOLDS, PRIOR, Validation, figures, left_out_in_turn
from faithrails.train.edit_and_paraphrase_pairs import CORRUPTIONS, KINDS, PARAPHRASE
from faithrails.train.featurize import FeatureOptions, Flags, Matrix, Table
from faithrails.train.fit import SEED, Fitted, Recipe, measured, part_of, with_pooled

Values = dict[str, Any]
_MOST_SHUFFLED = 8_000  # answers
_GENERATED = (PARAPHRASE, *KINDS, *CORRUPTIONS)


def model_file(fitted: Fitted, validation: Validation, vetoes: Sequence[str], marks: Sequence[str]) -> Values:
    """Return the content of ``model.json``, with an empty version."""
    return {
        "format": FORMAT,
        "version": "",
        **stages(fitted),
        "calibration": {**validation.calibration.as_dict(), "prior": PRIOR},
        "cutoffs": _cutoffs(validation),
        "vetoes": list(vetoes),
        "marks": list(marks),
    }


def stages(fitted: Fitted) -> Values:
    """Return both stages as they are written to ``model.json``."""
    claim = _weighed(fitted.claim) if isinstance(fitted.claim, Linear) else fitted.claim
    return {"claim": claim.as_dict(), "answer": _weighed(fitted.answer).as_dict()}


def meta_file(table: Table, version: str, how: FeatureOptions) -> Values:
    """Return the content of ``featurization_meta.json``: the order of the signals, and their default."""
    return {
        "version": version,
        "answer": [*table.names, *POOLED],
        "claim": list(table.claim_names),
        "default": 0.0,
        "extractor": {
            "claims": "sentences",
            "embedding": "embedding/" if how.embedding else "static, 256 numbers",
            "spacy": how.spacy or False,
        },
    }


def validation_file(table: Table, fitted: Fitted, found: Validation, recipe: Recipe) -> Values:
    """Return every figure: counts, folds, sources, tasks, answer types, coefficients, signals."""
    chances = found.calibration(found.unseen)
    balanced = found.cutoffs["balanced"].prose.warn_at

    # Sources of one label, such as generated answers, appear only in `by_source`.
    real = np.isin(table.sources, list(measured(table)))

    def of(rows: npt.NDArray[np.bool_]) -> Values:
        return figures(table.labels[rows], chances[rows], balanced)

    def slices(by: npt.NDArray[np.str_], among: npt.NDArray[np.bool_]) -> Values:
        return {str(value): of(among & (by == value)) for value in np.unique(by[among])}

    return {
        "recipe": {
            "c": found.c,
            "claim_c": recipe.claim_c,
            "trees": recipe.trees,
            "seed": SEED,
            "prior": PRIOR,
        },
        "sweep_f1": {str(c): f1 for c, f1 in found.sweep.items()},
        "counts": counts(table),
        "folds": [of(real & (found.folds == fold)) for fold in range(int(found.folds.max()) + 1)],
        "by_source": slices(_collections(table.sources), np.ones_like(real)),
        "by_task": slices(table.tasks, real),
        "by_answer_type": slices(table.kinds, real),
        "left_out": left_out(table, found),
        "cutoffs": _cutoffs(found),
        "operating": {
            risk: {source: rates._asdict() for source, rates in by_source.items()}
            for risk, by_source in found.operating.items()
        },
        "coefficients": coefficients(fitted, found),
    }


def _cutoffs(found: Validation) -> Values:
    return {
        risk: {**asdict(of.prose), "warn_at_tables": of.structured.warn_at}
        for risk, of in found.cutoffs.items()
    }


def counts(table: Table) -> Values:
    """Count answers, claims and labels by source, generated ones by their kind."""
    found = {}
    collections = _collections(table.sources)
    for source in np.unique(collections):
        here = collections == source
        claims = here[table.owner]
        labels = table.claim_labels[claims]
        found[str(source)] = {
            "answers": int(here.sum()),
            "unfaithful": int(table.labels[here].sum()),
            "groups": len(np.unique(table.groups[here])),
            "claims": int(claims.sum()),
            "claims_unfaithful": int((labels == 1).sum()),
            "claims_without_label": int((labels < 0).sum()),
        }
    return found


def _collections(sources: npt.NDArray[np.str_]) -> npt.NDArray[np.str_]:
    """Return the sources, with those of generated answers merged by kind, whatever rows they come from."""
    names = set(map(str, sources))

    def collection(source: str) -> str:
        of = (
            kind for kind in _GENERATED if source.endswith(f"_{kind}") and source[: -len(kind) - 1] in names
        )
        return next((f"generated: {kind}" for kind in of), source)

    return np.array([collection(str(source)) for source in sources])


def left_out(table: Table, found: Validation) -> Values:
    """Return the AUROC of each source when it was left out, beside the three baselines."""
    rows: Values = {}
    texts = np.array(table.texts, dtype=object)
    for source in left_out_in_turn(table):
        here = table.sources == source
        labels = table.labels[here]
        rows[source] = {
            "classifier": auroc(labels, found.left_out[here]),
            "novelty": auroc(labels, table.novelty[here]),
            "length": auroc(labels, table.length[here]),
            "response": auroc(labels, _response_alone(texts[here], labels, table.groups[here])),
            "cross_validated": auroc(labels, found.unseen[here]),
        }
    if rows:
        every = list(rows.values())
        rows["mean"] = {key: float(np.mean([row[key] for row in every])) for key in every[0]}
    return rows


def _response_alone(answers: Sequence[str], labels: Flags, groups: npt.NDArray[np.str_]) -> Matrix:
    """Return P(unfaithful) of each answer, shape (answers,), by its words alone, without evidence.

    Multinomial naive Bayes in ``FOLDS`` folds by group; the rows should be of one source. 0.5 where the
    other folds hold only one label.
    """
    counts = HashingVectorizer(alternate_sign=False, norm=None).transform(answers)
    folds = part_of(groups, FOLDS)
    found = np.full(len(labels), 0.5)
    for fold in range(FOLDS):
        seen, here = folds != fold, folds == fold
        if here.any() and len(np.unique(labels[seen])) > 1:
            found[here] = MultinomialNB().fit(counts[seen], labels[seen]).predict_proba(counts[here])[:, 1]
    return found


def coefficients(fitted: Fitted, found: Validation) -> list[Values]:
    """Return the weights of the second stage, the strongest first, and how they vary between folds."""
    names = fitted.answer.names
    over = np.array([found.fitted[fold].answer.weights for fold in sorted(found.fitted)])
    rows = [
        {
            "signal": name,
            "weight": float(weight),
            "mean": float(column.mean()),
            "deviation": float(column.std()),
            "in_folds": int((np.abs(column) > 1e-6).sum()),
        }
        for name, weight, column in zip(names, fitted.answer.weights, over.T, strict=True)
    ]
    return sorted(rows, key=lambda row: -abs(row["weight"]))


def feature_file(
    table: Table, fitted: Fitted, found: Validation, on_done: Callable[[], None]
) -> list[Values]:
    """Return for each signal its sign, weight, correlation, contribution and permutation importance.

    The contribution is the mean of weight times standardised value, over unfaithful answers that were found,
    those that were missed, and faithful ones. The importance is the loss of AUROC if a signal's values are
    shuffled among answers that the model has not seen, at most ``_MOST_SHUFFLED``.
    """
    rows = []
    shuffle = np.random.default_rng(SEED)
    real = np.flatnonzero(np.isin(table.sources, list(measured(table))))
    if len(real) > _MOST_SHUFFLED:
        real = np.sort(shuffle.choice(real, _MOST_SHUFFLED, replace=False))
    labels, folds = table.labels[real], found.folds[real]
    flagged = (found.calibration(found.unseen) >= found.cutoffs["balanced"].prose.warn_at)[real]
    x = _columns_by_fold(table, found)[real]

    def area_with(signals: Matrix) -> float:
        logits = np.zeros(len(labels))
        for fold, model in found.fitted.items():
            logits[folds == fold] = model.answer.logits(signals[folds == fold])
        return auroc(labels, logits) or 0.0

    before = area_with(x)
    answer = fitted.answer
    for column, name in enumerate(answer.names):
        weight, mean, scale = (v[column] for v in (answer.weights, answer.mean, answer.scale))
        part = weight * (x[:, column] - mean) / scale
        other = x.copy()
        other[:, column] = shuffle.permutation(x[:, column])
        rows.append({
            "signal": name,
            "sign": sign(name),
            "weight": float(weight),
            "correlation": _correlation(x[:, column], labels),
            "contribution_found": _mean(part[(labels == 1) & flagged]),
            "contribution_missed": _mean(part[(labels == 1) & ~flagged]),
            "contribution_faithful": _mean(part[labels == 0]),
            "permutation_importance": before - area_with(other),
        })  # fmt: skip
        on_done()
    return rows


def _columns_by_fold(table: Table, found: Validation) -> Matrix:
    """Return the signals of each answer, with its claims scored by a model that has not seen it."""
    x = np.zeros((len(table.labels), len(table.names) + len(POOLED)))
    for fold, model in found.fitted.items():
        x[found.folds == fold] = with_pooled(table, model.claim_logits(table))[found.folds == fold]
    return x


def _weighed(model: Linear) -> Linear:
    """Return the model without the signals of weight 0."""
    kept = np.flatnonzero(np.abs(model.weights) > 1e-9)
    names = tuple(model.names[i] for i in kept)
    return Linear(names, model.mean[kept], model.scale[kept], model.weights[kept], model.bias)


def _correlation(values: Matrix, labels: Flags) -> float:
    return float(np.corrcoef(values, labels)[0, 1]) if values.std() > 0 else 0.0


def _mean(values: Matrix) -> float:
    return float(values.mean()) if len(values) else 0.0
