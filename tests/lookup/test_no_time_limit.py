"""A claim without a time limit contradicts evidence that sets one."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
EVIDENCE = (
    "Items can be returned within 30 days of delivery with a receipt. The gym is open from 6 am to 10 pm. "
    "Members can book a court at any time. You can cancel your plan at any time before renewal."
)


@pytest.mark.parametrize(
    "answer",
    [
        "Items can be returned at any time.",
        "You can return items indefinitely.",
        "Items can be returned with no time limit.",
        "You can return items whenever you like.",
        "The gym is open around the clock.",
        "The gym is open 24/7.",
    ],
)
def test_no_limit_contradicts_a_limit(answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, EVIDENCE)).decision is not Decision.PASS


@pytest.mark.parametrize(
    "answer",
    [
        "Members can book a court at any time.",
        "You can cancel your plan at any time before renewal.",
        "At any time before renewal you can cancel your plan.",
        "Items can be returned within 30 days of delivery.",
    ],
)
def test_a_time_without_limit_of_the_evidence_passes(answer: str) -> None:
    assert OFFLINE.check_sync(Turn.of(answer, EVIDENCE)).decision is Decision.PASS
