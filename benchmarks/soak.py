"""Send ten thousand messages through NeMo, one in five with a failing judge; none may be lost or let through.

Prints, for each tenth of the run, open tasks, open files and sockets, and memory. Exits with 1 if a message
was lost or let through, or if the last tenth has over 5 % more of any than each tenth of the first half.
"""

import argparse
import asyncio
import logging
import os
import random
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from load import ANSWER, EVIDENCE, build
from nemoguardrails import LLMRails
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from service import model

FAULTS = ("500", "garbage", "hang", "close", "empty", "length", "nonsense")
JUDGE = {"timeout": 2.0, "retries": 1, "schema_retries": 0, "breaker_failures": 0}


@dataclass
class Seen:
    """The results of the messages so far."""

    passed: int = 0
    held: int = 0
    lost: int = 0
    let_through: int = 0


async def send(app: LLMRails, faulty: bool, chance: random.Random, seen: Seen) -> None:
    evidence = f"{EVIDENCE} [fault:{chance.choice(FAULTS)}]" if faulty else EVIDENCE
    messages = [
        {"role": "context", "content": {"relevant_chunks": evidence}},
        {"role": "user", "content": "Where is it?"},
        {"role": "assistant", "content": ANSWER},
    ]
    reply: Any = await app.generate_async(messages=messages, options={"rails": ["output"]})
    went_out = reply.response[0]["content"] == ANSWER
    if faulty:
        seen.let_through += went_out
        seen.held += not went_out
    else:
        seen.passed += went_out
        seen.lost += not went_out


def resources() -> tuple[int, int, float]:
    """Return open tasks, open files and sockets, and memory in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    files = len(os.listdir("/proc/self/fd"))
    return len(asyncio.all_tasks()), files, pages * os.sysconf("SC_PAGE_SIZE") / 2**20


async def soak(url: str, messages: int, at_once: int) -> int:
    variant = {
        "flow": "self check facts",
        "import_paths": ["faithrails/rails"],
        "settings": {"judge": JUDGE, "facts": {"when": "always"}},
    }
    chance, seen = random.Random(42), Seen()
    table = Table("messages", "seconds", "tasks", "files and sockets", "memory, MB")
    rows: list[tuple[int, int, float]] = []
    with tempfile.TemporaryDirectory() as folder, Progress(transient=True) as progress:
        os.chdir(folder)
        app = build(variant, Path(folder) / "app", url)
        bar = progress.add_task("messages", total=messages)
        for tenth in range(10):
            begin = time.perf_counter()
            kinds = iter([chance.random() < 0.2 for _ in range(messages // 10)])

            async def work(kinds: Any = kinds) -> None:
                for faulty in kinds:
                    await send(app, faulty, chance, seen)
                    progress.advance(bar)

            await asyncio.gather(*(work() for _ in range(at_once)))
            await asyncio.sleep(1)  # abandoned tasks are cleaned up
            rows.append(resources())
            took = time.perf_counter() - begin
            table.add_row(
                str((tenth + 1) * messages // 10), f"{took:.1f}", *(f"{value:.0f}" for value in rows[-1])
            )
    console = Console()
    console.print(table)
    console.print(seen)
    answered = seen.passed + seen.held + seen.lost + seen.let_through
    first_half = [max(column) for column in zip(*rows[:5], strict=True)]
    grown = [last > 1.05 * early for early, last in zip(first_half, rows[-1], strict=True)]
    return 1 if any(grown) or seen.lost or seen.let_through or answered != messages // 10 * 10 else 0


def main() -> int:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=raw)
    parser.add_argument("--messages", type=int, default=10_000)
    parser.add_argument("--at-once", type=int, default=50, help="messages in flight")
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)
    with model(0.0) as url:
        return asyncio.run(soak(url, options.messages, options.at_once))


if __name__ == "__main__":
    sys.exit(main())
