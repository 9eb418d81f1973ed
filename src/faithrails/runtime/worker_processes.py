"""Worker processes for long texts: they cannot hold this process's interpreter lock, and can be killed."""

from __future__ import annotations

import ctypes
import gc
import logging
import os
import pickle
import queue
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from multiprocessing.connection import Connection, Pipe
from pathlib import Path
from threading import Thread
from typing import Any, TypeVar

from faithrails.errors import DeadlineError, WorkerError
from faithrails.runtime.deadline import look, time_left, under

log = logging.getLogger(__name__)

# Each takes about 100 MB. Another is started only while all others work.
MOST_PROCESSES = max(2, min(4, os.cpu_count() or 1))
_IDLE = 600.0  # seconds without work after which a process ends itself
_GRACE = 0.5  # seconds that overdue work gets to end by its own look at the deadline
_YOUNG = 50_000  # new objects before a collection
# Collections of one generation before one of the next: a full one every few thousand rows.
_MIDDLE, _OLD = 5, 10
_MUCH = 500_000  # bytes: a larger result has thousands of objects
_SLICE = 0.05  # seconds between looks at the deadline while waiting
_TRIM = 64  # pieces of work after which free memory is returned: it takes a millisecond

Result = TypeVar("Result")
# The process imports and loads what most work needs before it accepts any.
_SERVE = """
import signal, sys
# The program that started this one handles them: at a service's end, work that was accepted is done.
signal.signal(signal.SIGINT, signal.SIG_IGN)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
from faithrails.runtime.worker_processes import collect_rarely, end_with, serve
end_with(int(sys.argv[2]))
import faithrails.pipeline
from faithrails.runtime import offload
offload.use_calling_thread()  # where the work was sent
from faithrails.settings import Settings
from faithrails.verify import prepare
prepare(Settings())
collect_rarely()
serve(int(sys.argv[1]))
"""

# False in a program that embeds Python, such as uWSGI: `sys.executable` is then no interpreter.
AVAILABLE = os.name == "posix" and Path(sys.executable or "").name.startswith("python")


class _Worker:
    """One process and the connection to it."""

    def __init__(self) -> None:
        self.connection, theirs = Pipe()
        self._started = False  # whether it has announced that it accepts work
        with theirs:
            self._process = subprocess.Popen(  # noqa: S603 - our own code, by the same interpreter
                [sys.executable, "-c", _SERVE, str(theirs.fileno()), str(os.getpid())],
                pass_fds=[theirs.fileno()],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(path or "." for path in sys.path)},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,  # a traceback may show the texts
            )

    @property
    def lives(self) -> bool:
        return self._process.poll() is None

    def run(self, function: Callable[..., Result], args: tuple[Any, ...]) -> Result:
        """Return ``function(*args)``, or raise what it raises.

        Raises:
            DeadlineError: the check has no time left.
            WorkerError: the process died, of too little memory for example.
        """
        try:
            if not self._started:
                self._started = bool(self._reply())
            self.connection.send((time_left(), function, args))
            done, result = self._reply()
        except DeadlineError:
            if self._started:  # one that still starts is left alone: ended each time, it would never work
                self._settle()
            raise
        except (EOFError, OSError) as error:  # becomes the reason `internal_error`
            self.end()
            log.warning("a process that reads long texts died (exit code %s)", self._process.returncode)
            raise WorkerError("the process that read the texts died") from error
        except BaseException:  # whatever it was: a reply that was not read must not be read for another check
            self.end()
            raise
        if not done:
            raise result
        return result  # type: ignore[no-any-return]

    def _reply(self) -> Any:
        """Return what the process sends next; raises DeadlineError when the check has no time left."""
        while not self.connection.poll(_SLICE):
            look()
        return unpickle(self.connection.recv_bytes())

    def _settle(self) -> None:
        """Wait shortly for overdue work to end, so that the process can be used again; else end it."""
        try:
            if self.connection.poll(_GRACE):
                self.connection.recv()
                return
        except (EOFError, OSError):  # it died, and is replaced like one that is ended
            pass
        self.end()

    def end(self) -> None:
        self._process.kill()
        self._process.wait()
        self.connection.close()


class Workers:
    """The processes, started when needed; further work waits for one of them."""

    def __init__(self, most: int = MOST_PROCESSES) -> None:
        # The one that was used last is taken first: it may have the evidence in its cache.
        self._idle: queue.LifoQueue[_Worker | None] = queue.LifoQueue()
        for _ in range(most):
            self._idle.put(None)

    def run(self, function: Callable[..., Result], *args: Any) -> Result:
        """Return ``function(*args)``, run in a process; for what it raises see ``_Worker.run``."""
        look()  # overdue work must not take a process, which might be ended with it
        worker = self._next()
        try:
            worker = _alive(worker)
            # Without a process the work is done here: it may hold up others, but it is done.
            return worker.run(function, args) if worker else function(*args)
        finally:
            # One that died is replaced now, so that the next work need not wait for its start.
            replacement = None
            try:
                replacement = _alive(worker) if worker else None
            finally:  # even if the start fails, the place must not get lost
                self._idle.put(replacement)

    def _next(self) -> _Worker | None:
        while True:
            with suppress(queue.Empty):
                return self._idle.get(timeout=_SLICE)
            look()

    def end(self) -> None:
        """End all idle processes."""
        with suppress(queue.Empty):
            while True:
                worker = self._idle.get_nowait()
                if worker is not None:
                    worker.end()


def _alive(worker: _Worker | None) -> _Worker | None:
    """Return the worker, or another if it has none or died; None if no process can be started."""
    if worker is not None and worker.lives:
        return worker
    if worker is not None:
        worker.end()
    try:
        return _Worker()
    except OSError:
        log.warning("no process could be started to read long texts")
        return None


def unpickle(data: bytes) -> Any:
    """Return what was pickled, without a garbage collection over a large result.

    A collection holds the interpreter lock, and with it the event loop, for up to 0.1 s. Instead, all objects
    that are young at that moment move to the oldest generation.
    """
    if len(data) < _MUCH or not gc.isenabled() or gc.get_freeze_count():
        return pickle.loads(data)  # noqa: S301 - from a process of our own
    gc.disable()
    try:
        return pickle.loads(data)  # noqa: S301
    finally:
        gc.freeze()
        gc.unfreeze()
        gc.enable()


def end_with(parent: int) -> None:
    """End this process within a second of the end of its parent, even in the middle of work."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(0)

    Thread(target=watch, name="faithrails-parent", daemon=True).start()


def collect_rarely() -> None:
    """Exclude loaded objects from garbage collection, and make collections rare.

    The objects made from a text have hardly any cycles, and the search for them took a quarter of the time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _MIDDLE, _OLD)


def return_free_memory() -> None:
    """Return free memory between values in use to the system, if the C library can (glibc).

    The memory that long texts leave behind is reused only in part, so that the process would grow slowly.
    """
    with suppress(AttributeError, OSError):  # another C library: memory stays with the process
        ctypes.CDLL(None).malloc_trim(0)


def serve(descriptor: int) -> None:
    """Run the work received on a connection until it closes or stays idle."""
    with Connection(descriptor) as connection:
        try:
            connection.send("started")
            for number in count(1):
                if not connection.poll(_IDLE):
                    return
                seconds, function, args = connection.recv()
                connection.send(_outcome(seconds, function, args))
                if number % _TRIM == 0:
                    return_free_memory()
        except (EOFError, OSError):  # the program that started this one has ended
            return


def _outcome(seconds: float | None, function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[bool, Any]:
    try:
        with under(seconds):
            return True, function(*args)
    except DeadlineError as error:
        return False, error
    except Exception as error:  # raised again where the work came from, without the texts it may quote
        log.debug("work failed", exc_info=True)
        return False, WorkerError(type(error).__name__)
