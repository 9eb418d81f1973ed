"""Limits calls to a model: how many are in flight, and a circuit breaker if they keep failing."""

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
    _open_until: float = 0.0
    _lock: Lock = field(default_factory=Lock)

    @property
    def is_open(self) -> bool:
        """Whether failures in a row have opened it."""
        return 0 < self.limits.failures <= self._failed

    def admits(self) -> bool:
        """Whether a call may be made; an open breaker admits one call after each pause."""
        with self._lock:
            if not self.is_open:
                return True
            if self.clock() < self._open_until:
                return False
            self._open_until = self.clock() + self.limits.pause  # this call decides for the others
            return True

    def succeeded(self) -> None:
        """Close the breaker."""
        self._failed = 0

    def failed(self) -> None:
        """Count a failure."""
        with self._lock:
            self._failed += 1
            if self.is_open:
                self._open_until = self.clock() + self.limits.pause


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
_SERIALS: dict[int, int] = {}  # by the id of a live object
_GATES: LRUCache[Hashable, Gate] = LRUCache(1_000)
_LOCK = Lock()
_KEPT: list[object] = []


def identity(model: object) -> Hashable:
    """Return a key that identifies a model within this process.

    A model that can be rebuilt from the same settings has an attribute ``identity``, a tuple of
    strings. Any other is identified by a number of its object, or of the object that it ``wraps``,
    which is never used again.
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
            except TypeError:  # without weak references the object is kept, so that its id stays taken
                _KEPT.append(target)
        return _SERIALS[id(target)]


def gate_of(model: object, limits: Limits) -> Gate:
    """Return the gate for all calls to a model with these limits; event loops and threads share it."""
    key = identity(model), limits
    with _LOCK:
        if key not in _GATES:
            _GATES[key] = Gate(limits)
        return _GATES[key]
