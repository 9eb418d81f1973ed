"""How long hostile texts hold up the event loop, and when a check with a deadline is decided.

Each text stands as the answer and as its evidence, while another task of the same loop ticks every
millisecond. Shown are the longest time between two ticks, and the time until the decision. Exits
with 1 if a tick came more than 50 ms late, or a decision more than 0.5 s after the deadline.
"""

import argparse
import asyncio
import sys
import time

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


async def measured(checker: Checker, text: str) -> tuple[float, float, str]:
    """Return the longest gap, the time to the decision, and the decision with its reasons."""
    async with ticking() as gaps:
        await asyncio.sleep(0.05)
        started = time.perf_counter()
        report = await checker.check(Turn.of(text, text, question="What is it?"))
        seconds = time.perf_counter() - started
        await asyncio.sleep(0.05)
    reasons = ", ".join(reason.value for reason in report.reasons)
    return max(gaps), seconds, f"{report.decision.value} {reasons}"


async def main(size: int, deadline: float, units: list[str]) -> int:
    table = Table("text", "gap, ms", "decided, s", "", box=SIMPLE_HEAD)
    late = 0
    async with ticking() as alone:
        await asyncio.sleep(1.0)
    async with Checker(Settings(deadline=deadline)) as checker:
        await checker.check(Turn.of("It is 3.", "It is 3."))
        for unit in units:
            gap, seconds, decided = await measured(checker, (unit * size)[:size])
            over = gap > max(LATEST, *alone) or seconds > deadline + OVERDUE
            late += over
            table.add_row(
                repr(unit)[1:-1].replace("[", "\\["), f"{1000 * gap:.0f}", f"{seconds:.2f}", decided,
                style="bold" if over else "",
            )  # fmt: skip
    Console(width=110).print(table)
    print(f"{len(units)} texts of {size} characters, {late} late; without a check {1000 * max(alone):.0f} ms")
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
