"""A lock that is open in the child after a fork, where the thread that held it does not exist."""

from __future__ import annotations

import os
import weakref
from threading import Lock


class ForkSafeLock:
    """A ``threading.Lock`` to be used with ``with``, which a forked child finds open."""

    def __init__(self) -> None:
        self._lock = Lock()
        _OF_PROCESS.add(self)

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *_: object) -> None:
        if self._lock.locked():  # not in a child that was forked within the block
            self._lock.release()


_OF_PROCESS: weakref.WeakSet[ForkSafeLock] = weakref.WeakSet()


def _open() -> None:
    for lock in list(_OF_PROCESS):
        lock._lock = Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_open)
