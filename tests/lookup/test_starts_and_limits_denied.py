""" "Not until" for a start, and "nobody under" for "at least"."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("Ruth learned to drive at the age of sixty.", "Ruth could not drive until she was seventy."),
        ("The bath is open until 8 pm.", "The bath is not open until 8 pm."),
        ("You must be at least nineteen to hire a boat.", "You must be under nineteen to hire a boat."),
    ],
)
def test_another_start_or_limit_is_wrong(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("Ruth learned to drive at the age of sixty.", "Ruth did not learn to drive until she was sixty."),
        ("The lane will be open from 3 May.", "The lane will not open before 3 May."),
        ("You must be at least nineteen to hire a boat.", "People under nineteen cannot hire a boat."),
        (
            "The 6:40 goes to Lund. The 8:15 also calls at the hospital.",
            "The quarter past eight also calls at the hospital.",
        ),
    ],
)
def test_the_same_start_or_limit_passes(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is Decision.PASS
