"""Checks that labelled rows are enough to fit a classifier and to validate it by groups."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from faithrails.errors import RowError
from faithrails.train.cross_validate import FOLDS
from faithrails.train.fit import INNER, part_of
from faithrails.train.labelled_examples import Example

LEAST = 10  # contexts that each label needs


def require_enough(found: Sequence[Example]) -> None:
    """Check that every part of the validation has answers of both labels to learn from.

    Raises:
        RowError: there are too few; the message says how many are needed and how many there are.
    """
    told = [example for example in found if example.claims]
    both = {e.source for e in told if e.label} & {e.source for e in told if not e.label}
    if len({e.label for e in told}) > 1 and not both:
        names = ", ".join(sorted({e.source for e in told}))
        raise RowError(f"training needs a dataset that holds both labels; each of {names} holds only one")
    measured = [example for example in told if example.source in both]
    groups = {label: {e.group for e in measured if e.label == label} for label in (0, 1)}
    if min(map(len, groups.values())) < LEAST or not _every_part_learns(measured):
        raise RowError(
            f"training needs faithful and unfaithful rows, each to at least {LEAST} different contexts "
            f"(source_id tells contexts apart, else id): found {_counted(told, 0, 'faithful')} and "
            f"{_counted(told, 1, 'unfaithful')}"
        )


def _counted(found: Sequence[Example], label: int, name: str) -> str:
    rows = [example for example in found if example.label == label]
    return f"{len(rows)} {name} rows of {len({e.group for e in rows})} contexts"


def _every_part_learns(found: Sequence[Example]) -> bool:
    names, labels = np.array([e.group for e in found]), np.array([e.label for e in found])
    folds, parts = part_of(names, FOLDS), part_of(names, INNER)
    return all(
        len(np.unique(labels[(folds != fold) & (parts != part)])) > 1
        for fold in range(FOLDS)
        for part in range(INNER)
    )
