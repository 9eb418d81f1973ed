"""AlignScore behind NeMo's server: its contract, over a real HTTP server on loopback."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from faithrails import Decision, Label, Reason, Settings, Turn, check
from faithrails.verify import build

Asked = dict[str, Any]
EVIDENCE = ("The tower is 330 metres tall.", "It stands in Paris.")


@contextmanager
def server(reply: Callable[[Asked], object], status: int = 200) -> Iterator[tuple[str, list[Asked]]]:
    """Answer each request with ``reply`` of it: bytes as they are, other values as JSON."""
    asked: list[Asked] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            asked.append(body)
            found = reply(body)
            data = found if isinstance(found, bytes) else json.dumps(found).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, *args: object) -> None:
            """Log nothing."""

    listening = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=listening.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.server_port}/alignscore_large", asked
    finally:
        listening.shutdown()
        thread.join()
        listening.server_close()


def settings(url: str) -> Settings:
    return Settings(claims="sentences", verifiers={"name": "alignscore", "url": url, "timeout": 5.0})


def holds(body: Asked) -> object:
    return {"alignscore": 0.9 if body["claim"] in body["evidence"] else 0.1}


async def test_each_passage_is_scored_and_the_best_counts() -> None:
    with server(holds) as (url, asked):
        report = await check(Turn.of("It stands in Paris. It stands in Rome.", *EVIDENCE), settings(url))
    assert [each.label for each in report.verdicts] == [Label.SUPPORTED, Label.NOT_MENTIONED]
    assert {tuple(sorted(body)) for body in asked} == {("claim", "evidence")} and len(asked) == 4
    assert "of the answer 0.50" in report.verdicts[0].why


WRONG = [{}, [], None, {"alignscore": None}, {"alignscore": "0.9"}, {"alignscore": True}, {"alignscore": 7},
         {"alignscore": -0.1}, {"score": 0.9}, b'{"alignscore": NaN}', b'{"alignscore": Infinity}', b"", b"ok"]  # fmt: skip


@pytest.mark.parametrize("reply", WRONG)
async def test_a_reply_without_a_score_is_unsure(reply: object) -> None:
    with server(lambda _: reply) as (url, _):
        report = await check(Turn.of("It stands in Paris.", *EVIDENCE), settings(url))
    assert (report.decision, Reason.UNREADABLE_VERDICT in report.reasons) == (Decision.BLOCK, True)


@pytest.mark.parametrize("status", [204, 302, 404, 422, 500])
async def test_another_status_is_unsure_whatever_the_reply(status: int) -> None:
    with server(lambda _: {"alignscore": 1.0}, status) as (url, _):
        report = await check(Turn.of("It stands in Paris.", *EVIDENCE), settings(url))
    assert (report.decision, Reason.MODEL_FAILED in report.reasons) == (Decision.BLOCK, True)


async def test_one_failed_request_makes_its_claim_unsure() -> None:
    reply: Callable[[Asked], object] = lambda body: holds(body) if "330" in body["evidence"] else {}  # noqa: E731
    with server(reply) as (url, _):
        report = await check(Turn.of("The tower is 330 metres tall.", *EVIDENCE), settings(url))
    assert report.decision is Decision.BLOCK


async def test_no_server_is_unsure_and_does_not_stop_the_start() -> None:
    chosen = settings("http://127.0.0.1:9/alignscore_large")
    build(chosen).prepare()
    report = await check(Turn.of("It stands in Paris.", *EVIDENCE), chosen)
    assert Reason.MODEL_FAILED in report.reasons and report.decision is Decision.BLOCK
