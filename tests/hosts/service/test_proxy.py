"""The proxy: chat completions of a real upstream, checked."""

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import openai
import pytest

from faithrails import Settings
from faithrails.errors import WorkerError
from faithrails.hosts.service import run_checks

from openai_server import Reply, openai_server
from service_app import PASSAGE, RIGHT, WRONG, gate, over_http

ASKED: dict[str, Any] = {
    "model": "m",
    "messages": [{"role": "user", "content": "Where is it?"}],
    "passages": [PASSAGE],
}


def chunks(text: str, finish: str = "stop") -> list[list[dict[str, Any]]]:
    words = text.split(" ")
    spoken = [[{"delta": {"content": f"{' ' if place else ''}{word}"}}] for place, word in enumerate(words)]
    return [*spoken, [{"delta": {}, "finish_reason": finish}]]


@asynccontextmanager
async def proxy(
    reply: Reply, settings: Settings | None = None
) -> AsyncIterator[tuple[httpx.AsyncClient, list[Any]]]:
    with openai_server(reply) as (url, requests):
        async with over_http(gate(settings, upstream=url)) as client:
            yield client, requests


async def streamed(client: httpx.AsyncClient, **asked: Any) -> list[Any]:
    reply = await client.post("/v1/chat/completions", json={**ASKED, "stream": True, **asked})
    assert reply.headers["content-type"].startswith("text/event-stream")
    lines = [line.removeprefix("data: ") for line in reply.text.split("\n\n") if line]
    return [line if line == "[DONE]" else json.loads(line) for line in lines]


def told(events: list[Any]) -> str:
    return "".join(
        choice["delta"].get("content") or "" for event in events[:-1] for choice in event["choices"]
    )


@pytest.mark.parametrize(("answer", "seen"), [(RIGHT, RIGHT), (WRONG, Settings().refusal)])
async def test_a_completion_is_checked(answer: str, seen: str) -> None:
    async with proxy(lambda _: answer) as (client, _):
        reply = (await client.post("/v1/chat/completions", json=ASKED)).json()
        counted = (await client.get("/metrics")).text
    choice = reply["choices"][0]
    decision = choice["faithfulness"]["decision"]
    assert choice["message"]["content"] == seen
    assert f'faithrails_checks_total{{decision="{decision}"}} 1.0' in counted


async def test_an_answer_whose_process_dies_is_blocked(monkeypatch: pytest.MonkeyPatch) -> None:
    async def dies(*_: object) -> None:
        raise WorkerError("the process died")

    async with proxy(lambda _: RIGHT) as (client, _):
        monkeypatch.setattr(run_checks, "in_process", dies)
        choice = (await client.post("/v1/chat/completions", json=ASKED)).json()["choices"][0]
    assert choice["message"]["content"] == Settings().refusal
    assert choice["faithfulness"]["reasons"] == ["internal_error"]


async def test_the_upstream_gets_what_the_client_sent_less_the_evidence() -> None:
    async with proxy(lambda _: RIGHT) as (client, requests):
        await client.post("/v1/chat/completions", json={**ASKED, "temperature": 0.5, "own_field": {"a": 1}})
    assert {key: requests[0].get(key) for key in ("model", "messages", "temperature", "own_field", "passages")} == {
        "model": "m", "messages": ASKED["messages"], "temperature": 0.5, "own_field": {"a": 1}, "passages": None,
    }  # fmt: skip


async def test_without_evidence_every_answer_is_refused() -> None:
    async with proxy(lambda _: RIGHT) as (client, _):
        reply = (await client.post("/v1/chat/completions", json={**ASKED, "passages": []})).json()
    assert reply["choices"][0]["message"]["content"] == Settings().refusal


async def test_a_stream_ends_before_the_sentence_that_is_not_supported() -> None:
    async with proxy(lambda _: chunks(f"{RIGHT} It is 412 metres tall. {RIGHT}")) as (client, _):
        events = await streamed(client)
    assert told(events).startswith(RIGHT)
    assert told(events).endswith(Settings().refusal)
    assert "412" not in json.dumps(
        [{**e, "choices": [c["delta"] for c in e["choices"]]} for e in events[:-1]]
    )
    assert events[-2]["choices"][0]["finish_reason"] == "content_filter"
    assert events[-1] == "[DONE]"


async def test_a_checked_stream_is_the_answer() -> None:
    answer = f"{RIGHT} It is 330 metres tall."
    async with proxy(lambda _: chunks(answer)) as (client, _):
        events = await streamed(client)
    assert told(events) == answer
    assert events[-2]["choices"][0]["faithfulness"]["decision"] == "pass"


@pytest.mark.parametrize("stream", [False, True])
async def test_a_request_for_tools_passes(stream: bool) -> None:
    call = {"index": 0, "id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}
    whole = {"message": {"content": None, "tool_calls": [call]}, "finish_reason": "tool_calls"}
    parts = [[{"delta": {"tool_calls": [call]}}], [{"delta": {}, "finish_reason": "tool_calls"}]]
    async with proxy(lambda _: parts if stream else whole) as (client, _):
        text = (await client.post("/v1/chat/completions", json={**ASKED, "stream": stream})).text
    assert '"name":"f"' in text.replace(" ", "")


@pytest.mark.parametrize(
    ("upstream", "status", "code"),
    [
        (400, 400, "upstream_refused"),
        (422, 422, "upstream_refused"),
        (401, 502, "upstream_error"),
        (403, 502, "upstream_error"),
    ],
)
@pytest.mark.parametrize("stream", [False, True])
async def test_an_error_of_the_upstream_is_no_answer(
    upstream: int, status: int, code: str, stream: bool
) -> None:
    async with proxy(lambda _: upstream) as (client, _):
        reply = await client.post("/v1/chat/completions", json={**ASKED, "stream": stream})
    assert (reply.status_code, reply.json()["error"]["code"]) == (status, code)


@pytest.mark.parametrize(
    ("parts", "decision"),
    [([], None), ([[{"delta": {"content": WRONG}}]], "block"), ([[{"delta": {"content": RIGHT}}]], "block")],
)
async def test_a_stream_that_breaks_off_is_not_taken_for_a_whole_answer(
    parts: list[Any], decision: str | None
) -> None:
    async with proxy(lambda _: parts) as (client, _):
        events = await streamed(client)
    if decision is None:
        assert events[-1]["error"]["code"] == "upstream_error"
    else:
        assert events[-2]["choices"][0]["faithfulness"]["decision"] == decision


MALFORMED = {
    "no JSON": "{oops",
    "a list": "[]",
    "no choices": '{"id": "1"}',
    "an empty list of choices": '{"id": "1", "choices": []}',
    "a choice that is a text": '{"id": "1", "choices": ["It is in Rome."]}',
    "a choice without a message": '{"id": "1", "choices": [{"index": 0}]}',
    "an answer in parts": '{"choices": [{"index": 0, "message": {"content": [{"type": "text", "text": "Rome"}]}}]}',
}


@pytest.mark.parametrize("reply", MALFORMED.values(), ids=MALFORMED)
async def test_a_reply_that_is_no_completion_is_a_fault_of_the_upstream(reply: str) -> None:
    async with proxy(lambda _: reply.encode()) as (client, _):
        answer = await client.post("/v1/chat/completions", json=ASKED)
    assert (answer.status_code, answer.json()["error"]["code"]) == (502, "upstream_error")
    assert "Rome" not in answer.text


@pytest.mark.parametrize("event", ["{oops", '{"choices": ["It is in Rome."]}'])
async def test_a_stream_that_cannot_be_read_on_ends_with_an_error(event: str) -> None:
    text = json.dumps({"choices": [{"index": 0, "delta": {"content": f"{RIGHT} It is"}}]})
    async with proxy(lambda _: f"data: {text}\n\ndata: {event}\n\n".encode()) as (client, _):
        events = await streamed(client)
    assert events[-1]["error"]["code"] == "upstream_error"
    assert RIGHT in told(events)


async def test_an_upstream_that_is_not_there_is_a_bad_gateway() -> None:
    async with over_http(gate(upstream="http://127.0.0.1:9/v1")) as client:
        reply = await client.post("/v1/chat/completions", json=ASKED)
    assert (reply.status_code, reply.json()["error"]["code"]) == (502, "upstream_error")


@pytest.mark.parametrize(
    ("wrong", "param"),
    [
        ({"messages": []}, "messages"),
        ({"messages": "hi"}, "messages"),
        ({"model": None}, "model"),
        ({"n": 99}, "n"),
        ({"passages": [5]}, "passages.0.str"),
    ],
)
async def test_a_request_that_cannot_be_checked_does_not_reach_the_upstream(
    wrong: dict[str, Any], param: str
) -> None:
    async with proxy(lambda _: RIGHT) as (client, requests):
        reply = await client.post("/v1/chat/completions", json={**ASKED, **wrong})
    assert (reply.status_code, reply.json()["error"]["param"], requests) == (422, param, [])


async def test_a_stream_is_refused_in_mode_correct_which_needs_the_whole_answer() -> None:
    async with proxy(lambda _: chunks(RIGHT), Settings(mode="correct")) as (client, _):
        reply = await client.post("/v1/chat/completions", json={**ASKED, "stream": True})
    assert (reply.status_code, reply.json()["error"]["param"]) == (422, "stream")


async def test_the_client_of_openai_reads_replies_and_errors() -> None:
    async with proxy(lambda _: RIGHT) as (http, _):
        client = openai.AsyncOpenAI(
            base_url="http://localhost/v1", api_key="none", http_client=http, max_retries=0
        )
        messages: Any = ASKED["messages"]
        done = await client.chat.completions.create(
            model="m", messages=messages, extra_body={"passages": [PASSAGE]}
        )
        assert done.choices[0].message.content == RIGHT
        with pytest.raises(openai.UnprocessableEntityError, match="messages"):
            await client.chat.completions.create(model="m", messages=[])


async def test_a_client_that_leaves_frees_its_place() -> None:
    asked, answered = threading.Event(), threading.Event()
    messages = asyncio.Queue[dict[str, Any]]()
    sent: list[Any] = []

    def reply(_: Any) -> str:
        asked.set()
        answered.wait(30)
        return RIGHT

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "scheme": "http",
        "path": "/v1/chat/completions", "raw_path": b"/v1/chat/completions", "query_string": b"",
        "headers": headers, "client": ("127.0.0.1", 1), "server": ("localhost", 80), "root_path": "",
    }  # fmt: skip
    try:
        with openai_server(reply) as (url, _):
            service = gate(upstream=url, most_requests=1)
            await messages.put(
                {"type": "http.request", "body": json.dumps(ASKED).encode(), "more_body": False}
            )
            asking = asyncio.ensure_future(service(scope, messages.get, send))
            assert await asyncio.to_thread(asked.wait, 30)
            async with over_http(service) as client:
                full = await client.get("/v1/settings")
                await messages.put({"type": "http.disconnect"})
                await asking
                free = await client.get("/v1/settings")
            answered.set()
    finally:
        answered.set()
    assert (full.status_code, free.status_code) == (429, 200)


@pytest.mark.parametrize("field", ["messages", "passages"])
async def test_a_list_of_too_many_is_refused_before_it_is_read(field: str) -> None:
    async with proxy(lambda _: RIGHT) as (client, requests):
        reply = await client.post("/v1/chat/completions", json={**ASKED, field: [{}] * 10_001})
    assert (reply.status_code, requests) == (422, [])
