"""Reads check logs: a file of JSON lines, or a folder of Parquet files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from pydantic_core import from_json

from faithrails.check_log import parquet
from faithrails.errors import FileError
from faithrails.files import unreadable

_ID = re.compile(rb'^\{"format": \d+, "id": "(\w+)"')


def lines_of(log: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the lines of a log with their places, oldest files first.

    Raises:
        FileError: it cannot be read, or is a folder that is no Parquet log.
        MissingExtraError: it has Parquet files, and pyarrow is not installed.
    """
    try:
        if not log.is_dir():
            yield from _lines(log)
        elif not parquet.is_parquet(log):
            raise FileError(f"{log}: is a folder, not a file; a Parquet log has a name that ends in .parquet")
        else:
            yield from _of_folder(log)
    except OSError as error:
        raise FileError(f"{log}: {unreadable(error)}") from error


def _of_folder(log: Path) -> Iterator[tuple[str, bytes]]:
    """Yield each line once, even if its segment is converted or its day deleted meanwhile."""
    segments = parquet.segments_of(
        log
    )  # listed before the files: one that is converted meanwhile is in this list
    later = [parquet.target_of(segment) for segment in segments]
    for path in sorted(set(log.glob("day=*/*.parquet")).difference(later)):
        with suppress(FileNotFoundError):
            yield from _rows(path)
    for segment, target in zip(segments, later, strict=True):
        try:
            yield from _lines(segment)
        except FileNotFoundError:
            with suppress(FileNotFoundError):
                yield from _rows(target)


def ids_of(log: Path) -> set[str]:
    """Return the ids of the entries of a log, without broken lines; empty if there is no log yet.

    Raises:
        FileError: it cannot be read.
    """
    if not log.exists():
        return set()
    found = ((_ID.match(line), line) for _, line in lines_of(log))
    return {match[1].decode() for match, line in found if match and _is_whole(line)}


def _is_whole(line: bytes) -> bool:
    try:
        from_json(line)
    except ValueError:  # a kill cut it off: its check is repeated
        return False
    return True


def _lines(path: Path) -> Iterator[tuple[str, bytes]]:
    with path.open("rb") as file:
        yield from ((f"{path}:{number}", line) for number, line in enumerate(file, 1))


def _rows(path: Path) -> Iterator[tuple[str, bytes]]:
    parquet.require()
    from pyarrow.parquet import ParquetFile

    with ParquetFile(path) as file:
        number = 0
        for batch in file.iter_batches(batch_size=1_000, columns=["entry"]):
            for entry in batch.column(0).to_pylist():
                number += 1
                yield f"{path}:{number}", entry.encode("utf-8")
