"""The command line, run in this process as a shell runs it."""

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from typing import Any
from unittest.mock import patch

from faithrails.cli import main


@dataclass(frozen=True)
class Done:
    """How a command ended: exit code, standard output, standard error."""

    code: int
    out: str
    err: str


def faithrails(*arguments: Any, stdin: bytes = b"") -> Done:
    """Run ``faithrails`` with these arguments; an exception that a user would see as a traceback is raised."""
    out, err = io.StringIO(), io.StringIO()
    code: Any = 0
    with (
        patch.object(sys, "argv", ["faithrails", *map(str, arguments)]),
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")),
        patch.dict("os.environ", {"COLUMNS": "300"}),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as ended:
            code = ended.code
    return Done(code or 0, out.getvalue(), err.getvalue())
