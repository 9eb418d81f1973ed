"""Reads records from JSON lines, a JSON array, CSV, TSV, Parquet or Arrow; also from folders and URLs."""

from __future__ import annotations

import csv
from ast import literal_eval
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from math import isnan
from typing import IO, Any

from pydantic_core import from_json

from faithrails.errors import RowError
from faithrails.files import Source, format_of, is_text, name_of, opened
from faithrails.rows.field_names import FieldNames
from faithrails.rows.find_files import FORMATS, READ, SEPARATED, row_files
from faithrails.rows.json_arrays import ArrayItems, holds_array
from faithrails.rows.parquet import ARROW, PARQUET, table_length, table_rows

# Cells that may hold a JSON list, as the same fields do in JSON lines.
_LISTS = frozenset(
    {"context", "contexts", "retrieved_contexts", "spans", "tokens", "non_supported", "claims"}
)
_TEXTS = frozenset({"context", "contexts", "retrieved_contexts"})
_LONGEST_CELL = 2**31 - 1  # characters; Python's own limit is 131,072
_BEGINNING = 4_096  # characters that tell an array from lines

csv.field_size_limit(_LONGEST_CELL)


@dataclass(frozen=True, slots=True)
class BadRow:
    """A part of a file that is not a row; ``place`` says which, as ``line 3``."""

    place: str
    why: str


Record = tuple[str, dict[str, Any]]  # its place, and its fields that are not null


def records(
    source: Source, needed: Sequence[str], names: FieldNames | None = None
) -> Iterator[Record | BadRow]:
    """Yield the records of a file, or of all files of a folder, one at a time.

    Each has its place for messages; null fields and empty cells are left out. Fields that ``names`` maps, or
    recognises as those of another tool, are there under our names too.

    Raises:
        FileError: a file cannot be read.
        RowError: its format is not supported, or its header lacks a ``needed`` field.
        MissingExtraError: its format or place needs a package that is not installed.
    """
    files = row_files(source)
    for file in files:
        for record in records_of_file(file, needed, names):
            if len(files) == 1:
                yield record
            elif isinstance(record, BadRow):
                yield replace(record, place=f"{name_of(file)}: {record.place}")
            else:
                yield f"{name_of(file)}: {record[0]}", record[1]


def records_of_file(
    file: Source, needed: Sequence[str], names: FieldNames | None = None, skip: int = 0
) -> Iterator[Record | BadRow]:
    """Yield the records of one file after the first ``skip``; see ``records``."""
    form, names = format_of(file), names or FieldNames()
    if form not in ("", *FORMATS):
        raise RowError(f"{name_of(file)}: the ending '{form}' is unknown; {READ}")
    if form in (*PARQUET, *ARROW):
        rows = enumerate(table_rows(file, skip), skip + 1)
        found: Iterator[Record | BadRow] = (_record(f"row {number}", row) for number, row in rows)
    else:
        found = islice(_in_text(file, form, needed, names), skip, None)
    for record in found:
        yield record if isinstance(record, BadRow) else (record[0], names.renamed(record[1]))


def count(
    source: Source, needed: Sequence[str] = (), names: FieldNames | None = None, limit: int | None = None
) -> int:
    """Return the number of records, at most ``limit``, including bad ones. Raises as ``records`` does."""
    found = 0
    for file in row_files(source):
        if limit is not None and found >= limit:
            break
        found += count_in_file(file, needed, names, None if limit is None else limit - found)
    return found


def count_in_file(
    file: Source, needed: Sequence[str] = (), names: FieldNames | None = None, limit: int | None = None
) -> int:
    """Return the number of records of one file, at most ``limit``; only text files are read in full."""
    if format_of(file) in (*PARQUET, *ARROW):
        length = table_length(file)
        return length if limit is None else min(length, limit)
    return sum(1 for _ in islice(records_of_file(file, needed, names), limit))


def _in_text(file: Source, form: str, needed: Sequence[str], names: FieldNames) -> Iterator[Record | BadRow]:
    with opened(file, newline="" if form in SEPARATED else None) as text:
        yield from _separated(file, text, needed, names) if form in SEPARATED else _json(file, text)


def _json(source: Source, file: IO[str]) -> Iterator[Record | BadRow]:
    """Read a JSON array if the file begins with one, else one JSON object a line."""
    beginning = file.read(_BEGINNING)
    if not holds_array(beginning, format_of(source) == ".json"):
        # Not `splitlines`: an answer may hold other line ends, such as U+2028.
        whole = chain(beginning.split("\n")[:-1], [beginning.split("\n")[-1] + file.readline()], file)
        yield from (_line(f"line {number}", line) for number, line in enumerate(whole, 1) if line.strip())
        return
    try:
        for number, item in enumerate(ArrayItems(file, beginning), 1):
            yield _line(f"row {number}", item)
    except RowError as error:
        raise RowError(f"{name_of(source)}: not a JSON array: {error}") from error


def _line(place: str, line: str) -> Record | BadRow:
    if not is_text(line):
        return BadRow(place, "is not UTF-8 text")
    try:
        return _record(place, from_json(line))
    except ValueError as error:
        return BadRow(place, f"not JSON: {str(error).replace(' line 1', '')}")


def _record(place: str, item: Any) -> Record | BadRow:
    if not isinstance(item, dict):
        return BadRow(place, f"must be an object with fields, got {type(item).__name__}")
    if not all(is_text(value) for value in item.values() if isinstance(value, str)):
        return BadRow(place, "is not UTF-8 text")
    return place, {name: value for name, value in item.items() if not _is_null(value)}


def _is_null(value: Any) -> bool:
    """Whether a field is absent; tables write NaN for absent numbers."""
    return value is None or (isinstance(value, float) and isnan(value))


def _cell(name: str, cell: str) -> Any:
    """Return a cell's text; a list where the field may hold one and the cell is one in JSON or Python.

    pandas writes lists into CSV as Python does. A text that merely begins with a bracket stays a text.
    """
    if name.rpartition(".")[2] not in _LISTS or not cell.lstrip().startswith("["):
        return cell
    for read in (from_json, literal_eval):
        try:
            found = read(cell.strip())
        except (ValueError, SyntaxError, RecursionError, MemoryError):  # not written in this way
            continue
        if isinstance(found, list) and (name not in _TEXTS or all(isinstance(part, str) for part in found)):
            return found
    return cell


def _separated(
    path: Source, file: IO[str], needed: Sequence[str], names: FieldNames
) -> Iterator[Record | BadRow]:
    header_line = file.readline()
    delimiter = max(",;\t", key=header_line.count)
    header = [name.strip().lower() for name in next(csv.reader([header_line], delimiter=delimiter), [])]
    missing = names.missing(header, needed)
    if missing:
        raise RowError(
            f"{name_of(path)}: the header lacks {', '.join(missing)}; it has {', '.join(header) or 'nothing'}"
        )
    reader = csv.reader(file, delimiter=delimiter, strict=True)
    while True:
        place = f"line {reader.line_num + 2}"
        try:
            cells = next(reader, None)
        except csv.Error as error:
            raise RowError(f"{name_of(path)}: {place}: not readable CSV: {error}") from error
        if cells is None:
            return
        if len(cells) > len(header):
            yield BadRow(place, f"has {len(cells)} cells, but the header has {len(header)}")
        elif any(cells):
            yield _record(place, {n: _cell(n, c) for n, c in zip(header, cells, strict=False) if c.strip()})
