"""Sampled checks, and checks in the background, in both Colang versions."""

import asyncio
import json
import multiprocessing
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from faithrails import Turn
from faithrails.errors import SettingsError
from faithrails.hosts.nemo import background_checks, rail
from faithrails.hosts.nemo.rail import is_sampled
from faithrails.settings.sampling_queue_log import Sample
from faithrails.testing import ScriptedLLM

from nemo_apps import CHUNKS, QUESTION, REFUSALS, UNFAITHFUL, app, checked, config_v1, config_v2

BACKGROUND = {"mode": "background", "log": "claims.jsonl"}


@pytest.fixture(autouse=True)
def closed_queues() -> Iterator[None]:
    yield
    background_checks.close()


async def said(
    folder: Path, version: str, settings: dict[str, Any], number: int = 1, **context: Any
) -> list[str]:
    """What the user sees of unfaithful answers, each with a number of its own in v1."""
    if version == "2.x":
        toggles = {"relevant_chunks": CHUNKS, **context}
        rails = app(config_v2(folder, ["faithfulness"], settings, answer=UNFAITHFUL, toggles=toggles))
        questions = [f"{QUESTION} {each}" for each in range(number)]
        replies = [await rails.generate_async(messages=[{"role": "user", "content": q}]) for q in questions]
        return [reply["content"] for reply in replies]
    rails = app(config_v1(folder, ["faithfulness"], settings))
    return [
        (await checked(rails, UNFAITHFUL, f"{QUESTION} {each}", relevant_chunks=CHUNKS, **context))[0]
        for each in range(number)
    ]


def results(folder: Path) -> list[dict[str, Any]]:
    for queue in background_checks._QUEUES.values():
        assert queue.wait(60)
    lines = (folder / "claims.jsonl").read_text().splitlines()
    return [json.loads(line)["report"] for line in lines]


@pytest.mark.parametrize("version", ["1.0", "2.x"])
async def test_in_the_background_the_answer_goes_out_and_the_result_is_logged(
    version: str, tmp_path: Path
) -> None:
    assert await said(tmp_path, version, BACKGROUND) == [UNFAITHFUL]
    (report,) = await asyncio.to_thread(results, tmp_path)
    assert report["decision"] == "block"


@pytest.mark.parametrize("version", ["1.0", "2.x"])
async def test_a_full_queue_checks_before_the_answer_goes_out(
    version: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faithrails.background.checks.BackgroundChecks._one", lambda self, loop: False)
    seen = await said(tmp_path, version, {**BACKGROUND, "background": {"size": 1}}, number=2)
    assert seen == [UNFAITHFUL, REFUSALS["faithfulness"]]


async def test_what_waited_is_checked_when_the_application_starts_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("faithrails.background.checks.BackgroundChecks._one", lambda self, loop: False)
        await said(tmp_path, "1.0", BACKGROUND, number=3)
        background_checks.close()
    assert not (tmp_path / "claims.jsonl").exists()
    rails = app(tmp_path)
    assert len(await asyncio.to_thread(results, tmp_path)) == 3
    del rails


@pytest.mark.parametrize("version", ["1.0", "2.x"])
async def test_a_sample_checks_some_messages_and_the_same_ones_each_time(
    version: str, tmp_path: Path
) -> None:
    settings = {"when": "sampled", "sample": {"rate": 0.5, "seed": 3}}
    once = await said(tmp_path / "a", version, settings, number=6)
    again = await said(tmp_path / "b", version, settings, number=6)
    assert set(once) == {UNFAITHFUL, REFUSALS["faithfulness"]}
    assert once == again


@pytest.mark.parametrize("toggle", [True, "nonsense"])
@pytest.mark.parametrize("version", ["1.0", "2.x"])
async def test_a_toggle_that_is_set_or_unreadable_is_never_left_to_chance(
    version: str, toggle: Any, tmp_path: Path
) -> None:
    settings = {"when": "sampled", "sample": {"rate": 1e-9}}
    assert await said(tmp_path, version, settings, check_faithfulness=toggle) == [REFUSALS["faithfulness"]]


@pytest.mark.parametrize("rate", [0.01, 0.1, 0.5, 0.9])
def test_the_share_of_a_sample_is_its_rate_and_seeds_are_independent(rate: float) -> None:
    turns = [Turn.of("Yes.", "It is.", question=str(number)) for number in range(4_000)]
    first, second = ([is_sampled(t, Sample(rate=rate, seed=seed), []) for t in turns] for seed in (0, 1))
    assert abs(sum(first) / 4_000 - rate) < 0.03
    both = sum(a and b for a, b in zip(first, second, strict=True)) / 4_000
    assert abs(both - rate**2) < 0.03


def test_the_pieces_of_a_stream_are_all_checked_or_all_left_out() -> None:
    pieces = [Turn.of(text, CHUNKS, question=QUESTION) for text in ("It is", " in Rome.", " It is 412 m.")]
    assert len({is_sampled(piece, Sample(rate=0.5), None) for piece in pieces}) == 1


@pytest.mark.parametrize("version", ["1.0"])
def test_a_stream_cannot_be_checked_in_the_background(version: str, tmp_path: Path) -> None:
    streaming = {"streaming": {"enabled": True, "stream_first": False}}
    with pytest.raises(SettingsError, match=r"mode: background .*in pieces"):
        app(config_v1(tmp_path, ["faithfulness"], BACKGROUND, output=streaming))


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"mode": "background"}, "mode: background needs log"),
        ({"faithfulness": {"mode": "background"}}, "faithfulness.mode: background needs log"),
        ({"log": "a.jsonl", "log_options": {"keep_days": 3}}, "ends in .parquet"),
        ({"when": "sampled", "sample": {"rate": 0}}, "sample.rate"),
    ],
)
def test_settings_that_would_lose_results_stop_the_start(settings: Any, said: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=said):
        app(config_v1(tmp_path, ["faithfulness"], settings))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
@pytest.mark.parametrize("module", [background_checks, rail])
def test_a_fork_while_a_lock_is_held_leaves_the_child_a_free_one(module: Any) -> None:
    with module._LOCK:
        child = multiprocessing.get_context("fork").Process(
            target=lambda: os._exit(7 * module._LOCK._lock.acquire(blocking=False))
        )
        child.start()
        child.join(20)
    assert child.exitcode == 7


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no fork")
def test_a_fork_leaves_the_queues_to_the_parent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(background_checks._QUEUES, tmp_path, None)
    child = multiprocessing.get_context("fork").Process(
        target=lambda: os._exit(len(background_checks._QUEUES))
    )
    child.start()
    child.join(20)
    assert child.exitcode == 0


def test_applications_with_other_settings_do_not_share_a_queue(tmp_path: Path) -> None:
    shared = {"mode": "background", "log": str(tmp_path / "claims.jsonl")}
    app(config_v1(tmp_path / "a", ["faithfulness"], shared))
    app(config_v1(tmp_path / "b", ["faithfulness"], shared))
    with pytest.raises(SettingsError, match=r"claims\.jsonl\.queue"):
        app(config_v1(tmp_path / "c", ["faithfulness"], {**shared, "threshold": 0.5}))


SAMPLED = {"when": "sampled", "sample": {"rate": 1e-9}}


@pytest.mark.parametrize("rails", [["faithfulness"], ["facts", "faithfulness"]])
async def test_an_unchecked_answer_has_no_report_of_an_earlier_one_v1(
    rails: list[str], tmp_path: Path
) -> None:
    app_ = app(config_v1(tmp_path, rails, {**SAMPLED, "facts": {"when": "toggled"}}))
    context = {"role": "context", "content": {"relevant_chunks": CHUNKS}}
    options = {"rails": ["output"], "output_vars": ["faithfulness_report"]}
    asked = [{"role": "user", "content": QUESTION}, {"role": "assistant", "content": UNFAITHFUL}]
    stale = {"role": "context", "content": {"faithfulness_report": {"decision": "pass"}}}
    reply = await app_.generate_async(messages=[context, stale, *asked], options=options)
    assert reply.output_data["faithfulness_report"] is None


@pytest.mark.parametrize("rails", [["faithfulness", "facts"], ["facts", "faithfulness"]])
async def test_a_rail_that_checks_nothing_keeps_the_report_of_another(
    rails: list[str], tmp_path: Path
) -> None:
    app_ = app(config_v1(tmp_path, rails, {"faithfulness": {"mode": "warn"}, "facts": {"when": "toggled"}}))
    _, report = await checked(app_, UNFAITHFUL, relevant_chunks=CHUNKS)
    assert report and report["decision"] == "warn"


async def test_an_unchecked_answer_has_no_report_of_an_earlier_one_v2(tmp_path: Path) -> None:
    stale = {"relevant_chunks": CHUNKS, "faithfulness_report": "stale"}
    folder = config_v2(tmp_path, ["faithfulness"], SAMPLED, answer=UNFAITHFUL, toggles=stale)
    _, state = await app(folder).process_events_async(
        [{"type": "UtteranceUserActionFinished", "final_transcript": QUESTION}], {}
    )
    assert state.context["faithfulness_report"] is None


WARNS_THEN_PASSES = {"faithfulness": {"mode": "warn"}, "facts": {"when": "always"}}


@pytest.mark.parametrize("rails", [["faithfulness", "facts"], ["facts", "faithfulness"]])
async def test_of_two_reports_the_strictest_stays_v1(rails: list[str], tmp_path: Path) -> None:
    app_ = app(config_v1(tmp_path, rails, WARNS_THEN_PASSES), llm=ScriptedLLM(lambda prompt: "yes"))
    seen, report = await checked(app_, UNFAITHFUL, relevant_chunks=CHUNKS)
    assert seen != UNFAITHFUL and report and report["decision"] == "warn"


@pytest.mark.parametrize("rails", [["faithfulness", "facts"], ["facts", "faithfulness"]])
async def test_of_two_reports_the_strictest_stays_v2(rails: list[str], tmp_path: Path) -> None:
    chunks = {"relevant_chunks": CHUNKS}
    folder = config_v2(tmp_path, rails, WARNS_THEN_PASSES, answer=UNFAITHFUL, toggles=chunks)
    _, state = await app(folder, llm=ScriptedLLM(lambda prompt: "yes")).process_events_async(
        [{"type": "UtteranceUserActionFinished", "final_transcript": QUESTION}], {}
    )
    assert state.context["faithfulness_report"]["decision"] == "warn"
