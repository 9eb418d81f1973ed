"""Appends a line to a file that several processes write."""

from __future__ import annotations

import errno
import os
from pathlib import Path


def append(path: Path, line: bytes) -> None:
    """Append a line in one call, so that lines of several processes do not mix.

    Raises:
        OSError: it cannot be written, or only a part of it.
    """
    file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
    try:
        if os.fstat(file).st_size:
            os.lseek(file, -1, os.SEEK_END)
            if os.read(file, 1) != b"\n":  # a process was killed while it wrote
                line = b"\n" + line
        if os.write(file, line) < len(line):
            raise OSError(errno.ENOSPC, "no space is left for the whole line")
    finally:
        os.close(file)
