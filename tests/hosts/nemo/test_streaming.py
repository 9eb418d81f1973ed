"""NeMo's own streaming: nothing goes out before its verdict, and nothing unmarked."""

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from nemoguardrails import LLMRails
from nemoguardrails.actions.actions import ActionResult
from nemoguardrails.server.api import _format_streaming_response
from nemoguardrails.utils import new_event_dict

from faithrails import Settings
from faithrails.errors import SettingsError
from faithrails.testing import ScriptedLLM

from nemo_apps import ALWAYS, CHUNKS, FAITHFUL, UNFAITHFUL, app, config_v1, config_v2

WARNING = Settings().warning
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
async def test_an_unsupported_answer_is_blocked_or_the_warning_follows_it(
    mode: str, parallel: bool, tmp_path: Path
) -> None:
    checking = rails(tmp_path, "faithfulness", {"mode": mode}, parallel=parallel)
    assert (await streamed(checking, FAITHFUL, relevant_chunks=CHUNKS)).strip() == FAITHFUL
    seen = await streamed(checking, UNFAITHFUL, relevant_chunks=CHUNKS)
    assert blocked(seen) if mode == "block" else seen == f"{UNFAITHFUL} \n\n{WARNING}"


async def test_a_doubtful_answer_goes_out_with_the_warning_after_it(tmp_path: Path) -> None:
    settings = {"warn_at": 1e-6, "block_at": 1.0}
    checking = rails(tmp_path, "faithfulness", settings)
    doubtful = "It attracts bored dentists."
    assert await streamed(checking, doubtful, relevant_chunks=CHUNKS) == f"{doubtful} \n\n{WARNING}"


async def test_a_warning_toggle_lets_it_through_with_the_warning(tmp_path: Path) -> None:
    checking = rails(tmp_path, "faithfulness", {})
    seen = await streamed(checking, UNFAITHFUL, relevant_chunks=CHUNKS, faithfulness_warning=True)
    assert seen.endswith(WARNING)


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


BY_FLOW = """
define flow answering
  user ...
  {steps}
  bot respond
"""
BRINGS = f'$relevant_chunks = "{CHUNKS.splitlines()[0]}"'


def by_flow(folder: Path, *steps: str, verdict: str = "no", size: int = 10_000) -> LLMRails:
    """A dialog whose flow sets what the message is checked with, before the model answers."""
    streaming = {"streaming": {**WHOLE, "chunk_size": size, "context_size": 2}}
    folder = config_v1(folder, ["facts"], None, BY_FLOW.format(steps="\n  ".join(steps)), output=streaming)
    llm = ScriptedLLM(lambda prompt: verdict if prompt.startswith("FACTS") else f'  "{FAITHFUL}"')
    rails = app(folder, llm)

    async def intent() -> Any:
        return ActionResult(events=[new_event_dict("UserIntent", intent="ask")])

    async def bring() -> Any:
        return ActionResult(context_updates={"relevant_chunks": CHUNKS, "check_facts": "yes"})

    rails.register_action(intent, "generate_user_intent")
    rails.register_action(bring, "bring")
    return rails


@pytest.mark.parametrize("size", [3, 10_000])
@pytest.mark.parametrize(
    "steps", [("$check_facts = True", BRINGS), ("$facts_warning = True", BRINGS), ("execute bring",)]
)
@pytest.mark.parametrize(("verdict", "goes_out"), [("yes", True), ("no", False)])
async def test_a_toggle_and_evidence_of_a_flow_are_honoured(
    steps: tuple[str, ...], verdict: str, goes_out: bool, size: int, tmp_path: Path
) -> None:
    rails = by_flow(tmp_path, *steps, verdict=verdict, size=size)
    seen = "".join(
        [part async for part in rails.stream_async(messages=[{"role": "user", "content": "Where?"}])]
    )
    goes_out = goes_out or "warning" in steps[0]
    assert ("content_blocked" not in seen) is goes_out
    assert (FAITHFUL in seen) is goes_out
    assert (WARNING in seen) is (verdict == "no" and goes_out)


async def test_a_flow_that_asks_for_no_check_gets_none(tmp_path: Path) -> None:
    rails = by_flow(tmp_path, BRINGS)
    seen = [part async for part in rails.stream_async(messages=[{"role": "user", "content": "Where?"}])]
    assert FAITHFUL in "".join(seen)


@pytest.mark.parametrize(
    ("steps", "goes_out"), [(("$check_facts = True",), False), (("$check_facts = False",), True)]
)
async def test_tokens_from_elsewhere_are_checked_if_a_flow_that_did_not_run_might_ask_for_it(
    steps: tuple[str, ...], goes_out: bool, tmp_path: Path
) -> None:
    assert (
        blocked(await streamed(by_flow(tmp_path, *steps), FAITHFUL, relevant_chunks=CHUNKS)) is not goes_out
    )


async def test_streams_at_the_same_time_keep_their_toggles_apart(tmp_path: Path) -> None:
    rails = by_flow(tmp_path, "$check_facts = $asked", BRINGS)

    async def seen(asked: bool) -> str:
        messages = [{"role": "context", "content": {"asked": asked}}, {"role": "user", "content": "Where?"}]
        return "".join([part async for part in rails.stream_async(messages=messages)])

    found = await asyncio.gather(*(seen(asked) for asked in (True, False) * 4))
    assert ["content_blocked" in text for text in found] == [True, False] * 4


@pytest.mark.parametrize("parallel", [False, True])
@pytest.mark.parametrize("whole", ["no", "hmm"])
@pytest.mark.parametrize("pieces", ["yes", "no"])
async def test_what_only_the_check_of_the_whole_answer_finds_follows_the_stream(
    pieces: str, whole: str, parallel: bool, tmp_path: Path
) -> None:
    """NeMo checks each piece and, in the background, the answer as a whole."""
    streaming = {"streaming": {**WHOLE, "chunk_size": 6, "context_size": 2}, "parallel": parallel}

    def reply(prompt: str) -> str:
        if not prompt.startswith("FACTS"):
            return UNFAITHFUL
        return whole if UNFAITHFUL in prompt else pieces

    settings = {**ALWAYS, "mode": "warn"} if pieces == "no" else ALWAYS
    checking = app(config_v1(tmp_path, ["facts"], settings, output=streaming), ScriptedLLM(reply))
    messages = [
        {"role": "context", "content": {"relevant_chunks": CHUNKS}}, {"role": "user", "content": "Where?"}
    ]  # fmt: skip
    seen = "".join([part async for part in checking.stream_async(messages=messages)])
    assert seen.startswith(UNFAITHFUL)
    assert seen.endswith(WARNING)


@pytest.mark.parametrize("size", [*range(3, 12), 29])
async def test_in_chunks_of_any_size_an_unsupported_answer_is_stopped_or_marked(
    size: int, tmp_path: Path
) -> None:
    streaming = {"streaming": {**WHOLE, "chunk_size": size, "context_size": size // 3}}
    checking = app(config_v1(tmp_path, ["faithfulness"], output=streaming), ScriptedLLM(lambda _: UNFAITHFUL))
    messages = [
        {"role": "context", "content": {"relevant_chunks": CHUNKS}}, {"role": "user", "content": "Where?"}
    ]  # fmt: skip
    seen = "".join([part async for part in checking.stream_async(messages=messages)])
    assert "content_blocked" in seen or seen.endswith(WARNING)


def judging(pieces: str, whole: str) -> ScriptedLLM:
    """A judge of pieces and of the whole answer, and a model that answers."""

    def reply(prompt: str) -> str:
        if not prompt.startswith("FACTS"):
            return f'  "{UNFAITHFUL}"'
        return whole if UNFAITHFUL in prompt else pieces

    return ScriptedLLM(reply)


async def put(stream: AsyncIterator[str], into: list[str]) -> None:
    async for part in stream:
        into.append(part)  # noqa: PERF401 - what came before an error counts


SMALL = {"streaming": {**WHOLE, "chunk_size": 6, "context_size": 2}}


@pytest.mark.parametrize(("first", "marked"), [("no", True), ("yes", False)])
async def test_text_that_a_rail_let_out_with_a_warning_is_marked_though_a_later_piece_is_blocked(
    first: str, marked: bool, tmp_path: Path
) -> None:
    judge = ScriptedLLM([first, "perhaps", "perhaps", "perhaps"])
    folder = config_v1(tmp_path, ["facts"], {**ALWAYS, "mode": "warn"}, output=SMALL)
    seen = await streamed(app(folder, judge), UNFAITHFUL, relevant_chunks=CHUNKS)
    text, _, error = seen.partition("{")
    assert json.loads("{" + error)["error"]["code"] == "content_blocked"
    assert UNFAITHFUL.startswith(text.removesuffix(f"\n\n{WARNING}").strip())
    assert (text.endswith(WARNING), bool(text)) == (marked, True)


async def test_with_tokens_from_elsewhere_the_whole_text_is_checked_too(tmp_path: Path) -> None:
    checking = app(config_v1(tmp_path, ["facts"], ALWAYS, output=SMALL), judging("yes", "no"))
    seen = await streamed(checking, UNFAITHFUL, relevant_chunks=CHUNKS)
    assert seen.endswith(WARNING)
    assert (await streamed(checking, FAITHFUL, relevant_chunks=CHUNKS)).strip() == FAITHFUL


async def test_a_text_whose_check_as_a_whole_fails_is_marked(tmp_path: Path) -> None:
    checking = app(config_v1(tmp_path, ["facts"], ALWAYS, output=SMALL), judging("yes", "yes"))
    dispatcher = checking.runtime.action_dispatcher
    execute = dispatcher.execute_action

    async def failing(name: str, params: dict[str, Any]) -> Any:
        whole = (params.get("context") or {}).get("bot_message") == UNFAITHFUL
        return (None, "failed") if whole else await execute(name, params)

    dispatcher.execute_action = failing  # type: ignore[method-assign]
    assert (await streamed(checking, UNFAITHFUL, relevant_chunks=CHUNKS)).endswith(WARNING)


async def test_where_a_flow_answers_the_whole_text_is_checked_too(tmp_path: Path) -> None:
    colang = BY_FLOW.format(steps="\n  ".join(("$check_facts = True", BRINGS)))
    rails = app(config_v1(tmp_path, ["facts"], None, colang, output=SMALL), judging("yes", "no"))

    async def intent() -> Any:
        return ActionResult(events=[new_event_dict("UserIntent", intent="ask")])

    rails.register_action(intent, "generate_user_intent")
    seen = [part async for part in rails.stream_async(messages=[{"role": "user", "content": "Where?"}])]
    assert "".join(seen).endswith(WARNING)


async def test_the_warning_of_what_went_out_precedes_the_error_of_a_source_that_breaks_off(
    tmp_path: Path,
) -> None:
    settings = {**ALWAYS, "mode": "warn"}
    checking = app(config_v1(tmp_path, ["facts"], settings, output=SMALL), judging("no", "no"))

    async def breaking() -> AsyncIterator[str]:
        for word in UNFAITHFUL.split():
            yield word + " "
        raise ConnectionError("gone")

    seen: list[str] = []
    messages = [
        {"role": "context", "content": {"relevant_chunks": CHUNKS}}, {"role": "user", "content": "Where?"}
    ]  # fmt: skip
    with pytest.raises(ConnectionError, match="gone"):
        await put(checking.stream_async(messages=messages, generator=breaking()), seen)
    assert "".join(seen).endswith(WARNING)


class BreaksOff(ScriptedLLM):
    """A model whose connection is lost behind its last word."""

    async def stream_async(self, prompt: Any, **params: Any) -> AsyncIterator[Any]:
        async for chunk in super().stream_async(prompt, **params):
            if chunk.finish_reason:
                raise ConnectionError("gone")
            yield chunk


async def test_the_warning_of_what_went_out_reaches_the_clients_of_nemos_server_if_the_model_breaks_off(
    tmp_path: Path,
) -> None:
    folder = config_v1(tmp_path, ["faithfulness"], {"mode": "warn"}, output={"streaming": WHOLE})
    rails = app(folder, BreaksOff(lambda _: UNFAITHFUL))
    messages = [
        {"role": "context", "content": {"relevant_chunks": CHUNKS}}, {"role": "user", "content": "Where?"}
    ]  # fmt: skip
    stream = _format_streaming_response(rails.stream_async(messages=messages), "main")
    events = [event.removeprefix("data: ") async for event in stream]
    *pieces, error = map(json.loads, events[:-1])  # behind the last one stands [DONE]
    seen = "".join(piece["choices"][0]["delta"].get("content") or "" for piece in pieces)
    assert seen.rstrip().endswith(WARNING)
    assert error["error"]["message"] == "gone"


async def test_a_toggle_of_an_earlier_turn_does_not_count_where_tokens_come_from_elsewhere(
    tmp_path: Path,
) -> None:
    checking = rails(tmp_path, "faithfulness", {})
    context = {"role": "context", "content": {"relevant_chunks": CHUNKS, "check_faithfulness": False}}
    user = {"role": "user", "content": "Where?"}
    earlier = [context, user, {"role": "assistant", "content": "There."}, user]
    for messages, passes in (([context, user], True), (earlier, False)):
        stream = checking.stream_async(messages=messages, generator=words(UNFAITHFUL))
        seen = "".join([part async for part in stream])
        assert (not blocked(seen)) is passes


@pytest.mark.parametrize("flow", ["mine", "mine $x=1", "mine(x=1)"])
def test_a_rail_that_a_listed_flow_calls_is_refused_whatever_its_parameters(
    flow: str, tmp_path: Path
) -> None:
    colang = "define subflow mine\n  $y = 1\n  do check claim faithfulness\n"
    with pytest.raises((RuntimeError, SettingsError)) as caught:
        app(config_v1(tmp_path, [], {}, colang, output={"flows": [flow], "streaming": WHOLE}))
    assert "does not run while it streams" in f"{caught.value} {caught.value.__cause__}"


async def test_a_check_that_was_asked_for_in_an_earlier_turn_stays_asked_for(tmp_path: Path) -> None:
    checking = app(config_v1(tmp_path, ["facts"], {}, output={"streaming": WHOLE}), judging("no", "no"))
    context = {"role": "context", "content": {"relevant_chunks": CHUNKS, "check_facts": True}}
    user = {"role": "user", "content": "Where?"}
    for messages in ([context, user, {"role": "assistant", "content": "There."}, user], [context, user]):
        stream = checking.stream_async(messages=messages, generator=words(UNFAITHFUL))
        assert blocked("".join([part async for part in stream]))
