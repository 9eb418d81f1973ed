"""``faithrails replay``: repeats logged checks and compares each step with the log."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from faithrails.check_log import Entry
from faithrails.cli import render
from faithrails.cli.progress import Log, Problems, entries_of
from faithrails.cli.render import number_of, open_console
from faithrails.errors import FaithrailsError, RowError, SettingsError
from faithrails.repair.check_and_correct import check_and_correct
from faithrails.settings import Settings
from faithrails.types import Report
from faithrails.verify import Tools, build, needs_model

_CLOSE = 1e-9  # numbers that differ by no more count as the same


def replay(
    log: Log,
    turn: Annotated[str, typer.Option(help="Only the checks of this turn id.")] = "",
    path: Annotated[bool, typer.Option("--path", help="Show every step of each check.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object per check.")] = False,
) -> None:
    """Repeat the checks of a log with their own settings, and compare every step.

    Checks that ask a language model are counted, not repeated. Exit code 0: all others took the
    same path. 1: some did not. 2: the log, or a line of it, cannot be read, or it holds no check.
    """
    console, errors = open_console(), open_console(stderr=True, highlight=False, soft_wrap=True)
    counts, problems = Counter[str](), Problems(errors)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as progress:
        for place, entry in progress.track(entries_of(log, problems), description="replaying"):
            if turn and entry.turn.get("id") != turn:
                continue
            try:
                found = asyncio.run(_walked(entry, log))
            # A verifier is not installed here or was given as an object, or the entry has no texts.
            except (SettingsError, RowError) as error:
                problems.say(f"{place}: {error}")
                continue
            outcome = "needs a model" if found is None else "differs" if found["differences"] else "same"
            counts[outcome] += 1
            if as_json:
                line = int(place.rpartition(":")[2])
                typer.echo(json.dumps({"line": line, "outcome": outcome, **(found or {})}))
            elif path or outcome == "differs":
                _print(console, place, entry, outcome, found)
    problems.rest()
    if not counts and not problems.number:
        raise FaithrailsError(f"{log}: there is no check {f'of the turn {turn!r} ' if turn else ''}in it")
    if not as_json:
        told = ", ".join(f"{counts[name]} {name}" for name in ("same", "differs", "needs a model"))
        checks = number_of(sum(counts.values()), "check")
        console.print(f"{checks}: {told}", highlight=False)
    raise typer.Exit(2 if problems.number else 1 if counts["differs"] else 0)


async def _walked(entry: Entry, log: Path) -> dict[str, Any] | None:
    turn = entry.logged_turn()
    # Settings are recorded without `log`, which some of them need to be valid; nothing is logged here.
    loaded = Settings.load({**entry.settings, "log": str(log)}, where="the log's settings")
    settings = loaded.model_copy(update={"log": None})
    if needs_model(settings):
        return None
    tools = Tools(since=entry.since)
    report = await check_and_correct(turn, settings, build(settings), tools, entry.reasons)
    found = report.to_dict()
    return {"report": found, "differences": list(differences(entry.report, found))}


def differences(before: dict[str, Any], now: dict[str, Any], where: str = "") -> Iterator[str]:
    """Yield each difference between two reports, except in their costs: its path, and both values."""
    for key in sorted((before.keys() | now.keys()) - {"cost"}):
        yield from _differ(before.get(key), now.get(key), f"{where}.{key}" if where else key)


def _differ(before: Any, now: Any, where: str) -> Iterator[str]:
    if isinstance(before, dict) and isinstance(now, dict):
        yield from differences(before, now, where)
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for number, pair in enumerate(zip(before, now, strict=True)):
            yield from _differ(*pair, f"{where}[{number}]")
    elif isinstance(before, float) and isinstance(now, float):
        if abs(before - now) > _CLOSE:
            yield f"{where}: {before:.4f} -> {now:.4f}"
    elif before != now:
        yield f"{where}: {before!r} -> {now!r}"


def _print(console: Console, place: str, entry: Entry, outcome: str, found: dict[str, Any] | None) -> None:
    console.print(
        Text(f"line {place.rpartition(':')[2]}, turn {entry.turn.get('id') or '-'}: {outcome}", style="bold")
    )
    report = Report.from_dict((found or {}).get("report", entry.report))
    render.report(console, str(entry.turn["answer"]), report)
    steps = Table(show_header=False, box=None, padding=(0, 2, 0, 2))
    for step in report.path:
        steps.add_row(Text(step.layer), Text(step.outcome), Text(step.note, style="dim"))
    console.print(steps)
    for difference in (found or {}).get("differences", ()):
        console.print(Text(f"  {difference}", style="red"))
