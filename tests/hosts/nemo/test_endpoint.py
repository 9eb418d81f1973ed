"""A real model behind HTTP that fails in every way a network can: the answer stays in."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from nemoguardrails import LLMRails

from faithrails.testing import ScriptedLLM

from conformance.faults import clean
from nemo_apps import ALWAYS, CHUNKS, FAITHFUL, FLOWS, QUESTION, REFUSALS, app, checked, config_v1, config_v2

Handler = BaseHTTPRequestHandler
# What the endpoint sends, given the reply that would be right.
Sends = Callable[[Handler, dict[str, Any]], None]


def right(prompt: str) -> dict[str, Any]:
    """A whole reply of the API: yes, in the words that the prompt asks for."""
    message = {"role": "assistant", "content": clean(prompt)}
    choice = {"index": 0, "finish_reason": "stop", "message": message}
    return {"id": "1", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice]}


@contextmanager
def endpoint(sends: Sends) -> Iterator[str]:
    class Answering(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            prompt = "\n".join(message["content"] for message in asked["messages"])
            sends(self, right(prompt))

        def log_message(self, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answering)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def sending(
    body: Callable[[bytes], bytes] = lambda good: good,
    kind: str = "application/json",
    status: int = 200,
    length: int | None = None,
) -> Sends:
    """Send what ``body`` makes of the right reply."""

    def send(handler: Handler, good: dict[str, Any]) -> None:
        content = body(json.dumps(good).encode())
        handler.send_response(status)
        handler.send_header("Content-Type", kind)
        handler.send_header("Content-Length", str(len(content) if length is None else length))
        handler.end_headers()
        handler.wfile.write(content)

    return send


def trickling(handler: Handler, good: dict[str, Any]) -> None:
    """One byte at a time: each arrives in time, the whole never does."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.end_headers()
    try:
        for byte in json.dumps(good).encode():
            handler.wfile.write(bytes([byte]))
            time.sleep(0.05)
    except OSError:  # the caller gave up, as it should
        return


def choosing(**changed: Any) -> Sends:
    """Change every choice of the right reply."""

    def body(good: bytes) -> bytes:
        reply = json.loads(good)
        return json.dumps(
            {**reply, "choices": [{**choice, **changed} for choice in reply["choices"]]}
        ).encode()

    return sending(body)


def refusing(good: bytes) -> bytes:
    reply = json.loads(good)
    for choice in reply["choices"]:
        choice["message"]["refusal"] = "I can't judge"
    return json.dumps(reply).encode()


def error(status: int) -> Sends:
    return sending(lambda _: b'{"error": {"message": "yes"}}', status=status)


FAULTS: dict[str, Sends] = {
    "not JSON": sending(lambda _: b"<html>yes</html>"),
    "JSON cut off": sending(lambda good: good[:-30]),
    "another content type": sending(lambda _: b"yes", "text/plain"),
    "an empty body": sending(lambda _: b""),
    "JSON of another shape": sending(lambda _: b'{"verdict": "yes"}'),
    "no choices": sending(lambda good: json.dumps({**json.loads(good), "choices": []}).encode()),
    "null content": choosing(message={"role": "assistant", "content": None}),
    "a refusal": sending(refusing),
    "length": choosing(finish_reason="length"),
    "content_filter": choosing(finish_reason="content_filter"),
    "401": error(401),
    "429": error(429),
    "500": error(500),
    "503": error(503),
    "a connection that is closed at once": lambda handler, _: handler.connection.shutdown(socket.SHUT_RDWR),
    "a body shorter than it says": sending(length=100_000),
    "a reply that trickles": trickling,
    "a hang": lambda handler, _: time.sleep(2),
}
RAILS = [(version, rail) for version in ("1.0", "2.x") for rail in FLOWS]


def judged_at(url: str, folder: Path, rail: str, version: str) -> LLMRails:
    """Build an application whose judge is this endpoint; samples come from its own model."""
    limits = {"timeout": 0.4, "retries": 1, "schema_retries": 0, "breaker_failures": 0}
    judge = {"backend": "openai", "model": "m", "base_url": url, **limits}
    settings = {**ALWAYS, "judge": judge, "faithfulness": {"when": "always", "verifiers": ["judge"]}}
    samples = ScriptedLLM(lambda _: FAITHFUL)
    if version == "2.x":
        return app(config_v2(folder, [rail], settings, toggles={"relevant_chunks": CHUNKS}), samples)
    return app(config_v1(folder, [rail], settings), samples)


async def seen_from(rails: LLMRails, version: str) -> str:
    if version == "1.0":
        return (await checked(rails, FAITHFUL, relevant_chunks=CHUNKS))[0]
    return str((await rails.generate_async(messages=[{"role": "user", "content": QUESTION}]))["content"])


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "key")


@pytest.mark.parametrize(("version", "rail"), RAILS)
async def test_the_endpoint_is_asked_and_believed(version: str, rail: str, tmp_path: Path) -> None:
    with endpoint(sending()) as url:
        assert await seen_from(judged_at(url, tmp_path, rail, version), version) == FAITHFUL


@pytest.mark.parametrize("rail", FLOWS)
@pytest.mark.parametrize("fault", FAULTS)
async def test_whatever_the_network_does_the_answer_stays_in(fault: str, rail: str, tmp_path: Path) -> None:
    version = "2.x" if list(FAULTS).index(fault) % 2 else "1.0"  # by turns: the endpoint knows neither
    with endpoint(FAULTS[fault]) as url:
        assert await seen_from(judged_at(url, tmp_path, rail, version), version) == REFUSALS[rail]


@pytest.mark.parametrize(("version", "rail"), RAILS)
@pytest.mark.parametrize("url", ["http://127.0.0.1:9/v1", "http://no-such-host.invalid/v1"])
async def test_an_endpoint_that_is_not_there(url: str, version: str, rail: str, tmp_path: Path) -> None:
    assert await seen_from(judged_at(url, tmp_path, rail, version), version) == REFUSALS[rail]
