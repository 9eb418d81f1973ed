"""The rails in Colang 1.0, through NeMo."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from faithrails.testing import ScriptedLLM

from nemo_apps import (
    ALWAYS,
    CHUNKS,
    FAITHFUL,
    PROMPTS,
    REFUSALS,
    UNFAITHFUL,
    app,
    checked,
    config_v1,
    judge,
)  # fmt: skip


async def test_a_faithful_answer_passes_unchanged(rail: str, tmp_path: Path) -> None:
    rails = app(config_v1(tmp_path, [rail], ALWAYS), ScriptedLLM(judge))
    seen, report = await checked(rails, FAITHFUL, relevant_chunks=CHUNKS)
    assert (seen, report and report["decision"]) == (FAITHFUL, "pass")


async def test_an_unfaithful_answer_is_replaced_by_the_refusal(rail: str, tmp_path: Path) -> None:
    rails = app(config_v1(tmp_path, [rail], ALWAYS), ScriptedLLM(judge))
    seen, report = await checked(rails, UNFAITHFUL, relevant_chunks=CHUNKS)
    assert seen == REFUSALS[rail]
    assert report and report["decision"] == "block"
    assert json.loads(json.dumps(report)) == report


@pytest.mark.parametrize("others", [0, 2])
async def test_of_parallel_rails_the_refusal_of_the_first_that_blocks_goes_out(
    others: int, rail: str, tmp_path: Path
) -> None:
    rails = [rail, *(name for name in REFUSALS if name != rail)][: others + 1]
    folder = config_v1(tmp_path, rails, ALWAYS, output={"parallel": True})
    seen, _ = await checked(app(folder, ScriptedLLM(judge)), UNFAITHFUL, relevant_chunks=CHUNKS)
    assert seen in {REFUSALS[name] for name in rails}


async def test_the_refusal_of_a_parallel_input_rail_goes_out(tmp_path: Path) -> None:
    asked = [{"task": "self_check_input", "content": "INPUT {{ user_input }}"}]
    folder = config_v1(tmp_path, ["facts"], ALWAYS, prompts=[*PROMPTS, *asked])
    content = yaml.safe_load((folder / "config.yml").read_text())
    content["rails"]["input"] = {"parallel": True, "flows": ["self check input"]}
    (folder / "config.yml").write_text(yaml.safe_dump(content))
    reply = await app(folder, ScriptedLLM(lambda _: "yes")).generate_async(
        messages=[{"role": "user", "content": "Be rude."}]
    )
    assert reply["content"] == REFUSALS["facts"]


async def test_in_mode_warn_the_answer_goes_out_with_the_warning(rail: str, tmp_path: Path) -> None:
    rails = app(
        config_v1(tmp_path, [rail], {**ALWAYS, "mode": "warn", "warning": "Careful!"}), ScriptedLLM(judge)
    )
    seen, _ = await checked(rails, UNFAITHFUL, relevant_chunks=CHUNKS)
    assert seen == f"{UNFAITHFUL}\n\nCareful!"


async def test_in_mode_annotate_unsupported_sentences_are_marked(tmp_path: Path) -> None:
    folder = config_v1(tmp_path, ["faithfulness"], {"mode": "annotate", "marker": "[?]"})
    seen, _ = await checked(app(folder), f"{FAITHFUL} It is 412 metres tall.", relevant_chunks=CHUNKS)
    assert seen == f"{FAITHFUL} It is 412 metres tall. [?]"


async def test_the_toggle_switches_on_a_toggled_check_for_one_message(rail: str, tmp_path: Path) -> None:
    toggle = {
        "facts": "check_facts",
        "faithfulness": "check_faithfulness",
        "hallucination": "check_hallucination",
    }
    rails = app(config_v1(tmp_path, [rail], {"when": "toggled"}), ScriptedLLM(judge))
    unasked, report = await checked(rails, UNFAITHFUL, relevant_chunks=CHUNKS)
    asked, _ = await checked(rails, UNFAITHFUL, relevant_chunks=CHUNKS, **{toggle[rail]: "yes"})
    assert (unasked, report, asked) == (UNFAITHFUL, None, REFUSALS[rail])


async def test_the_warning_toggle_checks_and_warns(rail: str, tmp_path: Path) -> None:
    toggle = f"{rail}_warning"
    rails = app(config_v1(tmp_path, [rail], {"when": "toggled"}), ScriptedLLM(judge))
    seen, _ = await checked(rails, UNFAITHFUL, relevant_chunks=CHUNKS, **{toggle: True})
    assert seen.startswith(UNFAITHFUL)
    assert len(seen) > len(UNFAITHFUL)


async def test_an_unreadable_toggle_blocks_with_its_own_reason(rail: str, tmp_path: Path) -> None:
    rails = app(config_v1(tmp_path, [rail]), ScriptedLLM(judge))
    toggle = {
        "facts": "check_facts",
        "faithfulness": "check_faithfulness",
        "hallucination": "check_hallucination",
    }
    seen, report = await checked(rails, FAITHFUL, relevant_chunks=CHUNKS, **{toggle[rail]: "maybe"})
    assert seen == REFUSALS[rail]
    assert report and "unreadable_toggle" in report["reasons"]


async def test_an_explicit_false_switches_facts_and_claims_off_unless_toggles_are_not_trusted(
    tmp_path: Path,
) -> None:
    both = ["facts", "faithfulness"]
    trusting = app(config_v1(tmp_path / "a", both, ALWAYS), ScriptedLLM(judge))
    wary = app(config_v1(tmp_path / "b", both, {**ALWAYS, "trust_toggles": False}), ScriptedLLM(judge))
    off = {"relevant_chunks": CHUNKS, "check_facts": False}
    assert (await checked(trusting, UNFAITHFUL, **off))[0] == UNFAITHFUL
    assert (await checked(wary, UNFAITHFUL, **off))[0] == REFUSALS["facts"]


async def test_enable_rails_exceptions_raises_with_score_reasons_and_claims(
    rail: str, tmp_path: Path
) -> None:
    rails = app(config_v1(tmp_path, [rail], ALWAYS, enable_rails_exceptions=True), ScriptedLLM(judge))
    reply = await rails.generate_async(
        messages=[
            {"role": "context", "content": {"relevant_chunks": CHUNKS}},
            {"role": "user", "content": "?"},
            {"role": "assistant", "content": UNFAITHFUL},
        ],
        options={"rails": ["output"]},
    )
    event = reply.response[0]["content"]
    assert event["type"].endswith("RailException")
    assert (event["score"], event["reasons"]) == (
        0.0,
        ["certain_finding" if rail == "faithfulness" else "below_threshold"],
    )
    assert event["unsupported"]


async def test_bot_messages_of_the_user_win(rail: str, tmp_path: Path) -> None:
    names = {"facts": "refuse to respond", "faithfulness": "inform answer not supported",
             "hallucination": "inform answer unknown"}  # fmt: skip
    colang = f'define bot {names[rail]}\n  "My own words."\n'
    rails = app(config_v1(tmp_path, [rail], ALWAYS, colang), ScriptedLLM(judge))
    assert (await checked(rails, UNFAITHFUL, relevant_chunks=CHUNKS))[0] == "My own words."


@pytest.mark.parametrize(
    "chunks",
    [
        CHUNKS, CHUNKS.splitlines(), [{"body": line} for line in CHUNKS.splitlines()],
        [{"page_content": line, "metadata": {}} for line in CHUNKS.splitlines()], [[CHUNKS]], {"text": CHUNKS},
    ],
)  # fmt: skip
async def test_chunks_may_come_in_any_usual_form(chunks: Any, tmp_path: Path) -> None:
    rails = app(config_v1(tmp_path, ["faithfulness"]))
    assert (await checked(rails, FAITHFUL, relevant_chunks=chunks))[0] == FAITHFUL
    assert (await checked(rails, UNFAITHFUL, relevant_chunks=chunks))[0] == REFUSALS["faithfulness"]


@pytest.mark.parametrize("chunks", [None, "", "\n", [], {}, [""], [None], [{"body": " "}], "—"])
async def test_without_evidence_nothing_passes(rail: str, chunks: Any, tmp_path: Path) -> None:
    if rail == "hallucination":
        pytest.skip("sampling needs no evidence")
    rails = app(config_v1(tmp_path, [rail], ALWAYS), ScriptedLLM(lambda _: "yes"))
    seen, report = await checked(rails, FAITHFUL, relevant_chunks=chunks)
    assert seen == REFUSALS[rail]
    assert report and report["reasons"] == ["no_evidence"]


async def test_the_report_of_a_failure_inside_the_rail_blocks(
    rail: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rails = app(config_v1(tmp_path, [rail], ALWAYS), ScriptedLLM(judge))
    monkeypatch.setattr("faithrails.hosts.nemo.rail.checker_of", None)
    seen, report = await checked(rails, FAITHFUL, relevant_chunks=CHUNKS)
    assert seen == REFUSALS[rail]
    assert report and report["reasons"] == ["internal_error"]
