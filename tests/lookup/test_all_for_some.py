"""What holds of some, by a word or a limit behind the noun, does not hold of all."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
EVIDENCE = (
    "Employees with more than five years of service get 30 days of leave; all others get 25. Children under 12 travel "
    "free. Every room has a balcony. The vaccine is given in two doses."
)


@pytest.mark.parametrize(
    "answer",
    [
        "All employees get 30 days of leave.",
        "Every employee gets 30 days of leave.",
        "All children travel free.",
        "The vaccine is given in a single dose.",
    ],
)
def test_all_is_held(answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, EVIDENCE)).decision is not Decision.PASS


@pytest.mark.parametrize(
    "answer",
    [
        "All employees with more than five years of service get 30 days of leave.",
        "All rooms have a balcony.",
        "Children under 12 travel free.",
    ],
)
def test_all_with_the_limit_passes(answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, EVIDENCE)).decision is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "is_held"),
    [
        ("The study included 240 doctors.", True),
        ("The study included 240 nurses.", False),
        ("The study included 240 participants.", False),
    ],
)
def test_a_number_of_other_people_is_held(answer: str, is_held: bool) -> None:
    turn = Turn.of(answer, "The study included 240 nurses who worked day or night shifts.")
    assert (OFFLINE.check_sync(turn).decision is not Decision.PASS) is is_held
