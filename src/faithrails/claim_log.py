"""The claim log: each check as one line of JSON, with everything needed to replay it."""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from faithrails.errors import RowError
from faithrails.settings import Settings
from faithrails.types import Message, Passage, Reason, Report, Turn
from faithrails.version import installed_version

log = logging.getLogger(__name__)

FORMAT = 3


class Entry(BaseModel):
    """One line of the log. ``reasons`` are those that were known before the check began."""

    model_config = ConfigDict(extra="forbid")

    format: Literal[3]
    version: str
    time: str
    settings: dict[str, Any]
    turn: dict[str, Any]
    reasons: list[Reason]
    since: int
    report: dict[str, Any]

    def walked(self) -> Turn:
        """Return the turn of the logged check."""
        values = dict(self.turn)
        values["passages"] = tuple(Passage(**passage) for passage in values["passages"])
        values["prompt"] = tuple(Message(**message) for message in values["prompt"])
        values["samples"] = tuple(values["samples"])
        return Turn(**values)


def write(
    path: Path, turn: Turn, settings: Settings, reasons: Sequence[Reason], since: int, report: Report
) -> None:
    """Append one check to a log; only its owner may read a file that is made for it.

    The log is a record and no check: where it cannot be written, the error is logged and the
    answer goes on as it was decided.
    """
    values = settings.recordable()
    entry = {
        "format": FORMAT,
        "version": installed_version(),
        "time": datetime.now(timezone.utc).isoformat(timespec="milliseconds"),
        "settings": values,
        "turn": asdict(turn),
        "reasons": [reason.value for reason in reasons],
        "since": since,
        "report": report.to_dict(),
    }
    line = (json.dumps(entry, ensure_ascii=False, default=str) + "\n").encode("utf-8", errors="replace")
    try:
        file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        try:
            os.write(file, line)  # one call: lines of several processes do not mix
        finally:
            os.close(file)
    except OSError as error:
        log.error("the claim log %s cannot be written: %s", path, error.strerror)


def read_entry(line: str) -> Entry:
    """Read one line.

    Raises:
        RowError: it is no entry, or one of another format; the message names the field.
    """
    try:
        return Entry.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False)[0]
        if first["loc"] == ("format",):
            raise RowError(f"not of format {FORMAT}: replay it with the faithrails that wrote it") from None
        place = ".".join(map(str, first["loc"]))
        raise RowError(f"{place}: {first['msg']}" if place else first["msg"]) from None
