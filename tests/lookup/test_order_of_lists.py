"""Things listed in order, "A first, then B", in another order than the evidence."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

CHECKER = Checker(Settings())
BOXES = "Fourth, save materials: move archive boxes first, then computers, and furniture last."
HOOD = "Clean the hood with 10% bleach, then with 70% ethanol, and switch on the UV light for 15 minutes."


def decision(answer: str, evidence: str) -> Decision:
    return CHECKER.check_sync(Turn.of(answer, evidence)).decision


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Archive boxes first, then computers, furniture last.", BOXES),
        ("First the archive boxes, then the computers, finally the furniture.", BOXES),
        ("Clean the hood with 10% bleach, then with 70% ethanol.", HOOD),
    ],
)
def test_the_same_order_passes(answer: str, evidence: str) -> None:
    assert decision(answer, evidence) is Decision.PASS


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Move computers first, then archive boxes, and furniture last.", BOXES),
        ("First the furniture, then the computers, finally the archive boxes.", BOXES),
        ("Clean the hood with 70% ethanol, then with 10% bleach, and switch on the UV light.", HOOD),
    ],
)
def test_another_order_does_not(answer: str, evidence: str) -> None:
    assert decision(answer, evidence) is not Decision.PASS
