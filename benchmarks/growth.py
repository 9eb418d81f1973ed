"""Measure how the time of a check without a model grows with hostile answers and hostile evidence.

Every family of texts is checked as answer, as evidence and as both. Every family of turns (an answer with
other evidence) is checked, corrected and streamed. Each is measured at four sizes, each check in a new
process, so that no cache helps. Prints the CPU time at each size and the exponent that fits it (1 is linear).
Exits with 1 if a family grows faster than its bound, takes too long, or ends its process.

An exponent is compared with its bound only if the largest size takes 0.2 s or more. Below that, it shows
where a cost begins (a cache that fills, a limit not yet reached) rather than how it grows; and even a family
that grows quadratically would stay under two seconds up to three times that size. For the same reason, a
family counts as steep only if it is also steep without the smallest size.

In a stream, each sentence is a separate check, and the user waits for one sentence at a time. So the time is
that of the slowest sentence, with everything done before the next token is read. The evidence has its full
length, the answer an eighth of it. Each size is measured once, because it has many sentences.
"""

import argparse
import asyncio
import contextlib
import itertools
import math
import multiprocessing
import os
import resource
import sys
import time
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from multiprocessing.connection import Connection

os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
# One thread for numpy's linear algebra: threads that wait for each other use CPU time too.
os.environ.update(OMP_NUM_THREADS="1", OPENBLAS_NUM_THREADS="1", MKL_NUM_THREADS="1")

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table

from faithrails import Settings, Turn, check_sync, stream
from faithrails.runtime import offload
from faithrails.runtime.worker_processes import collect_rarely
from faithrails.types import Passage

from hostile import FAMILIES
from hostile_turns import TURNS

SIZES = (12_000, 24_000, 48_000, 96_000)  # characters
FIRST = 1_000  # characters of a first check, so that loading is not measured
STEEPEST, SLOWEST = 1.3, 2.0  # exponent; seconds at the last size
QUICK = 0.5  # seconds
NOISE = 0.02  # seconds; shorter times are left out of the exponent
JUDGED = 0.2  # seconds at the last size; for shorter times the exponent is only shown
PATIENCE = 5.0  # seconds; after a longer time, larger sizes are not measured
LIMIT_CPU, LIMIT_MEMORY = 60, 6 * 2**30  # per process: seconds, bytes
PLAIN = "The Eiffel Tower in Paris has 330 rooms and a green door."
READ = itertools.count()
WHERES = ("answer", "evidence", "both")
WAYS = ("checked", "corrected", "streamed")
TOKEN = 10  # characters
STREAMED = 8  # a streamed answer is shorter by this factor


@dataclass
class Cell:
    """The figures of a family in one place: seconds by size, peak memory in MB, and why it ended early."""

    family: str
    where: str
    seconds: dict[int, float] = field(default_factory=dict)
    peak: float = 0.0
    ended: str = ""

    @property
    def exponent(self) -> float | None:
        """Slope of log time over log size; None if too little is above the noise."""
        return slope(self.seconds)

    @property
    def fails(self) -> bool:
        """Whether a figure is over its bound."""
        longest = max(self.seconds.values(), default=0.0)
        later = {size: self.seconds[size] for size in SIZES[1:] if size in self.seconds}
        steep = longest >= JUDGED and min(slope(self.seconds) or 0.0, slope(later) or 0.0) > STEEPEST
        return bool(self.ended) or longest > SLOWEST or steep


def slope(seconds: dict[int, float]) -> float | None:
    """Return the slope of log time over log size by least squares; None if too few are above the noise."""
    points = [(math.log(size), math.log(s)) for size, s in seconds.items() if s >= NOISE]
    if len(points) < 2:
        return None
    mean_x, mean_y = (sum(column) / len(points) for column in zip(*points, strict=True))
    below = sum((x - mean_x) ** 2 for x, _ in points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / below


def turn_of(family: str, where: str, size: int) -> Turn:
    if where in WAYS:
        turn = TURNS[family](size)
        if where == "streamed":
            turn = replace(turn, answer=turn.answer[: len(turn.answer) // STREAMED])
    else:
        text = FAMILIES[family](size)
        turn = Turn.of(
            PLAIN if where == "evidence" else text,
            PLAIN if where == "answer" else text,
            question="What is in the tower?",
        )
    # A new id each time, because evidence that was read is cached.
    return replace(turn, passages=tuple(Passage(f"read {next(READ)}", it.text) for it in turn.passages))


def check_as(where: str, turn: Turn, settings: Settings) -> float:
    """Return the CPU seconds of a check, of a correction, or of the slowest sentence of a stream."""
    if where == "streamed":
        return asyncio.run(slowest(turn, settings.model_copy(update={"mode": "annotate"})))
    mode = "correct" if where == "corrected" else settings.mode
    begin = time.process_time()
    check_sync(turn, settings.model_copy(update={"mode": mode}))
    return time.process_time() - begin


async def slowest(turn: Turn, settings: Settings) -> float:
    marks: list[float] = []
    async for _ in stream(tokens(turn.answer, marks), turn, settings):
        pass
    return max(after - before for before, after in itertools.pairwise([*marks, time.process_time()]))


async def tokens(answer: str, marks: list[float]) -> AsyncIterator[str]:
    """Yield an answer token by token, each after all running checks; append the times to ``marks``."""
    idle = asyncio.all_tasks()
    for start in range(0, len(answer), TOKEN):
        marks.append(time.process_time())
        yield answer[start : start + TOKEN]
        while asyncio.all_tasks() - idle:  # noqa: ASYNC110 - the checks are separate tasks
            await asyncio.sleep(0.001)
    marks.append(time.process_time())


def measured(cell: Cell, size: int, settings: Settings) -> float | None:
    """Return the CPU seconds of one check: the best of three if it is quick or slower than allowed.

    None if a process ended without a result.
    """
    times: list[float] = []
    while not times or (len(times) < 3 and (times[-1] < QUICK or min(times) > SLOWEST)):
        seconds = in_process(cell, size, settings)
        if seconds is None:
            return None
        times.append(seconds)
        if seconds > PATIENCE or cell.where == "streamed":
            break
    return min(times)


def child(cell: Cell, size: int, settings: Settings, pipe: Connection) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (LIMIT_CPU, LIMIT_CPU))
    resource.setrlimit(resource.RLIMIT_AS, (LIMIT_MEMORY, LIMIT_MEMORY))
    check_as(cell.where, turn_of(cell.family, cell.where, FIRST), settings)  # loads what the family needs
    seconds = check_as(cell.where, turn_of(cell.family, cell.where, size), settings)
    pipe.send((seconds, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))
    os._exit(0)  # skip the exit handlers of the parent


def in_process(cell: Cell, size: int, settings: Settings) -> float | None:
    """Measure one check in a process forked from this one, with everything loaded and no text cached."""
    mine, theirs = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("fork").Process(target=child, args=(cell, size, settings, theirs))
    process.start()
    theirs.close()
    seconds = None
    with contextlib.suppress(EOFError):
        seconds, peak = mine.recv()
        cell.peak = max(cell.peak, peak)
    process.join()
    if process.exitcode:
        cell.ended = f"ended with {process.exitcode}"
    return seconds


def run(cell: Cell, settings: Settings) -> Cell:
    """Measure one cell at all sizes, up to the first that takes too long."""
    for size in SIZES:
        seconds = measured(cell, size, settings)
        if seconds is None:
            break
        cell.seconds[size] = seconds
        if seconds > PATIENCE:
            break
    times = " ".join(f"{1000 * seconds:.0f}" for seconds in cell.seconds.values())
    print(f"{cell.family!r} {cell.where}: {times} ms", file=sys.stderr, flush=True)
    if len(cell.seconds) < len(SIZES):
        cell.ended = cell.ended or "too slow"
    return cell


def cells(families: list[str], wheres: list[str]) -> Iterator[Cell]:
    for family in families:
        for where in wheres:
            if (where in WAYS) == (family in TURNS):
                yield Cell(family, where)


def show(found: list[Cell], title: str) -> None:
    table = Table(
        "family",
        "where",
        *(f"{size // 1000} kB, ms" for size in SIZES),
        "exponent",
        "peak, MB",
        "",
        box=SIMPLE_HEAD,
        title=title,
    )
    for cell in found:
        times = (f"{1000 * cell.seconds[size]:.0f}" if size in cell.seconds else "" for size in SIZES)
        exponent = "" if cell.exponent is None else f"{cell.exponent:.2f}"
        table.add_row(
            repr(cell.family)[1:-1].replace("[", "\\["),
            cell.where,
            *times,
            exponent,
            f"{cell.peak:.0f}",
            cell.ended or ("over" if cell.fails else ""),
        )
    Console(width=120).print(table)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", nargs="*", default=[*FAMILIES, *TURNS], help="families to measure")
    where = (*WHERES, *WAYS)
    parser.add_argument("--where", nargs="*", choices=where, default=where, help="what is measured of them")
    parser.add_argument("--verifier", default="layered", help="the verifier that checks: layered, exact")
    parser.add_argument("--jobs", type=int, default=1, help="cells measured at once")
    parser.add_argument("--failing", action="store_true", help="show only what is over a bound")
    chosen = parser.parse_args()
    offload.LEAST_FOR_PROCESS = sys.maxsize  # do all work in the process whose CPU time is measured
    settings = Settings(verifiers=chosen.verifier, deadline=10_000)
    check_sync(
        Turn.of(PLAIN + " It was opened on 5 July 1889 at 5 km.", PLAIN + " It is 3 miles away."), settings
    )  # loads everything, including the registry of units
    collect_rarely()  # like the worker processes for long texts
    with ThreadPoolExecutor(chosen.jobs) as threads:
        found = list(threads.map(lambda cell: run(cell, settings), cells(chosen.only, chosen.where)))
    failing = [cell for cell in found if cell.fails]
    show(failing if chosen.failing else found, f"growth of a check, {chosen.verifier}")
    print(
        f"{len(found)} cells, {len(failing)} over: exponent {STEEPEST}, {SLOWEST} s at {SIZES[-1] // 1000} kB"
    )
    sys.exit(bool(failing))


if __name__ == "__main__":
    main()
