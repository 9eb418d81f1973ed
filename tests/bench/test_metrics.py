"""Figures against values known by hand."""

import pytest

from faithrails.bench.metrics import auroc, brier, flags, percentiles


def test_auroc_counts_ordered_pairs_and_ties_half() -> None:
    assert auroc([1, 0], [0.9, 0.1]) == 1.0
    assert auroc([1, 0], [0.1, 0.9]) == 0.0
    assert auroc([1, 0, 1, 0], [0.5, 0.5, 0.5, 0.5]) == 0.5
    assert auroc([1, 1, 0, 0], [0.8, 0.3, 0.5, 0.1]) == 0.75


def test_figures_that_the_rows_cannot_give_are_none() -> None:
    assert auroc([1, 1], [0.1, 0.2]) is None
    assert brier([], []) is None
    assert flags([0, 0], [False, False]) == {
        "precision": None, "recall": None, "f1": None, "balanced_accuracy": None,
    }  # fmt: skip
    assert percentiles([]) == {"p50": None, "p95": None}


def test_flags_against_a_table_counted_by_hand() -> None:
    found = flags([1, 1, 1, 0, 0, 0], [True, True, False, True, False, False])
    assert found["precision"] == pytest.approx(2 / 3)
    assert found["recall"] == pytest.approx(2 / 3)
    assert found["f1"] == pytest.approx(2 / 3)
    assert found["balanced_accuracy"] == pytest.approx(2 / 3)


def test_brier_is_the_mean_squared_error() -> None:
    assert brier([1, 0], [0.5, 0.0]) == pytest.approx(0.125)


def test_percentiles_are_in_milliseconds() -> None:
    assert percentiles([0.001] * 100) == {"p50": 1.0, "p95": 1.0}
