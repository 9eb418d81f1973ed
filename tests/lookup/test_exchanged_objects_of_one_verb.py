"""A clause without a verb shares that of the clause before; its object is not that of the other subject."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
EVIDENCE = "The winner gets a trip to Rome for two, and the runner-up a camera. Guests get a towel while members a robe."


@pytest.mark.parametrize(
    ("answer", "is_true"),
    [
        ("The winner gets a camera.", False),
        ("The runner-up gets a trip to Rome.", False),
        ("The runner-up gets a camera.", True),
        ("The winner gets a trip to Rome.", True),
        ("The winner gets a trip for two.", True),
        ("The camera goes to the runner-up.", True),
    ],
)
def test_each_subject_has_its_own_object(answer: str, is_true: bool) -> None:
    decision = OFFLINE.check_sync(Turn.of(answer, EVIDENCE)).decision
    assert (decision is Decision.PASS) is is_true
