"""Logs an error that lasts, such as a full disk: when it begins, then once a minute with its count."""

from __future__ import annotations

import logging
import sqlite3
import time

_INTERVAL = 60.0  # seconds


class RepeatedErrors:
    """The failures of one repeated task.

    Threads may share it without a lock: at worst one line more is logged.
    A failure with another cause is a new error.
    """

    def __init__(self, log: logging.Logger) -> None:
        self._log = log
        self._cause = ""
        self._count = 0  # failures since the last line
        self._next = 0.0  # when the next line may be logged, by the monotonic clock

    def failed(self, task: str, error: BaseException | str) -> None:
        """Log ``task`` and the cause of its failure if it is new, or if a minute has passed."""
        cause = f"{task}: {error if isinstance(error, str) else cause_of(error)}"
        now = time.monotonic()
        if cause == self._cause and now < self._next:
            self._count += 1
            return
        again = f" ({self._count} more times since the last line)" if cause == self._cause else ""
        self._cause, self._count, self._next = cause, 0, now + _INTERVAL
        self._log.error("%s%s", cause, again)

    def succeeded(self, task: str) -> None:
        """Log that the task works again, if it failed before."""
        if self._cause:
            self._cause, self._count = "", 0
            self._log.warning("%s", task)


def cause_of(error: BaseException) -> str:
    """Return the class of an error and, for system and SQLite errors, a message that holds no evidence."""
    said = getattr(error, "strerror", None) if isinstance(error, OSError) else None
    if isinstance(error, sqlite3.OperationalError):  # the text of SQLite, without values
        said = str(error)
    return f"{type(error).__name__}, {said}" if said else type(error).__name__
