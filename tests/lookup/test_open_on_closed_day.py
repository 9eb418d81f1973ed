"""A day on which a thing is closed, and the hours of another day."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("The tea room is closed on Thursdays.", "The tea room serves cakes on Thursdays."),
        ("There is no boat on Sundays in winter.", "In winter the boat also runs on Sundays."),
        (
            "The dentist sees patients from 8 a.m. to 5 p.m. on weekdays and from 9 a.m. until noon on Saturdays.",
            "On Saturdays the dentist sees patients until 5 p.m.",
        ),
    ],
)
def test_no_hours_on_a_closed_day(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (
            "The tea room is closed on Thursdays. Its shop is open every day.",
            "The shop is open on Thursdays.",
        ),
        ("The baths are closed on Mondays except in August.", "In August the baths are open on Mondays."),
        (
            "The dentist sees patients from 8 a.m. to 5 p.m. on weekdays and from 9 a.m. until noon on Saturdays.",
            "On Saturdays the dentist sees patients until noon.",
        ),
        (
            "The dentist sees patients from 8 a.m. to 5 p.m. on weekdays and from 9 a.m. until noon on Saturdays.",
            "On weekdays the dentist sees patients until 5 p.m.",
        ),
    ],
)
def test_other_days_and_things_pass(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is Decision.PASS
