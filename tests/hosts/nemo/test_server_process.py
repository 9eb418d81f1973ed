"""NeMo's server as a process of its own: long texts are read in further processes, and none is left behind."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from faithrails.runtime.worker_processes import AVAILABLE

from nemo_apps import CHUNKS, FAITHFUL, QUESTION, REFUSALS, UNFAITHFUL

pytest.importorskip("fastapi", reason="NeMo's server is not installed")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not AVAILABLE, reason="no processes of our own here")]

LONG = CHUNKS + "".join(f"\nPassage {n} is about the weather in the harbour town." for n in range(400))
PROGRAM = Path(__file__).with_name("server_program.py")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[Any, str, Path]]:
    """Start the server in a process group of its own; yield the process, its address and its starts."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    starts = tmp_path / "starts"
    started = subprocess.Popen(
        [sys.executable, "-W", "ignore", str(PROGRAM), str(port), str(tmp_path / "app"), str(starts)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path)},
        start_new_session=True,
    )
    try:
        await_answer(f"http://127.0.0.1:{port}/healthz")
        yield started, f"http://127.0.0.1:{port}/v1/chat/completions", starts
    finally:
        started.kill()
        started.wait()


def await_answer(address: str) -> None:
    for _ in range(240):
        try:
            httpx.get(address)
            return
        except httpx.TransportError:
            time.sleep(0.25)
    raise TimeoutError(address)


def seen(address: str, answer: str) -> str:
    said = [{"role": "user", "content": QUESTION}, {"role": "assistant", "content": answer}]
    guardrails = {
        "config_id": "towers",
        "context": {"relevant_chunks": LONG},
        "options": {"rails": ["output"]},
    }
    body = {"model": "scripted", "messages": said, "guardrails": guardrails}
    reply = httpx.post(address, json=body, timeout=60)
    return str(reply.json()["choices"][0]["message"]["content"])


def in_group(group: int) -> list[int]:
    """Return the processes of a group that still run."""
    found = subprocess.run(["pgrep", "-g", str(group)], capture_output=True, text=True, check=False)
    return [int(line) for line in found.stdout.split()]


@pytest.mark.timeout(180)
@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_server_checks_long_texts_and_leaves_no_process_behind(
    stop: signal.Signals, server: tuple[Any, str, Path]
) -> None:
    started, address, starts = server
    assert [seen(address, FAITHFUL), seen(address, UNFAITHFUL)] == [FAITHFUL, REFUSALS["faithfulness"]]
    assert len(in_group(started.pid)) > 1
    assert starts.read_text() == "started\n"  # no further process runs the program
    os.killpg(started.pid, stop) if stop is signal.SIGINT else started.send_signal(stop)
    started.wait(30)
    ended = time.monotonic() + 10
    while in_group(started.pid) and time.monotonic() < ended:
        time.sleep(0.1)
    assert in_group(started.pid) == []
