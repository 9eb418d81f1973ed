"""Checks rows in several processes, each with its own checker."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Protocol

from faithrails.bench.check_rows import result_and_cost
from faithrails.bench.run_files import Checked
from faithrails.errors import FaithrailsError
from faithrails.rows.labelled_rows import Row
from faithrails.runtime.offload import use_calling_thread
from faithrails.runtime.worker_processes import collect_rarely, end_with, return_free_memory
from faithrails.types import Report, Turn

_CHUNK = 16  # rows: few, so that a stop loses little; neighbours often share their evidence
_LONGEST = 1_000_000  # characters below which a text is read in the worker itself, as in nearly all rows
_AHEAD = 3  # chunks a process has waiting, so that it never idles


class Checks(Protocol):
    """Anything that checks turns, such as a ``Checker``."""

    def check_sync(self, turn: Turn) -> Report:
        """Check one turn."""


async def in_processes(
    rows: Iterable[Row], build: Callable[[], Checks], processes: int
) -> AsyncIterator[list[Checked]]:
    """Yield the checked rows in order, a few at a time; rows are read only when a process needs them.

    ``build`` makes the checker in each process; it must be picklable.

    Raises:
        FaithrailsError: a process died.
    """
    before = set(multiprocessing.active_children())
    # Not forked: the copy would lack this process's threads, and locks that they hold would stay held.
    pool = ProcessPoolExecutor(
        processes, multiprocessing.get_context("spawn"), initializer=_start, initargs=(build, os.getpid())
    )
    running: deque[asyncio.Future[list[Checked]]] = deque()
    try:
        left = iter(rows)
        while chunk := list(islice(left, _CHUNK)):
            running.append(asyncio.wrap_future(pool.submit(_check_rows, chunk)))
            if len(running) >= _AHEAD * processes:
                yield await running.popleft()
        while running:
            yield await running.popleft()
    except BrokenProcessPool as error:
        raise FaithrailsError("a worker process died, perhaps out of memory; try fewer --workers") from error
    finally:
        for future in running:
            future.cancel()
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - before:  # still busy after a stop
            child.terminate()


_checks: Checks | None = None


def _start(build: Callable[[], Checks], parent: int) -> None:
    """Make the checker of a process, which ends with its parent and leaves Ctrl-C to it."""
    global _checks
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with(parent)
    use_calling_thread(_LONGEST)
    _checks = build()
    collect_rarely()


def _check_rows(rows: list[Row]) -> list[Checked]:
    """Check rows with the checker of this process."""
    assert _checks is not None, "the process was not started by in_processes"  # noqa: S101
    found = [result_and_cost(row, _checks.check_sync(row.turn())) for row in rows]
    return_free_memory()
    return found
