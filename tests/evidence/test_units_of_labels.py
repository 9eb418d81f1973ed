"""A number has the unit that its key or header names: it converts, and another unit is missing."""

import json

import pytest

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.mention_matching import evidence_has
from faithrails.text.values.extract import values
from faithrails.text.values.units_of_labels import unit_of
from faithrails.types import Passage

CASES = [  # a key, a header, a number, what says the same, and what does not
    ("timeout_ms", "Timeout (ms)", "45000", ("45 seconds", "45,000 ms"), ("45 minutes", "45,000 seconds", "45 ms")),
    ("retention_days", "Retention (days)", "21", ("21 days", "three weeks"), ("21 hours", "three days", "21 months")),
    ("max_payload_kb", "Payload (KB)", "4096", ("4 MB", "4,096 KB"), ("4 GB", "4096 MB", "3 MB")),
    ("bodyWeightKg", "Weight (kg)", "3.7", ("3.7 kg", "3,700 grams"), ("3.7 lb", "3.7 pounds", "37 kg")),
    ("gas_kwh", "Gas (kWh)", "731000", ("731 MWh", "731,000 kWh"), ("731 kWh", "731,000 MWh")),
    ("price_eur", "Price (EUR)", "173", ("€173", "173 euros"), ("$173", "£173", "173 dollars")),
    ("usd_price", "Price ($)", "173", ("$173", "173 dollars"), ("€173", "173 euros")),
    ("wind_kmh", "Wind (km/h)", "43", ("43 km/h", "27 mph"), ("43 mph", "43 knots")),
    ("high_c", "High (°C)", "29", ("29 °C", "84 °F"), ("29 °F", "29 kg")),
    ("length_mm", "Length [mm]", "860", ("860 mm", "86 cm"), ("860 cm", "86 mm")),
    ("share_pct", "Share (%)", "61", ("61%", "61 percent"), ("61 people", "61 km")),
    ("flight_hours", "Flight (h)", "14", ("14 hours",), ("14 minutes", "14 days")),
]  # fmt: skip


def as_texts(key: str, header: str, number: str) -> list[str]:
    return [
        json.dumps({"id": "X9", key: json.loads(number), "note": "none"}),
        json.dumps([{"id": "X9", key: json.loads(number)}, {"id": "Y7", key: json.loads(number)}]),
        f"id: X9\n{key}: {number}\nnote: ok",
        f"id,{key}\nX9,{number}\nY7,{number}",
        f"Our list\n\n| Id | {header} |\n|---|---|\n| X9 | {number} |\n| Y7 | {number} |",
        f"| Id | {header} |\n|---|---|\n| X9 | {number} |\n| Y7 | {number} |",
    ]


def is_held(said: str, evidence: str) -> bool:
    index = EvidenceIndex([Passage("1", evidence)])
    found = values(f"It says {said}.")
    assert found
    return all(evidence_has(index, value) for value in found)


@pytest.mark.parametrize(("key", "header", "number", "same", "others"), CASES)
def test_a_number_is_held_in_the_unit_of_its_label_only(
    key: str, header: str, number: str, same: tuple[str, ...], others: tuple[str, ...]
) -> None:
    for evidence in as_texts(key, header, number):
        assert [said for said in same if not is_held(said, evidence)] == []
        assert [said for said in others if is_held(said, evidence)] == []
        assert is_held(number, evidence)


@pytest.mark.parametrize(
    "label",
    "temp_min|vitamin_c|requests_per_minute|price_per_km|Arm (n=162)|level|grade_f|minutes_c|Speed (standard)|(|"
    "Trips (m)|Least (min)|in_stock".split("|"),
)
def test_a_label_that_names_no_unit(label: str) -> None:
    assert unit_of(label) == ""


@pytest.mark.parametrize("code", ["EUR", "GBP", "JPY"])
def test_one_key_names_the_currency_of_all_prices(code: str) -> None:
    order = {
        "items": [{"unit_price": 24.5, "qty": 3}, {"unit_price": 7.0, "qty": 2}],
        "total": 87.5,
        "currency": code,
    }
    for amount in ("24.50", "87.50"):
        assert is_held(f"{code} {amount}", json.dumps(order))
        assert not is_held(f"${amount}", json.dumps(order))
    assert is_held("3", json.dumps(order))
    assert not is_held(f"{code} 3", json.dumps({"qty": "3 dozen", "currency": code}))


def test_a_column_of_currencies_names_none_for_all() -> None:
    rows = [{"price": 24.5, "currency": "EUR"}, {"price": 7.1, "currency": "USD"}]
    assert is_held("€24.50", json.dumps(rows))
    assert is_held("$7.10", json.dumps(rows))


def test_a_limit_of_another_measure_decides_nothing() -> None:
    evidence = json.dumps(
        [{"day": "one", "wind_kmh": 18, "rain_mm": 18.4}, {"day": "two", "wind_kmh": 9, "rain_mm": 0}]
    )
    assert is_held("about 18 mm", evidence)
    assert not is_held("about 25 mm", evidence)


def test_a_column_of_amounts_named_currency_names_none() -> None:
    table = "|  | Minimum | Foreign Currency |\n|---|---|---|\n| Balance | $0.3 | $(9.4) |"
    assert is_held("$0.3", table)
    assert is_held("$9.4", table)
    rows = (
        '[{"item": "rope", "price": 45, "currency": "EUR"}, {"item": "lamp", "price": 30, "currency": "EUR"}]'
    )
    assert is_held("€45", rows)
    assert not is_held("$45", rows)
