"""Amounts that the evidence lacks: marked if they may be the result of a calculation, blocked if not."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync

PRICES = "A day ticket costs 14 euros for adults and 7 euros for children. The pool has 3 slides."
ROOMS = "The inn has 12 double rooms and 5 single rooms, and a garden."


@pytest.mark.parametrize(
    ("evidence", "question", "answer"),
    [
        (PRICES, "What do 9 adults pay?", "126 euros."),
        (ROOMS, "How many rooms has the inn altogether?", "Seventeen."),
        (PRICES, "", "A day ticket for an adult and a child comes to 21 euros in total."),
    ],
)
def test_an_amount_that_may_be_computed_is_not_blocked(evidence: str, question: str, answer: str) -> None:
    assert check_sync(Turn.of(answer, evidence, question=question)).decision is not Decision.BLOCK


@pytest.mark.parametrize(
    ("evidence", "question", "answer"),
    [
        ("House 3 has 2003 windows.", "How many windows has house 3?", "House 3 has 2114 windows."),
        (ROOMS, "How many double rooms are there?", "Thirty."),
        (PRICES, "What does a day ticket for an adult cost?", "A day ticket costs 19 euros for adults."),
    ],
)
def test_another_amount_in_place_of_a_stated_one_is_blocked(
    evidence: str, question: str, answer: str
) -> None:
    assert check_sync(Turn.of(answer, evidence, question=question)).decision is Decision.BLOCK
