"""Values in the ranges of headers name their column, and texts of other cells contradict a claim."""

from __future__ import annotations

import pytest

from faithrails import Decision, Turn, check_sync

PARCELS = """| Zone | up to 2 kg | 2–5 kg | 5–10 kg | Time |
|---|---|---|---|---|
| Domestic | €4.90 | €6.90 | €9.50 | 1–2 days |
| EU | €11.90 | €15.50 | €21.00 | 3–5 days |
"""
AGES = """| Age | Entry fee |
|---|---|
| under 6 | €0.50 |
| 6–15 | €4.00 |
| 16 and over | €9.00 |
"""
ORDERS = """| Order value | Shipping |
|---|---|
| €0–€49.99 | €4.90 |
| €50 or more | €1.90 |
"""
ROOMS = """Room,Monday,Tuesday,Wednesday
Blue Room,Yoga 18:00,Pilates 17:30,closed
Red Room,Spinning 19:00,closed,Yoga 18:30
Hall,Basketball 20:00,Volleyball 20:00,Badminton 19:00
"""
PLANS = """| Plan | Users | Support | Region |
|---|---|---|---|
| Starter | 3 | email | Norway |
| Team | 15 | email, chat | Norway |
| Enterprise | 90 | email, chat, phone | Sweden, Norway |
"""
ALERTS = '[{"name": "HighLatency", "severity": "warning"}, {"name": "PodCrashLoop", "severity": "critical"}]'

COURSES = """| Course | Room | Teacher |
|---|---|---|
| Yoga | Blue Room | Ms. Hart |
| Judo | Gym | Mr. Voss |
"""
FUNDS = """| Fund | Exit fee | Bonus |
|---|---|---|
| Alpha | none | none |
| Beta | 1% | 5% |
"""
ITEMS = "Item | Qty | Price\nOffice chair | 4 | $129.00\nDesk lamp | 10 | $24.50\nCable tray | 6 | $15.00"
FOODS = """| Nutrient | per 100 g | per serving |
|---|---|---|
| Fat | 6.5 g | 2.6 g |
| Protein | 12 g | 4.8 g |
"""


def decision(claim: str, evidence: str) -> Decision:
    return check_sync(Turn.of(claim, evidence)).decision


RANGES = (
    (PARCELS, "A 3 kg parcel within the EU costs €15.50.", "A 3 kg parcel within the EU costs €11.90."),
    (PARCELS, "A domestic parcel of 7 kg costs €9.50.", "A domestic parcel of 7 kg costs €6.90."),
    (PARCELS, "A domestic parcel of 900 g costs €4.90.", "A domestic parcel of 900 g costs €6.90."),
    (AGES, "The entry fee for a 10-year-old is €4.00.", "The entry fee for a 10-year-old is €9.00."),
    (AGES, "The entry fee for a 30-year-old is €9.00.", "The entry fee for a 30-year-old is €4.00."),
    (ORDERS, "Shipping for an order of €30 is €4.90.", "Shipping for an order of €30 is €1.90."),
    (ORDERS, "Shipping for an order of €80 is €1.90.", "Shipping costs €5.90."),
)
TEXTS = (
    (ROOMS, "Yoga is on Monday in the Blue Room.", "Yoga is on Monday in the Red Room."),
    (ROOMS, "The Red Room is closed on Tuesdays.", "The Blue Room is closed on Tuesdays."),
    (ROOMS, "Badminton takes place on Wednesday.", "Badminton takes place on Monday."),
    (ROOMS, "On Tuesday there is volleyball in the Hall.", "On Tuesday there is badminton in the Hall."),
    (PLANS, "Team includes chat support.", "Starter includes chat support."),
    (PLANS, "The Enterprise plan comes with phone support.", "The Team plan comes with phone support."),
    (PLANS, "Enterprise is available in Sweden.", "Team is available in Sweden."),
    (ALERTS, "PodCrashLoop is critical.", "HighLatency is critical."),
)
ROWS = (
    (COURSES, "Take yoga. It is taught by Ms. Hart.", "Take yoga. It is taught by Mr. Voss."),
    (FUNDS, "Alpha pays no bonus.", "Beta pays no bonus."),
    (FUNDS, "Alpha has no exit fee.", "Beta has no exit fee."),
    (ITEMS, "Ten desk lamps were ordered.", "Six desk lamps were ordered."),
    (FOODS, "There is more protein than fat.", "There is more fat than protein."),
)


@pytest.mark.parametrize(("evidence", "right", "wrong"), [*RANGES, *TEXTS, *ROWS])
def test_a_cell_of_another_row_or_column_does_not_pass(evidence, right, wrong):
    assert decision(right, evidence) is Decision.PASS
    assert decision(wrong, evidence) is not Decision.PASS


@pytest.mark.parametrize(
    "claim",
    [
        "If you need chat, Starter is not enough.",
        "Unlike Starter, Team includes chat support.",
        "Starter lacks phone support.",
        "Norway is the region of Starter and Team.",
    ],
)
def test_a_claim_that_compares_rows_is_not_contradicted_by_one(claim):
    report = check_sync(Turn.of(claim, PLANS))
    assert all("wrong_record" not in found for verdict in report.verdicts for found in verdict.findings)
