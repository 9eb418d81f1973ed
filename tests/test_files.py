"""Files are written whole, and what is no file is not replaced by one."""

import os
import threading
from pathlib import Path

import pytest

from faithrails.errors import FileError
from faithrails.files import write_atomically


def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "target").write_text("old")
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "target")
    write_atomically(link, "new")
    assert link.is_symlink()
    assert (tmp_path / "target").read_text() == "new"


def test_a_pipe_stays_a_pipe(tmp_path: Path) -> None:
    pipe, read = tmp_path / "pipe", []
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    write_atomically(pipe, "new")
    reader.join(timeout=10)
    assert pipe.is_fifo()
    assert read == ["new"]


def test_what_cannot_be_written_stays(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(FileError, match="folder: cannot be written"):
        write_atomically(tmp_path / "folder", "new")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
