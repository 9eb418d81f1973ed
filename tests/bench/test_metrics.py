"""Figures against values known by hand."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from faithrails.bench.metrics import (
    auroc,
    brier,
    calibration_error,
    false_alarms,
    flags,
    log_loss,
    percentiles,
    reliability,
)


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


def test_the_calibration_error_is_the_mean_gap_of_ten_bins() -> None:
    # 10 rows are 10 bins: each gap is |p - label|.
    assert calibration_error([1, 0] * 5, [0.8, 0.1] * 5) == pytest.approx((0.2 + 0.1) / 2)
    assert calibration_error([1, 0] * 50, [0.5] * 100) == pytest.approx(0.0)
    assert calibration_error([], []) is None


def test_log_loss_of_an_even_chance_is_log_2() -> None:
    assert log_loss([1, 0], [0.5, 0.5]) == pytest.approx(0.6931, abs=1e-4)
    assert log_loss([], []) is None


def test_false_alarms_count_faithful_answers_alone_and_groups_widen_their_interval() -> None:
    labels, flagged = [0] * 100 + [1] * 50, [True] * 10 + [False] * 90 + [True] * 50
    alone = false_alarms(labels, flagged, [str(n) for n in range(150)])
    grouped = false_alarms(labels, flagged, [str(n // 10) for n in range(150)])
    assert alone and grouped and alone["share"] == grouped["share"] == 0.1
    assert (alone["low"], alone["high"]) == pytest.approx((0.0490, 0.1762), abs=1e-4)  # 10 of 100, exact
    assert grouped["high"] > alone["high"]
    assert false_alarms([1], [True], ["a"]) is None


@given(st.lists(st.tuples(st.integers(0, 1), st.sampled_from([0.0, 0.1, 0.3, 0.31, 0.9])), min_size=1))
def test_the_bins_of_reliability_do_not_depend_on_the_order_of_rows(rows: list[tuple[int, float]]) -> None:
    bins = [
        reliability(*zip(*each, strict=True)) for each in (rows, sorted(rows), sorted(rows, reverse=True))
    ]
    assert all(np.allclose(bins[0], each) for each in bins)
    assert sum(number for _, _, number in bins[0]) == len(rows)
    assert len({round(said, 9) for said, _, _ in bins[0]}) == len(bins[0])
