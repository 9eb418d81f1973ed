"""What a claim says from the other side passes; a turned preposition, rule or item of two does not."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync


def decision(answer: str, evidence: str) -> Decision:
    return check_sync(Turn.of(answer, evidence)).decision


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (
            "Anna Schmidt won the title by defeating Paul Novak in the final.",
            "Paul Novak lost to Anna Schmidt in the final.",
        ),
        (
            "The new model is different from the old one in size.",
            "The new model is different to the old one in size.",
        ),
        ("The backup copies all changed files to the server.", "All changed files are copied to the server."),
        ("Talks with the union are still open; those with the city ended.", "Talks with the city ended."),
        (
            "Books are lent for four weeks and DVDs for one week.",
            "Books are lent for four weeks, DVDs for just one.",
        ),
        ("Children pay £5, on Sundays £4. Adults pay £10, on Sundays £8.", "A child pays £5, on Sundays £4."),
    ],
)
def test_a_right_answer_is_not_blocked(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is not Decision.BLOCK


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        ("Anna Schmidt won the title by defeating Paul Novak in the final.", "Anna Schmidt lost to Paul Novak in the final."),
        ("The backup copies all changed files to the server.", "The backup copies all changed files from the server."),
        ("Guests can swim before breakfast.", "Guests can swim during breakfast."),
        ("Books can be renewed twice; DVDs cannot be renewed.", "DVDs can be renewed, but books cannot be renewed."),
        ("Subletting requires the written consent of the landlord.",
         "Subletting is permitted without the written consent of the landlord."),
        ("The most common side effect is drowsiness; rarely, a skin rash may occur.",
         "The most common side effect is a skin rash; rarely, drowsiness may occur."),
        ("Python 3.9 or later is required on Windows; on Linux, Python 3.8 is sufficient.",
         "Python 3.9 or later is required on Linux; on Windows, Python 3.8 is sufficient."),
        ("Dr. Osei hired Ms. Lang as coordinator in March.", "Ms. Lang hired Dr. Osei as coordinator in March."),
        ("Ms. Lang reports to Dr. Osei.", "Dr. Osei reports to Ms. Lang."),
    ],
)  # fmt: skip
def test_a_turned_one_does_not_pass(evidence: str, answer: str) -> None:
    assert decision(answer, evidence) is not Decision.PASS
