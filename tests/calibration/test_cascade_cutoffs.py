"""The choice of a cascade's cut-offs."""

import random

import pytest

from faithrails.calibration.cascade_cutoffs import AskedAnswer, AskedClaim, Band, choose, quality_of
from faithrails.errors import RowError


def claim(support: float | None, supported: bool, *, hard: bool = False) -> AskedClaim:
    return AskedClaim((support, float(supported)), (hard, False), supported)


def answers(number: int, noise: float = 0.1, seed: int = 1) -> list[AskedAnswer]:
    """Answers of one claim: the first tier is sure of half of them, the last tier is right on 90 %."""
    drawn = random.Random(seed)
    found = []
    for _ in range(number):
        label = drawn.randrange(2)
        sure = drawn.random() < 0.5
        support = (0.02 if label else 0.98) if sure else drawn.uniform(0.2, 0.8)
        found.append(AskedAnswer(label, (claim(support, bool(label) == (drawn.random() < noise)),)))
    return found


def test_the_last_tier_is_asked_for_what_the_first_does_not_know() -> None:
    found = choose(answers(1000))
    other = quality_of(answers(1000, seed=2), found.bands)
    assert other.asked <= 0.6
    assert other.balanced_accuracy >= quality_of(answers(1000, seed=2), ()).balanced_accuracy - 0.02


def test_error_rates_stay_within_what_is_allowed() -> None:
    found = choose(answers(500), false_alarms=0.3, misses=0.12)
    assert found.quality.false_alarms <= 0.3 and found.quality.misses <= 0.12


def test_a_first_tier_that_knows_nothing_decides_nothing() -> None:
    drawn = random.Random(3)
    blind = [AskedAnswer(label, (claim(drawn.random(), not label),)) for label in (0, 1) for _ in range(200)]
    assert choose(blind, 0.0, 0.0).quality.asked > 0.95


def test_what_cannot_be_reached_is_said_with_what_the_last_tier_reaches() -> None:
    with pytest.raises(RowError, match=r"nearest have 0\.\d+ and 0\.\d+, the last tier alone"):
        choose(answers(200), false_alarms=0.001)


@pytest.mark.parametrize("label", [0, 1])
def test_rows_of_one_label_are_refused(label: int) -> None:
    with pytest.raises(RowError, match="both labels"):
        choose([AskedAnswer(label, (claim(0.5, True),))])


def test_a_rejected_claim_saves_the_call_for_its_answer_and_what_is_unsure_goes_on() -> None:
    one = AskedAnswer(1, (claim(0.1, False), claim(0.5, True)))
    other = AskedAnswer(0, (claim(None, True),))
    assert quality_of([one, other], [Band(0.9, 0.2)]).asked == 0.5
    assert quality_of([one, other], [Band(0.9, 0.05)]).asked == 1.0


def test_a_claim_that_is_certainly_wrong_needs_no_cut_off() -> None:
    one = AskedAnswer(1, (claim(0.5, True, hard=True),))
    found = quality_of([one, AskedAnswer(0, (claim(0.5, True),))], [Band(None, None)])
    assert (found.misses, found.asked) == (0.0, 0.5)


def test_more_cost_on_the_curve_is_more_quality() -> None:
    curve = choose(answers(500)).curve
    assert [q.handed_on for q in curve] == sorted(q.handed_on for q in curve)
    assert [q.balanced_accuracy for q in curve] == sorted(q.balanced_accuracy for q in curve)
