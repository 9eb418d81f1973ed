"""``faithrails doctor``: examines a configuration folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from faithrails.cli.render import number_of, open_console

_SIGN = {"ok": Text("✓", "green"), "warning": Text("!", "yellow"), "problem": Text("✗", "red")}


def doctor(folder: Annotated[Path, typer.Argument(help="The NeMo configuration folder.")]) -> None:
    """Show what a configuration folder will do, and its problems.

    Finds rails that are missing, misspelt or shadowed, settings that NeMo drops, missing prompts,
    models and keys, toggles that nothing sets, and missing evidence. Exit code 0: no problem. 1: problems.
    2: the folder cannot be loaded.
    """
    from faithrails.hosts.nemo.doctor import examine

    console = open_console(highlight=False, soft_wrap=True)
    findings = examine(folder)
    for finding in findings:
        console.print(_SIGN[finding.kind], end=" ")
        console.print(finding.text)
    problems = sum(finding.kind == "problem" for finding in findings)
    warnings = sum(finding.kind == "warning" for finding in findings)
    console.print(f"{folder}: {number_of(problems, 'problem')}, {number_of(warnings, 'warning')}")
    raise typer.Exit(1 if problems else 0)
