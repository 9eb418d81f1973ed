"""How an answer comes and goes: cut off, thought about, filled into a message, handed over in tokens."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from langchain_core.language_models.fake_chat_models import GenericFakeChatModel
from langchain_core.messages import AIMessage
from nemoguardrails import LLMRails
from nemoguardrails.actions.actions import ActionResult
from nemoguardrails.context import streaming_handler_var
from nemoguardrails.integrations.langchain.llm_adapter import LangChainLLMAdapter
from nemoguardrails.llm.call import llm_call
from nemoguardrails.streaming import StreamingHandler
from nemoguardrails.utils import new_event_dict

from faithrails.models.protocol import Completion
from faithrails.testing import ScriptedLLM

from nemo_apps import ALWAYS, CHUNKS, FAITHFUL, REFUSALS, UNFAITHFUL, app, config_v1, config_v2

ASKED = [
    {"role": "context", "content": {"relevant_chunks": CHUNKS}},
    {"role": "user", "content": "Tell me about the tower."},
]
REFUSAL = REFUSALS["faithfulness"]
BY_ACTION = """
define flow answering
  user ...
  $answer = execute answer
  bot {says}
"""


def general(folder: Path, reply: Any, **more: Any) -> LLMRails:
    """An application in which the main model answers."""
    return app(config_v1(folder, ["faithfulness"], ALWAYS, **more), ScriptedLLM(lambda _: reply))


def by_action(folder: Path, reply: Any, says: str = "$answer", colang: str = "") -> LLMRails:
    """An application in which an action of its own answers, with the main model."""
    text = BY_ACTION.format(says=says) + colang
    rails = app(config_v1(folder, ["faithfulness"], ALWAYS, text), ScriptedLLM(lambda _: reply))

    async def answer(llm: Any) -> Any:
        said = (await llm_call(llm, "Answer.")).content
        return ActionResult(return_value=said, context_updates={"relevant_chunks": CHUNKS})

    async def intent() -> Any:
        return ActionResult(events=[new_event_dict("UserIntent", intent="ask")])

    rails.register_action(answer, "answer")
    rails.register_action(intent, "generate_user_intent")
    return rails


async def said(rails: LLMRails, **more: Any) -> str:
    return str((await rails.generate_async(messages=ASKED, **more))["content"])


@pytest.mark.parametrize("build", [general, by_action])
@pytest.mark.parametrize(
    ("finish", "seen"),
    [("length", REFUSAL), ("content_filter", REFUSAL), ("stop", FAITHFUL), (None, FAITHFUL)],
)
async def test_an_answer_that_the_model_did_not_finish_is_blocked(
    build: Any, finish: str | None, seen: str, tmp_path: Path
) -> None:
    assert await said(build(tmp_path, Completion(FAITHFUL, finish))) == seen


@pytest.mark.parametrize(
    ("told", "seen"),
    [
        ({"finish_reason": "STOP"}, FAITHFUL),
        ({"finish_reason": "COMPLETE"}, FAITHFUL),
        ({"stop_reason": "stop_sequence"}, FAITHFUL),
        ({"stopReason": "end_turn"}, FAITHFUL),
        ({"finish_reason": "MAX_TOKENS"}, REFUSAL),
        ({"stop_reason": "pause_turn"}, REFUSAL),
        ({"stopReason": "max_tokens"}, REFUSAL),
        ({"done_reason": "length"}, REFUSAL),
        ({"status": "incomplete"}, REFUSAL),
    ],
)
async def test_the_words_of_every_provider_behind_langchain_say_whether_an_answer_is_whole(
    told: dict[str, str], seen: str, tmp_path: Path
) -> None:
    chat = GenericFakeChatModel(messages=iter([AIMessage(FAITHFUL, response_metadata=told)]))
    rails = app(config_v1(tmp_path, ["faithfulness"], ALWAYS), LangChainLLMAdapter(chat))
    assert await said(rails) == seen


async def test_text_that_nemo_cut_away_does_not_make_the_answer_before_it_a_torso(tmp_path: Path) -> None:
    rails = by_action(tmp_path, Completion(f"{FAITHFUL}\nUser: and what", "length"))

    async def answer(llm: Any) -> Any:
        text = (await llm_call(llm, "Answer.")).content.split("\n")[0]
        return ActionResult(return_value=text, context_updates={"relevant_chunks": CHUNKS})

    rails.register_action(answer, "answer")
    assert await said(rails) == FAITHFUL


async def test_requests_at_the_same_time_do_not_share_their_finish_reasons(tmp_path: Path) -> None:
    replies = iter([Completion(FAITHFUL, "length"), Completion(FAITHFUL, "stop")] * 5)
    llm = ScriptedLLM(lambda _: next(replies), delay=0.01)
    rails = app(config_v1(tmp_path, ["faithfulness"], ALWAYS), llm)
    seen = await asyncio.gather(*(said(rails) for _ in range(10)))
    assert seen == [REFUSAL, FAITHFUL] * 5


async def test_a_stream_that_the_model_did_not_finish_is_blocked(tmp_path: Path) -> None:
    streaming = {"streaming": {"enabled": True, "stream_first": False, "chunk_size": 10_000}}
    rails = general(tmp_path, Completion(FAITHFUL, "length"), output=streaming)
    seen = "".join([piece async for piece in rails.stream_async(messages=ASKED)])
    assert "content_blocked" in seen


THOUGHT = "<think>It is in Rome, secretly.</think>"


@pytest.mark.parametrize("build", [general, by_action])
@pytest.mark.parametrize("exceptions", [False, True])
@pytest.mark.parametrize("options", [None, {"output_vars": ["bot_thinking"]}])
async def test_reasoning_does_not_go_out_with_a_blocked_answer(
    build: Any, exceptions: bool, options: Any, tmp_path: Path
) -> None:
    rails = build(tmp_path, f"{THOUGHT}{UNFAITHFUL}")
    rails.config.enable_rails_exceptions = exceptions
    reply = await rails.generate_async(messages=ASKED, options=options)
    assert "secretly" not in str(reply)
    assert "Rome. It" not in (str(reply["content"]) if options is None and not exceptions else "")


async def test_reasoning_of_an_answer_that_passes_stays_where_nemo_puts_it(tmp_path: Path) -> None:
    assert await said(general(tmp_path, f"{THOUGHT}{FAITHFUL}")) == f"{THOUGHT}\n{FAITHFUL}"


FILLED = ["Here it is: $answer", "{{ answer }}", "{% if answer %}{{ answer | trim }}{% endif %}", '"$answer"']


@pytest.mark.parametrize("template", FILLED)
@pytest.mark.parametrize(("answer", "goes_out"), [(FAITHFUL, True), (UNFAITHFUL, False)])
async def test_what_is_filled_into_a_predefined_message_is_checked(
    template: str, answer: str, goes_out: bool, tmp_path: Path
) -> None:
    colang = f"\ndefine bot give it\n  {template!r}\n".replace("'", '"').replace('""', '"')
    seen = await said(by_action(tmp_path, answer, "give it", colang))
    assert (answer in seen) is goes_out


async def test_a_predefined_message_without_variables_is_the_authors_own(tmp_path: Path) -> None:
    colang = '\ndefine bot give it\n  "The tower is in Rome, says the author."\n'
    assert await said(by_action(tmp_path, "x", "give it", colang)) == "The tower is in Rome, says the author."


async def test_a_refusal_with_a_variable_in_it_ends_the_check(tmp_path: Path) -> None:
    colang = '\ndefine bot inform answer not supported\n  "I cannot say, $user_name: ask 412 others."\n'
    assert await said(by_action(tmp_path, UNFAITHFUL, "$answer", colang)) == "I cannot say, : ask 412 others."


@pytest.mark.parametrize("version", ["1.0", "2.x"])
@pytest.mark.parametrize("streaming", [False, True])
@pytest.mark.parametrize("from_context", [False, True])
@pytest.mark.parametrize("answer", [FAITHFUL, UNFAITHFUL])
async def test_a_streaming_handler_gets_the_answer_once_it_is_checked(
    version: str, streaming: bool, from_context: bool, answer: str, tmp_path: Path
) -> None:
    if version == "1.0":
        output = {"streaming": {"enabled": True, "stream_first": False}} if streaming else {}
        rails = general(tmp_path, answer, output=output)
    else:
        folder = config_v2(tmp_path, ["faithfulness"], ALWAYS, answer, {"relevant_chunks": CHUNKS})
        rails = app(folder, ScriptedLLM([]))
    handler = StreamingHandler()
    token = streaming_handler_var.set(handler if from_context else None)
    given = {} if from_context else {"streaming_handler": handler}
    reply = await said(rails, **given)
    streaming_handler_var.reset(token)
    seen = "".join([piece async for piece in handler])
    assert seen == reply == (answer if answer == FAITHFUL else REFUSAL)
    assert await said(rails) == reply  # nothing of the handler is left over


async def test_a_handler_is_closed_where_no_answer_comes(tmp_path: Path) -> None:
    handler = StreamingHandler()
    with pytest.raises(Exception, match="LLM"):
        await said(general(tmp_path, RuntimeError()), streaming_handler=handler)
    assert [piece async for piece in handler] == []


@pytest.mark.parametrize("answer", [FAITHFUL, UNFAITHFUL])
async def test_colang_2_streams_the_checked_answer_as_a_whole(answer: str, tmp_path: Path) -> None:
    folder = config_v2(tmp_path, ["faithfulness"], ALWAYS, answer, {"relevant_chunks": CHUNKS})
    pieces = [piece async for piece in app(folder, ScriptedLLM([])).stream_async(messages=ASKED)]
    assert pieces == [answer if answer == FAITHFUL else REFUSAL]
