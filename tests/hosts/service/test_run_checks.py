"""Checks over HTTP: what the decision, the text and the report are."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from faithrails import Checker, Report, Settings, Turn
from faithrails.check_log import read_entry
from faithrails.errors import DeadlineError, WorkerError
from faithrails.hosts.service import run_checks
from faithrails.hosts.service.metrics import Metrics
from faithrails.hosts.service.run_checks import Checks
from faithrails.hosts.service.schema import CheckRequest, Trial
from faithrails.warnings_and_markers import text_of

from service_app import PASSAGE, RIGHT, WRONG, body, gate, offline, over_http


@pytest.mark.parametrize(("answer", "decision"), [(RIGHT, "pass"), (WRONG, "block")])
async def test_a_check_returns_the_decision_and_the_report_of_the_library(
    answer: str, decision: str, client: httpx.AsyncClient
) -> None:
    reply = (await client.post("/v1/check", json=body(answer, id="7"))).json()
    report = Report.from_dict(reply["report"])
    same = Checker().check_sync(Turn.of(answer, PASSAGE, id="7"))
    assert (reply["decision"], report.decision, report.turn) == (decision, decision, "7")
    assert report.verdicts == same.verdicts


@pytest.mark.parametrize(
    ("settings", "seen"),
    [
        ({}, Settings().refusal),
        ({"mode": "warn"}, f"{WRONG}\n\n{Settings().warning}"),
        ({"mode": "annotate"}, f"{WRONG} {Settings().marker}"),
    ],
)
async def test_the_text_is_what_may_go_out(settings: dict[str, Any], seen: str) -> None:
    async with over_http(gate(Settings(**settings))) as client:
        assert (await client.post("/v1/check", json=body(WRONG))).json()["answer"] == seen


async def test_an_answer_without_evidence_is_blocked(client: httpx.AsyncClient) -> None:
    reply = (await client.post("/v1/check", json={"answer": RIGHT})).json()
    assert (reply["decision"], reply["report"]["reasons"]) == ("block", ["no_evidence"])


async def test_an_answer_that_was_cut_off_is_blocked(client: httpx.AsyncClient) -> None:
    reply = (await client.post("/v1/check", json=body(finish_reason="length"))).json()
    assert reply["report"]["reasons"] == ["answer_truncated"]


async def test_of_chat_messages_only_results_of_tools_are_evidence(client: httpx.AsyncClient) -> None:
    told = {"role": "user", "content": PASSAGE}
    found = {"role": "tool", "tool_call_id": "1", "content": PASSAGE}
    decisions = [
        (await client.post("/v1/check", json={"answer": RIGHT, "passages": [message]})).json()["decision"]
        for message in (told, found)
    ]
    assert decisions == ["block", "pass"]


async def test_a_batch_returns_one_result_for_each_turn_in_order(client: httpx.AsyncClient) -> None:
    turns = [body(WRONG if number % 2 else RIGHT, id=str(number)) for number in range(8)]
    results = (await client.post("/v1/check/batch", json={"turns": turns})).json()["results"]
    assert [one["report"]["turn"] for one in results] == [turn["id"] for turn in turns]
    assert [one["decision"] for one in results] == ["pass", "block"] * 4


async def test_the_warning_toggle_lets_an_answer_out_with_a_warning_where_toggles_are_trusted() -> None:
    asked = body(WRONG, faithfulness_warning=True)
    async with over_http(gate()) as client:
        assert (await client.post("/v1/check", json=asked)).json()["decision"] == "warn"
    async with over_http(gate(Settings(trust_toggles=False))) as client:
        reply = await client.post("/v1/check", json=asked)
    assert (reply.status_code, reply.json()["error"]["param"]) == (422, "faithfulness_warning")


@pytest.mark.parametrize(
    ("settings", "decision"), [({"warn_at": 0.0, "block_at": 0.0}, "block"), ({"risk": "balanced"}, "pass")]
)
async def test_a_trial_has_cut_offs_of_its_own_with_ui(settings: dict[str, Any], decision: str) -> None:
    async with over_http(gate(ui=True)) as client:
        reply = await client.post("/v1/check", json=body(settings=settings))
    assert reply.json()["decision"] == decision


@pytest.mark.parametrize(
    ("ui", "settings"),
    [
        (False, {"risk": "lenient"}),
        (True, {"preset": "balanced"}),  # needs a language model
        (True, {"warn_at": 0.9, "block_at": 0.1}),
        (True, {"mode": "warn"}),
        (True, {"threshold": 2}),
    ],
)
async def test_a_trial_that_cannot_be_used_is_refused(ui: bool, settings: dict[str, Any]) -> None:
    async with over_http(gate(ui=ui)) as client:
        reply = await client.post("/v1/check", json=body(settings=settings))
    assert reply.status_code == 422
    assert reply.json()["error"]["param"].startswith("settings")


@pytest.mark.parametrize(
    ("where", "fields"), [("settings", ("preset", "block_at")), ("prompt", ("role", "content"))]
)
async def test_an_unknown_field_is_told_with_those_that_are_allowed(
    where: str, fields: tuple[str, ...]
) -> None:
    part: Any = {"mode": "warn"}
    async with over_http(gate(ui=True)) as client:
        reply = await client.post("/v1/check", json=body(**{where: part if where == "settings" else [part]}))
    told = reply.json()["error"]["message"]
    assert all(field in told for field in fields), told


@pytest.mark.parametrize("settings", [{"warn_at": 0.9}, {"block_at": 0.1}])
async def test_a_trial_must_fit_the_cut_offs_of_the_service(settings: dict[str, float]) -> None:
    async with over_http(gate(Settings(warn_at=0.3, block_at=0.6), ui=True)) as client:
        reply = await client.post("/v1/check", json=body(settings=settings))
    assert (reply.status_code, reply.json()["error"]["param"]) == (422, "settings")


def test_few_trials_are_kept() -> None:
    own = Checks(offline(), Checker, 1, Metrics())
    for place in range(9):
        own._prepared(Trial(block_at=0.9 + place / 100), False)
    assert own._prepared.cache_info().currsize <= 4


async def test_a_refusal_is_in_the_language_of_the_answer(client: httpx.AsyncClient) -> None:
    answer = "Der Eiffelturm ist 412 Meter hoch und steht in der Stadt Rom."
    passages = ["Der Eiffelturm ist 330 Meter hoch und steht in der Stadt Paris."]
    reply = (await client.post("/v1/check", json={"answer": answer, "passages": passages})).json()
    assert reply["answer"] == text_of("refusal", Settings(), "de") != Settings().refusal


async def test_an_answer_that_goes_out_undecided_is_in_the_check_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise WorkerError("it died")

    monkeypatch.setattr(run_checks, "in_process", fail)
    settings = Settings(log=tmp_path / "log.jsonl", on_error="warn")
    reply = await Checks(Checker(settings), Checker, 1, Metrics()).check(CheckRequest(answer=RIGHT))
    (line,) = (tmp_path / "log.jsonl").read_text().splitlines()
    assert read_entry(line).report["decision"] == reply.decision == "warn"


@pytest.mark.parametrize(
    ("error", "reason"), [(DeadlineError("late"), "deadline"), (WorkerError("it died"), "internal_error")]
)
async def test_a_check_whose_process_dies_or_is_overdue_is_decided_by_on_error(
    error: Exception, reason: str, client: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(run_checks, "in_process", fail)
    reply = (await client.post("/v1/check", json=body())).json()
    assert (reply["decision"], reply["report"]["reasons"]) == ("block", [reason])
    assert reply["answer"] == Settings().refusal
