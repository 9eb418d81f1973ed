"""Reads rows from Parquet and Arrow files, a batch at a time (extra ``data``)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from faithrails.errors import MissingExtraError, RowError
from faithrails.files import Source, binary, name_of

PARQUET, ARROW = (".parquet", ".pq"), (".arrow", ".feather", ".ipc")
_BATCH = 64  # rows; evidence may be long
_FILE_MAGIC = b"ARROW1"  # of Arrow's file format; without it a file holds Arrow's stream format


def table_rows(source: Source, skip: int = 0) -> Iterator[dict[str, Any]]:
    """Yield the rows of a file after the first ``skip``, a batch in memory at a time.

    Raises:
        RowError: it is not a Parquet or Arrow file, or is damaged.
        MissingExtraError: pyarrow is not installed.
    """
    with _table(source) as (kind, table):
        batches = _parquet_batches(table, skip) if kind == "parquet" else _arrow_batches(table, skip)
        for batch in batches:
            yield from batch.to_pylist()


def table_length(source: Source) -> int:
    """Return the number of rows, from the metadata of Parquet, or by reading Arrow without decoding rows.

    Raises:
        RowError, MissingExtraError: as ``table_rows``.
    """
    with _table(source) as (kind, table):
        return int(table.metadata.num_rows) if kind == "parquet" else sum(map(len, _batches(table)))


def needed() -> Any:
    """Return the package pyarrow, with its module ``parquet``.

    Raises:
        MissingExtraError: it is not installed.
    """
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise MissingExtraError("pyarrow", "data") from error
    return pyarrow


@contextmanager
def _table(source: Source) -> Iterator[tuple[str, Any]]:
    pyarrow = needed()
    with binary(source) as file:
        try:
            beginning = file.read(len(_FILE_MAGIC))
            file.seek(0)
            if beginning[:4] == b"PAR1":
                yield "parquet", pyarrow.parquet.ParquetFile(file)
            elif beginning == _FILE_MAGIC:
                yield "arrow", pyarrow.ipc.open_file(file)
            else:
                yield "arrow", pyarrow.ipc.open_stream(file)
        except pyarrow.ArrowException as error:
            raise RowError(f"{name_of(source)}: not a Parquet or Arrow file: {error}") from error


def _parquet_batches(table: Any, skip: int) -> Iterator[Any]:
    """Yield batches; row groups that are skipped as a whole are not read."""
    groups = list(range(table.metadata.num_row_groups))
    while groups and skip >= table.metadata.row_group(groups[0]).num_rows:
        skip -= table.metadata.row_group(groups.pop(0)).num_rows
    yield from _without(table.iter_batches(_BATCH, groups), skip)


def _arrow_batches(table: Any, skip: int) -> Iterator[Any]:
    small = (
        batch.slice(start, _BATCH) for batch in _batches(table) for start in range(0, len(batch), _BATCH)
    )
    yield from _without(small, skip)


def _batches(table: Any) -> Iterator[Any]:
    if hasattr(table, "num_record_batches"):
        yield from (table.get_batch(number) for number in range(table.num_record_batches))
    else:
        yield from table


def _without(batches: Iterator[Any], skip: int) -> Iterator[Any]:
    for batch in batches:
        if skip < len(batch):
            yield batch.slice(skip)
        skip = max(0, skip - len(batch))
