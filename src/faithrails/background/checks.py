"""Threads that check the answers of spools and write the results to the check log."""

from __future__ import annotations

import asyncio
import atexit
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path

from faithrails.background.spool import Spool
from faithrails.check_log import ids_of, record, turn_from
from faithrails.checker import Checker
from faithrails.decide import decide
from faithrails.runtime.fork_safe_lock import ForkSafeLock
from faithrails.runtime.repeated_errors import RepeatedErrors
from faithrails.types import Reason, Report, Turn

log = logging.getLogger(__name__)

_POLL = 0.5  # seconds
_PAUSE = 5.0  # seconds after a result that could not be logged
_TRIES = 3  # failed checks of an answer after which the failure is logged as its result


class BackgroundChecks:
    """Checks answers after they went out; the results go to the check log of the checker's settings.

    Answers wait in ``folder``. Those that an earlier process left there are checked too, each one once: the
    log is searched for its id. Another process may use the same folder.

    Args:
        checker: returns the checker, or None while there is none yet.
        folder: where answers wait.
        log: the check log of the checker's settings.
        size: most answers that wait.
        threads: checks at the same time.
    """

    def __init__(
        self, checker: Callable[[], Checker | None], folder: Path, log: Path, size: int, threads: int = 1
    ) -> None:
        self.checker = checker
        self._folder, self._log, self._size, self._number = folder, log, size, threads
        self._lock = ForkSafeLock()
        logger = logging.getLogger(__name__)
        self._put_errors, self._work_errors = RepeatedErrors(logger), RepeatedErrors(logger)
        self._check_errors, self._lost_errors = RepeatedErrors(logger), RepeatedErrors(logger)
        self._begin()
        atexit.register(self.close)

    def _begin(self) -> None:
        self._process = os.getpid()
        self._stopping = threading.Event()
        self._spools: list[Spool] = []
        self._unreadable: set[Path] = set()  # folders of spools
        self._threads = [
            threading.Thread(
                target=self._work, args=(number == 0,), name="faithrails-background", daemon=True
            )
            for number in range(self._number)
        ]
        for thread in self._threads:
            thread.start()

    def enqueue(self, turn: Turn, reasons: list[Reason]) -> bool:
        """Queue an answer and return True; return False if that fails: the caller must check it then."""
        try:
            taken = self._own().put(turn, reasons, self._size)
        except (OSError, sqlite3.Error) as error:  # the caller checks the answer before it goes out
            self._put_errors.failed(
                f"the queue {self._folder} cannot be written; answers are checked before they go out", error
            )
            return False
        self._put_errors.succeeded(f"the queue {self._folder} can be written again")
        return taken

    def _own(self) -> Spool:
        """Return this process's own spool, the first of those it holds."""
        with self._lock:
            if os.getpid() != self._process:  # after a fork, threads and connections belong to the parent
                self._begin()
            if not self._spools:
                self._spools.append(Spool.new(self._folder))
            return self._spools[0]

    def wait(self, seconds: float) -> bool:
        """Wait at most ``seconds`` until no answer waits; return whether none does."""
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            with self._lock:
                if all(spool.is_empty for spool in self._spools) and not self._orphans():
                    return True
            time.sleep(0.05)
        return False

    def _orphans(self) -> set[Path]:
        """Return the folders of spools that this process does not hold."""
        found = {path for path in self._folder.glob("*") if path.is_dir()}
        return found - {spool.folder for spool in self._spools}

    def close(self) -> None:
        """Finish the checks that run, and release the folder; answers that wait stay there."""
        if os.getpid() != self._process:
            return
        atexit.unregister(self.close)
        self._stopping.set()
        for thread in self._threads:
            thread.join(timeout=_PAUSE)
        with self._lock:
            for spool in self._spools:
                spool.close()
            self._spools.clear()

    def _work(self, adopts: bool) -> None:
        loop = asyncio.new_event_loop()  # one for all checks of the thread: connections belong to a loop
        while not self._stopping.is_set():
            try:
                if adopts:
                    self._adopt()
                worked = self._one(loop)
            except Exception as error:  # the answers stay in the queue
                self._work_errors.failed(
                    f"the queue {self._folder} cannot be worked on; its answers stay in it", error
                )
                log.debug("the background thread failed", exc_info=True)
                worked = False
            if not worked:
                self._stopping.wait(_POLL)
        loop.run_until_complete(loop.shutdown_asyncgens())
        loop.close()

    def _adopt(self) -> None:
        """Take over the spools of processes that ended, and release those that are empty."""
        with self._lock:
            for spool in [spool for spool in self._spools[1:] if spool.is_empty]:
                self._spools.remove(spool)
                spool.close()
        if not self._orphans():
            return
        self._own()  # must be the first one it holds
        for folder in sorted(self._orphans() - self._unreadable):
            found = None
            try:
                found = Spool.held(folder)
                if found is None:
                    continue
                found.resume(ids_of(self._log) if found.was_interrupted else ())
            except Exception as error:  # it stays for the next process; the others are checked
                self._unreadable.add(folder)
                log.error("the answers in %s, or their log, cannot be read: %s", folder, type(error).__name__)
                log.debug("a queue that was left over cannot be read", exc_info=True)
                if found is not None:
                    found.close()
                continue
            with self._lock:
                self._spools.append(found)

    def _one(self, loop: asyncio.AbstractEventLoop) -> bool:
        """Check one answer of each spool; return whether there was any."""
        checker = self.checker()
        if checker is None:
            return False
        with self._lock:
            spools = list(self._spools)
        return sum(self._one_of(spool, checker, loop) for spool in spools) > 0

    def _one_of(self, spool: Spool, checker: Checker, loop: asyncio.AbstractEventLoop) -> bool:
        taken = spool.take()
        if taken is None:
            return False
        key, item = taken
        try:
            turn, reasons = turn_from(item["turn"]), [Reason(reason) for reason in item["reasons"]]
        except (KeyError, TypeError, ValueError) as error:  # written by another version: kept, and reported
            self._lost_errors.failed(f"an answer in {spool.folder} cannot be read and is set aside", error)
            spool.set_aside(key)
            return True
        try:
            logged = loop.run_until_complete(checker.check_and_record(turn, reasons, item["id"]))
            if not logged:
                self._work_errors.failed(
                    f"the answers in {self._folder} stay there and are checked again",
                    f"the check log {self._log} cannot be written",
                )
        except Exception as error:  # the answer is checked again, or its result is the failure
            self._check_errors.failed(f"a background check of an answer in {self._folder} failed", error)
            log.debug("the background check failed", exc_info=True)
            logged = spool.failed(key) >= _TRIES and self._gave_up(checker, turn, reasons, item["id"], error)
        if logged:
            spool.done(key)
            self._work_errors.succeeded(f"the answers in {self._folder} are checked again")
        else:
            spool.again(key)
            self._stopping.wait(_PAUSE)
        return True

    def _gave_up(
        self, checker: Checker, turn: Turn, reasons: list[Reason], entry_id: str, error: Exception
    ) -> bool:
        """Log ``internal_error`` as the result of an answer; return whether it was logged."""
        decision, score, found = decide([], [*reasons, Reason.INTERNAL_ERROR], checker.settings)
        note = f"{type(error).__name__} in {_TRIES} background checks"
        report = Report(turn.id, decision, score, reasons=found, notes=(note,))
        self._lost_errors.failed(f"the result of an answer in {self._folder} is internal_error", note)
        return record(turn, checker.settings, reasons, 0, report, entry_id)
