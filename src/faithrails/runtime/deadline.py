"""The deadline of a check; every long loop without a model call tests it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeVar

from faithrails.errors import DeadlineError

_GRACE = 0.25  # seconds that cancelled work may take to clean up before it is abandoned

Result = TypeVar("Result")


class Deadline:
    """The end of a check's time, ``seconds`` from now.

    ``stop`` ends it early: the check was cancelled, or ended without this work.
    """

    __slots__ = ("_ends", "_stopped")

    def __init__(self, seconds: float) -> None:
        self._ends = time.monotonic() + seconds
        self._stopped = False

    @property
    def left(self) -> float:
        """Seconds left, at least 0."""
        return 0.0 if self._stopped else max(0.0, self._ends - time.monotonic())

    def stop(self) -> None:
        """End the work at its next test of the deadline."""
        self._stopped = True

    def check(self) -> None:
        """Raise ``DeadlineError`` if the time is up."""
        if self._stopped or time.monotonic() >= self._ends:
            raise DeadlineError("the check has no time left")


# A context variable, not an argument: the loops that test it lie deep in code that reads
# texts and knows nothing of checks. Threads get it with the context that they run in.
_CURRENT: ContextVar[Deadline | None] = ContextVar("faithrails_deadline", default=None)


def look() -> None:
    """Raise ``DeadlineError`` if the current check has no time left.

    Call it in every loop whose length depends on the answer or its evidence, about once a
    millisecond. Does nothing outside a check.
    """
    deadline = _CURRENT.get()
    if deadline is not None:
        deadline.check()


def time_left() -> float | None:
    """Return the seconds that the current check has left; None outside a check."""
    deadline = _CURRENT.get()
    return None if deadline is None else deadline.left


@contextmanager
def under(seconds: float | None) -> Iterator[None]:
    """Set the deadline of the work inside the block; None sets none."""
    token = _CURRENT.set(None if seconds is None else Deadline(seconds))
    try:
        yield
    finally:
        _CURRENT.reset(token)


async def within(seconds: float, work: Coroutine[Any, Any, Result]) -> Result:
    """Return the result of ``work``, or raise after ``seconds``.

    At the end of its time, or if the caller is cancelled, ``work`` is cancelled; what runs in
    threads ends at its next test of the deadline. Work that ignores its cancellation is abandoned.

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
        if task.cancelled():  # by itself: the caller must not see this as its own cancellation
            raise RuntimeError("the work cancelled itself")
        return task.result()
    finally:
        deadline.stop()
        _CURRENT.reset(token)
        if not task.done():
            task.add_done_callback(_forget)
            task.cancel()
            await asyncio.wait({task}, timeout=_GRACE)


def _forget(task: asyncio.Future[Any]) -> None:
    """Fetch the exception of abandoned work, so that asyncio does not log it as never retrieved."""
    if not task.cancelled():
        task.exception()
