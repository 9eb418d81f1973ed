"""The service under load: clients at the same time, each answer with figures of its own.

Every reply is compared with what its own answer must get: none may be lost, or another's. Beside rows
a second and latency stands what one process does with the same answers and nothing in between. Run it on
a machine that does nothing else; clients, service and workers share its cores.
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
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from faithrails import Checker, Turn

EVIDENCE = "House {n} has {windows} windows. It was built in {year}."
ANSWER = "House {n} has {windows} windows."


def turn_of(number: int) -> dict[str, Any]:
    """Return the request of this number; that of every third has a wrong figure."""
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
    """Whether a reply is that on the answer of this number."""
    claims = reply["report"]["claims"]
    text = turn_of(number)["answer"]
    expected = "block" if number % 3 == 0 else "pass"
    return (
        reply["report"]["turn"] == str(number)
        and [claim["text"] for claim in claims] == [text]
        and reply["decision"] == expected
    )


@dataclass
class Outcome:
    """What the clients saw: seconds of each reply, numbers of wrong ones, and requests without any."""

    seconds: list[float] = field(default_factory=list)
    wrong: list[int] = field(default_factory=list)
    refused: int = 0  # no connection, or one that ended before a byte of a reply
    cut_off: int = 0  # a reply that ended before its end


class Connection:
    """One client with a connection that it keeps, as small as can be: it shares the service's cores."""

    def __init__(self, port: int, key: str = "") -> None:
        self._port, self._key = port, key
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: bytes) -> tuple[int, bytes]:
        """Return the status and the body of the reply; raises OSError or IncompleteReadError without one."""
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


async def client(port: int, key: str, numbers: Iterator[int], outcome: Outcome) -> None:
    """Send requests one after the other until there are no more, or the service has gone."""
    connection = Connection(port, key)
    for number in numbers:
        begin = time.perf_counter()
        try:
            status, text = await connection.post("/v1/check", json.dumps(turn_of(number)).encode())
        except asyncio.IncompleteReadError as error:
            outcome.cut_off += bool(error.partial)
            outcome.refused += not error.partial
            break
        except OSError:
            outcome.refused += 1
            break
        outcome.seconds.append(time.perf_counter() - begin)
        if status != 200 or not is_its_own(number, json.loads(text)):
            outcome.wrong.append(number)
    connection.close()


async def load(port: int, key: str, requests: int, clients: int) -> Outcome:
    """Send so many requests from so many clients."""
    outcome, numbers = Outcome(), iter(range(1, requests + 1))
    await asyncio.gather(*(client(port, key, numbers, outcome) for _ in range(clients)))
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
    """Return the rows a second of one process that only checks, and writes each report as JSON."""
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--requests", type=int, default=2_000)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    limit = alone(min(asked.requests, 300))
    print(f"one process, nothing in between: {limit:.0f} rows/s")
    with service("--workers", str(asked.workers)) as (_, port):
        begin = time.perf_counter()
        outcome = asyncio.run(load(port, "", asked.requests, asked.clients))
        rate = len(outcome.seconds) / (time.perf_counter() - begin)
    cuts = statistics.quantiles(outcome.seconds, n=100)
    print(
        f"{asked.clients} clients, {asked.workers} workers: {rate:.0f} rows/s, {rate / limit:.2f} times one "
        f"process; p50 {1000 * cuts[49]:.0f} ms, p95 {1000 * cuts[94]:.0f} ms, p99 {1000 * cuts[98]:.0f} ms"
    )
    lost = asked.requests - len(outcome.seconds)
    print(f"lost {lost}, wrong or of another {len(outcome.wrong)}, cut off {outcome.cut_off}")
    if lost or outcome.wrong or outcome.cut_off:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
