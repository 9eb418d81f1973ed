"""A folder on disk in which the answers of one process wait; another process takes it over after a kill."""

from __future__ import annotations

import shutil
import sqlite3
import uuid
from collections import Counter
from collections.abc import Callable, Container
from dataclasses import asdict
from pathlib import Path
from threading import Lock
from typing import Any

from faithrails.errors import MissingExtraError
from faithrails.types import Reason, Turn

try:
    import persistqueue
    from filelock import FileLock, Timeout
    from persistqueue.serializers import json as as_json
except ImportError as error:
    raise MissingExtraError(error.name or "persist-queue", "background") from error


class Spool:
    """A queue in SQLite that one process at a time holds: the system releases its lock when the process ends.

    An answer that was taken and not marked as done is offered again after a kill.
    """

    def __init__(self, folder: Path, lock: FileLock) -> None:
        self.folder, self._lock = folder, lock
        self._queue = persistqueue.SQLiteAckQueue(
            str(folder), multithreading=True, serializer=as_json, auto_resume=False
        )
        self._putting = Lock()
        self._closed = False
        self._failures: Counter[int] = Counter()
        # Changes to an answer, by its key, that failed on a full disk and are tried again later.
        self._unwritten: dict[int, Callable[..., Any]] = {}

    @classmethod
    def new(cls, parent: Path) -> Spool:
        """Make an empty spool in a new folder.

        Raises:
            OSError: it cannot be made.
        """
        found = cls.held(parent / uuid.uuid4().hex)
        if found is None:
            raise OSError(f"{parent}: another process holds a folder that was just made")
        return found

    @classmethod
    def held(cls, folder: Path) -> Spool | None:
        """Return the spool in a folder, which this process then holds; None if another process holds it.

        Raises:
            OSError, sqlite3.Error: it cannot be made or read.
        """
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(folder / "lock", thread_local=False)
        try:
            lock.acquire(timeout=0)
        except Timeout:  # its process lives, and checks these answers itself
            return None
        return cls(folder, lock)

    def put(self, turn: Turn, reasons: list[Reason], size: int) -> bool:
        """Append an answer, unless ``size`` wait or the spool is closed; return whether it was appended.

        Raises:
            OSError, sqlite3.Error: it cannot be written.
        """
        item = {"id": uuid.uuid4().hex, "turn": asdict(turn), "reasons": [reason.value for reason in reasons]}
        with self._putting:
            if self._closed or self._queue.active_size() >= size:
                return False
            self._queue.put(item)
            return True

    def take(self) -> tuple[int, dict[str, Any]] | None:
        """Return the key and the content of the next answer; None if there is none."""
        for key, write in list(self._unwritten.items()):
            self._write(key, write)
        try:
            found = self._queue.get(block=False, raw=True)
        except persistqueue.Empty:
            return None
        return found["pqid"], found["data"]

    def done(self, key: int) -> None:
        """Remove an answer whose result is in the log."""
        self._write(key, self._remove)

    def again(self, key: int) -> None:
        """Put back an answer whose result could not be logged."""
        self._write(key, self._queue.nack)

    def failed(self, key: int) -> int:
        """Return how often the check of an answer failed in this process, this time included."""
        self._failures[key] += 1
        return self._failures[key]

    def set_aside(self, key: int) -> None:
        """Keep an entry that cannot be read or checked, without taking it again."""
        self._write(key, self._queue.ack_failed)

    def _remove(self, id: int) -> None:  # noqa: A002 - as the queue's own methods have it
        self._queue.ack(id=id)
        self._queue.clear_acked_data(max_delete=0, keep_latest=0)  # the log may keep only hashes of it

    def _write(self, key: int, write: Callable[..., Any]) -> None:
        try:
            write(id=key)
        except sqlite3.Error:  # a full disk: the answer stays taken until `take` has written it
            self._unwritten[key] = write
        else:
            self._unwritten.pop(key, None)

    @property
    def was_interrupted(self) -> bool:
        """Whether answers were taken whose result may or may not be in the log."""
        return bool(self._queue.unack_count())

    def resume(self, logged: Container[str]) -> None:
        """After an interruption, remove the answers whose results are logged and offer the others again."""
        for item in self._queue.queue():
            if item["data"]["id"] in logged:
                self._queue.ack(id=item["id"])
        self._queue.clear_acked_data(max_delete=0, keep_latest=0)
        self._queue.resume_unack_tasks()

    @property
    def is_empty(self) -> bool:
        """Whether nothing waits, is being checked, or was set aside."""
        return not (self._queue.active_size() or self._queue.ack_failed_count() or self.was_interrupted)

    def close(self) -> None:
        """Release the folder; delete it if it is empty."""
        with self._putting:  # an answer that is put meanwhile would be deleted with the folder
            self._closed = True
            empty = self.is_empty
            self._queue.close()
            if empty:
                shutil.rmtree(self.folder, ignore_errors=True)
        self._lock.release()
