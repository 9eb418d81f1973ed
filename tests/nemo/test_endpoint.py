"""A real judge behind HTTP that fails in every way a network can: the answer stays in."""

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

from nemo_apps import ALWAYS, CHUNKS, FAITHFUL, REFUSALS, app, checked, config_v1

GOOD = {
    "id": "1", "object": "chat.completion", "created": 0, "model": "m",
    "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "yes"}}],
}  # fmt: skip


@contextmanager
def endpoint(answer: Callable[[BaseHTTPRequestHandler], None]) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            answer(self)

        def log_message(self, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def sending(body: bytes, kind: str = "application/json", status: int = 200, **headers: str) -> Any:
    def answer(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(status)
        handler.send_header("Content-Type", kind)
        for name, value in {"Content-Length": str(len(body)), **headers}.items():
            handler.send_header(name, value)
        handler.end_headers()
        handler.wfile.write(body)

    return answer


def trickling(handler: BaseHTTPRequestHandler) -> None:
    """One byte at a time: each arrives in time, the whole never does."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.end_headers()
    try:
        for byte in json.dumps(GOOD).encode():
            handler.wfile.write(bytes([byte]))
            time.sleep(0.05)
    except OSError:  # the caller gave up, as it should
        return


def with_choice(**choice: Any) -> bytes:
    return json.dumps({**GOOD, "choices": [{**GOOD["choices"][0], **choice}]}).encode()  # type: ignore[index]


FAULTS: dict[str, Any] = {
    "not JSON": sending(b"<html>yes</html>"),
    "JSON cut off": sending(json.dumps(GOOD).encode()[:-30]),
    "another content type": sending(b"yes", "text/plain"),
    "an empty body": sending(b""),
    "JSON of another shape": sending(b'{"verdict": "yes"}'),
    "no choices": sending(json.dumps({**GOOD, "choices": []}).encode()),
    "null content": sending(with_choice(message={"role": "assistant", "content": None})),
    "a refusal": sending(
        with_choice(message={"role": "assistant", "content": "yes", "refusal": "I can't judge"})
    ),
    "length": sending(with_choice(finish_reason="length")),
    "401": sending(b'{"error": {"message": "yes"}}', status=401),
    "429": sending(b'{"error": {"message": "yes"}}', status=429),
    "500": sending(b"yes", "text/plain", 500),
    "a connection that is closed at once": lambda handler: handler.connection.shutdown(socket.SHUT_RDWR),
    "a body shorter than it says": sending(json.dumps(GOOD).encode(), **{"Content-Length": "100000"}),
    "a reply that trickles": trickling,
    "a hang": lambda handler: time.sleep(2),
}


def judged_at(url: str, folder: Path) -> Any:
    judge = {
        "backend": "openai",
        "model": "m",
        "base_url": url,
        "timeout": 0.4,
        "retries": 1,
        "schema_retries": 0,
    }
    return app(config_v1(folder, ["facts"], {**ALWAYS, "judge": judge}))


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "key")


async def test_the_endpoint_is_asked_and_believed(tmp_path: Path) -> None:
    with endpoint(sending(json.dumps(GOOD).encode())) as url:
        seen, _ = await checked(judged_at(url, tmp_path), FAITHFUL, relevant_chunks=CHUNKS)
    assert seen == FAITHFUL


@pytest.mark.parametrize("fault", FAULTS)
async def test_whatever_the_network_does_the_answer_stays_in(fault: str, tmp_path: Path) -> None:
    with endpoint(FAULTS[fault]) as url:
        seen, report = await checked(judged_at(url, tmp_path), FAITHFUL, relevant_chunks=CHUNKS)
    assert seen == REFUSALS["facts"]
    assert report and report["score"] == 0.0


@pytest.mark.parametrize("url", ["http://127.0.0.1:9/v1", "http://no-such-host.invalid/v1"])
async def test_an_endpoint_that_is_not_there(url: str, tmp_path: Path) -> None:
    seen, report = await checked(judged_at(url, tmp_path), FAITHFUL, relevant_chunks=CHUNKS)
    assert seen == REFUSALS["facts"]
    assert report and "model_failed" in report["reasons"]
