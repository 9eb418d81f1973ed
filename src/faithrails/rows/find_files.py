"""Finds the files that hold the rows: one file, a folder of them, or a data set as ``datasets`` saves it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from faithrails.errors import RowError
from faithrails.files import Source, format_of, fsspec, name_of, remote
from faithrails.rows.parquet import ARROW, PARQUET

LINES, SEPARATED = (".jsonl", ".ndjson", ".json"), (".csv", ".tsv")
FORMATS = (*LINES, *SEPARATED, *PARQUET, *ARROW)
READ = (
    "rows are read from .jsonl, .ndjson, .json, .csv, .tsv, .parquet and .arrow files (text also compressed "
    "as .gz, .xz or .bz2), and from folders of them"
)


def row_files(source: Source) -> list[Source]:
    """Return the files of rows in a folder, in a fixed order; the source itself if it is not a folder.

    Raises:
        RowError: a folder holds no rows, or files of several formats.
        FileError: the folder cannot be read.
    """
    if isinstance(source, str):
        # Asking a web server for a folder costs a request for each file: a known ending is a file.
        return [source] if format_of(source) in FORMATS else _in_remote_folder(source)
    if not source.is_dir():
        return [source]
    if (source / "state.json").is_file():
        return list(_in_dataset(source))
    if (source / "dataset_dict.json").is_file():
        splits = _read(source / "dataset_dict.json")["splits"]
        return [file for split in splits for file in _in_dataset(source / str(split))]
    found = (
        path for path in source.rglob("*") if not _is_hidden(path.relative_to(source)) and path.is_file()
    )
    return _of_one_format(source, sorted(found))


def _of_one_format(source: Source, paths: list[Any]) -> list[Source]:
    found = [path for path in paths if format_of(path) in FORMATS]
    formats = sorted({format_of(path) for path in found})
    if not formats:
        raise RowError(f"{name_of(source)}: is a folder without a file of rows; {READ}")
    if len(formats) > 1:
        raise RowError(
            f"{name_of(source)}: holds files of several formats ({', '.join(formats)}); name one file"
        )
    return found


def _is_hidden(path: Path) -> bool:
    """Whether a file is hidden: Spark, Ray and editors do not count such files among the data."""
    return any(part.startswith((".", "_")) for part in path.parts)


def _in_dataset(folder: Path) -> Iterator[Source]:
    """Yield the Arrow files of a data set that ``save_to_disk`` wrote."""
    for file in _read(folder / "state.json")["_data_files"]:
        yield folder / Path(file["filename"]).name


def _read(path: Path) -> Any:
    try:
        return json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise RowError(f"{path}: not JSON: {error}") from error


def _in_remote_folder(url: str) -> list[Source]:
    with remote(url):
        files, path = fsspec().core.url_to_fs(url)
        if not files.isdir(path):
            return [url]
        found = [files.unstrip_protocol(name) for name in sorted(files.find(path))]
        hidden = [name for name in found if _is_hidden(Path(name[len(url) :].lstrip("/")))]
    return _of_one_format(url, [name for name in found if name not in hidden])
