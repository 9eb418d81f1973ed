"""Measures how much worse answers of unseen sources are ranked without each family of features."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
import numpy.typing as npt
from threadpoolctl import threadpool_limits

from faithrails.bench.metrics import auroc
from faithrails.features.catalogue import family_of
from faithrails.train.cross_validate import left_out_in_turn
from faithrails.train.featurize import Flags, Matrix, Table
from faithrails.train.fit import SEED, Fitted, Mask, Recipe, family, fit_answers, fit_claims

C = 0.001  # inverse ridge penalty of the regression on answers
_RESAMPLES = 100


@dataclass(frozen=True)
class AblationResult:
    """The AUROC of a source that was left out (``whole``), and its loss without a family of features.

    ``deviation`` is the standard deviation of the loss over bootstrap samples of the source's rows.
    """

    family: str
    source: str
    whole: float
    loss: float
    deviation: float


def ablate(
    table: Table,
    recipe: Recipe,
    workers: int,
    on_done: Callable[[], None],
    parts: Sequence[Sequence[str]] | None = None,
) -> dict[str, Matrix]:
    """Return the logits of answers by models without each family of features; those with all are under "".

    A model has seen neither the sources of the answer's part nor rows that share evidence with them
    (``groups``). Without ``parts`` each source is a part; an answer of no part has NaN.
    """
    parts = parts or [[source] for source in left_out_in_turn(table)]
    jobs = [(without, part) for without in ("", *families(table)) for part in parts]
    found = {without: np.full(len(table.labels), np.nan) for without, _ in jobs}
    with ProcessPoolExecutor(workers) as pool:
        scored = pool.map(partial(_unseen, table, recipe=recipe), *zip(*jobs, strict=True))
        for (without, _), (here, logits) in zip(jobs, scored, strict=True):
            found[without][here] = logits
            on_done()
    return found


def ablation_results(table: Table, scores: Mapping[str, Matrix]) -> list[AblationResult]:
    """Return the loss of each measured source without each family, from the scores of ``ablate``."""
    places = {source: table.sources == source for source in left_out_in_turn(table)}
    return [
        _worth(without, source, table.labels[here], scores[""][here], scores[without][here])
        for source, here in places.items()
        for without in scores
        if without
    ]


def families(table: Table) -> list[str]:
    """Return the families with a feature that varies between the answers or the claims of a table."""
    stages = ((table.names, table.answers), (table.claim_names, table.claims))
    spreads = (pair for names, rows in stages for pair in zip(names, np.ptp(rows, axis=0), strict=True))
    return sorted({family_of(name) for name, spread in spreads if spread > 0})


def number_of_fits(table: Table) -> int:
    """Return how often ``ablate`` trains a classifier."""
    return len(left_out_in_turn(table)) * (1 + len(families(table)))


def without_family(table: Table, name: str) -> Table:
    """Return a table without the features of a family; the same table if there is no such family."""
    answers = [i for i, feature in enumerate(table.names) if family_of(feature) != name]
    claims = [i for i, feature in enumerate(table.claim_names) if family_of(feature) != name]
    return replace(
        table,
        names=tuple(table.names[i] for i in answers),
        answers=table.answers[:, answers],
        claim_names=tuple(table.claim_names[i] for i in claims),
        claims=table.claims[:, claims],
    )


def unseen(table: Table, part: Sequence[str], recipe: Recipe) -> tuple[Mask, Matrix, Fitted]:
    """Score the answers of some sources, and of sources of the same families, by a model of the others.

    Return which answers these are, their logits, and the model.
    """
    kin = {family(source) for source in part}
    here: Mask = np.array([family(str(source)) in kin for source in table.sources])
    train = ~here & ~np.isin(table.groups, table.groups[here])
    with threadpool_limits(1):
        fitted = fit_answers(table, train, fit_claims(table, train, recipe), [C])[C]
    return here, fitted.logits(table)[here], fitted


def _unseen(table: Table, without: str, part: Sequence[str], recipe: Recipe) -> tuple[Mask, Matrix]:
    """Score as ``unseen`` does, without a family of features."""
    here, logits, _ = unseen(without_family(table, without), part, recipe)
    return here, logits


def _worth(without: str, source: str, labels: Flags, whole: Matrix, reduced: Matrix) -> AblationResult:
    def loss(rows: npt.NDArray[np.int_]) -> float | None:
        both = [auroc(labels[rows], scores[rows]) for scores in (whole, reduced)]
        return None if both[0] is None or both[1] is None else both[0] - both[1]

    everything = np.arange(len(labels))
    draw = np.random.default_rng(SEED)
    drawn = [loss(draw.integers(0, len(labels), len(labels))) for _ in range(_RESAMPLES)]
    deviation = float(np.std([value for value in drawn if value is not None]))
    return AblationResult(without, source, auroc(labels, whole) or 0.0, loss(everything) or 0.0, deviation)
