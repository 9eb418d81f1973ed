"""A change in the other direction contradicts evidence that has only the opposite."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (
            "The fee for a berth climbed to 340 euros in June and has stayed at that level since.",
            "The fee for a berth fell in June.",
        ),
        (
            "The fee for a berth climbed to 340 euros in June and has stayed at that level since.",
            "The fee for a berth has kept on rising since June.",
        ),
        (
            "The club now has 41 members, down from 70 in 2011.",
            "The number of members of the club has grown since 2011.",
        ),
        ("Ferry fares have not changed since 2016.", "Ferry fares have gone up since 2016."),
        (
            "Since moving to the hills Lea has not had a single attack.",
            "Lea's attacks have become more frequent since she moved.",
        ),
    ],
)
def test_a_change_has_one_direction(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (
            "The fee for a berth climbed to 340 euros in June and has stayed at that level since.",
            "The fee for a berth rose in June.",
        ),
        ("The fund lost 4 percent in March but climbed by 9 percent in April.", "The fund fell in March."),
        ("The firm increased its staff, although its profits fell.", "The firm's profits fell."),
        ("Karl grew up in Ulm. He fell off a ladder at twelve.", "Karl grew up in Ulm."),
        ("The moss has declined since 1990.", "The moss has become rarer since 1990."),
        (
            "The number of herons declined. The number of storks has increased.",
            "The number of storks has grown.",
        ),
    ],
)
def test_changes_of_other_things_and_times_pass(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is Decision.PASS
