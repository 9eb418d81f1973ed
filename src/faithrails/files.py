"""Reads files (compressed, with a byte order mark, or standard input) and writes files atomically."""

from __future__ import annotations

import bz2
import codecs
import gzip
import io
import lzma
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import IO, Any

from faithrails.errors import FaithrailsError, FileError, MissingExtraError

STDIN = "-"
Source = str | Path  # a str is a URL that fsspec opens: s3://bucket/rows.jsonl, zip://rows.csv::rows.zip
_COMPRESSED: dict[str, Callable[[Any], Any]] = {".gz": gzip.open, ".xz": lzma.open, ".bz2": bz2.open}
_UNDECODED = re.compile("[\udc80-\udcff]")  # how `surrogateescape` decodes invalid bytes
_MARKS = {codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


def source_of(text: str) -> Source:
    """Return the value of a command-line option as a path, or unchanged if it is a URL."""
    return text if "://" in text else Path(text)


def name_of(path: Source) -> str:
    """Return the name of a file for messages."""
    return "standard input" if str(path) == STDIN else str(path)


def format_of(path: Source) -> str:
    """Return the extension of a file's format, in lower case: ``.csv`` for ``rows.csv.gz``."""
    inner = _inner(path)
    return (inner.with_suffix("") if inner.suffix.lower() in _COMPRESSED else inner).suffix.lower()


def _inner(path: Source) -> PurePosixPath:
    """Return the path whose extension tells the format: a URL's part before ``::``, ``?`` or ``#``."""
    return PurePosixPath(re.split(r"::|[?#]", path)[0] if isinstance(path, str) else path)


@contextmanager
def opened(path: Source, *, newline: str | None = None) -> Iterator[IO[str]]:
    """Open a text file (also .gz, .xz, .bz2; ``-`` is standard input) for reading.

    The text is UTF-16 if it begins with that byte order mark, else UTF-8; the mark is dropped. Bytes that
    cannot be decoded become lone surrogates: see ``is_text``.

    Raises:
        FileError: the file cannot be opened or read, or its compressed data is cut off.
    """
    try:
        with _bytes(path) as raw:
            buffered = io.BufferedReader(raw)
            encoding = _MARKS.get(buffered.peek(2)[:2], "utf-8-sig")
            yield io.TextIOWrapper(buffered, encoding=encoding, errors="surrogateescape", newline=newline)
    except (OSError, EOFError, lzma.LZMAError) as error:
        raise FileError(f"{name_of(path)}: {unreadable(error)}") from error


def read_text(path: Path) -> str:
    """Read a whole text file; ``-`` is standard input.

    Raises:
        FileError: the file cannot be read, or is not text in UTF-8 (or UTF-16 with its mark).
    """
    with opened(path) as file:
        text = file.read()
    if not is_text(text):
        raise FileError(f"{name_of(path)}: is not UTF-8 text; convert it to UTF-8 first")
    return text


def is_text(text: str) -> bool:
    """Whether every byte of a text could be decoded."""
    return not _UNDECODED.search(text)


def unreadable(error: Exception) -> str:
    """Return the reason why a file cannot be read, in words."""
    if isinstance(error, IsADirectoryError):
        return "is a folder, not a file"
    if isinstance(error, FileNotFoundError):
        return "does not exist"
    return f"cannot be read: {getattr(error, 'strerror', None) or error}"


def make_folder(option: str, path: Path) -> None:
    """Create the folder that a command-line option names, with its parents, unless it exists.

    Raises:
        FileError: a file is in its place, or it cannot be created.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError) as error:
        raise FileError(
            f"{option} {path}: a file is in the place of this folder; name another one"
        ) from error
    except OSError as error:
        raise FileError(f"{option} {path}: the folder cannot be made: {error.strerror or error}") from error


def prepare_output(path: Path, *inputs: Source | None) -> None:
    """Check before the work begins that the file of ``--out`` can be written, and create its folder.

    Raises:
        FileError: it is a folder or one of the inputs, or its folder cannot be written to.
    """
    if path.is_dir():
        raise FileError(f"--out {path}: is a folder; name a file")
    for one in inputs:
        if isinstance(one, Path) and one.exists() and path.exists() and path.samefile(one):
            raise FileError(f"--out {path}: is a file that this command reads; name another one")
    make_folder("--out", path.parent)
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise FileError(f"--out {path}: nothing can be written in the folder {path.parent}")


def write_atomically(path: Path, text: str) -> None:
    """Write a file atomically: it has either the old content or all of the new.

    A symbolic link is followed. A device or a pipe, which has no old content, is written directly.

    Raises:
        FileError: the file cannot be written; it keeps its old content.
    """
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_text(text, encoding="utf-8")
            return
        whole = Path(os.path.realpath(path))
        part = whole.with_name(whole.name + ".part")
        try:
            part.write_text(text, encoding="utf-8")
            os.replace(part, whole)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise FileError(f"{path}: cannot be written: {error.strerror or error}") from error


@contextmanager
def _bytes(path: Source) -> Iterator[Any]:
    if str(path) == STDIN:
        if sys.stdin is None:  # as Python has it where the shell closed it
            raise FileError("standard input is closed")
        yield sys.stdin.buffer
        return
    unpacked = _COMPRESSED.get(_inner(path).suffix.lower())
    with binary(path) as file:
        yield unpacked(file) if unpacked else file


@contextmanager
def binary(path: Source) -> Iterator[Any]:
    """Open a file to read its bytes as stored, without decompressing them; it is seekable.

    Raises:
        FileError: a URL cannot be opened or read.
        MissingExtraError: fsspec, which opens URLs, is not installed.
        OSError: a local file cannot be opened or read.
    """
    if isinstance(path, Path):
        with path.open("rb") as file:
            yield file
        return
    with remote(path), fsspec().open(path, "rb") as file:
        yield file


@contextmanager
def remote(url: str) -> Iterator[None]:
    """Turn every error about a URL into a ``FileError``: each file system raises its own classes."""
    try:
        yield
    except (FaithrailsError, MemoryError):
        raise
    except Exception as error:  # the command ends with it; nothing more is read
        raise FileError(f"{url}: {unreadable(error)}") from error


def fsspec() -> Any:
    """Return the package that opens URLs.

    Raises:
        MissingExtraError: it is not installed.
    """
    try:
        import fsspec as package
    except ImportError as error:
        raise MissingExtraError("fsspec", "data") from error
    return package
