"""What NeMo's own test of its hallucination rail asks for, of ours in its place."""

from pathlib import Path
from typing import Any

import pytest

from faithrails.testing import ScriptedLLM

from nemo_apps import CHUNKS, REFUSALS, app, checked, config_v1

DIALOG = """
define user express greeting
  "hello"
  "hi"

define flow greeting
  user express greeting
  $check_hallucination = True
  bot express greeting
"""
# The intent, the message, two samples, and whether they agree.
AGREEING = ["  express greeting", '  "Hello there!"', "Hello there!", "Hello there!", "yes"]
DIFFERING = ["  express greeting", '  "Hello there!"', "Something else.", "Another thing.", "no"]


async def greeted(folder: Path, replies: list[str], **more: Any) -> tuple[dict[str, Any], ScriptedLLM]:
    words = {"embedding_search_provider": {"name": "words"}}
    config_v1(folder, ["hallucination"], None, DIALOG, core=words, **more)
    (folder / "config.py").write_text("from word_index import init  # noqa: F401\n")
    llm = ScriptedLLM(replies)
    return await app(folder, llm).generate_async(messages=[{"role": "user", "content": "hi"}]), llm


async def test_a_greeting_on_which_the_samples_agree_goes_out(tmp_path: Path) -> None:
    reply, llm = await greeted(tmp_path, AGREEING, enable_rails_exceptions=True)
    assert (reply["content"], len(llm.calls)) == ("Hello there!", 5)


async def test_a_greeting_on_which_they_differ_raises(tmp_path: Path) -> None:
    reply, _ = await greeted(tmp_path, DIFFERING, enable_rails_exceptions=True)
    assert (reply["role"], reply["content"]["type"]) == ("exception", "SelfCheckHallucinationRailException")


async def test_a_greeting_on_which_they_differ_is_replaced(tmp_path: Path) -> None:
    reply, _ = await greeted(tmp_path, DIFFERING)
    assert reply["content"] == REFUSALS["hallucination"]


@pytest.mark.parametrize("toggle", ["check_facts", "facts_warning"])
@pytest.mark.parametrize(("verdict", "goes_out"), [("yes", True), ("no", False)])
async def test_a_toggle_that_is_true_asks_of_an_answer_that_states_nothing(
    toggle: str, verdict: str, goes_out: bool, tmp_path: Path
) -> None:
    rails = app(config_v1(tmp_path, ["facts"]), ScriptedLLM([verdict]))
    seen, _ = await checked(rails, "Hello there!", relevant_chunks=CHUNKS, **{toggle: True})
    assert (seen == "Hello there!") is goes_out


@pytest.mark.parametrize(("settings", "toggle"), [({"when": "always"}, {}), ({}, {"check_facts": True})])
async def test_with_nothing_to_ask_by_an_answer_that_states_nothing_goes_out(
    settings: dict[str, Any], toggle: dict[str, Any], tmp_path: Path
) -> None:
    rails = app(config_v1(tmp_path, ["facts"], {"facts": settings}), ScriptedLLM([]))
    seen, report = await checked(rails, "I don't know.", relevant_chunks="", **toggle)
    assert (seen, report and report["reasons"]) == ("I don't know.", ["no_claims"])
