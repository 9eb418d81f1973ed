"""Requests that are not served: each gets a clear status, and an error in one shape."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from faithrails.errors import SettingsError
from faithrails.hosts.service.application import Options
from faithrails.hosts.service.keys_limits_metrics import Gate
from faithrails.hosts.service.metrics import Metrics
from faithrails.hosts.service.schema import CheckRequest

from service_app import body, gate, over_http

JSON = {"Content-Type": "application/json"}


def problem(reply: httpx.Response) -> tuple[int, str]:
    """Return the status and the code of an error, whose shape is always the same."""
    error = reply.json()
    assert set(error) == {"error"}
    assert set(error["error"]) == {"message", "type", "param", "code"}
    return reply.status_code, error["error"]["code"]


@pytest.mark.parametrize(
    ("content", "status", "code"),
    [
        (b"", 422, "invalid_request"),
        (b"{", 400, "invalid_json"),
        (b'{"answer": "a"', 400, "invalid_json"),
        (b"\xff\xfe", 400, "invalid_json"),
        (b"[" * 100_000, 400, "invalid_json"),
        (b'{"answer": ' + b"9" * 10_000 + b"}", 400, "invalid_json"),
        (b"null", 422, "invalid_request"),
        (b"[]", 422, "invalid_request"),
        (b'"text"', 422, "invalid_request"),
        (b"{}", 422, "invalid_request"),
        (b'{"answer": 5}', 422, "invalid_request"),
        (b'{"answer": "a", "passages": "text"}', 422, "invalid_request"),
        (b'{"answer": "a", "passages": [5]}', 422, "invalid_request"),
        (b'{"answer": "a", "pasages": []}', 422, "invalid_request"),
        (b'{"answer": "a", "asked": "yes"}', 422, "invalid_request"),
        (b"x" * 5_000, 413, "body_too_large"),
    ],
)
async def test_a_wrong_body_gets_a_clear_4xx(content: bytes, status: int, code: str) -> None:
    async with over_http(gate(most_bytes=200_000 if len(content) > 5_000 else 4_000)) as client:
        assert problem(await client.post("/v1/check", content=content, headers=JSON)) == (status, code)


_VALUES = st.recursive(
    st.sampled_from([None, True, 0, -1, 1e308, float("nan"), "", "a", "\ud800", {}, []]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["", "text", "role"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(st.dictionaries(st.sampled_from(["passages", "question", "settings", "turns", "id", "x"]), _VALUES))
async def test_no_json_without_an_answer_is_served_or_fails_the_service(wrong: dict[str, Any]) -> None:
    async with over_http(gate()) as client:
        reply = await client.post("/v1/check", content=json.dumps(wrong), headers=JSON)
    assert problem(reply) == (422, "invalid_request")


async def test_an_error_names_the_field_and_repeats_no_value(client: httpx.AsyncClient) -> None:
    turns = [body(), body(answer=["secret"])]
    error = (await client.post("/v1/check/batch", json={"turns": turns})).json()["error"]
    assert error["param"] == "turns.1.answer"
    assert "secret" not in json.dumps(error)


@pytest.mark.parametrize("header", ["text/plain", "application/x-www-form-urlencoded", ""])
async def test_a_body_that_a_web_page_could_send_unasked_is_not_read_as_json(
    header: str, client: httpx.AsyncClient
) -> None:
    reply = await client.post("/v1/check", content=json.dumps(body()), headers={"Content-Type": header})
    assert problem(reply) == (422, "invalid_request")


async def test_a_body_without_a_stated_length_is_counted() -> None:
    async def parts() -> AsyncIterator[bytes]:
        for _ in range(10):
            yield b" " * 1_000

    async with over_http(gate(most_bytes=9_999)) as client:
        reply = await client.post("/v1/check", content=parts(), headers=JSON)
    assert problem(reply) == (413, "body_too_large")


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ({}, 401),
        ({"Authorization": "Bearer "}, 401),
        ({"Authorization": "Bearer wrong"}, 401),
        ({"Authorization": "Bearer on"}, 401),
        ({"Authorization": "Basic one"}, 401),
        ({"Authorization": "one"}, 401),
        ({"Authorization": "Bearer one,two"}, 401),
        ({"Authorization": "Bearer one"}, 200),
        ({"Authorization": "bearer  two"}, 200),
        ({"Authorization": "Bearer schl\xfcssel"}, 401),
    ],
)
async def test_only_a_known_key_is_served(sent: dict[str, str], status: int) -> None:
    async with over_http(gate(keys=("one", "two"))) as client:
        headers = {name: value.encode("latin-1") for name, value in sent.items()}
        reply = await client.get("/v1/settings", headers=headers)
    assert reply.status_code == status
    if status == 401:
        assert problem(reply)[1] == "invalid_api_key"
        assert reply.headers["WWW-Authenticate"] == "Bearer"


@pytest.mark.parametrize(
    "path", ["/v1/check", "/v1/check/batch", "/v1/chat/completions", "/v1", "/other", "/v1/check/"]
)
async def test_every_path_but_those_that_watch_needs_a_key(path: str) -> None:
    async with over_http(gate(keys=("one",), ui=True)) as client:
        assert problem(await client.post(path, json=body())) == (401, "invalid_api_key")
        for free in ("/", "/page.js", "/healthz", "/readyz", "/metrics", "/openapi.json"):
            assert (await client.get(free)).status_code == 200


@pytest.mark.parametrize(
    ("host", "served"),
    [
        ("localhost", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("evil.example", False),
        ("localhost.evil.example:8000", False),
    ],
)
async def test_without_keys_a_page_of_another_host_is_not_served(host: str, served: bool) -> None:
    async with over_http(gate(), Host=host) as client:
        assert ((await client.get("/v1/settings")).status_code == 200) == served


@pytest.mark.parametrize("upstream", ["localhost:9000/v1", "api.example.com", ""])
def test_an_upstream_without_a_scheme_stops_the_service_at_start(upstream: str) -> None:
    with pytest.raises(SettingsError, match="http://localhost:9000/v1"):
        Options(upstream=upstream)


@pytest.mark.parametrize("host", ["0.0.0.0", "192.0.2.1", "::", "example.com"])
def test_other_machines_are_not_served_without_keys(host: str) -> None:
    with pytest.raises(SettingsError, match="FAITHRAILS_API_KEYS"):
        Options(host=host)
    assert Options(host=host, keys=("one",)).host == host


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [("GET", "/v1/check", 405, "method_not_allowed"), ("POST", "/v2/check", 404, "not_found")],
)
async def test_unknown_paths_and_methods_have_the_same_shape(
    method: str, path: str, status: int, code: str, client: httpx.AsyncClient
) -> None:
    assert problem(await client.request(method, path, json=body())) == (status, code)


async def _slow(scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await asyncio.sleep(0.2)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": b"done"})


async def test_requests_over_the_limit_are_told_when_to_come_again() -> None:
    async with over_http(Gate(_slow, (), 100, 3, Metrics())) as client:
        replies = await asyncio.gather(*(client.post("/v1/check", content=b"{}") for _ in range(5)))
        refused = [reply for reply in replies if reply.status_code != 200]
        assert [problem(reply) for reply in refused] == [(429, "too_many_requests")] * 2
        assert {reply.headers["Retry-After"] for reply in refused} == {"1"}
        assert (await client.post("/v1/check", content=b"{}")).status_code == 200


async def test_a_body_that_is_being_read_counts_as_a_request() -> None:
    arriving, rest = asyncio.Event(), asyncio.Event()

    async def parts() -> AsyncIterator[bytes]:
        arriving.set()
        yield b"{"
        await rest.wait()
        yield b"}"

    async with over_http(Gate(_slow, (), 100, 1, Metrics())) as client:
        first = asyncio.create_task(client.post("/v1/check", content=parts()))
        await arriving.wait()
        assert problem(await client.post("/v1/check", content=b"{}")) == (429, "too_many_requests")
        rest.set()
        assert (await first).status_code == 200


@pytest.mark.parametrize(
    ("origin", "status"),
    [
        ("http://localhost:8000", 200),
        ("http://127.0.0.1", 200),
        ("https://example.com", 403),
        ("http://localhost.example.com", 403),
        ("null", 403),
        ("http://[", 403),
        ("", 403),
    ],
)
async def test_a_page_of_another_host_cannot_use_a_service_without_keys(origin: str, status: int) -> None:
    async with over_http(gate(), Origin=origin) as client:
        reply = await client.post("/v1/check", json=body())
        assert reply.status_code == status
    async with over_http(gate(keys=("k",)), Origin=origin, Authorization="Bearer k") as client:
        assert (await client.post("/v1/check", json=body())).status_code == 200


@pytest.mark.parametrize("path", ["/", "/v1/check"])
async def test_a_websocket_is_closed(path: str) -> None:
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "websocket.connect"}

    async def send(message: Any) -> None:
        sent.append(message["type"])

    await gate(ui=True)({"type": "websocket", "path": path, "headers": []}, receive, send)
    assert sent == ["websocket.close"]


def test_options_do_not_show_their_keys() -> None:
    assert "secret" not in repr(Options(keys=("secret",), upstream_key="secret"))


async def test_a_fault_of_the_service_tells_its_class_and_no_text(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> None:
        raise ValueError("the answer was: secret")

    monkeypatch.setattr(CheckRequest, "turn", fail)
    async with over_http(gate(most_requests=1)) as client:
        for _ in range(2):  # a request that failed gives its place free
            reply = await client.post("/v1/check", json=body())
            assert problem(reply) == (500, "internal_error")
    assert "secret" not in reply.text + caplog.text


async def test_a_service_that_ends_says_so_and_closes_connections() -> None:
    service = gate()
    async with over_http(service) as client:
        service.draining = True
        ready = await client.get("/readyz")
        assert (ready.status_code, ready.headers["connection"]) == (503, "close")
        assert (await client.get("/healthz")).status_code == 200
