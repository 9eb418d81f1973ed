"""The OpenAI drop-in against a real server on loopback: whole, streamed, sync and async."""

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import openai
import pytest
from openai._models import FinalRequestOptions
from openai.types.chat import ChatCompletionChunk

from faithrails import Checker, Settings, Turn
from faithrails.hosts.checked_output import Release
from faithrails.hosts.openai.chat_stream import ChatFlow
from faithrails.openai import BlockedAnswer, UncheckedCallError, wrap
from faithrails.testing import ScriptedLLM

from openai_server import openai_server

EVIDENCE = "The Eiffel Tower is in Paris. It is 330 metres tall."
GOOD = "The Eiffel Tower is in Paris. It is 330 metres tall."
BAD = "The Eiffel Tower is in Paris. It is 412 metres tall."
REFUSAL, WARNING = Settings().refusal, Settings().warning
ASKED = [{"role": "user", "content": "How tall is the Eiffel Tower?"}]
TOOL_CALL = {"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{}"}, "index": 0}


def streamed(*answers: str, finish: str | None = "stop") -> list[list[dict[str, Any]]]:
    """The chunks of one completion: the words of each answer in turn."""
    chunks = [[{"index": i, "delta": {"role": "assistant", "content": ""}}] for i in range(len(answers))]
    for i, answer in enumerate(answers):
        chunks += [[{"index": i, "delta": {"content": word}}] for word in re.findall(r"\S+\s*", answer)]
    if finish:
        chunks += [[{"index": i, "delta": {}, "finish_reason": finish}] for i in range(len(answers))]
    return chunks


@contextmanager
def client(reply: Any, kind: type[Any] = openai.OpenAI, **more: Any) -> Iterator[Any]:
    with openai_server(reply if callable(reply) else lambda _: reply) as (url, requests):
        real = kind(base_url=url, api_key="k", max_retries=0)
        wrapped = wrap(real, **more)
        wrapped.requests = requests
        yield wrapped
        if kind is openai.OpenAI:
            wrapped.close()


async def collected(reply: Any, call: dict[str, Any], more: dict[str, Any], stream: bool) -> list[Any]:
    with client(reply, openai.AsyncOpenAI, **more) as wrapped:
        async with wrapped:
            answer = await wrapped.chat.completions.create(model="m", messages=ASKED, stream=stream, **call)
            return [chunk async for chunk in answer] if stream else [answer]


def gathered(reply: Any, call: dict[str, Any], more: dict[str, Any], stream: bool) -> list[Any]:
    with client(reply, **more) as wrapped, wrapped:
        answer = wrapped.chat.completions.create(model="m", messages=ASKED, stream=stream, **call)
        return list(answer) if stream else [answer]


Ask = Callable[..., dict[int, Any]]


@pytest.fixture(params=["whole", "streamed", "async whole", "async streamed"])
def ask(request: pytest.FixtureRequest) -> Ask:
    """Text and finish reason of each choice, by each way of calling."""
    stream = request.param.endswith("streamed")

    def asked(*answers: str, finish: str = "stop", more: Any = None, **call: Any) -> dict[int, Any]:
        each = [{"message": {"content": answer}, "finish_reason": finish} for answer in answers]
        reply = streamed(*answers, finish=finish) if stream else {"choices": each}
        if request.param.startswith("async"):
            return told(asyncio.run(collected(reply, call, more or {}, stream)))
        return told(gathered(reply, call, more or {}, stream))

    return asked


def told(completions: list[Any]) -> dict[int, Any]:
    found: dict[int, Any] = {}
    for choice in (choice for completion in completions for choice in completion.choices):
        text, finish = found.get(choice.index, ("", None))
        body = choice.delta if hasattr(choice, "delta") else choice.message
        found[choice.index] = text + (body.content or ""), choice.finish_reason or finish
    return found


def test_a_supported_answer_goes_out_as_it_is(ask: Ask) -> None:
    assert ask(GOOD, passages=EVIDENCE) == {0: (GOOD, "stop")}


def test_an_unsupported_answer_raises(ask: Ask) -> None:
    with pytest.raises(BlockedAnswer) as error:
        ask(BAD, passages=EVIDENCE)
    assert error.value.report.decision == "block"


def test_an_unsupported_answer_becomes_the_refusal(ask: Ask) -> None:
    text, finish = ask(BAD, passages=EVIDENCE, more={"on_block": "refuse"})[0]
    assert text.endswith(REFUSAL)
    assert ("412" in text, finish) == (False, "content_filter")


def test_a_doubtful_answer_is_marked(ask: Ask) -> None:
    settings = Settings(warn_at=0.0, block_at=1.0)
    assert WARNING in ask(GOOD, passages=EVIDENCE, more={"settings": settings})[0][0]


@pytest.mark.parametrize("finish", ["length", "content_filter"])
def test_an_answer_that_was_cut_off_is_blocked(ask: Ask, finish: str) -> None:
    for answer in (GOOD, ""):
        with pytest.raises(BlockedAnswer, match="answer_truncated"):
            ask(answer, passages=EVIDENCE, finish=finish)


@pytest.mark.parametrize("finish", ["eos", "STOP", "stop_sequence"])
def test_a_reason_of_the_server_to_end_an_answer_goes_out(ask: Ask, finish: str) -> None:
    assert ask(GOOD, passages=EVIDENCE, finish=finish) == {0: (GOOD, finish)}


@pytest.mark.parametrize("content", [GOOD, None])
@pytest.mark.parametrize("name", ["reasoning_content", "reasoning", "annotations", "thoughts"])
def test_what_was_not_checked_does_not_go_out(name: str, content: str | None) -> None:
    calls = {} if content else {"tool_calls": [TOOL_CALL]}
    choice = {"message": {"content": content, name: BAD, **calls}, name: BAD, "logprobs": {"content": [BAD]}}
    with client(choice, passages=EVIDENCE) as wrapped:
        out = wrapped.chat.completions.create(model="m", messages=ASKED)
    assert "412 metres" not in out.to_json()  # the report has ids, which may hold any digits
    assert (out.choices[0].message.content, bool(out.choices[0].message.tool_calls)) == (content, bool(calls))
    assert (out.model, out.usage.total_tokens) == ("m", 7)


async def test_fields_of_the_server_do_not_go_out_with_chunks() -> None:
    about = {"id": "1", "created": 0, "model": "m", "object": "chat.completion.chunk", "reasoning": BAD}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2, "details": {"said": BAD}}
    flow = ChatFlow(Release.of(None, None, "refuse"), Turn.of("", EVIDENCE), 1)
    call = {**TOOL_CALL, "thoughts": BAD, "function": {**TOOL_CALL["function"], "thoughts": BAD}}
    for choices in ([], [{"index": 0, "delta": {"role": "assistant", "tool_calls": [call]}}]):
        chunk = ChatCompletionChunk.model_construct(**about, usage=usage, choices=choices)
        (out,) = await flow.push(chunk)
        assert ("412 metres" in out.to_json(), out.usage.total_tokens, len(out.choices)) == (
            False,
            2,
            len(choices),
        )


@pytest.mark.parametrize("passages", [None, [], ""])
def test_without_evidence_an_answer_is_blocked(ask: Ask, passages: Any) -> None:
    with pytest.raises(BlockedAnswer, match="no_evidence"):
        ask(GOOD, passages=passages)


def test_each_of_several_choices_is_checked(ask: Ask) -> None:
    found = ask(GOOD, BAD, GOOD, n=3, passages=EVIDENCE, more={"on_block": "refuse"})
    assert [finish for _, finish in found.values()] == ["stop", "content_filter", "stop"]
    assert (found[0][0], found[2][0], "412" in found[1][0]) == (GOOD, GOOD, False)
    with pytest.raises(BlockedAnswer):
        ask(GOOD, BAD, n=2, passages=EVIDENCE)


def test_evidence_may_come_from_a_function_of_the_messages(ask: Ask) -> None:
    asked: list[Any] = []

    def find(messages: list[Any]) -> list[str]:
        asked.append(messages)
        return [EVIDENCE]

    assert ask(GOOD, more={"passages": find})[0][0] == GOOD
    assert asked == [ASKED]


def test_a_function_that_fails_makes_no_call() -> None:
    def find(messages: list[Any]) -> list[str]:
        raise OSError("the store is gone")

    with client(GOOD, passages=find) as wrapped, pytest.raises(OSError, match="the store is gone"):
        wrapped.chat.completions.create(model="m", messages=ASKED)
    assert wrapped.requests == []


def test_a_check_that_fails_blocks(ask: Ask) -> None:
    settings = Settings(verifiers="judge", claims="sentences", judge={"retries": 0})
    broken = Checker(settings, judge=ScriptedLLM(lambda _: RuntimeError("no")))
    with pytest.raises(BlockedAnswer, match="model_failed"):
        ask(GOOD, passages=EVIDENCE, more={"checker": broken})


def test_a_closed_checker_raises_and_releases_nothing(ask: Ask) -> None:
    checker = Checker()
    checker.close()
    with pytest.raises(RuntimeError, match="closed"):
        ask(GOOD, passages=EVIDENCE, more={"checker": checker, "on_block": "refuse"})


async def test_an_async_client_takes_an_async_function() -> None:
    async def find(messages: list[Any]) -> list[str]:
        return [EVIDENCE]

    assert told(await collected(GOOD, {}, {"passages": find}, stream=False)) == {0: (GOOD, "stop")}


@pytest.mark.parametrize("stream", [False, True])
def test_a_request_for_a_tool_passes_and_its_result_is_evidence(stream: bool) -> None:
    asks = {"message": {"content": None, "tool_calls": [TOOL_CALL]}, "finish_reason": "tool_calls"}
    chunks = [[{"delta": {"role": "assistant", "tool_calls": [TOOL_CALL]}}],
              [{"delta": {}, "finish_reason": "tool_calls"}]]  # fmt: skip
    (first, *_) = gathered(chunks if stream else asks, {}, {}, stream)
    body = first.choices[0].delta if stream else first.choices[0].message
    assert body.tool_calls[0].function.name == "f"
    answered = [*ASKED, {"role": "tool", "tool_call_id": "c1", "content": EVIDENCE}]
    with client(streamed(GOOD) if stream else GOOD) as wrapped:
        found = wrapped.chat.completions.create(model="m", messages=answered, stream=stream)
        assert told(list(found) if stream else [found])[0][0] == GOOD


@pytest.mark.parametrize("stream", [False, True])
def test_text_beside_a_request_for_a_tool_is_checked(stream: bool) -> None:
    asks = {"message": {"content": BAD, "tool_calls": [TOOL_CALL]}, "finish_reason": "tool_calls"}
    chunks = [[{"delta": {"content": BAD}}], [{"delta": {"tool_calls": [TOOL_CALL]}}],
              [{"delta": {}, "finish_reason": "tool_calls"}]]  # fmt: skip
    with pytest.raises(BlockedAnswer):
        gathered(chunks if stream else asks, {"passages": EVIDENCE}, {}, stream)
    asks["message"]["content"] = chunks[0][0]["delta"]["content"] = GOOD  # type: ignore[index]
    found = told(gathered(chunks if stream else asks, {"passages": EVIDENCE}, {}, stream))
    assert found == {0: (GOOD, "tool_calls")}


@pytest.mark.parametrize("stream", [False, True])
def test_the_models_own_refusal_is_checked_as_text(stream: bool) -> None:
    said = {"content": None, "refusal": "I can't say. It is 412 metres tall."}
    reply = [[{"delta": said}], [{"delta": {}, "finish_reason": "stop"}]] if stream else {"message": said}
    with pytest.raises(BlockedAnswer):
        gathered(reply, {"passages": EVIDENCE}, {}, stream)


@pytest.mark.parametrize("content", [[{"type": "text", "text": BAD}], {"text": BAD}, 412])
@pytest.mark.parametrize("stream", [False, True])
def test_an_answer_that_is_no_text_is_an_error(stream: bool, content: Any) -> None:
    said = {"content": content}
    reply = [[{"delta": said}], [{"delta": {}, "finish_reason": "stop"}]] if stream else {"message": said}
    with pytest.raises(TypeError, match="checks answers that are texts"):
        gathered(reply, {"passages": EVIDENCE}, {}, stream)


def test_an_answer_that_is_spoken_is_checked_by_its_transcript() -> None:
    audio = {"id": "a", "data": "4121", "expires_at": 1, "transcript": "It is 412 metres tall."}
    reply = {"message": {"content": None, "audio": audio}}
    (found,) = gathered(reply, {"passages": EVIDENCE}, {"on_block": "refuse"}, stream=False)
    assert (found.choices[0].message.content, found.choices[0].message.audio) == (REFUSAL, None)


@pytest.mark.parametrize("stream", [False, True])
def test_nothing_else_of_a_blocked_answer_goes_out(stream: bool) -> None:
    logprobs = {
        "content": [{"token": "412", "logprob": 0.0, "bytes": None, "top_logprobs": []}],
        "refusal": None,
    }
    said = {"content": BAD, "reasoning_content": "It is 412 metres tall.", "annotations": None}
    whole = {"message": said, "logprobs": logprobs}
    chunks = [[{"delta": said, "logprobs": logprobs}], [{"delta": {}, "finish_reason": "stop"}]]
    found = gathered(chunks if stream else whole, {"passages": EVIDENCE}, {"on_block": "refuse"}, stream)
    assert all("412" not in one.model_dump_json(exclude={"choices": {0: {"faithfulness"}}}) for one in found)


def test_a_stream_that_ends_without_a_reason_counts_as_cut_off() -> None:
    chunks = streamed(GOOD, finish=None)
    with pytest.raises(BlockedAnswer, match="answer_truncated"):
        gathered(chunks, {"passages": EVIDENCE}, {}, stream=True)


def test_a_stream_goes_out_sentence_by_sentence_and_may_be_closed() -> None:
    with (
        client(streamed(f"{GOOD} It is in Paris."), passages=EVIDENCE) as wrapped,
        wrapped.chat.completions.create(model="m", messages=ASKED, stream=True) as stream,
    ):
        texts = [chunk.choices[0].delta.content for chunk in stream if chunk.choices[0].delta.content]
    assert texts == ["The Eiffel Tower is in Paris. ", "It is 330 metres tall. ", "It is in Paris."]


def test_a_chunk_with_the_usage_passes() -> None:
    chunks: list[list[dict[str, Any]]] = [*streamed(GOOD), []]
    found = gathered(chunks, {"passages": EVIDENCE}, {}, stream=True)
    assert found[-1].choices == []


def test_the_report_goes_with_the_choice() -> None:
    with client(GOOD, passages=EVIDENCE) as wrapped:
        found = wrapped.chat.completions.create(model="m", messages=ASKED)
    assert found.choices[0].faithfulness["decision"] == "pass"


def test_everything_else_of_the_client_is_as_before() -> None:
    real = openai.OpenAI(base_url="http://127.0.0.1:9/v1", api_key="k", max_retries=7)
    wrapped = wrap(real)
    assert isinstance(wrapped, openai.OpenAI)
    assert (wrapped.api_key, wrapped.max_retries, wrapped.embeddings._client.max_retries) == ("k", 7, 7)
    assert real.chat.completions.create.__self__ is real.chat.completions


def test_arguments_reach_the_server_and_passages_do_not() -> None:
    with client(GOOD) as wrapped:
        messages = iter(ASKED)
        wrapped.chat.completions.create(model="m", messages=messages, temperature=0.5, passages=EVIDENCE)
        (sent,) = wrapped.requests
    assert (sent["temperature"], sent["messages"], "passages" in sent) == (0.5, ASKED, False)


@pytest.mark.parametrize("options", ["with_options", "copy"])
def test_a_copy_of_a_wrapped_client_checks_too(options: str) -> None:
    with client(BAD, passages=EVIDENCE) as wrapped, pytest.raises(BlockedAnswer):
        getattr(wrapped, options)(timeout=9).chat.completions.create(model="m", messages=ASKED)


BYPASSES = {
    "responses": lambda c: c.responses.create(model="m", input="x"),
    "completions": lambda c: c.completions.create(model="m", prompt="x"),
    "beta": lambda c: c.beta.chat.completions.parse(model="m", messages=ASKED),
    "parse": lambda c: c.chat.completions.parse(model="m", messages=ASKED),
    "stream": lambda c: c.chat.completions.stream(model="m", messages=ASKED),
    "stored": lambda c: c.chat.completions.retrieve("id"),
    "changed": lambda c: c.chat.completions.update("id", metadata={}),
    "list": lambda c: c.chat.completions.list(),
    "batches": lambda c: c.batches.list(),
    "post": lambda c: c.post("/chat/completions", cast_to=dict, body={"model": "m", "messages": ASKED}),
    "post to url": lambda c: c.post(f"{c.base_url}responses?x=1", cast_to=dict, body={"model": "m"}),
    "get": lambda c: c.get("/chat/completions/id", cast_to=dict),
    "request": lambda c: c.request(dict, FinalRequestOptions(method="get", url="responses/id")),
    "messages": lambda c: c.chat.completions.messages.list("id"),
    "raw": lambda c: c.chat.completions.with_raw_response.create(model="m", messages=ASKED),
    "raw of chat": lambda c: c.chat.with_raw_response.completions.create(model="m", messages=ASKED),
    "raw of client": lambda c: c.with_raw_response.chat.completions.create(model="m", messages=ASKED),
    "raw by header": lambda c: c.chat.completions.create(
        model="m", messages=ASKED, extra_headers={"X-Stainless-Raw-Response": "true"}
    ),
    "raw stream": lambda c: c.chat.completions.with_streaming_response.create(
        model="m", messages=ASKED
    ).__enter__(),
}


@pytest.mark.parametrize(
    "said",
    [
        {"tool_calls": BAD}, {"tool_calls": [BAD]}, {"tool_calls": [{"type": "text", "text": BAD}]},
        {"tool_calls": {"text": BAD}}, {"function_call": BAD}, {"function_call": {"text": BAD}},
    ],
)  # fmt: skip
def test_what_is_no_request_for_a_tool_does_not_go_out(said: dict[str, Any]) -> None:
    with openai_server(lambda _: {"message": {"content": None, **said}}) as (url, _):
        client = wrap(openai.OpenAI(base_url=url, api_key="k", max_retries=0), passages=EVIDENCE)
        with pytest.raises(UncheckedCallError):
            client.chat.completions.create(model="m", messages=ASKED)


def test_a_request_for_a_tool_goes_out_as_the_api_defines_it() -> None:
    call = {**TOOL_CALL, "text": BAD, "function": {"name": "f", "arguments": "{}", "note": BAD}}
    reply = {"message": {"role": BAD, "content": None, "tool_calls": [call]}, "finish_reason": "tool_calls"}
    with openai_server(lambda _: reply) as (url, _):
        client = wrap(openai.OpenAI(base_url=url, api_key="k", max_retries=0), passages=EVIDENCE)
        found = client.chat.completions.create(model="m", messages=ASKED)
    assert found.choices[0].message.tool_calls[0].function.name == "f"
    assert "412" not in found.to_json()


@pytest.mark.parametrize("touched", [False, True])
@pytest.mark.parametrize("call", BYPASSES.values(), ids=BYPASSES)
def test_no_other_call_returns_an_unchecked_answer(call: Callable[[Any], Any], touched: bool) -> None:
    with openai_server(lambda _: BAD) as (url, requests), ExitStack() as stack:
        real = openai.OpenAI(base_url=url, api_key="k", max_retries=0)
        stack.enter_context(real)
        if touched:  # the package keeps these once they were used
            _ = (
                real.with_raw_response.chat,
                real.chat.with_raw_response,
                real.chat.completions.with_raw_response,
            )
            _ = real.chat.completions.with_streaming_response, real.beta.chat
        with pytest.raises(UncheckedCallError):
            call(wrap(real, passages=EVIDENCE))
    assert requests == []
