"""An exception may stand before the verb: "All employees except interns are entitled to an allowance."."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
EVIDENCE = (
    "All employees except interns are entitled to a travel allowance. No player except the goalkeeper may touch the "
    "ball with the hands. All members except juniors may vote. The pool is open every day except when it is raining."
)


@pytest.mark.parametrize(
    ("answer", "is_true"),
    [
        ("All employees are entitled to a travel allowance.", False),
        ("Interns are entitled to a travel allowance.", False),
        ("Interns are not entitled to a travel allowance.", True),
        ("All employees except interns are entitled to a travel allowance.", True),
        ("No player may touch the ball with the hands.", False),
        ("The goalkeeper may touch the ball with the hands.", True),
        ("The goalkeeper may not touch the ball with the hands.", False),
        ("All members may vote.", False),
        ("Juniors may vote.", False),
        ("Juniors may not vote.", True),
        ("The pool is open every day.", False),
    ],
)
def test_what_holds_of_all_but_some(answer: str, is_true: bool) -> None:
    decision = OFFLINE.check_sync(Turn.of(answer, EVIDENCE)).decision
    assert (decision is Decision.PASS) is is_true
