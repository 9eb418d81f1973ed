"""What a sentence denies beside a statement does not deny the statement."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

CHECKER = Checker(Settings())
QUEUE = (
    "If you hear nothing after that, ring 01280 555 019; do not submit a second application, since this puts "
    "you at the end of the queue."
)
HOOD = (
    "Clean the hood with 10% bleach and switch on the UV light for 15 minutes before, not during, pipetting."
)
QUARREL = "People assume I fell out with Mr Castellan, the owner. I did not. He offered me a share."
LAB = "Do not eat, drink or smoke in the lab."


def decision(answer: str, evidence: str) -> Decision:
    return CHECKER.check_sync(Turn.of(answer, evidence)).decision


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Ring 01280 555 019 instead.", QUEUE),
        ("Do not submit a second application.", QUEUE),
        ("Switch on the UV light for 15 minutes before pipetting.", HOOD),
        ("She had not fallen out with Mr Castellan.", QUARREL),
        ("Do not smoke in the lab.", LAB),
    ],
)
def test_the_statement_passes(answer: str, evidence: str) -> None:
    assert decision(answer, evidence) is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Submit a second application instead.", QUEUE),
        ("Switch on the UV light for 15 minutes during pipetting.", HOOD),
        ("The owner did not offer her a share.", QUARREL),
        ("You may smoke in the lab.", LAB),
        ("You may drink in the lab.", LAB),
        ("You may eat in the lab.", LAB),
    ],
)
def test_what_is_denied_does_not(answer: str, evidence: str) -> None:
    assert decision(answer, evidence) is not Decision.PASS
