"""Two runs over the same rows: paired intervals by group."""

import random
from typing import Any

import pytest

from faithrails.bench.compare_runs import compare
from faithrails.errors import RowError


def run(
    scores: list[float], labels: list[int], block_at: float = 0.5, per_group: int = 1
) -> list[dict[str, Any]]:
    return [
        {"id": str(n), "unfaithful_probability": score, "label": label, "task": "", "seconds": 0.1,
         "decision": "block" if score >= block_at else "pass", "group": str(n // per_group)}
        for n, (score, label) in enumerate(zip(scores, labels, strict=True))
    ]  # fmt: skip


def noisy(labels: list[int], signal: float, seed: int) -> list[float]:
    dice = random.Random(seed)
    return [1 / (1 + 2.7 ** -(signal * (2 * label - 1) + dice.gauss(0, 1))) for label in labels]


LABELS = [n % 2 for n in range(400)]


def test_a_run_does_not_differ_from_itself() -> None:
    same = run(noisy(LABELS, 0.5, 1), LABELS)
    found = compare(same, same, replicates=50)
    assert {(i.difference, i.low, i.high) for i in found.figures.values()} == {(0.0, 0.0, 0.0)}
    assert (found.changed, found.unpaired, found.rows) == ((), 0, 400)


def test_a_better_run_is_better_beyond_its_interval() -> None:
    worse, better = run(noisy(LABELS, 0.2, 1), LABELS), run(noisy(LABELS, 2.0, 2), LABELS)
    found = compare(worse, better, replicates=200).figures
    assert found["auroc"].low and found["auroc"].low > 0.1
    assert found["false_alarms"].high and found["false_alarms"].high < -0.1


def test_rows_of_one_group_are_drawn_together_so_that_the_interval_is_wider() -> None:
    labels = [n // 10 % 2 for n in range(400)]
    a, b = (noisy(labels[::10], signal, 3) for signal in (0.2, 0.8))
    widths = []
    for per_group in (1, 10):
        runs = [run([s for s in scores for _ in range(10)], labels, 0.5, per_group) for scores in (a, b)]
        interval = compare(*runs, replicates=200).figures["auroc"]
        assert interval.low is not None and interval.high is not None
        widths.append(interval.high - interval.low)
    assert widths[1] > 2 * widths[0]


def test_answers_that_are_decided_otherwise_are_named() -> None:
    found = compare(run([0.1, 0.9], [0, 1]), run([0.9, 0.9], [0, 1]), replicates=5)
    assert found.changed == ({"id": "0", "label": 0, "a": "pass", "b": "block"},)
    assert found.figures["false_alarms"].difference == 1.0


def test_the_same_runs_give_the_same_intervals() -> None:
    runs = run(noisy(LABELS, 0.2, 1), LABELS), run(noisy(LABELS, 0.4, 2), LABELS)
    assert compare(*runs, replicates=30) == compare(*runs, replicates=30)


@pytest.mark.parametrize("other", [[], [{"id": "x", "label": 0}]])
def test_runs_over_other_rows_cannot_be_compared(other: list[dict[str, Any]]) -> None:
    with pytest.raises(RowError, match="no row in common"):
        compare(run([0.1], [0]), other)


def test_a_row_with_two_labels_is_refused() -> None:
    with pytest.raises(RowError, match="row '0' has the label 0 in one run and 1 in the other"):
        compare(run([0.1], [0]), run([0.1], [1]))


def test_rows_without_labels_compare_by_their_decisions() -> None:
    runs = [[{**row, "label": None} for row in run(scores, [0])] for scores in ([0.1], [0.9])]
    found = compare(*runs)
    assert (found.figures, len(found.changed)) == ({}, 1)
