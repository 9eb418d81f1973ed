"""A number that a claim computes from its own values needs no evidence; a wrong result does."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync

WORKED_OUT = [  # evidence, a claim with a place for its result, the right result, wrong ones
    ("The caterer charges 38 euros per guest. At least 120 guests are expected.",
     "For 120 guests at 38 euros each the caterer charges {} euros.", "4,560", ("4,650", "158", "82")),
    ("Errors began at 02:14. Service resumed at 03:22.",
     "The outage took {} minutes, as errors began at 02:14 and service resumed at 03:22.", "68", ("58", "72")),
    ("The new tower weighs 4.5 tonnes. The old one weighed 900 kilograms.",
     "The new tower is {} tonnes heavier, at 4.5 tonnes against 900 kilograms.", "3.6", ("3.4", "5.4")),
    ("The red cell charges in 25 minutes and the blue cell in 40.",
     "The red cell charges {} minutes faster, in 25 minutes compared with 40 for the blue cell.", "15", ("65", "12")),
    ("The hall was repaired for 6.3 million pounds, of which 4 million came from a fund.",
     "The town paid {} million pounds, as 4 million of the 6.3 million pounds came from a fund.", "2.3", ("3.3", "2.7")),
    ("The library closes at 18:00. Computers shut down twenty minutes before that.",
     "The computers shut down at {}, twenty minutes before the library closes at 18:00.", "17:40", ("17:30", "18:20")),
]  # fmt: skip


@pytest.mark.parametrize(("evidence", "claim", "right", "wrong"), WORKED_OUT)
def test_results_of_a_claims_own_values(
    evidence: str, claim: str, right: str, wrong: tuple[str, ...]
) -> None:
    found = check_sync(Turn.of(claim.format(right), evidence))
    assert not any(kind.startswith("missing") for kind in found.verdicts[0].findings), found.verdicts[0].why
    for other in wrong:
        assert check_sync(Turn.of(claim.format(other), evidence)).decision is not Decision.PASS


def test_operands_that_the_evidence_lacks_prove_nothing() -> None:
    claim = "For 130 guests at 40 euros each the caterer charges 5,200 euros."
    evidence = "The caterer charges 38 euros per guest. At least 120 guests are expected."
    assert check_sync(Turn.of(claim, evidence)).decision is not Decision.PASS


def test_the_numbers_of_a_table_are_no_operands() -> None:
    evidence = "| Day | Wind (m/s) | Gusts (m/s) |\n|-|-|-|\n| Monday | 1 | 2 |\n| Tuesday | 20 | 35 |"
    claim = "On Tuesday the wind is 20 m/s with gusts of 35 m/s, 55 m/s at most."
    assert check_sync(Turn.of(claim, evidence)).decision is not Decision.PASS


def test_a_total_of_two_amounts_of_the_evidence() -> None:
    evidence = "The first hall seats 120 people. The second hall seats 85 people."
    right, wrong = (f"Together the two halls seat {number} people." for number in (205, 215))
    assert check_sync(Turn.of(right, evidence)).verdicts[0].findings == ()
    assert check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS


def test_a_number_that_is_the_product_of_others_by_chance() -> None:
    evidence = "The Alto tent sleeps 4 and weighs 5 kg. Its bag is red."
    claim = "The Alto tent sleeps 4, weighs 5 kg and holds 20 kg of luggage."
    assert check_sync(Turn.of(claim, evidence)).decision is not Decision.PASS
