"""Labels, ranges, minus signs and parts of sums excuse a value only beside what they belong to."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync

DOSES = (
    '[{"patient": "Ida", "dose_8am": "5 mg", "dose_8pm": "10 mg"},'
    ' {"patient": "Tom", "dose_8am": "6 mg", "dose_8pm": "12 mg"}]'
)
WEIGHTS = "| Medicine | Dose under 40 kg | Dose over 40 kg |\n|---|---|---|\n| Zelin | 5 ml | 10 ml |"
TICKETS = (
    "| Ticket | Before 1 May | From 1 May |\n|---|---|---|\n| Adult | €40 | €55 |\n| Student | €25 | €35 |"
)
ROUTES = "| Route | Departs 9:00 | Departs 14:30 |\n|---|---|---|\n| Vienna | bus | train |\n| Linz | train | bus |"
LOANS = "| Loan | Rate for 10 years | Rate for 20 years |\n|---|---|---|\n| Fix | 3.1% | 3.6% |\n| Flex | 2.8% | 3.0% |"
TAXES = "| Income | Tax rate |\n|---|---|\n| up to $10,000 | 10% |\n| $10,000–$40,000 | 12% |\n| $40,000–$85,000 | 22% |"
ENTRY = "| Age | Ticket |\n|---|---|\n| under 6 | free |\n| 6–14 | €8 |\n| 15–64 | €15 |"
USERS = "| Speed | 1–9 users | 10–49 users |\n|---|---|---|\n| Basic | €9 | €7 |\n| Pro | €19 | €15 |"
BUDGET = "Of the budget, 60% goes to salaries and 15% to rent. Marketing receives 10%."
FAMILY = "Adult tickets cost €18. Child tickets cost €9. A family discount of €5 applies to groups of four."
FUND = "In 2021 the fund gained 9.1%. In 2022 the fund fell (-14.2%)."
SALES = "| Region | 2022 | 2023 |\n| --- | --- | --- |\n| North | 120 | 150 |\n| South | 200 | 180 |\n| West | 90 | 90 |"

TWINS = (
    (DOSES, "The dose of Ida at 8 pm is 10 mg.", ("The dose of Ida at 8 pm is 5 mg.", "Ida wakes up at 8 am.", "Ida goes to bed at 8 pm.")),
    (WEIGHTS, "The dose of Zelin over 40 kg is 10 ml.",
     ("The dose of Zelin for over 40 kg is 5 ml.", "Below 50 kg, take 5 ml of Zelin.",
      "Zelin is not suitable for people under 40 kg.")),
    (TICKETS, "An adult ticket costs €55 from 1 May.",
     ("An adult ticket costs €40 from 1 May.", "An adult ticket costs €55 before 1 May.")),
    (ROUTES, "A train leaves for Vienna at 14:30.", ("A bus leaves for Vienna at 14:30.",)),
    (LOANS, "Fix for 20 years has a rate of 3.6%.",
     ("The bank is 20 years old.", "Flex runs for 20 years at 2.8%.", "Flex requires a term of 10 years.")),
    (TAXES, "The tax rate for an income of $50,000 is 22%.",
     ("An income of $50,000 is taxed at 12%.", "Incomes of $10,000 to $60,000 are taxed at 12%.",
      "Incomes up to $30,000 are taxed at 10%.", "The allowance is $8,000.")),
    (ENTRY, "A ticket for a 10-year-old costs €8.",
     ("A 10-year-old enters free.", "Children aged 6 to 12 pay €8.", "Only people aged 30 or older may enter.")),
    (USERS, "Pro costs €15 for 20 users.", ("Pro is limited to 20 users.", "Basic allows 25 users.")),
    (FUND, "The fund fell 14.2% in 2022.", ("The fund fell 14.2% in 2021.", "The fund fell to 14.2% in 2022.")),
    (SALES, "North was not the highest in 2022.", ("South was not the highest in 2022.",)),
)  # fmt: skip


@pytest.mark.parametrize(("evidence", "right", "wrong"), TWINS)
def test_a_label_counts_beside_its_cell_only(evidence, right, wrong):
    assert check_sync(Turn.of(right, evidence)).decision is Decision.PASS
    for claim in wrong:
        assert check_sync(Turn.of(claim, evidence)).decision is not Decision.PASS, claim


@pytest.mark.parametrize(
    "claim",
    [
        "60% goes to salaries, so the remaining 40% goes to rent.",
        "Marketing receives the other 40%, as 60% goes to salaries.",
        "15% goes to rent, which leaves 85% for salaries.",
    ],
)
def test_the_rest_of_a_whole_is_not_known_beside_other_shares(claim):
    assert check_sync(Turn.of(claim, BUDGET)).decision is not Decision.PASS


@pytest.mark.parametrize(
    ("claim", "right"),
    [
        ("They pay €49: two adults at €18 and two children at €9, minus the €5 discount.", True),
        ("They pay €59: two adults at €18 and two children at €9, minus the €5 discount.", False),
        ("They pay €27: two adults at €18 each and two children at €9 each.", False),
        ("They pay €54: two adults at €18 each and two children at €9 each.", True),
    ],
)
def test_each_part_of_a_sum_counts_as_often_as_it_is_said(claim, right):
    report = check_sync(Turn.of(claim, FAMILY, question="What do two adults and two children pay?"))
    assert ("missing_number" not in str(report.verdicts[0].findings)) is right
