"""Reads records from JSON lines, a JSON array, CSV or TSV."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import IO, Any

from pydantic_core import from_json

from faithrails.errors import RowError
from faithrails.files import format_of, is_text, name_of, opened

_LINES, _SEPARATED = ("", ".jsonl", ".ndjson", ".json"), (".csv", ".tsv")
_READ = "rows are read from .jsonl, .ndjson, .json, .csv and .tsv files, also compressed as .gz, .xz or .bz2"
# Cells that may hold a JSON list, as the same fields do in JSON lines.
_LISTS = frozenset({"context", "spans", "tokens", "non_supported"})
_LONGEST_CELL = 2**31 - 1  # characters; Python's own limit is 131,072

csv.field_size_limit(_LONGEST_CELL)


@dataclass(frozen=True, slots=True)
class BadRow:
    """A part of a file that is no row; ``place`` says which, as ``line 3``."""

    place: str
    why: str


Record = tuple[str, dict[str, Any]]  # its place, and its fields that are not null


def records(path: Path, needed: Sequence[str]) -> Iterator[Record | BadRow]:
    """Yield the records of a file, with a place for messages; null fields and empty cells are left out.

    Raises:
        FileError: the file cannot be read.
        RowError: its format is none that is read, or its header lacks a ``needed`` field.
    """
    form = format_of(path)
    if form not in (*_LINES, *_SEPARATED):
        raise RowError(f"{path}: the ending '{form}' is unknown; {_READ}")
    with opened(path, newline="" if form in _SEPARATED else None) as file:
        if form in _SEPARATED:
            yield from _separated(path, file, needed)
        else:
            yield from _json(path, file)


def _json(path: Path, file: IO[str]) -> Iterator[Record | BadRow]:
    """Read a JSON array where the file begins with one, else one JSON object a line."""
    lines = enumerate(file, 1)
    number, first = next(((number, line) for number, line in lines if line.strip()), (1, ""))
    if not first.lstrip().startswith("["):
        yield from _lines(chain([(number, first)], lines))
        return
    rest = [line for _, line in lines]
    try:
        array = from_json(first + "".join(rest))
    except ValueError as error:
        if not any(map(str.strip, rest)) or format_of(path) == ".json":
            raise RowError(f"{name_of(path)}: not a JSON array: {error}") from error
        yield from _lines(enumerate([first, *rest], number))  # the first line alone is an array
        return
    for place, item in enumerate(array, 1):
        yield _record(f"row {place}", item)


def _lines(lines: Iterable[tuple[int, str]]) -> Iterator[Record | BadRow]:
    for number, line in lines:
        if line.strip():
            yield _line(f"line {number}", line)


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
    return place, {name: value for name, value in item.items() if value is not None}


def _cell(name: str, cell: str) -> Any:
    """Return a cell's text; a list where the field may hold one and the cell is one in JSON."""
    if name in _LISTS and cell.lstrip().startswith("["):
        try:
            found = from_json(cell)
        except ValueError:  # a text that begins with a bracket: it is checked as it stands
            return cell
        if name != "context" or all(isinstance(part, str) for part in found):
            return found
    return cell


def _separated(path: Path, file: IO[str], needed: Sequence[str]) -> Iterator[Record | BadRow]:
    header_line = file.readline()
    delimiter = max(",;\t", key=header_line.count)
    header = [name.strip().lower() for name in next(csv.reader([header_line], delimiter=delimiter), [])]
    missing = [name for name in needed if name not in header]
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
