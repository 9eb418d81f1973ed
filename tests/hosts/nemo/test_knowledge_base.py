"""NeMo's knowledge base, which general mode searches without telling the rails."""

from pathlib import Path
from typing import Any

import pytest
from nemoguardrails import LLMRails

from faithrails.testing import ScriptedLLM

from nemo_apps import ALWAYS, CHUNKS, FAITHFUL, QUESTION, REFUSALS, UNFAITHFUL, app, config_v1

ASKED = [{"role": "user", "content": QUESTION}]


def with_documents(
    folder: Path, answer: str, stream: bool = False, settings: dict[str, Any] | None = None
) -> LLMRails:
    """General mode: no user intents, and a knowledge base that speaks of the tower."""
    output = {"streaming": {"enabled": True, "stream_first": False, "chunk_size": 10_000}} if stream else {}
    knowledge = {"embedding_search_provider": {"name": "words"}}
    own = {**ALWAYS, **(settings or {})}
    config_v1(folder, ["faithfulness"], own, output=output, knowledge_base=knowledge)
    (folder / "config.py").write_text("from word_index import init  # noqa: F401\n")
    (folder / "kb").mkdir()
    (folder / "kb" / "tower.md").write_text(f"# The tower\n\n{CHUNKS}\n")
    return app(folder, ScriptedLLM(lambda _: answer))


@pytest.mark.parametrize(("answer", "goes_out"), [(FAITHFUL, True), (UNFAITHFUL, False)])
async def test_general_mode_is_checked_against_the_knowledge_base(
    answer: str, goes_out: bool, tmp_path: Path
) -> None:
    reply = await with_documents(tmp_path, answer).generate_async(messages=ASKED)
    assert reply["content"] == (answer if goes_out else REFUSALS["faithfulness"])


@pytest.mark.parametrize(("answer", "goes_out"), [(FAITHFUL, True), (UNFAITHFUL, False)])
async def test_a_stream_is_checked_against_it_too(answer: str, goes_out: bool, tmp_path: Path) -> None:
    rails = with_documents(tmp_path, answer, stream=True)
    seen = "".join([piece async for piece in rails.stream_async(messages=ASKED)])
    assert (seen.strip() == answer) is goes_out


async def test_a_search_that_fails_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rails = with_documents(tmp_path, FAITHFUL)
    rails.register_action_param("kb", None)

    class Broken:
        async def search_relevant_chunks(self, _: str) -> list[str]:
            raise RuntimeError

    monkeypatch.setitem(rails.runtime.registered_action_params, "kb", Broken())
    checked = [*ASKED, {"role": "assistant", "content": FAITHFUL}]
    reply = await rails.generate_async(messages=checked, options={"rails": ["output"]})
    assert FAITHFUL not in reply.response[0]["content"]


async def test_a_question_that_it_says_nothing_about_has_no_evidence(tmp_path: Path) -> None:
    rails = with_documents(tmp_path, FAITHFUL)
    reply = await rails.generate_async(messages=[{"role": "user", "content": "Why?"}])
    assert reply["content"] == REFUSALS["faithfulness"]


@pytest.mark.parametrize(("answer", "goes_out"), [(FAITHFUL, True), (UNFAITHFUL, False)])
async def test_factscore_searches_it_for_each_claim(answer: str, goes_out: bool, tmp_path: Path) -> None:
    own = {"verifiers": [{"name": "factscore", "verifier": "exact"}]}
    rails = with_documents(tmp_path, answer, settings=own)
    reply = await rails.generate_async(messages=[{"role": "user", "content": "Why?"}])
    assert (reply["content"] == answer) is goes_out
