"""Measure the service under load, with many clients at the same time.

Each request has its own figures, and each reply is compared with the one that its request must get: none may
be lost or belong to another request. Prints rows per second and latency, next to those of one process that
checks the same answers without the service. Then the clients ask a model that takes 300 ms per answer through
the proxy: prints the time that the proxy adds, next to the model alone under the same load. Each part ends
after --seconds. Run it on an idle machine; clients, service, workers and model share its cores.
"""

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from typing import Any

from faithrails import Checker, Turn

EVIDENCE = "House {n} has {windows} windows. It was built in {year}."
ANSWER = "House {n} has {windows} windows."
LATENCY = 0.3  # seconds that the model behind the proxy takes


def turn_of(number: int) -> dict[str, Any]:
    """Return the request with this number; every third has a wrong figure."""
    windows = 2_000 + number
    evidence = EVIDENCE.format(n=number, year=1850 + number % 150, windows=windows)
    told = windows + 111 * (number % 3 == 0)
    return {
        "id": str(number),
        "answer": ANSWER.format(n=number, windows=told),
        "passages": [evidence],
        "question": f"How many windows has house {number}?",
    }


def is_its_own(number: int, reply: dict[str, Any]) -> bool:
    """Whether a reply is the right one for the request with this number."""
    return reply["report"]["turn"] == str(number) and _fits(number, reply["report"])


def _fits(number: int, report: dict[str, Any]) -> bool:
    """Whether a report is about the claim with this number, and has the right decision."""
    expected = "block" if number % 3 == 0 else "pass"
    claims = [claim["text"] for claim in report["claims"]]
    return claims == [turn_of(number)["answer"]] and report["decision"] == expected


def chat_of(number: int) -> dict[str, Any]:
    """Return the proxy request with this number; the model repeats the user's last line."""
    turn = turn_of(number)
    messages = [{"role": "user", "content": f"{turn['question']}\n[answer:{turn['answer']}]"}]
    return {"model": "stub", "messages": messages, "passages": turn["passages"]}


def is_its_completion(number: int, reply: dict[str, Any]) -> bool:
    """Whether a completion of the proxy is the right one for the request with this number."""
    (choice,) = reply["choices"]
    released = choice["message"]["content"] == turn_of(number)["answer"]
    return _fits(number, choice["faithfulness"]) and released == (number % 3 != 0)


@dataclass(frozen=True)
class Traffic:
    """What clients send, and the test of a reply."""

    path: str
    request: Callable[[int], dict[str, Any]]
    is_right: Callable[[int, dict[str, Any]], bool]


CHECKS = Traffic("/v1/check", turn_of, is_its_own)
CHATS = Traffic("/v1/chat/completions", chat_of, is_its_completion)
MODEL_ALONE = Traffic("/v1/chat/completions", chat_of, lambda _, reply: bool(reply["choices"]))


@dataclass
class Outcome:
    """What the clients saw: seconds of each reply, numbers of wrong replies, counts of failed requests."""

    seconds: list[float] = field(default_factory=list)
    wrong: list[int] = field(default_factory=list)
    refused: int = 0  # no connection, or it ended before the first byte of a reply
    cut_off: int = 0  # an incomplete reply


class Connection:
    """A minimal HTTP client with one persistent connection, because it shares the service's cores."""

    def __init__(self, port: int, key: str = "") -> None:
        self._port, self._key = port, key
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: bytes) -> tuple[int, bytes]:
        """Return the status and body of the reply; raises OSError or IncompleteReadError if there is none."""
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        writer.write(
            f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Authorization: Bearer {self._key}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        found = re.search(rb"content-length: (\d+)", head)
        assert found
        text = await reader.readexactly(int(found[1]))
        if b"connection: close" in head:
            self.close()
        return int(head.split(b" ", 2)[1]), text

    def close(self) -> None:
        """Close the connection; the next request opens another."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def client(
    port: int, key: str, numbers: Iterator[int], outcome: Outcome, traffic: Traffic, wait: float
) -> None:
    """Send requests one after the other until there are no more, or the service is gone."""
    connection = Connection(port, key)
    await asyncio.sleep(wait)
    for number in numbers:
        begin = time.perf_counter()
        try:
            status, text = await connection.post(traffic.path, json.dumps(traffic.request(number)).encode())
        except asyncio.IncompleteReadError as error:
            outcome.cut_off += bool(error.partial)
            outcome.refused += not error.partial
            break
        except OSError:
            outcome.refused += 1
            break
        outcome.seconds.append(time.perf_counter() - begin)
        if status != 200 or not traffic.is_right(number, json.loads(text)):
            outcome.wrong.append(number)
    connection.close()


async def load(
    port: int,
    key: str,
    requests: int,
    clients: int,
    traffic: Traffic = CHECKS,
    seconds: float = inf,
    spread: float = 0.0,
) -> Outcome:
    """Send ``requests`` from ``clients``, for at most ``seconds``.

    The clients start spread over ``spread`` seconds, because users do not write in lockstep.
    """
    outcome, until = Outcome(), time.monotonic() + seconds
    numbers = (number for number in range(1, requests + 1) if time.monotonic() < until)
    waits = (spread * place / clients for place in range(clients))
    await asyncio.gather(*(client(port, key, numbers, outcome, traffic, wait) for wait in waits))
    return outcome


@contextmanager
def service(*arguments: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Start ``faithrails serve`` on a free port; yields the process and the port."""
    command = [sys.executable, "-m", "faithrails", "serve", "--port", "0", *arguments]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, text=True, env={**os.environ, **environment}
    ) as process:
        assert process.stderr
        lines = []
        try:
            for line in process.stderr:
                lines.append(line)
                if found := re.search(r"running on http://\S+:(\d+)", line):
                    break
            else:
                raise SystemExit(f"the service did not start: {''.join(lines)}")
            yield process, int(found[1])
        finally:
            process.terminate()
            process.communicate()


def alone(requests: int) -> float:
    """Return the rows per second of one process that checks and writes each report as JSON."""
    checker = Checker()
    turns = [_turn(number) for number in range(1, requests + 1)]
    checker.check_sync(turns[0])
    begin = time.perf_counter()
    for turn in turns:
        json.dumps(checker.check_sync(turn).to_dict())
    return requests / (time.perf_counter() - begin)


def _turn(number: int) -> Turn:
    values = turn_of(number)
    return Turn.of(values["answer"], values["passages"], question=values["question"], id=values["id"])


@contextmanager
def model(latency: float) -> Iterator[str]:
    """Start a model that takes ``latency`` seconds for each reply; yields its base URL."""
    command = [sys.executable, str(Path(__file__).with_name("stub.py")), str(latency)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            yield process.stdout.readline().strip()
        finally:
            process.terminate()


def told(what: str, outcome: Outcome, seconds: float, less: float = 0.0) -> float:
    """Print rate and latency, minus ``less`` seconds each; return rows per second.

    Raises:
        SystemExit: a reply was lost, or belongs to another request.
    """
    rate = len(outcome.seconds) / seconds
    cuts = statistics.quantiles(outcome.seconds, n=100)
    at = ", ".join(f"p{place} {1000 * (cuts[place - 1] - less):.0f} ms" for place in (50, 95, 99))
    lost = f"lost {outcome.refused}, wrong or of another {len(outcome.wrong)}, cut off {outcome.cut_off}"
    print(f"{what}: {len(outcome.seconds)} replies, {rate:.0f}/s; {at}; {lost}", flush=True)
    if outcome.refused or outcome.wrong or outcome.cut_off:
        raise SystemExit(1)
    return rate


def timed(
    port: int, asked: argparse.Namespace, traffic: Traffic, spread: float = 0.0
) -> tuple[Outcome, float]:
    """Return the outcome of a load and its duration in seconds."""
    begin = time.perf_counter()
    outcome = asyncio.run(load(port, "", asked.requests, asked.clients, traffic, asked.seconds, spread))
    return outcome, time.perf_counter() - begin


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--requests", type=int, default=2_000, help="of each part, at most")
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=180, help="of each part, at most")
    asked = parser.parse_args()
    limit = alone(min(asked.requests, 300))
    print(f"one process, nothing in between: {limit:.0f} rows/s", flush=True)
    clients = f"{asked.clients} clients, {asked.workers} workers"
    with service("--workers", str(asked.workers)) as (_, port):
        rate = told(clients, *timed(port, asked, CHECKS))
    print(f"that is {rate / limit:.2f} times one process", flush=True)
    with model(LATENCY) as upstream:
        port = int(upstream.removesuffix("/v1").rpartition(":")[2])
        beyond = f"{asked.clients} in flight, beyond the model's {1000 * LATENCY:.0f} ms"
        told(f"{beyond}, the model alone", *timed(port, asked, MODEL_ALONE, LATENCY), LATENCY)
        with service("--workers", str(asked.workers), "--upstream", upstream) as (_, port):
            told(f"{beyond}, through the proxy", *timed(port, asked, CHATS, LATENCY), LATENCY)


if __name__ == "__main__":
    main()
