"""Print how fast `faithrails eval` is, and how much memory it takes, without a model.

PYTHONPATH=src python benchmarks/evaluation.py ROWS [--rows 3000] [--many 100000] [--ray] [--minutes 15]

ROWS are repeated as often as needed. Prints a line for each run: one process, two processes, and two over
--many rows; with --ray also one and two actors. A line has rows per second of wall-clock and of processor
time (which other work on the machine affects less), and the memory of all processes at their 1,000th row and
at most. A run that takes longer than --minutes is stopped; its figures are for the rows that it finished.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path

from faithrails.rows.labelled_rows import Row, read_rows

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE") / 2**20
_EVERY = 0.2  # seconds between looks at the run
_FEW = 1_000  # rows after which the memory is recorded, for comparison with many rows


@dataclass
class Progress:
    """The progress of a run, read from the lines that it appends to its costs, one per row."""

    costs: Path
    rows: int = 0
    first: tuple[int, float, float] | None = None  # rows, seconds and processor seconds at the first result
    last: tuple[int, float, float] = (0, 0.0, 0.0)
    few: float = 0.0  # megabytes at most in the first rows
    most: float = 0.0
    computed: float = 0.0
    _at: int = field(default=0, repr=False)

    def look(self, session: int) -> None:
        """Count the new rows, and measure the memory of a session."""
        memory, now = used_by(session)
        self.computed = max(self.computed, now)  # processes that have ended are no longer counted
        self.most = max(self.most, memory)
        if self.rows <= _FEW:
            self.few = self.most
        if not self.costs.exists():
            return
        with self.costs.open("rb") as file:
            file.seek(self._at)
            new = file.read()
        if new:
            self._at += len(new)
            self.rows += new.count(b"\n")
            self.last = self.rows, time.monotonic(), self.computed
            self.first = self.first or self.last

    def rate(self, clock: int) -> float:
        """Rows per second of wall-clock (``clock`` 1) or processor time (2), without start and summary."""
        first = self.first or self.last
        took = self.last[clock] - first[clock]
        return (self.last[0] - first[0]) / took if took > 0 else 0.0


def repeated(source: Path, number: int, into: Path) -> Path:
    """Write this many rows, repeating those of the source, with new ids."""
    found = [row for row in read_rows(source) if isinstance(row, Row)]
    rows = found[:: max(1, len(found) // number)]  # of every file, where the source is a folder
    with into.open("w") as out:
        for id_, row in enumerate(islice(cycle(rows), number)):
            out.write(row.model_dump_json(exclude={"id"})[:-1] + f', "id": "{id_}"}}\n')
    return into


def measured(what: str, rows: Path, out: Path, minutes: float, *options: str) -> float:
    """Run the command, print its figures, and return its rows per second."""
    command = [sys.executable, "-m", "faithrails", "eval", str(rows), "--out", str(out), *options]
    until = time.monotonic() + 60 * minutes
    progress = Progress(out / "costs.jsonl")
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as running:
        while running.poll() is None and time.monotonic() < until:
            progress.look(running.pid)
            time.sleep(_EVERY)
        stopped = running.poll() is None
        if stopped:
            end(running)
    if running.returncode and not stopped:
        raise SystemExit(f"{what}: the command failed with {running.returncode}")
    memory = f"{progress.few:.0f} MB in the first {_FEW:,} rows, {progress.most:.0f} MB at most"
    end_ = f", stopped after {minutes:g} minutes" if stopped else ""
    # Ray's processes belong to sessions of their own.
    computed = "" if "ray" in options else f", {progress.rate(2):.1f} for each second of a processor"
    print(
        f"{what}: {progress.rows:,} rows, {progress.rate(1):.1f} rows/s{computed}; {memory}{end_}", flush=True
    )
    return progress.rate(1)


def end(running: subprocess.Popen[bytes]) -> None:
    """Stop a command as Ctrl-C does; if that fails, kill its session."""
    running.send_signal(signal.SIGINT)
    try:
        running.wait(30)
    except subprocess.TimeoutExpired:
        os.killpg(running.pid, signal.SIGKILL)


def used_by(session: int) -> tuple[float, float]:
    """Return the megabytes and the processor seconds of a session; shared pages count in each process."""
    pages, ticks = 0, 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            told = (process / "stat").read_text().rpartition(")")[2].split()
            if int(told[3]) == session:
                pages += int((process / "statm").read_text().split()[1])
                ticks += int(told[11]) + int(told[12])
        except (OSError, IndexError):  # it has ended
            continue
    return pages * _PAGE, ticks / _TICKS


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("source", type=Path)
    parser.add_argument("--rows", type=int, default=3_000)
    parser.add_argument("--many", type=int, default=100_000)
    parser.add_argument("--ray", action="store_true")
    parser.add_argument("--minutes", type=float, default=15, help="for each of the runs, at most")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        few = repeated(given.source, given.rows, folder / "few.jsonl")
        kinds = [("process", "processes", ())]
        if given.ray:
            kinds.append(("Ray actor", "Ray actors", ("--engine", "ray")))
        for one, several, engine in kinds:
            rates = [
                measured(what, few, folder / what, given.minutes, *engine, "--workers", str(workers))
                for workers, what in ((1, f"1 {one}"), (2, f"2 {several}"))
            ]
            print(f"2 {several} are {rates[1] / max(rates[0], 1e-9):.2f} times as fast as one", flush=True)
        many = repeated(given.source, given.many, folder / "many.jsonl")
        measured("2 processes, many rows", many, folder / "many", given.minutes, "--workers", "2")


if __name__ == "__main__":
    main()
