"""Writes entries of the check log."""

from __future__ import annotations

import json
import logging
import os
import uuid
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timezone
from pathlib import Path

from faithrails.check_log import parquet
from faithrails.check_log.append import append
from faithrails.check_log.hash_texts import key_from, redacted
from faithrails.check_log.logged_check import FORMAT
from faithrails.errors import SettingsError
from faithrails.install_paths import installed_version
from faithrails.runtime.repeated_errors import RepeatedErrors
from faithrails.settings import Settings
from faithrails.types import Reason, Report, Turn

log = logging.getLogger(__name__)

_ERRORS: dict[Path, RepeatedErrors] = {}  # of each log of this process


def prepare(settings: Settings) -> None:
    """Check at startup that the log can be written as the settings say.

    Raises:
        SettingsError: the key of the hashes is not set, or the log cannot be written.
        MissingExtraError: a Parquet log needs pyarrow, which is not installed.
    """
    if settings.log is None:
        return
    if settings.log_options.redact == "hashes":
        key_from(settings.log_options.key_env)
    if parquet.is_parquet(settings.log):
        parquet.require()
    _require_writable(settings.log)


def _require_writable(path: Path) -> None:
    there, is_folder = path.exists(), parquet.is_parquet(path)
    if there and is_folder != path.is_dir():
        found, wanted = ("a folder", "a file") if path.is_dir() else ("a file", "a folder")
        raise SettingsError(
            f"log: {path} is {found}, but a log of this name is {wanted}: choose another name"
        )
    if not os.access(path if there else path.parent, os.W_OK):
        raise SettingsError(f"log: {path} cannot be written by the user of this process")


def record(
    turn: Turn,
    settings: Settings,
    reasons: Sequence[Reason],
    since: int,
    report: Report,
    entry_id: str | None = None,
) -> bool:
    """Append a check to the log that settings name, if any; return False if it could not be written.

    The log does not affect decisions: if it cannot be written, the error is logged and the decision stays.
    Only its owner may read a file that is made for it.
    """
    if settings.log is None:
        return True
    errors = _ERRORS.setdefault(settings.log, RepeatedErrors(log))
    try:
        line = _line(turn, settings, reasons, since, report, entry_id or uuid.uuid4().hex)
        if parquet.is_parquet(settings.log):
            parquet.append(settings.log, line, settings.log_options.keep_days)
        else:
            append(settings.log, line)
    except (OSError, RuntimeError, SettingsError) as error:  # a full disk, no further thread, no key
        cause = str(error) if isinstance(error, SettingsError) else error
        errors.failed(f"the check log {settings.log} cannot be written", cause)
        return False
    errors.succeeded(f"the check log {settings.log} can be written again")
    return True


def _line(
    turn: Turn, settings: Settings, reasons: Sequence[Reason], since: int, report: Report, entry_id: str
) -> bytes:
    entry = {
        "format": FORMAT,
        "id": entry_id,  # near the start of the line, where `read.ids_of` looks for it
        "version": installed_version(),
        "time": datetime.now(timezone.utc).isoformat(timespec="milliseconds"),
        "redacted": False,
        "settings": settings.recordable(),
        "turn": asdict(turn),
        "reasons": [reason.value for reason in reasons],
        "since": since,
        "report": report.to_dict(),
    }
    if settings.log_options.redact == "hashes":
        entry = redacted(entry, key_from(settings.log_options.key_env))
    return (json.dumps(entry, ensure_ascii=False, default=str) + "\n").encode("utf-8", errors="replace")
