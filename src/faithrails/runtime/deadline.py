"""When a check must end: the time limit that every loop of its work without a model looks at."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from faithrails.errors import DeadlineError

_GRACE = 0.25  # seconds that cancelled work may take to clean up before it is left to itself

Result = TypeVar("Result")


class Deadline:
    """A moment, ``seconds`` from now, after which the work for one check is of no use.

    ``stop`` brings the moment forward: the check was cancelled, or ended without this work.
    """

    __slots__ = ("_ends", "_stopped")

    def __init__(self, seconds: float) -> None:
        self._ends = time.monotonic() + seconds
        self._stopped = False

    @property
    def left(self) -> float:
        """Seconds until then, at least 0."""
        return 0.0 if self._stopped else max(0.0, self._ends - time.monotonic())

    def stop(self) -> None:
        """End the work at its next look."""
        self._stopped = True

    def check(self) -> None:
        """Raise ``DeadlineError`` if the moment has passed."""
        if self._stopped or time.monotonic() >= self._ends:
            raise DeadlineError("the check has no time left")


# A context variable, not an argument: the loops that must look at it lie deep in code that reads
# texts and knows nothing of checks. Threads get it with the context that they run in.
_CURRENT: ContextVar[Deadline | None] = ContextVar("faithrails_deadline", default=None)


def look() -> None:
    """Raise ``DeadlineError`` if the check that is under way has no time left.

    To be called in every loop whose length is up to the answer or its evidence, about once a
    millisecond. Does nothing outside a check.
    """
    deadline = _CURRENT.get()
    if deadline is not None:
        deadline.check()


def time_left() -> float | None:
    """Return the seconds that the check under way has left; None outside a check."""
    deadline = _CURRENT.get()
    return None if deadline is None else deadline.left


@contextmanager
def under(seconds: float | None) -> Iterator[None]:
    """Give the work inside a deadline of its own; None: no deadline."""
    token = _CURRENT.set(None if seconds is None else Deadline(seconds))
    try:
        yield
    finally:
        _CURRENT.reset(token)


async def within(seconds: float, work: Coroutine[Any, Any, Result]) -> Result:
    """Return the result of ``work``, which may take so many seconds.

    At the end of its time, or if the caller is cancelled, ``work`` is cancelled; what it runs in
    threads ends at its next look. Work that does not let itself be cancelled is left behind.

    Raises:
        DeadlineError: it took longer.
    """
    deadline = Deadline(seconds)
    token = _CURRENT.set(deadline)
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait({task}, timeout=deadline.left)
        if not task.done():
            raise DeadlineError("the check has no time left")
        return task.result()
    finally:
        deadline.stop()
        _CURRENT.reset(token)
        if not task.done():
            task.add_done_callback(_forget)
            task.cancel()
            await asyncio.wait({task}, timeout=_GRACE)


def _forget(task: asyncio.Future[Any]) -> None:
    """Fetch the exception of work that nobody waits for, so that asyncio does not report it as lost."""
    if not task.cancelled():
        task.exception()
