"""``faithrails drift``: compares the checks of a check log from day to day."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from faithrails.cli.progress import Log, Problems, entries_of
from faithrails.cli.render import figures_table, number_of, open_console, print_whole
from faithrails.drift.compare import Change, Day, compare_days
from faithrails.drift.observations import Observation, observation_of
from faithrails.errors import FaithrailsError, MissingExtraError
from faithrails.files import make_folder


def drift(
    log: Log,
    reference_days: Annotated[
        int,
        typer.Option(
            min=1, help="Number of days at the start of the log, with which later days are compared."
        ),
    ] = 7,
    since: Annotated[
        str, typer.Option(metavar="DAY", help="Count only alerts from this day on, such as 2026-01-31.")
    ] = "",
    plots: Annotated[
        Path | None, typer.Option(help="A folder for drift.png and drift.svg.", file_okay=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per day.")] = False,
) -> None:
    """Compare the decisions, scores, kinds of claims and disagreements of each day with the first days.

    Exit code 0: no alert. 1: an alert. 2: the log cannot be read, or the reference has too few answers.
    """
    errors = open_console(stderr=True, highlight=False, soft_wrap=True)
    try:
        days = compare_days(_observations(log, errors), reference_days)
    except FaithrailsError as error:
        raise FaithrailsError(error if str(error).startswith(str(log)) else f"{log}: {error}") from error
    if as_json:
        for day in days:
            typer.echo(json.dumps(asdict(day)))
    else:
        print_whole(_table(days))
    if plots:
        _draw(plots, days, reference_days)
    alerts = [day for day in days if day.alerts and day.day >= since]
    for day in alerts:
        errors.print(f"{day.day}: drift in {', '.join(map(_words, day.alerts))}")
    errors.print(f"{number_of(len(days), 'day')}, {number_of(len(alerts), 'alert')}")
    raise typer.Exit(1 if alerts else 0)


def _observations(log: Path, errors: Console) -> Iterator[Observation]:
    """Yield the observations of a log; lines that cannot be read are reported and counted."""
    problems = Problems(errors)
    for place, entry in entries_of(log, problems):
        try:
            yield observation_of(entry)
        except (KeyError, TypeError) as error:
            problems.say(f"{place}: not a report of a check: {error}")
    problems.rest()
    if problems.number:
        errors.print(f"left out: {number_of(problems.number, 'line')} that cannot be read")


def _draw(folder: Path, days: list[Day], reference_days: int) -> None:
    make_folder("--plots", folder)
    try:
        from faithrails.drift.plots import draw
    except ImportError as error:
        raise MissingExtraError(error.name or "matplotlib", "train") from error
    try:
        draw(folder / "drift", days, reference_days)
    except OSError as error:
        raise FaithrailsError(f"--plots {folder}: {error.strerror or error}") from error


def _words(change: Change) -> str:
    name = "KS" if change.measure == "score distance" else "PSI"
    measure = {"disagree": "disagreement", "score distance": "score"}.get(change.measure, change.measure)
    pooled = f" of {change.days} days" if change.days > 1 else ""
    return f"{measure}{pooled} ({name} {change.size:.2f}, p {change.p:.0e})"


def _table(days: list[Day]) -> Table:
    table = figures_table(
        "day", "answers", "pass", "median", "disagree", "PSI decision", "PSI score", "KS", "PSI kind", ""
    )
    for day in days:
        sizes = {change.measure: change.size for change in day.changes if change.days == 1}
        measures = [sizes.get(name) for name in ("decision", "score", "score distance", "kind")]
        values = (day.median, day.disagreement, *measures)
        figures = ("-" if value is None else f"{value:.2f}" for value in values)
        alert = "ALERT" if day.alerts else ""
        table.add_row(day.day, f"{day.answers:,}", f"{day.pass_rate:.1%}", *figures, alert)
    return table
