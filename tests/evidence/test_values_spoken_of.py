"""Derived values are those of what the claim speaks of; another thing's excuse no wrong number."""

import pytest

from faithrails import Settings, Turn, check_sync

EXACT = Settings(verifiers=("exact",))

COSTS_WRONG = [
    ("Tickets for the lake cost €12 per person.", "Dinner for four people costs €48."),
    ("Admission is $9 per adult.", "Parking for three adults costs $27."),
    ("A locker costs $2 per hour.", "Bikes for three hours cost $6."),
    ("Notary fees are €40 per page.", "Translating three pages costs €120."),
    ("The oak boards are £14 per metre.", "Five metres of velvet cost £70."),
    ("The vet charges €35 per dog.", "Boarding four dogs costs €140."),
    ("Postage is $3 per parcel.", "Insurance for ten parcels comes to $30."),
]  # fmt: skip
COSTS_RIGHT = [
    ("Parking is $4 an hour.", "Parking for three hours costs $12."),
    ("A day pass costs €18 per skier.", "Day passes for four skiers cost €72."),
    ("Storage is billed at $5 per gigabyte.", "Storage of 40 gigabytes is billed at $200."),
    ("Rent for the hall is £25 per hour.", "The hall costs £100 for four hours."),
    ("The notary charges €40 per page.", "The notary charges €120 for three pages."),
]  # fmt: skip


def missing(evidence: str, claim: str) -> bool:
    verdicts = check_sync(Turn.of(claim, evidence), EXACT).verdicts
    return any(finding.startswith("missing_") for verdict in verdicts for finding in verdict.findings)


def rows(wrong: list[tuple[str, str]], right: list[tuple[str, str]]) -> list[tuple[str, str, bool]]:
    """Return evidence, claim and whether a number of it is missing."""
    return [*((*one, True) for one in wrong), *((*one, False) for one in right)]


@pytest.mark.parametrize(("evidence", "claim", "wrong"), rows(COSTS_WRONG, COSTS_RIGHT))
def test_a_cost_is_of_the_price_that_the_claim_speaks_of(evidence: str, claim: str, wrong: bool) -> None:
    assert missing(evidence, claim) == wrong
