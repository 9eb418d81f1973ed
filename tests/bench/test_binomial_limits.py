"""Exact limits of shares, against scipy and against counting."""

from itertools import combinations

import pytest
from scipy import stats

from faithrails.bench.binomial_limits import (
    allowed,
    binomial_cdf,
    clopper_pearson,
    grouped_interval,
    hypergeometric_cdf,
    needed,
)


@pytest.mark.parametrize(("hits", "trials"), [(0, 10), (3, 10), (10, 10), (37, 1000), (900, 20_000)])
@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.99])
def test_the_interval_is_that_of_clopper_and_pearson(hits: int, trials: int, confidence: float) -> None:
    exact = stats.binomtest(hits, trials).proportion_ci(confidence, "exact")
    assert clopper_pearson(hits, trials, confidence) == pytest.approx((exact.low, exact.high), abs=1e-9)


@pytest.mark.parametrize(("hits", "trials", "share"), [(0, 59, 0.05), (3, 100, 0.05), (400, 2000, 0.2)])
def test_the_distribution_functions_are_those_of_scipy(hits: int, trials: int, share: float) -> None:
    assert binomial_cdf(hits, trials, share) == pytest.approx(stats.binom.cdf(hits, trials, share))
    drawn, marked, total = hits + 10, trials, 2 * trials
    expected = stats.hypergeom.cdf(hits, total, marked, drawn)
    assert hypergeometric_cdf(hits, drawn, marked, total) == pytest.approx(expected)


@pytest.mark.parametrize("share", [0.01, 0.05, 0.1, 0.2])
@pytest.mark.parametrize("confidence", [0.9, 0.95])
def test_in_the_long_run_as_many_answers_are_needed_as_rule_an_error_out(
    share: float, confidence: float
) -> None:
    # (1 - share) ** n <= 1 - confidence: 59 answers for 5 % at 95 %.
    number = needed(share, confidence, long_run=True)
    assert (1 - share) ** number <= 1 - confidence < (1 - share) ** (number - 1)


def test_5_percent_at_95_needs_59_answers_in_the_long_run_and_80_for_the_next_40() -> None:
    # Of 40 to come 2 may be flagged; that the 3 highest of all 120 are all among them has p = 0.0352.
    assert (needed(0.05, 0.95, long_run=True), needed(0.05, 0.95)) == (59, 80)


@pytest.mark.parametrize(("units", "ahead", "share"), [(6, 6, 0.34), (8, 4, 0.25), (7, 5, 0.2)])
def test_the_number_allowed_is_that_of_counting_all_ways_in_which_answers_can_fall(
    units: int, ahead: int, share: float
) -> None:
    def risk(hits: int) -> float:  # P(more than the share of those ahead is above the cut-off)
        ways = list(combinations(range(units + ahead), units))  # ranks of those seen, the highest score first
        above = (way[hits] - hits for way in ways)
        return sum(number > share * ahead for number in above) / len(ways)

    expected = [hits for hits in range(units) if risk(hits) <= 0.2]
    assert allowed(units, share, 0.8, ahead) == (expected[-1] if expected else None)


def test_groups_of_equal_answers_count_once() -> None:
    # 40 groups of 5 answers, all alike in a group: the interval of 4 of 40, not of 20 of 200.
    low, high = grouped_interval([5] * 4 + [0] * 36, [5] * 40)
    narrow, wide = clopper_pearson(20, 200), clopper_pearson(4, 40)
    assert wide[0] - 0.005 < low < narrow[0] and narrow[1] < high < wide[1] + 0.005


@pytest.mark.parametrize("hit", [0, 3])
def test_where_all_answers_are_alike_each_group_counts_once(hit: int) -> None:
    assert grouped_interval([hit] * 20, [3] * 20) == clopper_pearson(20 * (hit > 0), 20)
