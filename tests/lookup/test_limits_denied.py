"""Limits from the other side, "nobody under" for "at least", and times in words."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("You must be at least nineteen to hire a boat.", "You must be under nineteen to hire a boat."),
    ],
)
def test_another_start_or_limit_is_wrong(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("You must be at least nineteen to hire a boat.", "People under nineteen cannot hire a boat."),
        (
            "The 6:40 goes to Lund. The 8:15 also calls at the hospital.",
            "The quarter past eight also calls at the hospital.",
        ),
    ],
)
def test_the_same_start_or_limit_passes(evidence: str, answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, evidence)).decision is Decision.PASS
