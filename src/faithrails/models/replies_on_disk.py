"""Keeps models' replies on disk, so that another run over the same answers needs no model calls."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from threading import Lock
from typing import Any

from faithrails.errors import FileError, ReportError
from faithrails.files import make_folder
from faithrails.types import Claim
from faithrails.types.report_json import read_verdicts, verdict_to_dict

log = logging.getLogger(__name__)

_WAIT = 30.0  # seconds to wait for another process that writes
_TABLE = "CREATE TABLE IF NOT EXISTS replies (key TEXT PRIMARY KEY, reply TEXT NOT NULL) WITHOUT ROWID"


class RepliesOnDisk:
    """Lists of claims or verdicts as JSON in an SQLite file, by a digest of everything they depend on.

    Threads and processes may share the folder. If an entry cannot be read, the model is asked again: the
    cache never decides a claim by itself.

    Raises:
        FileError: the folder or the file in it cannot be used.
    """

    def __init__(self, folder: Path) -> None:
        make_folder("--cache", folder)
        self._lock = Lock()
        try:
            self._file = sqlite3.connect(
                folder / "replies.sqlite", timeout=_WAIT, isolation_level=None, check_same_thread=False
            )
            for statement in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=NORMAL", _TABLE):
                self._file.execute(statement)
        except sqlite3.Error as error:
            raise FileError(f"{folder / 'replies.sqlite'}: not a cache of replies: {error}") from error

    def get(self, key: str) -> list[Any] | None:
        """Return the claims or verdicts kept for a key; None if there are none or they cannot be read."""
        rows = self._run(
            lambda: self._file.execute("SELECT reply FROM replies WHERE key = ?", (key,)).fetchall()
        )
        try:
            return _read(json.loads(rows[0][0])) if rows else None
        except (ValueError, TypeError, KeyError, ReportError):  # damaged, or of another version: ask again
            return None

    def keep(self, key: str, found: Any) -> None:
        """Keep claims or verdicts under a key."""
        text = json.dumps(
            [{"claim": asdict(it)} if isinstance(it, Claim) else verdict_to_dict(it) for it in found]
        )
        self._run(lambda: self._file.execute("INSERT OR REPLACE INTO replies VALUES (?, ?)", (key, text)))

    def _run(self, work: Callable[[], Any]) -> Any:
        try:
            with self._lock:
                return work()
        except sqlite3.Error as error:  # the model is asked, and its reply not kept
            log.warning("the cache of replies cannot be used: %s", error)
            return None


def _read(values: list[dict[str, Any]]) -> list[Any]:
    return [Claim(**each["claim"]) if "claim" in each else read_verdicts([each])[0] for each in values]
