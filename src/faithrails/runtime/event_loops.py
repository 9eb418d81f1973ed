"""Values per event loop, and a background loop for callers that are not async."""

from __future__ import annotations

import asyncio
import atexit
import os
import threading
from asyncio import AbstractEventLoop
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

Value = TypeVar("Value")


class PerLoop(Generic[Value]):
    """One value for each event loop: connections, locks and futures cannot move between loops."""

    def __init__(self, make: Callable[[], Value]) -> None:
        self._make = make
        self._lock = threading.Lock()
        self._made: WeakKeyDictionary[AbstractEventLoop, Value] = WeakKeyDictionary()

    def get(self) -> Value:
        """Return the value of the running loop."""
        loop = asyncio.get_running_loop()
        with self._lock:
            if loop not in self._made:
                # A value may refer to its loop, which then would never be collected.
                for other in [other for other in self._made if other.is_closed()]:
                    del self._made[other]
                self._made[loop] = self._make()
            return self._made[loop]

    def take_all(self) -> list[tuple[AbstractEventLoop, Value]]:
        """Return the values of all loops, and forget them."""
        with self._lock:
            found = list(self._made.items())
            self._made.clear()
        return found


class _Background:
    """A thread with an event loop, on which synchronous callers run coroutines."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._loop: AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None

    def run(self, work: Callable[[], Coroutine[Any, Any, Value]]) -> Value:
        """Return the result of a coroutine; if the caller is interrupted, it is cancelled."""
        if threading.current_thread() is self._thread:  # a callback of work that runs here
            with ThreadPoolExecutor(max_workers=1) as thread:
                return thread.submit(lambda: asyncio.run(work())).result()
        future = asyncio.run_coroutine_threadsafe(work(), self._running())
        try:
            return future.result()
        except BaseException:
            future.cancel()
            raise

    def _running(self) -> AbstractEventLoop:
        with self._lock:
            if self._loop is None:
                self._loop = asyncio.new_event_loop()
                self._thread = threading.Thread(
                    target=self._loop.run_forever, name="faithrails-sync", daemon=True
                )
                self._thread.start()
            return self._loop

    def end(self) -> None:
        """Stop the loop and close it."""
        with self._lock:
            loop, thread, self._loop = self._loop, self._thread, None
        if loop is not None and thread is not None:
            loop.call_soon_threadsafe(loop.stop)
            thread.join(timeout=1.0)
            if not loop.is_running():
                loop.close()


_BACKGROUND = _Background()
run_sync = _BACKGROUND.run
atexit.register(_BACKGROUND.end)
if hasattr(os, "register_at_fork"):  # the thread does not exist in the child
    os.register_at_fork(after_in_child=_BACKGROUND.__init__)  # type: ignore[misc]
