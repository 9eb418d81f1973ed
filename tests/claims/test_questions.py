"""A question of the answer asserts nothing, unless it presumes what the user only asked."""

from __future__ import annotations

import pytest

from faithrails import Settings, Turn, check_sync

CLOSED, BEARS = "The museum is closed on Mondays.", "Guests must not feed the bears."


def decided(answer: str, evidence: str, question: str) -> str:
    return check_sync(Turn.of(answer, evidence, question=question), Settings()).decision.value


@pytest.mark.parametrize(
    ("answer", "evidence", "question"),
    [
        ("Why is the museum open on Mondays?", CLOSED, "Is the museum open on Mondays?"),
        ("When is the museum open on Mondays?", CLOSED, "Is the museum open on Mondays?"),
        ("Which guests may feed the bears?", BEARS, "May guests feed the bears or not?"),
    ],
)
def test_a_question_that_presumes_what_was_asked_does_not_pass(
    answer: str, evidence: str, question: str
) -> None:
    assert decided(answer, evidence, question) != "pass"


@pytest.mark.parametrize(
    ("answer", "evidence", "question"),
    [
        ("Is the museum open on Mondays?", CLOSED, "Is the museum open on Mondays?"),
        ("Why is the museum closed on Mondays?", CLOSED, "Why is the museum closed on Mondays?"),
        ("Which museum?", CLOSED, "Is the museum open on Mondays?"),
        ("What would you like to know about the museum?", CLOSED, "Is the museum open on Mondays?"),
    ],
)
def test_a_question_that_asks_again_passes(answer: str, evidence: str, question: str) -> None:
    assert decided(answer, evidence, question) == "pass"
