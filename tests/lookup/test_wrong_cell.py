"""Made tables and records: what a claim says of a row is compared with the cell that it names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from faithrails import Decision, Settings, Turn, check_sync

NAMES = ("Aero 13", "Volt X2", "Campus 360", "Lumo", "Ember Mini", "Tern Pro")
CITIES = ("Lyon", "Bergen", "Porto", "Graz", "Ghent", "Turku")
COLUMNS = ("Model", "Price", "Weight (kg)", "Made in", "Touchscreen", "Released")


class Row(NamedTuple):
    name: str
    price: int
    weight: float
    city: str
    touch: bool
    released: int


class Case(NamedTuple):
    evidence: str
    right: str
    wrong: str


def rows(chance: Random) -> list[Row]:
    names, cities = chance.sample(NAMES, 4), chance.sample(CITIES, 4)
    prices, weights = chance.sample(range(310, 1900), 4), chance.sample(range(11, 39), 4)
    touch = [True, False, *chance.choices((True, False), k=2)]
    years = chance.sample(range(2011, 2025), 4)
    cells = zip(names, prices, weights, cities, touch, years, strict=True)
    return [
        Row(name, price, weight / 10, city, is_touch, year)
        for name, price, weight, city, is_touch, year in cells
    ]


def markdown(some: list[Row], yes: str, no: str) -> str:
    lines = ["| " + " | ".join(COLUMNS) + " |", "|" + " --- |" * len(COLUMNS)]
    for r in some:
        cells = (r.name, f"€{r.price:,}", r.weight, r.city, yes if r.touch else no, r.released)
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def csv(some: list[Row]) -> str:
    head = "model,price_eur,weight_kg,made_in,touchscreen,released"
    lines = (
        f"{r.name},{r.price},{r.weight},{r.city},{'yes' if r.touch else 'no'},{r.released}" for r in some
    )
    return "\n".join([head, *lines])


def as_json(some: list[Row]) -> str:
    return json.dumps(
        [
            {"model": r.name, "price_eur": r.price, "weight_kg": r.weight, "made_in": r.city,
             "touchscreen": r.touch, "released": r.released}
            for r in some
        ]
    )  # fmt: skip


def cases(number: int = 60) -> Iterator[Case]:
    chance = Random(3)
    for count in range(number):
        some = rows(chance)
        own, other = chance.sample(some, 2)
        signs = chance.choice((("✓", "✗"), ("yes", "no"), ("included", "not included")))
        text = (markdown(some, *signs), csv(some), as_json(some))[count % 3]
        one = f"The {own.name}"
        yield Case(text, f"{one} costs €{own.price:,}.", f"{one} costs €{other.price:,}.")
        yield Case(text, f"{one} weighs {own.weight} kg.", f"{one} weighs {other.weight} kg.")
        yield Case(text, f"{one} is made in {own.city}.", f"{one} is made in {other.city}.")
        has, lacks = f"{one} has a touchscreen.", f"{one} does not have a touchscreen."
        yield Case(text, *((has, lacks) if own.touch else (lacks, has)))
        both = [r for r in some if r.touch]
        alone = f"Only the {both[0].name} has a touchscreen."
        if len(both) > 1:
            yield Case(text, has if own.touch else lacks, alone)
        lighter, heavier = sorted((own, other), key=lambda r: r.weight)
        yield Case(
            text,
            f"The {heavier.name} is heavier than the {lighter.name}.",
            f"The {lighter.name} is heavier than the {heavier.name}.",
        )


CASES = list(cases())


def test_a_wrong_cell_never_passes_and_the_right_one_is_never_blocked():
    for case in CASES:
        right = check_sync(Turn.of(case.right, case.evidence), Settings(preset="offline"))
        assert right.decision is not Decision.BLOCK, (case.right, case.evidence)
        wrong = check_sync(Turn.of(case.wrong, case.evidence), Settings(preset="offline"))
        assert wrong.decision is not Decision.PASS, (case.wrong, case.evidence)


PLANS = """plans:
  starter: {requests_per_minute: 60, webhooks: false, price_usd: 0}
  growth: {requests_per_minute: 300, webhooks: true, price_usd: 49}
  scale: {requests_per_minute: 1200, webhooks: true, price_usd: 249}
autoscaling:
  enabled: true
gift_wrap: false
refunds: true
"""
METERS = """building,year,electricity_kwh,gas_kwh
Library,2022,96000,88400
Library,2023,91200,85100
Town Hall,2022,184000,240500
Town Hall,2023,171500,228000
"""
PLANS_TABLE = """| Feature | Free | Team | Enterprise |
| --- | --- | --- | --- |
| API access | ✗ | ✓ | ✓ |
| Audit log | ✗ | ✗ | ✓ |
| File storage | 2 GB | 100 GB | 500 GB |
"""


@pytest.mark.parametrize(
    ("evidence", "right", "wrong"),
    [
        (PLANS, "The growth plan costs $49.", "The scale plan costs $49."),
        (PLANS, "The growth plan includes webhooks.", "The starter plan includes webhooks."),
        (PLANS, "Autoscaling is enabled.", "Autoscaling is turned off."),
        (PLANS, "There is no gift wrap.", "The order is gift-wrapped."),
        (PLANS, "Refunds are supported.", "Refunds are not supported."),
        (METERS, "The Library used 85,100 kWh of gas in 2023.", "The Library used 91,200 kWh of gas in 2023."),
        (METERS, "The Town Hall used 171,500 kWh of electricity in 2023.",
         "The Town Hall used 184,000 kWh of electricity in 2023."),
        (PLANS_TABLE, "The Enterprise plan has an audit log.", "The Team plan has an audit log."),
        (PLANS_TABLE, "The Free plan does not have API access.", "The Team plan does not have API access."),
        (PLANS_TABLE, "Only the Enterprise plan has an audit log.", "Only the Enterprise plan has API access."),
        (PLANS_TABLE, "The Team plan has 100 GB of file storage.", "The Team plan has 500 GB of file storage."),
        (PLANS_TABLE, "The Team and Enterprise plans have API access.", "All plans have API access."),
    ],
)  # fmt: skip
def test_rows_are_named_by_keys_by_two_cells_and_by_columns(evidence: str, right: str, wrong: str):
    assert check_sync(Turn.of(right, evidence)).decision is not Decision.BLOCK
    assert check_sync(Turn.of(wrong, evidence)).decision is not Decision.PASS


@pytest.mark.parametrize(
    "answer",
    [
        "The Team plan has 98 GB more file storage than the Free plan.",
        "Unlike the Team plan, the Free plan has no API access.",
        "The Enterprise plan has API access and an audit log.",
    ],
)
def test_what_is_said_of_several_cells_is_not_taken_for_a_wrong_one(answer: str):
    assert check_sync(Turn.of(answer, PLANS_TABLE)).decision is not Decision.BLOCK


TEAM = """name,remote,manager
Priya Raman,yes,Tom Achebe
Tom Achebe,no,Ines Duarte
Ines Duarte,no,
Jae Park,yes,Tom Achebe
"""
POOL = """| Day | Pool | Gym |
| --- | --- | --- |
| Tuesday | 06:30–21:00 | 06:00–22:00 |
| Wednesday | 06:30–19:00 | 06:00–22:00 |
"""
TRIAL = """| Event | Placebo | 25 mg | 50 mg |
| --- | --- | --- | --- |
| Nausea | 4.4% | 7.3% | 13.8% |
| Headache | 9.1% | 8.8% | 9.0% |
"""


@pytest.mark.parametrize(
    ("evidence", "answer"),
    [
        (PLANS_TABLE, "Every plan except the Free plan has API access."),
        (PLANS_TABLE, "All plans other than Enterprise lack an audit log."),
        (PLANS_TABLE, "Neither the Free nor the Team plan has an audit log."),
        (TEAM, "Priya Raman and Jae Park both report to Tom Achebe, and both work remotely."),
        (TEAM, "Jae Park reports to Tom Achebe and works remotely."),
        (POOL, "The pool closes at 19:00 on Wednesday instead of 21:00."),
        (TRIAL, "Nausea affected 13.8% of those on 50 mg, as opposed to 7.3% in the 25 mg arm."),
        (TRIAL, "The higher dose caused more nausea (13.8% vs. 4.4%)."),
    ],
)
def test_exceptions_contrasts_and_other_rows_are_not_taken_for_what_a_row_has(evidence: str, answer: str):
    assert check_sync(Turn.of(answer, evidence)).decision is not Decision.BLOCK
