"""The same answer, prompts and stub judge through NeMo's built-in rail and through ours."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from nemoguardrails import LLMRails, RailsConfig

from faithrails.testing import ScriptedLLM

from nemo_apps import CHUNKS, PROMPTS, app, checked, config_v1


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """NeMo takes actions from a folder of that name in the current one: here, ours."""
    monkeypatch.chdir(tmp_path)


ANSWER = "The Eiffel Tower is in Paris."


def builtin(rail: str, llm: Any) -> LLMRails:
    flows = {"rails": {"output": {"flows": [f"self check {rail}"]}}, "prompts": PROMPTS}
    return LLMRails(RailsConfig.from_content(yaml_content=yaml.safe_dump(flows)), llm=llm)


async def passes(rails: LLMRails, rail: str) -> bool:
    toggle = {f"check_{rail}": True, "_last_bot_prompt": "Where is it?"}
    seen, _ = await checked(rails, ANSWER, relevant_chunks=CHUNKS, **toggle)
    return seen == ANSWER


def verdict(text: str) -> ScriptedLLM:
    """Judges say ``text``; the main model, asked for samples, repeats the answer."""
    return ScriptedLLM(lambda prompt: text if prompt.startswith(("FACTS", "AGREE")) else ANSWER)


@pytest.mark.parametrize("rail", ["facts", "hallucination"])
@pytest.mark.parametrize("text", ["yes", "Yes", "YES.", "Yes.\n", "no", "No.", "NO", "no, it is not"])
async def test_the_decision_is_the_same_where_nemo_is_right(rail: str, text: str, tmp_path: Path) -> None:
    ours = app(config_v1(tmp_path, [rail]), verdict(text))
    assert await passes(ours, rail) is await passes(builtin(rail, verdict(text)), rail)


@pytest.mark.parametrize(
    ("rail", "text"),
    [
        ("facts", "The answer is no."), ("facts", '{"verdict": "no"}'), ("facts", "Nein"), ("facts", ""),
        ("facts", "Not supported by the evidence."), ("facts", "Hallucinated."),
        ("hallucination", "Inconsistent"), ("hallucination", "False"), ("hallucination", ""),
        ("hallucination", "They disagree"),
    ],
)  # fmt: skip
async def test_what_nemo_lets_through_is_blocked(rail: str, text: str, tmp_path: Path) -> None:
    assert await passes(builtin(rail, verdict(text)), rail)
    assert not await passes(app(config_v1(tmp_path, [rail]), verdict(text)), rail)


async def test_the_prompts_that_the_judge_reads_are_the_same(tmp_path: Path) -> None:
    theirs, ours = verdict("yes"), verdict("yes")
    await passes(builtin("facts", theirs), "facts")
    await passes(app(config_v1(tmp_path, ["facts"]), ours), "facts")
    assert ours.calls[0].text == theirs.calls[0].text
    assert ours.calls[0].options.max_tokens == theirs.calls[0].options.max_tokens


async def test_the_metadata_carries_what_the_built_in_rail_reports(tmp_path: Path) -> None:
    rails = app(config_v1(tmp_path, ["facts"]), verdict("no"))
    action = rails.runtime.action_dispatcher.get_action("self_check_facts")
    context = {"bot_message": ANSWER, "relevant_chunks": CHUNKS, "check_facts": True}
    outcome = await action(context=context, config=rails.config, llm=rails.llm)
    assert outcome.is_blocked
    assert outcome.metadata["accuracy"] == 0.0
