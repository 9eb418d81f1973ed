"""``faithrails eval``: a file of rows, checked and summed up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from faithrails.bench.evaluate import evaluate as evaluate_rows
from faithrails.bench.evaluate import read_results, summary, write_whole
from faithrails.bench.rows import BadRow, Row, read_rows
from faithrails.cli.checking import Config, JudgeModel, Preset, Threshold
from faithrails.cli.using import Using, needs_model, using
from faithrails.errors import FaithrailsError


def evaluate(
    rows: Annotated[
        Path,
        typer.Argument(help="JSONL rows (also .gz, .xz): id, context, response, question?, label?, task?."),
    ],
    out: Annotated[Path, typer.Option(help="Folder for results.jsonl and summary.json.")],
    preset: Preset = None,
    config: Config = None,
    threshold: Threshold = None,
    judge_model: JudgeModel = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Take only the first N rows.")] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Checks at the same time. Default: 8 with a model, else 1.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on where an earlier run stopped.")] = False,
) -> None:
    """Check every row of a file, and measure against its labels where it has some.

    A row that cannot be read is reported with its line number, and the rest goes on.
    Exit code 0: done. 2: wrong options, or rows that cannot be read at all.
    """
    chosen = using(preset, config, threshold, judge_model)
    results = out / "results.jsonl"
    done = _prepare(out, results, resume)
    todo: list[Row | BadRow] = [
        row for row in read_rows(rows, limit) if isinstance(row, BadRow) or row.id not in done
    ]
    errors = Console(stderr=True, highlight=False)
    # Without a model a check only computes: more at once would only wait for each other.
    workers = workers or (8 if needs_model(chosen.settings) else 1)
    try:
        failed = chosen.done(_run(chosen, todo, results, workers, errors, len(done)))
    except KeyboardInterrupt:
        errors.print(f"stopped; the results so far are in {results}: go on with --resume")
        raise typer.Exit(130) from None
    found = summary(read_results(results), failed)
    write_whole(out / "summary.json", json.dumps(found, indent=2) + "\n")
    _print(Console(), found, out)


def _prepare(out: Path, results: Path, resume: bool) -> set[str]:
    """Make the folder, and return the ids of the rows that are done already."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FaithrailsError(f"--out {out}: {error}") from error
    if results.exists() and not resume:
        raise FaithrailsError(f"{results} exists: give --resume to go on with it, or another --out")
    found = read_results(results)
    # Written anew, so that a line cut short by an earlier stop is not built upon.
    write_whole(results, "".join(json.dumps(result, ensure_ascii=False) + "\n" for result in found))
    return {result["id"] for result in found}


async def _run(
    chosen: Using, todo: list[Row | BadRow], results: Path, workers: int, errors: Console, before: int
) -> int:
    columns = (TextColumn("checking"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=errors) as progress:
        bar = progress.add_task("rows", total=len(todo) + before, completed=before)

        def on_bad(row: BadRow) -> None:
            progress.console.print(f"line {row.line}: {row.why}", markup=False)

        async def check(row: Row) -> Any:
            return await chosen.check(row.turn())

        return await evaluate_rows(
            todo, check, results, workers=workers, on_bad=on_bad, on_done=lambda: progress.advance(bar)
        )


def _print(console: Console, found: dict[str, Any], out: Path) -> None:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for name in ("", "rows", "unfaithful", "AUROC", "F1", "precision", "recall", "balanced", "Brier"):
        table.add_column(name, justify="left" if not name else "right")
    for name, part in [("all", found), *sorted(found["by_task"].items())]:
        if "labelled" in part:
            keys = ("auroc", "f1", "precision", "recall", "balanced_accuracy", "brier")
            figures = ("-" if part[key] is None else f"{part[key]:.3f}" for key in keys)
            table.add_row(name, str(part["labelled"]), str(part["unfaithful"]), *figures)
    if table.row_count:
        console.print(table)
    latency = found["latency_ms"]
    decisions = ", ".join(f"{number} {name}" for name, number in found["decisions"].items() if number)
    console.print(
        f"{found['n']} rows: {decisions or 'none'}; {found['could_not_tell']} could not tell; "
        f"{found['failed_rows']} unreadable; p50 {latency['p50']} ms, p95 {latency['p95']} ms"
    )
    console.print(f"written: {out / 'results.jsonl'}, {out / 'summary.json'}", soft_wrap=True)
