"""Runs work on long texts in a thread or process, so that it does not block the event loop."""

from __future__ import annotations

import asyncio
import atexit
import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Any, TypeVar

from faithrails.runtime.worker_processes import AVAILABLE, MOST_PROCESSES, Workers

# Threads of this process. Work that is overdue keeps its thread until its next look at the
# deadline; while all are taken, further checks wait, and are decided by their deadline.
MOST_THREADS = 4
# Characters. Shorter texts are read in milliseconds, and a thread adds to that: half a millisecond of
# processor time to a check of six, as measured.
LEAST_FOR_THREAD = 2_000
# From here on a thread would hold up the loop after all: one regular expression over a long text, or
# one garbage collection of what was read, holds the interpreter lock for more than 50 ms.
LEAST_FOR_PROCESS = 10_000
# Characters. Work that goes over them only once takes about a millisecond for this many.
LEAST_IF_LIGHT = 10_000

Result = TypeVar("Result")


class _Pool:
    """Threads and processes, started when first needed."""

    def __init__(self, processes: int = MOST_PROCESSES) -> None:
        self.number = processes
        self.threads = ThreadPoolExecutor(MOST_THREADS, "faithrails")
        self.waiting = ThreadPoolExecutor(processes, "faithrails-long")  # each for one process
        self.processes = Workers(processes)


_POOL = _Pool()
atexit.register(lambda: _POOL.processes.end())
if hasattr(os, "register_at_fork"):  # the threads do not exist in the child
    os.register_at_fork(after_in_child=lambda: _POOL.__init__(_POOL.number))  # type: ignore[misc]


async def off_loop(characters: int, function: Callable[..., Result], *args: Any) -> Result:
    """Return ``function(*args)``, run in a thread or a process if it reads many characters.

    ``function`` and ``args`` must be picklable. Cancelling takes effect at once; work that has begun ends at
    its next test of the deadline, or with its process.
    """
    if characters < LEAST_FOR_THREAD:
        return function(*args)
    if characters < LEAST_FOR_PROCESS:
        return await in_threads(_POOL.threads, function, *args)
    return await in_process(function, *args)


async def in_process(function: Callable[..., Result], *args: Any) -> Result:
    """Return ``function(*args)``, run in a process, or in a thread if no process can be started.

    The deadline of the caller counts from now on; overdue work is ended with its process.
    ``function`` and ``args`` must be picklable.

    Raises:
        DeadlineError: the caller has no time left, before the work began or while it ran.
        WorkerError: the process died, or the work raised; its class is named.
    """
    if not AVAILABLE:
        return await in_threads(_POOL.threads, function, *args)
    return await in_threads(_POOL.waiting, _POOL.processes.run, function, *args)


def always_use_processes(processes: int) -> None:
    """Run all work of this program in this many processes, however short its texts.

    For a server, whose event loop serves only its clients. Call it before the first check.
    """
    global LEAST_FOR_THREAD, LEAST_FOR_PROCESS
    LEAST_FOR_THREAD = LEAST_FOR_PROCESS = 0
    _POOL.__init__(processes)  # type: ignore[misc]


def use_calling_thread(longest: int = sys.maxsize) -> None:
    """Run work on texts shorter than ``longest`` characters in the calling thread.

    For a process that does one piece of work after the other, so that nothing waits for its event loop.
    Longer texts get another process, which can be ended, or run out of memory, without ending this one.
    """
    global LEAST_FOR_THREAD, LEAST_FOR_PROCESS, LEAST_IF_LIGHT
    LEAST_FOR_THREAD = LEAST_FOR_PROCESS = longest
    LEAST_IF_LIGHT = sys.maxsize


async def light_off_loop(characters: int, function: Callable[..., Result], *args: Any) -> Result:
    """Return ``function(*args)``, which goes over its texts once, run in a thread if they are long.

    It sees the context of the caller, including the deadline of its check.
    """
    if characters < LEAST_IF_LIGHT:
        return function(*args)
    return await in_threads(_POOL.threads, function, *args)


async def in_threads(threads: ThreadPoolExecutor, function: Callable[..., Result], *args: Any) -> Result:
    """Return ``function(*args)``, run in one of the threads; it sees the context of the caller.

    Raises:
        RuntimeError: the function raised ``StopIteration``, which no future can pass on: its caller would
            wait for ever.
    """
    work = partial(copy_context().run, _without_stop_iteration, function, *args)
    return await asyncio.get_running_loop().run_in_executor(threads, work)


def _without_stop_iteration(function: Callable[..., Result], *args: Any) -> Result:
    try:
        return function(*args)
    except StopIteration as stop:  # an error of the check like any other: it blocks the answer
        raise RuntimeError("StopIteration in work that runs in a thread") from stop
