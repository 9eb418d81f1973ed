"""NeMo's own streaming: nothing goes out before its verdict, and nothing unmarked."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from nemoguardrails import LLMRails

from faithrails.errors import SettingsError
from faithrails.testing import ScriptedLLM

from nemo_apps import ALWAYS, CHUNKS, FAITHFUL, UNFAITHFUL, app, config_v1, config_v2

WHOLE = {"enabled": True, "stream_first": False, "chunk_size": 10_000}


def rails(folder: Path, rail: str, settings: dict[str, Any], verdict: str = "yes", **output: Any) -> LLMRails:
    streaming = {"streaming": WHOLE, **output}
    return app(config_v1(folder, [rail], settings, output=streaming), ScriptedLLM(lambda _: verdict))


async def words(text: str) -> AsyncIterator[str]:
    for word in text.split(" "):
        yield word + " "


async def streamed(rails: LLMRails, answer: str, **context: Any) -> str:
    messages = [{"role": "context", "content": context}, {"role": "user", "content": "Where is it?"}]
    return "".join([part async for part in rails.stream_async(messages=messages, generator=words(answer))])


def blocked(seen: str) -> bool:
    return seen.startswith("{") and json.loads(seen)["error"]["code"] == "content_blocked"


@pytest.mark.parametrize("parallel", [False, True])
@pytest.mark.parametrize("mode", ["block", "warn", "annotate"])
async def test_an_unsupported_answer_is_blocked_since_it_cannot_be_marked(
    mode: str, parallel: bool, tmp_path: Path
) -> None:
    checking = rails(tmp_path, "faithfulness", {"mode": mode}, parallel=parallel)
    assert (await streamed(checking, FAITHFUL, relevant_chunks=CHUNKS)).strip() == FAITHFUL
    assert blocked(await streamed(checking, UNFAITHFUL, relevant_chunks=CHUNKS))


async def test_a_warning_toggle_cannot_let_it_through_either(tmp_path: Path) -> None:
    checking = rails(tmp_path, "faithfulness", {})
    assert blocked(await streamed(checking, UNFAITHFUL, relevant_chunks=CHUNKS, faithfulness_warning=True))


async def test_without_evidence_it_is_blocked(tmp_path: Path) -> None:
    assert blocked(await streamed(rails(tmp_path, "faithfulness", {}), FAITHFUL))


@pytest.mark.parametrize(
    ("toggle", "verdict", "passes"), [(True, "yes", True), (True, "no", False), (None, "no", True)]
)
async def test_the_toggle_is_honoured(toggle: Any, verdict: str, passes: bool, tmp_path: Path) -> None:
    checking = rails(tmp_path, "facts", {}, verdict)
    seen = await streamed(checking, FAITHFUL, relevant_chunks=CHUNKS, check_facts=toggle)
    assert (not blocked(seen)) is passes


async def test_in_small_chunks_no_word_goes_out_that_was_not_checked(tmp_path: Path) -> None:
    streaming = {"streaming": {**WHOLE, "chunk_size": 6, "context_size": 3}}
    checking = app(config_v1(tmp_path, ["faithfulness"], output=streaming), ScriptedLLM([]))
    seen = await streamed(checking, UNFAITHFUL, relevant_chunks=CHUNKS)
    assert "Rome" not in seen
    assert "412" not in seen


def test_streaming_before_the_verdict_is_refused_at_start(tmp_path: Path) -> None:
    with pytest.raises((RuntimeError, SettingsError)) as caught:  # NeMo 0.24.1 wraps it, 0.24.0 does not
        rails(tmp_path, "facts", ALWAYS, streaming={**WHOLE, "stream_first": True})
    assert "stream_first" in f"{caught.value} {caught.value.__cause__}"


def test_colang_2_refuses_a_stream_that_nemo_would_hand_through_unchecked(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="NeMo checks no stream"):
        app(config_v2(tmp_path, ["faithfulness"])).stream_async(
            messages=[{"role": "user", "content": "Where?"}], generator=words(UNFAITHFUL)
        )
