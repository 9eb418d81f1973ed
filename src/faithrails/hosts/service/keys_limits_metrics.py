"""Applies API keys, limits and metrics to every request; plain ASGI, so that streams are not delayed."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from faithrails.hosts.service.error_replies import ProblemError, problem_of
from faithrails.hosts.service.metrics import Metrics

log = logging.getLogger(__name__)

PAGE = Path(__file__).parent / "page"

# Paths without a key: they reveal nothing about answers, or a browser loads them before a key is typed in.
OPEN = frozenset(
    {"/", "/healthz", "/readyz", "/metrics", "/openapi.json", *(f"/{file.name}" for file in PAGE.iterdir())}
)
_KNOWN = frozenset({"/v1/check", "/v1/check/batch", "/v1/chat/completions", "/v1/settings"})
LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})
_BODY_SECONDS = 30.0  # for a body to arrive
# A reply sent before the request was read is lost with the connection: so many bytes are read and dropped.
_MOST_DISCARDED = 64 * 1024 * 1024
_HEADERS = {
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
    "img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}


class Gate:
    """Passes on the requests that may be served, and refuses the others.

    Args:
        app: the service behind it.
        keys: the API keys; without any, only clients that name this machine as the host are served.
        most_bytes: the longest body, in bytes.
        most_requests: how many requests are served at the same time.
        metrics: counts each reply.
    """

    def __init__(
        self, app: ASGIApp, keys: Sequence[str], most_bytes: int, most_requests: int, metrics: Metrics
    ) -> None:
        self.app = app
        self.draining = False  # about to end: clients are told to close their connections
        self._keys = [key.encode() for key in keys]
        self._most_bytes, self._most_requests = most_bytes, most_requests
        self._metrics, self._serving = metrics, 0
        self.accepted = self.answered = 0  # requests; the two are equal at the end of a service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request."""
        if scope["type"] == "websocket":  # not supported
            await send({"type": "websocket.close"})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        self.accepted += 1
        reply = _Reply(send, scope["path"], self)
        try:
            await self._admitted(scope, receive, reply)
        except Exception as error:  # the client gets an error, or a stream that ends before its last event
            if not isinstance(error, ProblemError):
                # Only the class: an error's text may hold evidence, which must not be logged.
                log.error("a request failed: %s", type(error).__name__)
                log.debug("a request failed", exc_info=True)
            if not reply.status:
                await problem_of(error).reply()(scope, receive, reply)
        finally:
            self._metrics.requests.labels(reply.path, str(reply.status or "none")).inc()

    async def _admitted(self, scope: Scope, receive: Receive, reply: _Reply) -> None:
        if scope["path"] in OPEN:
            await self.app(scope, receive, reply)
            return
        if refused := self._refused(Headers(scope=scope)) or self._full():
            await _body(receive, 0)
            raise refused
        self._serving += 1  # counted before the body is read, which takes memory
        try:
            await self._served(scope, receive, reply)
        finally:
            self._serving -= 1

    async def _served(self, scope: Scope, receive: Receive, reply: _Reply) -> None:
        body = await _body(receive, self._most_bytes)
        if body is None:
            told = f"the body is longer than {self._most_bytes} bytes"
            raise ProblemError(413, "body_too_large", told)
        with self._metrics.in_flight.track_inprogress():
            await self.app(scope, _replayed(body, receive), reply)

    def _full(self) -> ProblemError | None:
        if self._serving < self._most_requests:
            return None
        told = f"{self._most_requests} requests are being served; try again"
        return ProblemError(429, "too_many_requests", told, headers={"Retry-After": "1"})

    def _refused(self, headers: Headers) -> ProblemError | None:
        if (
            not self._keys
        ):  # web pages of other hosts are refused, even if their name resolves to this machine
            named = f"//{headers.get('host', '')}", headers.get("origin", "//localhost")
            if {_host(url) for url in named} <= LOCAL:
                return None
            told = "the service has no API keys, and serves only clients on this machine"
            return ProblemError(403, "unknown_host", told)
        scheme, _, given = headers.get("authorization", "").partition(" ")
        # Every key is compared, so that the time does not reveal which one nearly matches.
        found = [hmac.compare_digest(given.strip().encode("latin-1"), key) for key in self._keys]
        if scheme.lower() == "bearer" and any(found):
            return None
        told = "missing or unknown API key; send Authorization: Bearer KEY"
        return ProblemError(401, "invalid_api_key", told, headers={"WWW-Authenticate": "Bearer"})


def _host(url: str) -> str | None:
    try:
        return urlsplit(url).hostname
    except ValueError:  # not a URL: the request is refused
        return None


class _Reply:
    """Sends a reply with the common headers, and remembers its status."""

    def __init__(self, send: Send, path: str, gate: Gate) -> None:
        self.status = 0
        self._send, self._gate = send, gate
        self.path = path if path in OPEN or path in _KNOWN else "other"

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = MutableHeaders(scope=message)
            headers.update(_HEADERS)
            if self._gate.draining:
                headers["connection"] = "close"
        await self._send(message)
        if message["type"] == "http.response.body" and not message.get("more_body", False):
            self._gate.answered += 1


async def _body(receive: Receive, most: int) -> bytes | None:
    """Return the body of a request, read to its end; None if it is longer than ``most``.

    Raises:
        ProblemError: the body does not arrive in time, or the client disconnects before its end.
    """
    try:
        return await asyncio.wait_for(_read(receive, most), _BODY_SECONDS)
    except asyncio.TimeoutError:
        raise ProblemError(408, "body_too_slow", f"no whole body within {_BODY_SECONDS:g} s") from None


async def _read(receive: Receive, most: int) -> bytes | None:
    body, length, more = bytearray(), 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise ProblemError(400, "incomplete_body", "the client left before the end of the body")
        part = message.get("body", b"")
        length += len(part)
        if length <= most:
            body += part
        else:
            body.clear()
        more = message.get("more_body", False) and length <= most + _MOST_DISCARDED
    return None if length > most else bytes(body)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Return a receiver that first returns a body that was already read, then further messages."""
    messages: deque[Message] = deque([{"type": "http.request", "body": body, "more_body": False}])

    async def replay() -> Message:
        return messages.popleft() if messages else await receive()

    return replay
