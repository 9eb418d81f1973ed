"""Fits the classifier in two stages, claims and then answers, with weights whose signs cannot flip."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.optimize import minimize

from faithrails.classifier.model import NOVELTY, POOLED, Linear, Trees, pooled
from faithrails.features.coefficient_signs import sign
from faithrails.train.featurize import UNKNOWN, Flags, Matrix, Table

Mask = npt.NDArray[np.bool_]

SEED = 42
_ROUNDS = 2  # rounds of choosing the claim to blame in an answer that is unfaithful as a whole
INNER = 3  # folds in which claims are scored by models that have not seen them
# Least standard deviation by which a signal is scaled: one that hardly varies in training (citations, if no
# source cites) would be blown up in rows where it does.
_SMALLEST = 0.05
_MOST_BINS = 254  # bins of a column, for trees
_SIGNED = ("bindings.", "found.")  # signals of claims that keep their signs in trees
_MOST_UNMEASURED = 6_000  # the weight, in rows, of a source that is not measured


# The prior weights, to which the penalty draws: a logit of 1 if all words of an answer are new, 0 if none is.
# A penalty towards 0 ranks sources that were left out worse.
BEFORE = {NOVELTY: 1.0}


@dataclass(frozen=True)
class Recipe:
    """How claims are scored: by boosted trees, or by a regression if ``trees`` is 0.

    Answers are scored by a regression: trees are better only on the sources of the training rows.
    """

    claim_c: float = 1.0
    trees: int = 150
    models: int = 2  # fits of the trees, each with columns drawn anew, whose logits are averaged


@dataclass(frozen=True)
class Fitted:
    """Both stages, before calibration."""

    claim: Linear | Trees
    answer: Linear

    def claim_logits(self, table: Table) -> Matrix:
        """Score all claims of a table."""
        return self.claim.logits(table.claims)

    def logits(self, table: Table) -> Matrix:
        """Score all answers of a table, shape (answers,)."""
        return self.answer.logits(with_pooled(table, self.claim_logits(table)))


def linear(
    x: Matrix,
    y: Flags,
    weight: Matrix,
    names: tuple[str, ...],
    c: float,
    before: Mapping[str, float] | None = None,
) -> Linear:
    """Fit a logistic regression whose weights have the signs of their signals.

    Signals without a sign get no weight. ``c`` is the inverse of the ridge penalty, if the weights of all
    rows sum to 1; it penalises the distance from the weights in ``before``, by default 0. Minimised by
    L-BFGS-B, whose bounds keep the signs: scikit-learn's logistic regression has no bounds.
    """
    share = weight / weight.sum()
    mean = share @ x
    scale = np.maximum(np.sqrt(share @ (x - mean) ** 2), _SMALLEST)
    z = (x - mean) / scale
    signs = [sign(name) for name in names]
    start = np.array([(before or {}).get(name, 0.0) for name in names]) * scale
    bounds = [(0.0, None) if s > 0 else (None, 0.0) if s < 0 else (0.0, 0.0) for s in signs]

    def loss(theta: Matrix) -> tuple[float, Matrix]:
        logits = z @ theta[:-1] + theta[-1]
        chance = 1.0 / (1.0 + np.exp(-logits))
        fit = float(share @ (np.logaddexp(0.0, logits) - y * logits))
        error = share * (chance - y)
        moved = theta[:-1] - start
        slope = np.append(z.T @ error + moved / (1000.0 * c), error.sum())
        return fit + float(moved @ moved) / (2000.0 * c), slope

    found = minimize(
        loss, np.append(start, 0.0), jac=True, bounds=[*bounds, (None, None)], method="L-BFGS-B",
        options={"maxiter": 500},
    )  # fmt: skip
    return Linear(names, mean, scale, found.x[:-1], float(found.x[-1]))


def boosted(
    x: Matrix, y: Flags, weight: Matrix, names: tuple[str, ...], number: int, models: int = 1
) -> Trees:
    """Fit ``number`` boosted trees ``models`` times, with different columns drawn, and average them.

    Most signals of a claim have no sign that always holds: new words count against it, unless they mean what
    the evidence says. Findings and bindings of words (``_SIGNED``) keep their sign: more of them never makes
    a claim more faithful.
    """
    from sklearn.ensemble import HistGradientBoostingClassifier

    # scikit-learn takes ten times as long to bin weighted rows, unless a column has few values.
    edges = [_edges(column) for column in x.T]
    codes = np.column_stack([np.searchsorted(edge, column) for edge, column in zip(edges, x.T, strict=True)])
    fitted = []
    for seed in range(SEED, SEED + models):
        model = HistGradientBoostingClassifier(
            max_iter=number, learning_rate=0.07, max_leaf_nodes=16, max_features=0.25, min_samples_leaf=40,
            l2_regularization=1.0, early_stopping=False, random_state=seed,
            monotonic_cst=[sign(name) if name.startswith(_SIGNED) else 0 for name in names],
        )  # fmt: skip
        fitted.append(model.fit(codes.astype(np.float64), y, sample_weight=weight / weight.mean()))
    return _exported(fitted, names, edges)


def _edges(column: Matrix) -> Matrix:
    """Return the at most 254 edges between a column's bins; a bin includes its upper edge."""
    distinct = np.unique(column)
    if len(distinct) > _MOST_BINS:
        distinct = np.unique(np.quantile(column, np.linspace(0.0, 1.0, _MOST_BINS + 1), method="nearest"))
    return np.asarray((distinct[:-1] + distinct[1:]) / 2, dtype=np.float64)


def _exported(models: Sequence[Any], names: tuple[str, ...], edges: Sequence[Matrix]) -> Trees:
    """Copy the trees of models into plain arrays that sum to the mean of the models' logits.

    A test compares it with scikit-learn's.
    """
    trees = [stage[0].nodes for model in models for stage in model._predictors]
    most = max(len(nodes) for nodes in trees)
    shape = (len(trees), most)
    feature, left, right = (np.zeros(shape, dtype=np.int64) for _ in range(3))
    split, value = np.zeros(shape), np.zeros(shape)
    deepest = 0
    for row, nodes in enumerate(trees):
        size = len(nodes)
        leaf = nodes["is_leaf"].astype(bool)
        own = np.arange(size)
        feature[row, :size] = np.where(leaf, 0, nodes["feature_idx"])
        for node in np.flatnonzero(~leaf):
            split[row, node] = edges[nodes["feature_idx"][node]][int(nodes["num_threshold"][node])]
        left[row, :size] = np.where(leaf, own, nodes["left"])
        right[row, :size] = np.where(leaf, own, nodes["right"])
        value[row, :size] = np.where(leaf, nodes["value"], 0.0) / len(models)
        deepest = max(deepest, int(nodes["depth"].max()))
    bias = float(
        np.ravel(models[0]._baseline_prediction)[0]
    )  # the same in all models: it depends on the rows alone
    return Trees(names, feature, split, left, right, value, bias, deepest)


@dataclass(frozen=True)
class ClaimStage:
    """The first stage, and the scores of all claims by models that have not seen their answer."""

    model: Linear | Trees
    unseen: Matrix


def fit_claims(table: Table, train: Mask, recipe: Recipe) -> ClaimStage:
    """Fit the first stage on the answers that ``train`` chooses."""
    parts = part_of(table.groups, INNER)
    scores = np.zeros(len(table.claims))
    for part in range(INNER):
        model = _claim_model(table, train & (parts != part), recipe, rounds=1)
        mine = parts[table.owner] == part
        scores[mine] = model.logits(table.claims[mine])
    return ClaimStage(_claim_model(table, train, recipe, _ROUNDS), scores)


def fit_answers(
    table: Table, train: Mask, stage: ClaimStage, penalties: Sequence[float]
) -> dict[float, Fitted]:
    """Fit the second stage on the first, once for each penalty, on sources that hold both labels.

    A source with a single label would teach it only which source an answer is from.
    """
    train = train & np.isin(table.sources, list(measured(table)))
    names = (*table.names, *POOLED)
    x, y = with_pooled(table, stage.unseen)[train], table.labels[train]
    weight = answer_weights(table, train)[train]
    return {c: Fitted(stage.model, linear(x, y, weight, names, c, BEFORE)) for c in penalties}


def measured(table: Table) -> Iterator[str]:
    """Yield the sources that hold answers of both labels."""
    for source in np.unique(table.sources):
        if len(np.unique(table.labels[table.sources == source])) > 1:
            yield str(source)


def part_of(groups: npt.NDArray[np.str_], parts: int) -> Flags:
    """Assign each row a part, 0 to ``parts`` - 1, at random (seeded), so that no group is in two parts."""
    distinct = np.unique(groups)
    order = np.random.default_rng(SEED).permutation(len(distinct))
    part = {name: int(place) % parts for name, place in zip(distinct, order, strict=True)}
    return np.array([part[group] for group in groups])


def family(source: str) -> str:
    """Return the family that a source is left out with, such as "wice" for "wice_tokens"."""
    return source.split("_")[0]


def answer_weights(table: Table, chosen: Mask) -> Matrix:
    """Weigh answers so that both labels weigh the same in each source.

    A source that is not measured weighs no more than ``_MOST_UNMEASURED`` rows.
    """
    weight = np.zeros(len(table.labels))
    for source in np.unique(table.sources[chosen]):
        here = chosen & (table.sources == source)
        size = min(here.sum(), _MOST_UNMEASURED) if source in table.unmeasured else here.sum()
        for label in (0, 1):
            rows = here & (table.labels == label)
            if rows.any():
                weight[rows] = size / rows.sum()
    return weight


def _claim_model(table: Table, train: Mask, recipe: Recipe, rounds: int) -> Linear | Trees:
    """Fit the first stage; in an answer that is unfaithful as a whole, label its worst claim 1.

    The model of the round before chooses that claim (multiple-instance learning, Andrews et al. 2003).
    """
    mine = train[table.owner]
    known = mine & (table.claim_labels != UNKNOWN)
    labels, chosen = table.claim_labels, known
    for _ in range(rounds if bool((mine & ~known).any()) else 0):
        scores = _fit_claims(table, chosen, labels, recipe, models=1).logits(table.claims)
        labels, chosen = table.claim_labels.copy(), known.copy()
        for claim in _worst(table.owner, scores, mine & ~known):
            labels[claim], chosen[claim] = 1, True
    return _fit_claims(table, chosen, labels, recipe, recipe.models)


def _fit_claims(table: Table, chosen: Mask, labels: Flags, recipe: Recipe, models: int) -> Linear | Trees:
    x, y, weight = table.claims[chosen], labels[chosen], _claim_weights(table, chosen)
    if recipe.trees:
        return boosted(x, y, weight, table.claim_names, recipe.trees, models)
    return linear(x, y, weight, table.claim_names, recipe.claim_c)


def _claim_weights(table: Table, chosen: Mask) -> Matrix:
    """Weigh claims so that all families of sources weigh the same; claims of unmeasured ones weigh double."""
    families = np.array([family(source) for source in table.sources])[table.owner[chosen]]
    unmeasured = np.isin(table.sources, list(table.unmeasured))[table.owner[chosen]]
    _, source, number = np.unique(families, return_inverse=True, return_counts=True)
    return np.asarray((1.0 + unmeasured) / number[source], dtype=np.float64)


def _worst(owner: Flags, scores: Matrix, among: Mask) -> list[int]:
    """Return the claim with the highest score of each answer, among these claims."""
    best: dict[int, int] = {}
    for claim in np.flatnonzero(among):
        answer = int(owner[claim])
        if answer not in best or scores[claim] > scores[best[answer]]:
            best[answer] = int(claim)
    return list(best.values())


def with_pooled(table: Table, claim_logits: Matrix) -> Matrix:
    """Return the signals of the answers, followed by those pooled from their claims."""
    ends = np.flatnonzero(np.diff(table.owner)) + 1
    parts = np.split(np.column_stack((claim_logits, table.claim_novelty)), ends)
    rows = [list(pooled(part[:, 0], part[:, 1]).values()) for part in parts]
    return np.column_stack([table.answers, np.array(rows)])
