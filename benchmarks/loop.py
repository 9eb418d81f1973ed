"""Measure how long hostile texts block the event loop, and when a check with a deadline is decided.

Each text is both the answer and its evidence, while another task of the same loop ticks every millisecond.
Then the same check runs in another process, while this one only ticks: delays in this run come from sharing
the machine's cores. Prints the longest time between two ticks in both runs, their difference (the delay
caused by the check), and the time until the decision. Exits with 1 if the difference is more than 50 ms, or
if a decision comes more than 0.5 s after the deadline.
"""

import argparse
import asyncio
import multiprocessing
import sys
import time
from multiprocessing.connection import Connection

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from faithrails import Checker, Settings, Turn

from ticking import ticking

UNITS = (
    "A.B.", "[1]", "1-", "1/2/", "1% ", "$1 ", "Yes. ", "“x” ", "key: value 12\n", "- Mark Twain\n", "\n \n",
    "{", "[", '{"a": 1}, ', "| a | 1 |\n", "a & b ", "The tower in Paris was built in 1889. ",
    "the tower in Paris was built and ",
)  # fmt: skip
LATEST, OVERDUE = 0.05, 0.5  # seconds


def turn_of(text: str) -> Turn:
    return Turn.of(text, text, question="What is it?")


async def measured(checker: Checker, text: str) -> tuple[float, float, str]:
    """Return the longest gap between ticks, the time to the decision, and the decision with reasons."""
    async with ticking(time.perf_counter) as gaps:
        await asyncio.sleep(0.05)
        started = time.perf_counter()
        report = await checker.check(turn_of(text))
        seconds = time.perf_counter() - started
        await asyncio.sleep(0.05)
    reasons = ", ".join(reason.value for reason in report.reasons)
    return max(gaps), seconds, f"{report.decision.value} {reasons}"


async def gap_beside(other: Connection, text: str) -> float:
    """Return the longest gap between two ticks while another process checks the same text."""
    async with ticking(time.perf_counter) as gaps:
        await asyncio.sleep(0.05)
        other.send(text)
        await asyncio.to_thread(other.recv)
        await asyncio.sleep(0.05)
    return max(gaps)


def check_all(connection: Connection, deadline: float) -> None:
    """Check each text that is received, until an empty one."""

    async def check() -> None:
        async with Checker(Settings(deadline=deadline)) as checker:
            await checker.check(turn_of("It is 3."))
            connection.send("ready")
            while text := connection.recv():
                await checker.check(turn_of(text))
                connection.send("done")

    asyncio.run(check())


async def main(size: int, deadline: float, units: list[str]) -> int:
    table = Table("text", "gap, ms", "beside, ms", "own, ms", "decided, s", "", box=SIMPLE_HEAD)
    late, longest = 0, 0.0
    other, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=check_all, args=(theirs, deadline))
    process.start()
    other.recv()
    async with Checker(Settings(deadline=deadline)) as checker:
        await checker.check(turn_of("It is 3."))
        for unit in units:
            text = (unit * size)[:size]
            gap, seconds, decided = await measured(checker, text)
            beside = await gap_beside(other, text)
            own = max(0.0, gap - beside)
            over = own > LATEST or seconds > deadline + OVERDUE
            late, longest = late + over, max(longest, own)
            times = (f"{1000 * each:.0f}" for each in (gap, beside, own))
            name = repr(unit)[1:-1].replace("[", "\\[")
            table.add_row(name, *times, f"{seconds:.2f}", decided, style="bold" if over else "")
    other.send("")
    process.join()
    Console(width=120).print(table)
    print(
        f"{len(units)} texts of {size} characters, {late} late; the check's own part {1000 * longest:.0f} ms"
    )
    return late


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--size", type=int, default=96_000, help="characters")
    parser.add_argument("--deadline", type=float, default=1.0, help="seconds")
    parser.add_argument("--only", nargs="*", default=list(UNITS), help="what is repeated")
    chosen = parser.parse_args()
    sys.exit(bool(asyncio.run(main(chosen.size, chosen.deadline, chosen.only))))
