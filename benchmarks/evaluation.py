"""Print how fast `faithrails eval` is, and how much memory it takes, without a model.

PYTHONPATH=src python benchmarks/evaluation.py ROWS [--rows 1000] [--many 100000] [--ray]

ROWS are repeated as often as needed. Prints rows a second with one and two processes, the memory of all
processes at its largest with --rows and with --many rows, and with --ray the rows a second of actors.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path

from rich.console import Console
from rich.table import Table

from faithrails.rows.labelled_rows import Row, read_rows

_PAGE = os.sysconf("SC_PAGE_SIZE") / 2**20
_EVERY = 0.2  # seconds between looks at the memory


@dataclass(frozen=True)
class Run:
    """How a run went: rows a second of the checks themselves, and megabytes at most."""

    what: str
    rows: int
    rate: float
    memory: float


def repeated(source: Path, number: int, into: Path) -> Path:
    """Write so many rows, those of the source again and again, with ids of their own."""
    rows = [row for row in read_rows(source, number) if isinstance(row, Row)]
    with into.open("w") as out:
        for id_, row in enumerate(islice(cycle(rows), number)):
            out.write(row.model_dump_json(exclude={"id"})[:-1] + f', "id": "{id_}"}}\n')
    return into


def measured(what: str, rows: Path, folder: Path, *options: str) -> Run:
    """Run the command and watch the memory of it and its children."""
    out = folder / what.replace(" ", "-")
    command = [sys.executable, "-m", "faithrails", "eval", str(rows), "--out", str(out), *options]
    running = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    results, most, first, last = out / "results.jsonl", 0.0, None, 0.0
    while running.poll() is None:
        most = max(most, memory_of(running.pid))
        if first is None and results.exists() and results.stat().st_size:
            first = time.monotonic()
        last = time.monotonic()
        time.sleep(_EVERY)
    if running.returncode or first is None:
        raise SystemExit(f"{what}: the command failed with {running.returncode}")
    number = json.loads((out / "summary.json").read_text())["n"]
    return Run(what, number, number / (last - first), most)


def memory_of(session: int) -> float:
    """Return the resident megabytes of all processes of a session, shared pages counted in each."""
    total = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if int((process / "stat").read_text().rpartition(")")[2].split()[3]) == session:
                total += int((process / "statm").read_text().split()[1])
        except (OSError, IndexError):  # it has ended
            continue
    return total * _PAGE


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("source", type=Path)
    parser.add_argument("--rows", type=int, default=1_000)
    parser.add_argument("--many", type=int, default=100_000)
    parser.add_argument("--ray", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        few = repeated(given.source, given.rows, folder / "few.jsonl")
        many = repeated(given.source, given.many, folder / "many.jsonl")
        runs = [measured(f"{n} processes", few, folder, "--workers", str(n)) for n in (1, 2)]
        runs.append(measured("2 processes, many rows", many, folder, "--workers", "2"))
        if given.ray:
            ray = ("--engine", "ray", "--workers")
            runs += [measured(f"{n} Ray actors", few, folder, *ray, str(n)) for n in (1, 2)]
    table = Table("run", "rows", "rows/s", "MB")
    for run in runs:
        table.add_row(run.what, str(run.rows), f"{run.rate:.1f}", f"{run.memory:.0f}")
    Console().print(table)


if __name__ == "__main__":
    main()
