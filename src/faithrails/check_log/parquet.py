"""The check log as Parquet files: one folder a day, each file written whole or not at all.

Checks of a day are appended to a segment of JSON lines, ``open/<day>-<random>.jsonl``, one for each process,
so that a killed process loses nothing. A segment becomes ``day=<day>/<name of the segment>.parquet`` when it
has ``ROWS`` lines or its day is over; until then readers read it as it is.
"""

from __future__ import annotations

import json
import logging
import os
import shutil
import time
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from faithrails.check_log.append import append as append_line
from faithrails.errors import MissingExtraError
from faithrails.runtime.repeated_errors import cause_of
from faithrails.types import Decision

log = logging.getLogger(__name__)

KeepDays = int | Mapping[Any, int] | None  # for all checks, or by decision

ROWS = 1_000
_QUIET = 3600.0  # seconds after which another process may convert a segment of an earlier day


@dataclass
class _Segment:
    path: Path
    day: str
    rows: int = 0


_SEGMENTS: dict[Path, _Segment] = {}
_LOCK = Lock()


def is_parquet(path: Path) -> bool:
    """Whether a log of this name is a folder of Parquet files."""
    return path.suffix.lower() == ".parquet"


def require() -> None:
    """Raise MissingExtraError if pyarrow is not installed."""
    if find_spec("pyarrow") is None:
        raise MissingExtraError("pyarrow", "data")


def append(folder: Path, line: bytes, keep_days: KeepDays) -> None:
    """Append an entry; convert a full segment, and once a day delete checks older than ``keep_days``.

    Raises:
        OSError: it cannot be written.
    """
    today = datetime.now(timezone.utc).date()
    with _LOCK:
        segment = _SEGMENTS.get(folder)
        if segment is None or segment.day != str(today) or segment.rows >= ROWS:
            (folder / "open").mkdir(mode=0o700, parents=True, exist_ok=True)
            new = _Segment(folder / "open" / f"{today}-{uuid.uuid4().hex}.jsonl", str(today))
            _SEGMENTS[folder] = new
            done = [segment.path] if segment else []
            keep = None if segment and segment.day == str(today) else keep_days
            Thread(target=_tidy, args=(folder, done, today, keep), name="faithrails-log").start()
            segment = new
        append_line(segment.path, line)
        segment.rows += 1


def _forget() -> None:
    """Reset after a fork: the child writes its own segments."""
    global _LOCK
    _LOCK = Lock()
    _SEGMENTS.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)


def _tidy(folder: Path, done: list[Path], today: date, keep_days: KeepDays) -> None:
    steps: list[Callable[[], None]] = [partial(convert, segment) for segment in done]
    steps.append(partial(_tidy_earlier_days, folder, today))
    if keep_days is not None:
        steps.append(partial(expire, folder, keep_days, today))
    for step in steps:
        try:
            step()
        except FileNotFoundError:  # another process does the same at this time
            continue
        except Exception as error:  # the segments stay, are read as they are, and converted later
            log.error("the check log %s cannot be converted, or days deleted: %s", folder, cause_of(error))
            log.debug("the check log cannot be converted", exc_info=True)


def _tidy_earlier_days(folder: Path, today: date) -> None:
    """Convert left-over segments of earlier days, and delete half-written files of killed processes.

    Raises:
        OSError: a file cannot be read, written or deleted; the others are converted.
    """
    quiet, failed = time.time() - _QUIET, []
    for path in (*folder.glob("open/*.jsonl"), *folder.glob("day=*/.*.part")):
        try:
            if path.stat().st_mtime >= quiet:
                continue
            if path.suffix == ".part":
                path.unlink()
            elif day_of(path) < str(today):
                convert(path)
        except FileNotFoundError:  # another process was faster
            continue
        except OSError as error:
            failed.append(error)
    if failed:
        raise failed[0]


def expire(folder: Path, keep_days: int | Mapping[Any, int], today: date) -> None:
    """Delete the days that all decisions are kept for no longer, and expired checks of other days.

    Raises:
        OSError: a file cannot be read, written or deleted.
    """
    every = [decision.value for decision in Decision]
    days = dict.fromkeys(every, keep_days) if isinstance(keep_days, int) else keep_days
    first_kept = {decision: str(today - timedelta(days=number)) for decision, number in days.items()}

    def over(day: str) -> list[str]:
        return [decision for decision, first in first_kept.items() if day < first]

    for path in folder.glob("day=*"):
        decisions = over(path.name.removeprefix("day="))
        if len(decisions) == len(Decision):
            shutil.rmtree(path)
        elif decisions:
            for file in path.glob("*.parquet"):
                _drop(file, decisions)
    for segment in segments_of(folder):
        if len(over(day_of(segment))) == len(Decision):
            segment.unlink()


def _drop(file: Path, decisions: list[str]) -> None:
    """Rewrite a file without the checks of these decisions; readers see the old file or the new one."""
    import pyarrow
    from pyarrow import compute, parquet

    with parquet.ParquetFile(file) as opened:
        found = compute.is_in(opened.read(columns=["decision"]).column(0), pyarrow.array(decisions))
        if not compute.any(found).as_py():
            return
        _write(opened.read().filter(compute.invert(found)), file)


def segments_of(folder: Path) -> list[Path]:
    """Return the segments that are not converted yet."""
    return [path for path in sorted((folder / "open").glob("*.jsonl")) if not target_of(path).exists()]


def day_of(segment: Path) -> str:
    """Return the day of a segment, as ``2026-01-31``."""
    return segment.name[:10]


def target_of(segment: Path) -> Path:
    """Return the Parquet file that a segment becomes."""
    return segment.parent.parent / f"day={day_of(segment)}" / f"{segment.stem}.parquet"


def convert(segment: Path) -> None:
    """Convert a segment to a Parquet file; doing it again, after a stop half-way, gives the same file.

    Raises:
        OSError: a file cannot be read or written; the segment stays.
    """
    import pyarrow

    rows = [row for line in segment.read_bytes().splitlines() if (row := _row(line)) is not None]
    target = target_of(segment)
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    schema = pyarrow.schema([(name, getattr(pyarrow, kind)()) for name, kind in _COLUMNS.items()])
    _write(pyarrow.Table.from_pylist(rows, schema=schema), target)
    segment.unlink(missing_ok=True)


def _write(table: Any, target: Path) -> None:
    """Write a Parquet file, whole or not at all, that only its owner may read."""
    from pyarrow import parquet

    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    parquet.write_table(table, part, compression="zstd")
    part.chmod(0o600)
    os.replace(part, target)


_COLUMNS = {
    "id": "string", "time": "string", "version": "string", "decision": "string", "score": "float64",
    "reasons": "string", "claims": "int64", "supported": "int64", "calls": "int64", "tokens": "int64",
    "seconds": "float64", "entry": "string",
}  # fmt: skip


def _row(line: bytes) -> dict[str, Any] | None:
    """Return the columns of an entry; None for a line that was cut off by a kill."""
    try:
        entry = json.loads(line)
        report = entry["report"]
        return {
            **{name: entry[name] for name in ("id", "time", "version")},
            **{name: report[name] for name in ("decision", "score")},
            "reasons": ",".join(report["reasons"]),
            "claims": len(report["claims"]),
            "supported": sum(claim["label"] == "supported" for claim in report["claims"]),
            **{name: report["cost"][name] for name in ("calls", "tokens", "seconds")},
            "entry": line.decode("utf-8", errors="replace"),
        }
    except (ValueError, KeyError, TypeError):  # half an entry: a kill came before the check counted
        return None
