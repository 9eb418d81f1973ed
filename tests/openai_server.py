"""A real HTTP server on loopback that speaks OpenAI's chat completions."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

# Several choices are {"choices": [...]}; a stream is a list of chunks, each a list of choices with a delta.
Reply = Callable[
    [dict[str, Any]], "str | bytes | dict[str, Any] | int | tuple[int, str] | list[list[dict[str, Any]]]"
]


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    reply: Reply
    requests: list[dict[str, Any]]
    connections: int = 0

    def process_request(self, request: Any, client_address: Any) -> None:
        self.connections += 1
        super().process_request(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: _Server

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.requests.append(body)
        reply = self.server.reply(body)
        if isinstance(reply, int):
            reply = reply, "refused"
        if isinstance(reply, tuple):
            self._send(reply[0], {"error": {"message": reply[1], "type": "test", "code": None}})
            return
        if isinstance(reply, bytes):  # sent as it is
            self._send_bytes(200, reply, "text/event-stream" if body.get("stream") else "application/json")
            return
        if isinstance(reply, list):
            self._stream(body, reply)
            return
        choice = {"message": {"content": reply}} if isinstance(reply, str) else reply
        choices = [
            {
                "index": index,
                "finish_reason": "stop",
                "logprobs": None,
                **one,
                "message": {"role": "assistant", **one["message"]},
            }
            for index, one in enumerate(choice.get("choices", [choice]))
        ]
        self._send(200, {
            "id": "1", "object": "chat.completion", "created": 0, "model": body["model"], "choices": choices,
            "usage": {"prompt_tokens": 5, "completion_tokens": 2, "total_tokens": 7},
        })  # fmt: skip

    def _stream(self, body: dict[str, Any], chunks: list[list[dict[str, Any]]]) -> None:
        self.close_connection = True
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        about = {"id": "1", "object": "chat.completion.chunk", "created": 0, "model": body["model"]}
        for choices in chunks:
            each = [{"index": 0, "finish_reason": None, **choice} for choice in choices]
            self.wfile.write(f"data: {json.dumps({**about, 'choices': each})}\n\n".encode())
        self.wfile.write(b"data: [DONE]\n\n")

    def _send(self, status: int, content: dict[str, Any]) -> None:
        self._send_bytes(status, json.dumps(content).encode(), "application/json")

    def _send_bytes(self, status: int, data: bytes, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: Any) -> None:
        """Say nothing: what was asked is in ``requests``."""


@contextmanager
def openai_server(reply: Reply) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """Serve replies (a text, a choice, an HTTP status with or without its message); yields the base URL
    and the requests."""
    with counting_server(reply) as server:
        yield f"http://127.0.0.1:{server.server_port}/v1", server.requests


@contextmanager
def counting_server(reply: Reply) -> Iterator[_Server]:
    """The same; yields the server, which counts its ``connections``."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.reply, server.requests = reply, []
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
