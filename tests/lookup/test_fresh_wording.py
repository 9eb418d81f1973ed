"""Answers in words of their own: right ones without a finding, and one-fact twins that do not pass."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync

WEBHOOK = "The `Retry-After` header tells how many seconds to wait. Parcels are kept for 10 calendar days."
REFUND = "Deductions are told within 10 working days. Refunds take 5 days."
VACUUMS = """| Model | Bin | Washable filter |
|---|---|---|
| Swift 5 | 0.6 L | Yes |
| Swift Pet | 0.8 L | No |
"""
BREAD = "Stir 300 g wholemeal rye flour, 200 g strong white flour, 10 g salt and 2 g instant yeast together."
RATES = "Crash rate: iOS 0.4%, Android 1.1%. A fix is in review."
MIX = "After 28 days the strength was 6% lower, but after 90 days it was 4% higher."
ROUND = "Kornblick has raised €22 million in a round led by Alder Ventures, with investors Nordhaus and Pi taking part."
CANAL = "The canal opened in 1799. Its chief engineer, Thomas Ardle, died in 1795; John Pike, his assistant, followed."

TWINS = (
    (WEBHOOK, "The header says how many seconds to wait.", "The header says how many milliseconds to wait."),
    (WEBHOOK, "Parcels are kept for 10 days.", "Parcels are kept for 10 working days."),
    (REFUND, "You hear of deductions within 10 business days.", "Deductions are told within 10 calendar days."),
    (REFUND, "Refunds take 5 days.", "Refunds take 5 working days."),
    (VACUUMS, "I would take the Swift 5. The filter is washable.", "I would take the Swift Pet. The filter is washable."),
    (VACUUMS, "Take the Swift Pet. It has a 0.8 L bin.", "Take the Swift Pet. It has a 0.6 L bin."),
    (BREAD, "The dough combines 300 g of wholemeal rye with 200 g of strong white flour, plus 10 g salt.",
     "The dough combines 300 g of strong white flour with 200 g of wholemeal rye, plus 10 g salt."),
    (RATES, "Android has the higher crash rate, 1.1% compared with 0.4% on iOS.",
     "iOS has the higher crash rate, 1.1% compared with 0.4% on Android."),
    (MIX, "The strength was 6% lower after 28 days and 4% higher after 90 days.",
     "The strength was 4% higher after 28 days and 6% lower after 90 days."),
    (ROUND, "The round was led by Alder Ventures, with Nordhaus and Pi also taking part.",
     "The round was led by Nordhaus, with Alder Ventures and Pi also taking part."),
    (CANAL, "Thomas Ardle was its chief engineer until he died in 1795.",
     "John Pike was its chief engineer until he died in 1795."),
)  # fmt: skip


@pytest.mark.parametrize(("evidence", "right", "wrong"), TWINS)
def test_a_right_answer_has_no_finding_and_its_twin_does_not_pass(evidence, right, wrong):
    report = check_sync(Turn.of(right, evidence))
    assert [verdict.findings for verdict in report.verdicts if verdict.findings] == []
    assert check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS


RIGHT = (
    ("Hardware revenue $111.4m (−5%).", "Hardware revenue slipped 5%.", "Hardware revenue slipped 6%."),
    ("Programme Eco: 3 h 35. Intensive: 2 h 25.", "Eco takes 215 minutes.", "Eco takes 225 minutes."),
    ("Eco takes 3 h 50 min.", "Eco takes just under four hours.", "Eco takes just under five hours."),
    ("Collections are fortnightly.", "Collections are every two weeks.", "Collections are every three weeks."),
    ("Guest passes: two per quarter.", "You get two guest passes in each quarter.",
     "You get two guest passes in each month."),
    ("It is used in the first quarter of FY25.", "It is used in Q1 of fiscal 2025.", "It is used in Q2 of fiscal 2025."),
    ("Rosasite does not fluoresce.", "Rosasite does not fluoresce at all.", "Rosasite fluoresces."),
    ("Liquid damage is not covered by the warranty.", "Sorry, but liquid damage isn't covered by the warranty.",
     "Sorry, but liquid damage is covered by the warranty."),
)  # fmt: skip


@pytest.mark.parametrize(("evidence", "right", "wrong"), RIGHT)
def test_the_same_in_other_words_passes(evidence, right, wrong):
    assert check_sync(Turn.of(right, evidence)).decision is Decision.PASS
    assert check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize("said", ["I'm afraid not.", "No, it doesn't.", "Not quite.", "No, never."])
def test_a_no_with_a_reason_passes_and_one_without_is_held_back(said):
    evidence, question = "Passes lapse at the end of the quarter.", "Does an unused pass roll over?"
    explained = check_sync(
        Turn.of(f"{said} Passes lapse at the end of the quarter.", evidence, question=question)
    )
    assert explained.decision is Decision.PASS
    assert check_sync(Turn.of(said, evidence, question=question)).decision is Decision.BLOCK
