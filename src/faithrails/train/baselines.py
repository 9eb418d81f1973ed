"""Baselines that read the answer alone, which a figure must beat: what a source gives away by its style."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from sklearn.feature_extraction.text import HashingVectorizer
from sklearn.naive_bayes import MultinomialNB

from faithrails.train.cross_validate import FOLDS
from faithrails.train.fit import part_of

Matrix = npt.NDArray[np.float64]
Flags = npt.NDArray[np.int64]


def response_alone(answers: Sequence[str], labels: Flags, groups: npt.NDArray[np.str_]) -> Matrix:
    """Return P(unfaithful) of each answer by its words alone, shape (answers,), without its evidence.

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
