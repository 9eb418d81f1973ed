"""The score normalisation: faithful answers of all conditions get the same logit on average."""

from __future__ import annotations

import numpy as np
import pytest

from faithrails.classifier.normalisation import CONDITIONS, Normalisation
from faithrails.train.normalise import fit_normalisation

_NUMBERS = np.random.default_rng(3)
_SOURCES = np.repeat(["a", "b", "c", "d"], [400, 50, 50, 50])
_LABELS = _NUMBERS.integers(0, 2, 550)
_OF = _NUMBERS.uniform(0, 0.3, (550, 1))
_LOGITS = 10.0 * _OF[:, 0] + 3.0 * _LABELS + _NUMBERS.normal(0, 0.1, 550)


def test_what_the_conditions_explain_is_subtracted() -> None:
    found = fit_normalisation(_LOGITS, _OF, _SOURCES, _LABELS)
    assert found.weights == pytest.approx((10.0,), rel=0.05)
    faithful = found.of(_LOGITS, _OF)[_LABELS == 0]
    assert faithful.std() < 0.2 < _LOGITS[_LABELS == 0].std()


def test_unfaithful_answers_do_not_count() -> None:
    shifted = _LOGITS + 100.0 * _LABELS * _OF[:, 0]
    assert fit_normalisation(shifted, _OF, _SOURCES, _LABELS) == fit_normalisation(
        _LOGITS, _OF, _SOURCES, _LABELS
    )


@pytest.mark.parametrize("sources", [["a"] * 550, ["a", "b"] * 275])
def test_with_few_sources_nothing_is_subtracted(sources: list[str]) -> None:
    found = fit_normalisation(_LOGITS, _OF, np.array(sources), _LABELS)
    assert found == Normalisation()
    assert (found.of(_LOGITS, _OF) == _LOGITS).all()


def test_one_answer_and_many_get_the_same_logits() -> None:
    found = Normalisation.read(fit_normalisation(_LOGITS, _OF, _SOURCES, _LABELS).as_dict())
    one = found(float(_LOGITS[0]), dict(zip(CONDITIONS, map(float, _OF[0]), strict=True)))
    assert one == pytest.approx(found.of(_LOGITS, _OF)[0])
