"""``faithrails report``: writes the results of a run, or of two side by side, as one HTML page."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from faithrails.cli.progress import Problems
from faithrails.cli.render import open_console
from faithrails.files import prepare_output, write_atomically
from faithrails.html_report.page import render
from faithrails.html_report.read_run import read_texts


def report(
    run: Annotated[
        Path,
        typer.Argument(
            metavar="RUN",
            help="A folder or results.jsonl of faithrails eval, a check log, or lines of check --json.",
        ),
    ],
    other: Annotated[
        Path | None,
        typer.Argument(metavar="[RUN2]", help="A second run, to show what changed.", show_default=False),
    ] = None,
    out: Annotated[Path, typer.Option(help="The page to write.")] = Path("report.html"),
    rows: Annotated[
        Path | None,
        typer.Option(
            help="The rows that were checked. Results of faithrails eval have no answers and passages; with "
            "the rows, claims are marked in the answers and evidence in the passages.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Write one self-contained HTML page about a run, or about two side by side.

    The page loads nothing from the network. It contains the texts of the run: share it only as you would
    share them. A line that cannot be read is reported, left out, and counted on the page; so are the texts of
    a row that have changed since the check.
    """
    errors = open_console(stderr=True, highlight=False, soft_wrap=True)
    problems, runs = Problems(errors), [run] if other is None else [run, other]
    prepare_output(out, rows, *runs)
    with errors.status("reading and rendering"):
        page = render(runs, read_texts(rows, problems.say), datetime.now(), problems.say)
    write_atomically(out, page)
    problems.rest()
    errors.print(f"written: {out}")
