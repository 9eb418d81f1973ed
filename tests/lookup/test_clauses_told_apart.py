"""Clauses and names that one word tells apart, and words that are no name or limit."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

CHECKER = Checker(Settings())
FREEZE = (
    "Peak members may freeze their membership for up to four months in any calendar year, and Off-Peak members "
    "for up to two months. A freeze costs £5 a month."
)
LEAVE = "Birth parents receive 18 weeks of fully paid leave, non-birth and adoptive parents 12 weeks."
RATES = "Estação Living is an aparthotel with 52 studios. Rates are non-refundable."
COURSE = "Members pay £5 and non-members pay £8 for the course."
CLIMB = "Members aged 14 to 17 may climb without an adult once a parent has signed form J2."
DROP = "The Sky Drop is open to riders from 1.40 m, no exceptions."
CABINS = (
    "The balcony cabin costs £1,899 and the ocean-view cabin £1,389. Wi-Fi is £9 a day. Dinner costs £28."
)


def decision(answer: str, evidence: str) -> Decision:
    return CHECKER.check_sync(Turn.of(answer, evidence)).decision


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Off-Peak members may freeze their membership for up to two months in any calendar year.", FREEZE),
        ("Non-birth parents receive 12 weeks of fully paid leave.", LEAVE),
        ("A parent must sign form J2.", CLIMB),
        ("Non-members pay £8 for the course.", COURSE),
        ("The Sky Drop is open to riders from 1.40 m, without exception.", DROP),
    ],
)
def test_the_right_clause_passes(answer: str, evidence: str) -> None:
    assert decision(answer, evidence) is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Peak members may freeze their membership for up to two months in any calendar year.", FREEZE),
        ("Non-members pay £5 for the course.", COURSE),
        ("Members pay £8 for the course.", COURSE),
        ("Non-birth parents receive 18 weeks of fully paid leave.", LEAVE),
        ("The Sky Drop is open to riders from 1.20 m, without exception.", DROP),
    ],
)
def test_the_other_clause_does_not(answer: str, evidence: str) -> None:
    assert decision(answer, evidence) is not Decision.PASS


def test_a_word_in_small_letters_is_no_other_name() -> None:
    assert decision("Estação Living: non-refundable rates", RATES) is not Decision.BLOCK


def test_than_belongs_to_the_value_before_it() -> None:
    answer = "It costs £510 more than the ocean-view cabin, and dinner (£28) is worth less than that."
    assert decision(f"The balcony cabin: {answer}", CABINS) is not Decision.BLOCK


GROUPS = [
    ("Off-peak tickets cost {}; peak tickets cost {}.", "Off-peak tickets cost {}.", "£12", "£20"),
    (
        "Non-residents wait {} for a permit. Residents wait {} for a permit.",
        "Non-residents wait {} for a permit.",
        "30 days",
        "10 days",
    ),
    (
        "The tour costs {} for non-members and {} for members.",
        "The tour costs {} for non-members.",
        "£8",
        "£5",
    ),
]


@pytest.mark.parametrize(("evidence", "claim", "own", "other"), GROUPS)
def test_values_of_a_group_and_its_opposite_are_told_apart(
    evidence: str, claim: str, own: str, other: str
) -> None:
    text = evidence.format(own, other)
    assert decision(claim.format(own), text) is Decision.PASS
    assert decision(claim.format(other), text) is not Decision.PASS
    opposite = claim.replace("Off-peak", "Peak").replace("Non-r", "R").replace("non-members", "members")
    assert decision(opposite.format(other), text) is Decision.PASS
    assert decision(opposite.format(own), text) is not Decision.PASS
