"""What each family of features is worth: the AUROC of unseen sources without it."""

from __future__ import annotations

from collections.abc import Callable
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
from faithrails.train.fit import SEED, Mask, Recipe, family, fit_answers, fit_claims

C = 0.01  # the inverse penalty of the answers' regression
_RESAMPLES = 100


@dataclass(frozen=True)
class Worth:
    """The AUROC of a source that was left out, and its loss without a family of features.

    ``deviation`` is that of the loss when the rows of the source are drawn anew.
    """

    family: str
    source: str
    whole: float
    loss: float
    deviation: float


def ablate(table: Table, recipe: Recipe, workers: int, on_done: Callable[[], None]) -> list[Worth]:
    """Leave out each family of features in turn, and with each every source in turn.

    Rows that share their evidence with the source left out (``groups``) are not trained on either.
    """
    jobs = [(without, source) for source in left_out_in_turn(table) for without in ("", *families(table))]
    found: list[Worth] = []
    with ProcessPoolExecutor(workers) as pool:
        scored = pool.map(partial(_unseen, table, recipe=recipe), *zip(*jobs, strict=True))
        whole = np.empty(0)
        for (without, source), logits in zip(jobs, scored, strict=True):
            if without:
                labels = table.labels[table.sources == source]
                found.append(_worth(without, source, labels, whole, logits))
            else:
                whole = logits
            on_done()
    return found


def families(table: Table) -> list[str]:
    """Return the families of the features that tell answers of a table apart."""
    varies = np.ptp(table.answers, axis=0) > 0
    return sorted({family_of(name) for name, tells in zip(table.names, varies, strict=True) if tells})


def number_of_fits(table: Table) -> int:
    """Return how often ``ablate`` trains a classifier."""
    return len(left_out_in_turn(table)) * (1 + len(families(table)))


def without_family(table: Table, name: str) -> Table:
    """Return a table without the features of a family; the same table if none is named so."""
    answers = [i for i, feature in enumerate(table.names) if family_of(feature) != name]
    claims = [i for i, feature in enumerate(table.claim_names) if family_of(feature) != name]
    return replace(
        table,
        names=tuple(table.names[i] for i in answers),
        answers=table.answers[:, answers],
        claim_names=tuple(table.claim_names[i] for i in claims),
        claims=table.claims[:, claims],
    )


def _unseen(table: Table, without: str, source: str, recipe: Recipe) -> Matrix:
    """Score the answers of a source by a model that was trained on the others, without a family."""
    table = without_family(table, without)
    here: Mask = table.sources == source
    relatives = np.array([family(str(other)) == family(source) for other in table.sources])
    train = ~relatives & ~np.isin(table.groups, table.groups[here])
    with threadpool_limits(1):
        fitted = fit_answers(table, train, fit_claims(table, train, recipe), recipe, [C])[C]
    return fitted.logits(table)[here]


def _worth(without: str, source: str, labels: Flags, whole: Matrix, reduced: Matrix) -> Worth:
    def loss(rows: npt.NDArray[np.int_]) -> float | None:
        both = [auroc(list(labels[rows]), list(scores[rows])) for scores in (whole, reduced)]
        return None if both[0] is None or both[1] is None else both[0] - both[1]

    everything = np.arange(len(labels))
    draw = np.random.default_rng(SEED)
    drawn = [loss(draw.integers(0, len(labels), len(labels))) for _ in range(_RESAMPLES)]
    deviation = float(np.std([value for value in drawn if value is not None]))
    return Worth(without, source, auroc(list(labels), list(whole)) or 0.0, loss(everything) or 0.0, deviation)
