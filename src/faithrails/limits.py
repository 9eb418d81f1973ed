"""Limits of a judge under load: calls in flight are bounded, and one that keeps failing is left alone."""

from __future__ import annotations

import asyncio
import time
import weakref
from asyncio import AbstractEventLoop
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from weakref import WeakKeyDictionary

from faithrails.errors import ModelError


@dataclass(frozen=True, slots=True)
class Limits:
    """What all calls to one model together keep to.

    ``concurrency`` bounds the calls in flight. After ``failures`` failed calls in a row
    (0: never) calls fail at once for ``pause`` seconds; then one call tries again.
    """

    concurrency: int = 256
    failures: int = 5
    pause: float = 15.0


@dataclass(slots=True)
class Breaker:
    """A circuit breaker: closed, open for a pause, then half open for one call."""

    limits: Limits
    clock: Callable[[], float] = time.monotonic
    _failed: int = 0
    _closed_again: float = field(default=0.0)

    @property
    def is_open(self) -> bool:
        """Whether failures in a row have opened it."""
        return 0 < self.limits.failures <= self._failed

    def admits(self) -> bool:
        """Whether a call may be made; of an open breaker, one call at the end of each pause."""
        if not self.is_open:
            return True
        if self.clock() < self._closed_again:
            return False
        self._closed_again = self.clock() + self.limits.pause  # the others wait for this one
        return True

    def succeeded(self) -> None:
        """Close it."""
        self._failed = 0

    def failed(self) -> None:
        """Count a failure."""
        self._failed += 1
        if self.is_open:
            self._closed_again = self.clock() + self.limits.pause


_SERIAL = count(1)


class Gate:
    """What every call to one model in one event loop goes through. ``serial`` names the model."""

    def __init__(self, limits: Limits) -> None:
        self.breaker = Breaker(limits)
        self.serial = next(_SERIAL)
        self.kept: object = None
        self._slots = asyncio.Semaphore(limits.concurrency)

    @asynccontextmanager
    async def call(self) -> AsyncIterator[None]:
        """Wait for a free slot.

        Raises:
            ModelError: the breaker is open.
        """
        async with self._slots:
            if not self.breaker.admits():
                raise ModelError(f"not called: it failed {self.breaker.limits.failures} times in a row")
            yield


_GATES: WeakKeyDictionary[AbstractEventLoop, dict[int, Gate]] = WeakKeyDictionary()


def gate_of(target: object, limits: Limits) -> Gate:
    """Return the gate of a model in the running event loop; the first call sets its limits."""
    gates = _GATES.setdefault(asyncio.get_running_loop(), {})
    key = id(target)
    if key not in gates:
        gates[key] = Gate(limits)
        try:
            weakref.finalize(target, gates.pop, key, None)
        except TypeError:  # an object without weak references lives as long as the loop, so that its id does
            gates[key].kept = target
    return gates[key]
