"""Values that stand in headers and keys ("Weight at 50 °C") support a claim; a cell of another column does not."""

from __future__ import annotations

import json

import pytest

from faithrails import Decision, Turn, check_sync

HEADERS = (
    ("Visitors 2021", "Visitors 2022", "had {} visitors in 2022"),
    ("Visitors (2021)", "Visitors (2022)", "had {} visitors in 2022"),
    ("Visitors in May", "Visitors in June", "had {} visitors in June"),
    ("May visitors", "June visitors", "had {} visitors in June"),
    ("Visitors Apr", "Visitors Jun", "had {} visitors in June"),
    ("Sales June 2021", "Sales June 2022", "had sales of {} in June 2022"),
    ("Q1 2023 sales", "Q2 2023 sales", "had sales of {} in Q2 2023"),
    ("Visitors on Monday", "Visitors on Sunday", "had {} visitors on Sunday"),
    ("Visitors 9 am", "Visitors 2 pm", "had {} visitors at 2 pm"),
    ("Load at 20 °C", "Load at 50 °C", "has a load of {} at 50 °C"),
    ("Fee up to 5 kg", "Fee up to 10 kg", "has a fee of {} up to 10 kg"),
)
ROWS = (("Station Road", 717, 530), ("Mill Lane", 653, 755))


def markdown(first: str, second: str) -> str:
    rows = "\n".join(f"| {name} | {one} | {other} |" for name, one, other in ROWS)
    return f"| Branch | {first} | {second} |\n| --- | --- | --- |\n{rows}"


def as_json(first: str, second: str) -> str:
    keys = [label.lower().replace(" ", "_").strip("()").replace("(", "") for label in (first, second)]
    return json.dumps(
        [{"branch": name, **dict(zip(keys, numbers, strict=True))} for name, *numbers in ROWS],
        ensure_ascii=False,
    )


@pytest.mark.parametrize("written", [markdown, as_json])
@pytest.mark.parametrize(("first", "second", "says"), HEADERS)
def test_a_value_of_a_header_is_in_the_evidence(first, second, says, written):
    evidence = written(first, second)
    for name, one, other in ROWS:
        right = check_sync(Turn.of(f"{name} {says.format(other)}.", evidence))
        assert right.decision is Decision.PASS, right.verdicts
        wrong = check_sync(Turn.of(f"{name} {says.format(one)}.", evidence))
        assert wrong.decision is not Decision.PASS, wrong.claims


@pytest.mark.parametrize(("first", "second", "says"), HEADERS)
def test_a_value_of_no_header_is_missing(first, second, says):
    digits = {"2022": "2024", "June": "August", "2023": "2019", "Sunday": "Friday", "2 pm": "4 pm"}
    digits |= {"50 °C": "70 °C", "10 kg": "20 kg"}
    changed = next(says.replace(old, new) for old, new in digits.items() if old in says)
    report = check_sync(Turn.of(f"Mill Lane {changed.format(755)}.", markdown(first, second)))
    assert report.decision is not Decision.PASS


def test_a_number_without_a_unit_in_a_header_is_no_value():
    evidence = markdown("Tier 4", "Tier 5")
    assert check_sync(Turn.of("Mill Lane has 5 counters.", evidence)).decision is not Decision.PASS
