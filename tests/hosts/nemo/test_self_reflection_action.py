"""The action `answer_with_reflection` in both Colang versions, and what the rails make of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from reflections import reflection

from faithrails.testing import ScriptedLLM

from nemo_apps import CHUNKS, FAITHFUL, QUESTION, REFUSALS, UNFAITHFUL, app

V1 = """
define flow answer the user
  priority 2
  event UserMessage(text="...")
  $answer = execute answer_with_reflection
  if $answer
    bot $answer
  else
    bot inform answer unknown
"""
V2 = """
import core
import guardrails
import faithrails.rails

flow main
  activate answering

flow answering
  global $relevant_chunks
  global $answer
  user said something
  $relevant_chunks = {chunks}
  $answer = await AnswerWithReflectionAction()
  if $answer
    bot say $answer
  else
    bot inform answer unknown

flow output rails $output_text
  check claim faithfulness
"""
UNKNOWN = "I don't know the answer to that."


def written(folder: Path, version: str) -> Path:
    """Write an application that answers from one chunk."""
    values = {"preset": "layered", "reflection": "required", "judge": {"schema_retries": 1}}
    content: dict[str, Any] = {"custom_data": {"faithrails": values}}
    folder.mkdir(parents=True, exist_ok=True)
    if version == "1.0":
        content |= {
            "import_paths": ["faithrails/rails"],
            "rails": {"output": {"flows": ["check claim faithfulness"]}},
        }
        (folder / "rails.co").write_text(V1)
    else:
        content |= {"colang_version": "2.x"}
        (folder / "main.co").write_text(V2.format(chunks=json.dumps([CHUNKS])))
    (folder / "config.yml").write_text(json.dumps(content))
    return folder


async def said(folder: Path, version: str, replies: list[str]) -> tuple[str, Any]:
    """What the user hears, and the report of the rail."""
    left = list(replies)
    rails = app(written(folder, version), ScriptedLLM(lambda _: left.pop(0)))
    asked: list[Any] = [{"role": "user", "content": QUESTION}]
    if version == "2.x":  # which hands out no variables
        return (await rails.generate_async(messages=asked))["content"], None
    asked.insert(0, {"role": "context", "content": {"relevant_chunks": [CHUNKS]}})
    found = await rails.generate_async(messages=asked, options={"output_vars": ["faithfulness_report"]})
    return found.response[0]["content"], found.output_data["faithfulness_report"]


@pytest.mark.parametrize("version", ["1.0", "2.x"])
async def test_a_supported_answer_is_said_and_its_path_is_told(tmp_path: Path, version: str) -> None:
    text, report = await said(tmp_path, version, [reflection(FAITHFUL)])
    assert text == FAITHFUL
    if report:  # where NeMo hands it out; a missing reflection would have held the answer
        assert [step["layer"] for step in report["path"]][:2] == ["reflection", "schema"]


@pytest.mark.parametrize("version", ["1.0", "2.x"])
async def test_a_broken_reply_is_corrected(tmp_path: Path, version: str) -> None:
    assert (await said(tmp_path, version, ["It is tall.", reflection(FAITHFUL)]))[0] == FAITHFUL


@pytest.mark.parametrize("version", ["1.0", "2.x"])
async def test_an_unsupported_answer_is_blocked_however_sure_its_model_is(
    tmp_path: Path, version: str
) -> None:
    text, report = await said(tmp_path, version, [reflection(UNFAITHFUL, confidence=1.0)])
    assert text == REFUSALS["faithfulness"]
    assert not report or report["decision"] in ("block", "escalate")


@pytest.mark.parametrize("version", ["1.0", "2.x"])
async def test_no_reply_that_fits_is_no_answer(tmp_path: Path, version: str) -> None:
    text, _ = await said(tmp_path, version, ["It is tall.", "It is 412 metres tall."])
    assert "tall" not in text
