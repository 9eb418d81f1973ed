"""Limits of a model: calls in flight, and a circuit breaker for one that keeps failing."""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from threading import Lock

from cachetools import LRUCache

from faithrails.errors import ModelError
from faithrails.runtime.event_loops import PerLoop


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits shared by all calls to one model.

    ``concurrency`` bounds the calls in flight in one event loop. After ``failures`` failed calls in a row
    (0: never) calls fail at once for ``pause`` seconds; then one call tries again.
    """

    concurrency: int = 256
    failures: int = 5
    pause: float = 15.0


@dataclass(slots=True)
class Breaker:
    """A circuit breaker: closed, open for a pause, then half open for one call. Threads may share it."""

    limits: Limits
    clock: Callable[[], float] = time.monotonic
    _failed: int = 0
    _closed_again: float = 0.0
    _lock: Lock = field(default_factory=Lock)

    @property
    def is_open(self) -> bool:
        """Whether failures in a row have opened it."""
        return 0 < self.limits.failures <= self._failed

    def admits(self) -> bool:
        """Whether a call may be made; of an open breaker, one call at the end of each pause."""
        with self._lock:
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
        with self._lock:
            self._failed += 1
            if self.is_open:
                self._closed_again = self.clock() + self.limits.pause


class Gate:
    """Guards every call to one model: one breaker, and slots per event loop."""

    def __init__(self, limits: Limits) -> None:
        self.breaker = Breaker(limits)
        self._slots = PerLoop(lambda: asyncio.Semaphore(limits.concurrency))

    @asynccontextmanager
    async def call(self) -> AsyncIterator[None]:
        """Wait for a free slot.

        Raises:
            ModelError: the breaker is open.
        """
        async with self._slots.get():
            if not self.breaker.admits():
                raise ModelError(f"not called: it failed {self.breaker.limits.failures} times in a row")
            yield


_SERIAL = count(1)
_SERIALS: dict[int, int] = {}  # by the id of a living object
_GATES: LRUCache[Hashable, Gate] = LRUCache(1_000)
_LOCK = Lock()
_KEPT: list[object] = []


def identity(model: object) -> Hashable:
    """Return a key that identifies a model within this process.

    A model that is built anew from the same settings has an attribute ``identity``, a tuple of
    texts. Any other is known by a number that no other object is given; a wrapper of another
    object (``wraps``) by that object's.
    """
    own = getattr(model, "identity", None)
    if isinstance(own, tuple) and all(isinstance(part, str) for part in own):
        return own
    target = getattr(model, "wraps", model)
    with _LOCK:
        if id(target) not in _SERIALS:
            _SERIALS[id(target)] = next(_SERIAL)
            try:
                weakref.finalize(target, _SERIALS.pop, id(target), None)
            except TypeError:  # an object without weak references is kept, so that its id is not given again
                _KEPT.append(target)
        return _SERIALS[id(target)]


def gate_of(model: object, limits: Limits) -> Gate:
    """Return the gate of all calls to a model with these limits, which all loops and threads share."""
    key = identity(model), limits
    with _LOCK:
        if key not in _GATES:
            _GATES[key] = Gate(limits)
        return _GATES[key]
