"""A condition that the evidence sets for one thing is not set for another."""

from __future__ import annotations

import pytest

from faithrails import Checker, Decision, Settings, Turn

OFFLINE = Checker(Settings())
PETS = (
    "Tenants may keep one small pet in their flat. Larger animals are allowed if the landlord agrees in writing "
    "beforehand. A deposit of 150 euros is charged for every animal."
)
REFUNDS = "Refunds are paid within five days. This applies only if you have a receipt."


@pytest.mark.parametrize(
    ("evidence", "answer", "is_true"),
    [
        (
            PETS,
            "Tenants may keep one small pet in their flat if the landlord agrees in writing beforehand.",
            False,
        ),
        (PETS, "If the landlord agrees in writing, tenants may keep one small pet in their flat.", False),
        (PETS, "Larger animals are allowed if the landlord agrees in writing beforehand.", True),
        (PETS, "Tenants may keep one small pet, and larger animals if the landlord agrees in writing.", True),
        (REFUNDS, "Refunds are paid within five days if you have a receipt.", True),
    ],
)
def test_a_condition_stays_with_its_statement(evidence: str, answer: str, is_true: bool) -> None:
    decision = OFFLINE.check_sync(Turn.of(answer, evidence)).decision
    assert (decision is Decision.PASS) is is_true
