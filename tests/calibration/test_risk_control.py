"""Cut-offs whose error rate is bounded: the bound holds, and too few answers are refused."""

import random
import re
from collections.abc import Callable

import pytest

from faithrails.calibration.cutoffs import Goal, cut_offs
from faithrails.calibration.risk_control import (
    ALWAYS,
    Promise,
    Scored,
    cut_off_for_precision,
    cut_off_for_share,
    effective_number,
    joint,
)
from faithrails.errors import RowError

HALVINGS = 200


def population(number: int, per_group: int, seed: int) -> list[Scored]:
    """Return answers in groups of different sizes, with nearly the same score within a group."""
    dice = random.Random(seed)
    found = []
    for group in range(number):
        label, middle = int(dice.random() < 0.4), dice.gauss(0.0, 1.0)
        for _ in range(dice.randint(1, per_group)):
            logit = middle + 1.5 * label + dice.gauss(0.0, 0.3)
            found.append(Scored(str(group), 1 / (1 + 2.7**-logit), label))
    return found


def halves(answers: list[Scored], dice: random.Random) -> tuple[list[Scored], list[Scored]]:
    groups = sorted({answer.group for answer in answers})
    mine = set(dice.sample(groups, len(groups) // 2))
    return [a for a in answers if a.group in mine], [a for a in answers if a.group not in mine]


def share_flagged(answers: list[Scored], value: float) -> float:
    return sum(answer.score >= value for answer in answers) / max(len(answers), 1)


def faithful(answers: list[Scored]) -> list[Scored]:
    return [answer for answer in answers if answer.label == 0]


@pytest.mark.parametrize("per_group", [1, 6])
@pytest.mark.parametrize(
    ("goal", "error"),
    [
        (Goal("false alarms", 0.05, 0.2), lambda b, cut: share_flagged(faithful(b), cut)),
        (Goal("flagged", 0.1, 0.3), lambda b, cut: share_flagged(b, cut)),
        (Goal("precision", 0.4, 0.5),
         lambda b, cut: sum(a.label == 0 for a in b if a.score >= cut) / max(sum(a.score >= cut for a in b), 1)),
    ],
)  # fmt: skip
def test_the_bound_holds_on_the_other_half_in_95_of_100_halvings(
    goal: Goal, error: Callable[[list[Scored], float], float], per_group: int
) -> None:
    answers, dice, held = population(1000, per_group, 3), random.Random(4), [0, 0]
    for _ in range(HALVINGS):
        mine, others = halves(answers, dice)
        cuts = cut_offs(mine, mine, goal)
        of_marked = others if goal.measure == "flagged" else faithful(others)
        marked = share_flagged(of_marked, cuts.warn_at.value)
        held[0] += error(others, cuts.block_at.value) <= goal.blocked
        held[1] += marked <= goal.marked
    assert min(held) >= 0.95 * HALVINGS


def test_the_cut_off_is_not_needlessly_high() -> None:
    answers = [Scored(str(n), n / 1000, 0) for n in range(1000)]
    cut = cut_off_for_share(answers, Promise(0.05, 0.95), "")
    assert 0.02 < share_flagged(answers, cut.value) < 0.05


@pytest.mark.parametrize("groups", [5, 99])
def test_too_few_answers_are_refused_with_the_number_needed(groups: int) -> None:
    answers = [Scored(str(n), 0.1, 0) for n in range(groups)]
    with pytest.raises(RowError, match=r"needs at least 120 independent answers \(72 with --long-run\)"):
        cut_off_for_share(answers, Promise(0.05, joint(0.95, 2)), "false alarms")
    assert cut_off_for_share(
        [*answers, *answers[:0], *population(150, 1, 1)], Promise(0.05, 0.975), ""
    ).answers


def test_many_answers_to_few_contexts_are_few() -> None:
    answers = [Scored(str(n % 10), n / 1000, 0) for n in range(1000)]
    assert effective_number(answers) == 10
    with pytest.raises(RowError, match="1000 of them, to 10 different contexts, which count as 10"):
        cut_off_for_share(answers, Promise(0.05, 0.95), "")


def test_the_effective_number_counts_a_large_group_for_little() -> None:
    # 100 answers, 10 of them to one context: 100² / (90 * 1 + 10²) = 52.6.
    assert effective_number([Scored(str(max(n, 9)), 0.0) for n in range(100)]) == 52


def test_answers_that_are_always_flagged_count_and_can_prevent_the_promise() -> None:
    answers = [Scored(str(n), ALWAYS if n % 10 == 0 else 0.1, 0) for n in range(500)]
    with pytest.raises(RowError, match="50 of 500 answers are flagged whatever the cut-off is"):
        cut_off_for_share(answers, Promise(0.05, 0.95), "")
    assert cut_off_for_share(answers, Promise(0.2, 0.95), "").errors <= 0.2 * 500


@pytest.mark.parametrize("always", [0, 3, 50])
@pytest.mark.parametrize("number", [30, 200])
@pytest.mark.parametrize("long_run", [False, True])
def test_a_refusal_names_the_smallest_share_that_succeeds(always: int, number: int, long_run: bool) -> None:
    answers = [Scored(str(n), ALWAYS if n < always else 0.1, 0) for n in range(number)]
    with pytest.raises(RowError) as refused:
        cut_off_for_share(answers, Promise(0.01, 0.95, long_run), "")
    told = re.search(r"a share of ([\d.]+) or more can be promised", str(refused.value))
    assert (told is None) == (always >= number)
    if told:
        cut_off_for_share(answers, Promise(float(told[1]), 0.95, long_run), "")
        with pytest.raises(RowError):
            cut_off_for_share(answers, Promise(float(told[1]) - 0.001, 0.95, long_run), "")


def test_a_score_of_one_cannot_be_let_pass() -> None:
    with pytest.raises(RowError, match="whatever the cut-off is"):
        cut_off_for_share([Scored(str(n), 1.0, 0) for n in range(500)], Promise(0.05, 0.95), "")


def test_precision_is_refused_where_the_most_suspicious_answers_are_faithful() -> None:
    answers = [Scored(str(n), n / 1000, int(n < 500)) for n in range(1000)]
    with pytest.raises(RowError, match="are faithful"):
        cut_off_for_precision(answers, Promise(0.1, 0.95), "precision")


def test_what_is_blocked_is_marked_too() -> None:
    blocking = [Scored(str(n), n / 1000, 0) for n in range(1000)]
    marking = [Scored(a.group, ALWAYS if n % 7 == 0 else a.score, 0) for n, a in enumerate(blocking)]
    cuts = cut_offs(blocking, marking, Goal("false alarms", 0.19, 0.2))
    assert cuts.warn_at.value <= cuts.block_at.value


def test_a_higher_confidence_and_a_lower_share_raise_the_cut_off() -> None:
    answers = [Scored(str(n), n / 1000, 0) for n in range(1000)]
    values = [
        cut_off_for_share(answers, Promise(*it), "").value for it in ((0.2, 0.9), (0.2, 0.99), (0.05, 0.99))
    ]
    assert values == sorted(values) and len(set(values)) == 3
