"""A limit that the evidence states by what lies beyond it."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

CHECKER = Checker(Settings())
CULTURES = "Cultures older than 24 hours should not be used, because they lose the dye."
TOURS = "Tours run with a minimum of five participants; if fewer have booked, we refund all payments."


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("A culture should not be more than 24 hours old.", CULTURES),
        ("If there are fewer than five participants, all payments are refunded.", TOURS),
    ],
)
def test_the_same_limit_passes(answer: str, evidence: str) -> None:
    assert CHECKER.check_sync(Turn.of(answer, evidence)).decision is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("A culture should not be more than 48 hours old.", CULTURES),
        ("If there are fewer than six participants, all payments are refunded.", TOURS),
        ("If there are more than five participants, all payments are refunded.", TOURS),
    ],
)
def test_another_limit_does_not(answer: str, evidence: str) -> None:
    assert CHECKER.check_sync(Turn.of(answer, evidence)).decision is not Decision.PASS
