"""Rows with the cells that a claim names are counted, in whatever form the table is written."""

from __future__ import annotations

import json

import pytest

from faithrails import Decision, Settings, Turn, check_sync
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.tables.counts_of_rows import counts_rows
from faithrails.text.values.extract import values

ROWS = [
    {"flight": "KL 1402", "to": "Amsterdam", "status": "delayed"},
    {"flight": "TQ 88", "to": "Lisbon", "status": "boarding"},
    {"flight": "BX 316", "to": "Oslo", "status": "cancelled"},
    {"flight": "VE 507", "to": "Rome", "status": "delayed"},
    {"flight": "BX 210", "to": "Oslo", "status": "boarding"},
]
FORMS = {
    "markdown": "\n".join(["| Flight | To | Status |", "|---|---|---|"] + [f"| {' | '.join(r.values())} |" for r in ROWS]),
    "csv": "\n".join(["flight,to,status"] + [",".join(row.values()) for row in ROWS]),
    "titled csv": "\n".join(["Departures, Terminal 2", "flight,to,status"] + [",".join(r.values()) for r in ROWS]),
    "json": json.dumps(ROWS),
    "json lines": "\n".join(map(json.dumps, ROWS)),
    "semicolons": "\n".join("; ".join(f"{k}: {v}" for k, v in row.items()) for row in ROWS),
    "commas": "\n".join(", ".join(f"{k}: {v}" for k, v in row.items()) for row in ROWS),
}  # fmt: skip


def counted(text: str, evidence: str) -> bool:
    index = EvidenceIndex(Turn.of("-", evidence).passages)
    return counts_rows(index, text, values(text)[0])


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Two flights are delayed.", True),
        ("Three flights are delayed.", False),
        ("Two are delayed: KL 1402 to Amsterdam and VE 507 to Rome.", True),
        ("Two are delayed: KL 1402 to Amsterdam and TQ 88 to Lisbon.", False),
        ("Three flights are not delayed.", True),
        ("Two flights are not delayed.", False),
        ("Two flights go to Oslo.", True),
        ("Two flights to Oslo are boarding.", False),
        ("It is delayed by two hours.", False),
        ("Two dogs bark.", False),
        ("Three flights are not delayed at 18:00.", False),
        ("Two delayed flights have a bar.", False),
        ("Two delayed flights leave at 18:00.", False),
        ("Two flights are delayed and two are cancelled.", False),
    ],
)
def test_rows_that_have_what_is_said(form: str, text: str, right: bool) -> None:
    assert counted(text, FORMS[form]) is right


@pytest.mark.parametrize("form", FORMS)
def test_right_counts_pass_and_wrong_ones_do_not(form: str) -> None:
    for text, right in (("Two flights are delayed.", True), ("Four flights are delayed.", False)):
        decision = check_sync(Turn.of(text, FORMS[form]), Settings(preset="offline")).decision
        assert (decision is Decision.PASS) is right


def test_days_are_counted_by_rows_of_days_only() -> None:
    days = "day: Monday; air: good\nday: Tuesday; air: poor\nday: Friday; air: good"
    assert counted("Two days were good.", days)
    assert not counted("Two days were good.", FORMS["csv"].replace("delayed", "good"))


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Nine people withdrew, six on Velorin and three on placebo.", True),
        ("Ten people withdrew, six on Velorin and three on placebo.", False),
        ("Four were seen in total: one in March and three in May.", True),
        ("Five were seen in total: one in March and three in May.", False),
        ("Allow 50 minutes: a quarter of an hour to prepare and 35 minutes to simmer.", True),
        ("Allow 60 minutes: a quarter of an hour to prepare and 35 minutes to simmer.", False),
    ],
)
def test_a_total_that_is_told_with_all_its_parts(text: str, right: bool) -> None:
    evidence = (
        "Six people on Velorin and three on placebo withdrew. One was seen in March and three were seen in May. "
        "Allow 15 minutes to prepare and 35 minutes to simmer."
    )
    decision = check_sync(Turn.of(text, evidence), Settings(preset="offline")).decision
    assert (decision is Decision.PASS) is right


def test_a_table_of_settings_is_in_no_language() -> None:
    evidence = "service: billing\nport: 8443\nreplicas: 3\ntls: true\nregion: eu-west-1"
    for text, right in (("The port is 8443.", True), ("The port is 8080.", False)):
        decision = check_sync(Turn.of(text, evidence), Settings(preset="offline")).decision
        assert (decision is Decision.PASS) is right
