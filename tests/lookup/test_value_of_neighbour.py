"""A value is that of the thing that the sentence gives it to, not of the one beside it."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync

HOURS = "The swimming hall is open Monday to Friday from 6:30 to 21:00 and on Saturdays from 8:00 to 18:00."
EXCESS = "The excess is €50 per claim; for e-bikes it is €100."
EFFECTS = "The most common side effects are headache (12%) and nausea (9%); rash is rare."
TYRES = "The front tyres need 2.3 bar and the rear tyres 2.1 bar."


@pytest.mark.parametrize(
    ("evidence", "wrong"),
    [
        (EXCESS, "For e-bikes the excess is €50 per claim."),
        (EFFECTS, "Nausea occurs in 12% of patients."),
        (TYRES, "The rear tyres need 2.3 bar."),
    ],
)
def test_the_value_of_what_stands_beside_it(evidence: str, wrong: str) -> None:
    assert check_sync(Turn.of(wrong, evidence)).decision is Decision.BLOCK


@pytest.mark.parametrize(
    ("evidence", "right"),
    [
        (HOURS, "The hall opens at 8:00 on Saturdays."),
        (HOURS, "The swimming hall opens at 6:30 on Mondays."),
        (EXCESS, "For e-bikes the excess is €100."),
        (EXCESS, "The excess is €50 per claim."),
        (EFFECTS, "Headache occurs in 12% of patients."),
        (EFFECTS, "9% of patients have nausea."),
        (TYRES, "The rear tyres need 2.1 bar."),
        (
            "Dust reduced temperatures by up to 15 °C, and to 5 °C in places.",
            "Dust reduced temperatures by up to 15 °C.",
        ),
    ],
)
def test_its_own_value(evidence: str, right: str) -> None:
    assert check_sync(Turn.of(right, evidence)).decision is Decision.PASS
