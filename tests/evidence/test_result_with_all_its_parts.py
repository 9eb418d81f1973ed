"""Results that an answer computes from its own values and the question's; wrong results are missing."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync

PERMITS = "First vehicle: £80 a year; second: £140. Fully electric vehicles pay half."
LOST = "Lost items are billed at replacement cost plus an £8 handling fee."
FEES = "The fee is €90 for adults and €45 for children."
SHARES = "State grants will cover 60% of the project; the remainder will come from a bond issue."
PLANTS = "Kessel would sell two of Brightline's five plants."
FARMS = "The company has 3,400 farms as customers, up from 1,900 a year ago."
MILES = "Mileage for private cars is 45p per mile for the first 10,000 miles."
KETTLE = "Kettle €49.00. Mugs €34.00. Tray €22.00. A discount of €10.50 was applied."
STORAGE = "Kayak storage costs £7 per month."
DRINKS = "| Drink | Small | Large |\n|---|---|---|\n| Chocolate | €3.40 | €4.10 |\n\nOat milk: €0.40 extra."
RUNS = "| Model | Run time |\n|---|---|\n| Swift 3 | 40 min |\n| Swift 5 | 55 min |"
ADVANCE = "Salary advances of up to 30% of net pay can be requested."

CASES = (
    (PERMITS, "What do I pay for two cars?", "Two cars cost £{} a year: £80 for the first and £140 for the second.", "220", "240"),
    (LOST, "I lost a book that costs £32. What do I owe?", "You owe £{}: £32 plus a fee of £8.", "40", "42"),
    (FEES, "What is it for two adults and a child?",
     "The fees are €{} in total: €90 for each adult and €45 for the child.", "225", "235"),
    (SHARES, "", "State grants cover 60%, which leaves {}% for the bond issue.", "40", "30"),
    (PLANTS, "", "It would sell two of the five plants, which leaves {}.", "three", "four"),
    (FARMS, "", "It went from 1,900 to 3,400 farms, a gain of {}.", "1,500", "1,400"),
    (MILES, "I drove 200 miles. What can I claim?", "You can claim £{}, i.e. 200 miles at 45p.", "90", "95"),
    (STORAGE, "", "Kayak storage is £7 a month, which works out at £{} for twelve months.", "84", "74"),
    (DRINKS, "", "A large chocolate is €4.10, and oat milk adds €0.40, so it is €{} in total.", "4.50", "4.60"),
    (KETTLE, "", "It is €{}: €49.00, €34.00 and €22.00 minus the €10.50 discount.", "94.50", "95.50"),
    (RUNS, "", "The Swift 5 lasts {} minutes longer: 55 minutes versus 40.", "15", "20"),
    (ADVANCE, "My net pay is £2,000. How much can I get?",
     "Salary advances of up to £{} (30% of £2,000) can be requested.", "600", "700"),
)  # fmt: skip


@pytest.mark.parametrize(("evidence", "question", "claim", "right", "wrong"), CASES)
def test_a_right_result_is_no_missing_number_and_a_wrong_one_is(evidence, question, claim, right, wrong):
    found = check_sync(Turn.of(claim.format(right), evidence, question=question))
    assert not any("missing" in kind for verdict in found.verdicts for kind in verdict.findings)
    assert check_sync(Turn.of(claim.format(wrong), evidence, question=question)).decision is not Decision.PASS


def test_the_remaining_share_is_the_one_that_is_left() -> None:
    swapped = "State grants will pay 40%, and a bond issue the remaining 60%."
    assert check_sync(Turn.of(swapped, SHARES)).decision is not Decision.PASS


def test_a_value_of_the_question_alone_is_no_evidence() -> None:
    question = "Is the handling fee £32?"
    assert (
        check_sync(Turn.of("The handling fee is £32.", LOST, question=question)).decision is not Decision.PASS
    )


def test_a_sum_of_some_of_many_values_is_missing() -> None:
    wrong = "It is €71.00: €49.00, €34.00 and €22.00 were paid."
    assert check_sync(Turn.of(wrong, KETTLE)).decision is not Decision.PASS


def test_a_value_of_the_question_that_no_result_needs_is_missing() -> None:
    question = "I drove 200 miles. Can I still claim them on 9 June?"
    claim = "You can claim £90, i.e. 200 miles at 45p, until 9 June."
    (verdict,) = check_sync(Turn.of(claim, MILES, question=question)).verdicts
    assert "missing_date" in str(verdict.findings)
    assert "missing_number" not in str(verdict.findings)
