"""``faithrails eval``: check every row of a file and summarise the results."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from faithrails.bench.evaluate import evaluate as evaluate_rows
from faithrails.bench.evaluate import read_results, summary
from faithrails.bench.labelled_rows import BadRow, Row, read_rows, unique
from faithrails.cli.check import Config, JudgeModel, Preset, RiskOption, Threshold
from faithrails.cli.compare import compared, finished, named
from faithrails.cli.load_settings import Using, using
from faithrails.cli.render import number_of
from faithrails.errors import FaithrailsError
from faithrails.files import make_folder, name_of, read_text, write_whole
from faithrails.settings import Settings
from faithrails.verify import needs_model

FAILED = 1


def evaluate(
    rows: Annotated[
        Path | None,
        typer.Argument(
            help="Rows as JSON lines, a JSON array, CSV or TSV (also .gz, .xz, .bz2; - is standard input) "
            "with the fields id, context, response, and optionally question, label (1: unfaithful), task, "
            "source_id (rows that share it are not independent; default: their context).",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Folder for results.jsonl, summary.json and settings.json; with --compare, for a folder of "
            "each and comparison.json.",
            show_default=False,
        ),
    ] = None,
    preset: Preset = None,
    config: Config = None,
    threshold: Threshold = None,
    judge_model: JudgeModel = None,
    risk: RiskOption = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Take only the first N rows.")] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Checks at the same time. Default: 8 with a model, else 1.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue a run that was stopped.")] = False,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="A B",
            help="Compare two presets, configuration folders or finished runs over the same rows, with "
            "paired intervals. Without ROWS both are finished runs.",
        ),
    ] = None,
    min_auroc: Annotated[
        float | None, typer.Option(min=0.0, max=1.0, help="Exit with 1 if the AUROC is lower.")
    ] = None,
    max_false_alarms: Annotated[
        float | None,
        typer.Option(min=0.0, max=1.0, help="Exit with 1 if a larger share of faithful answers is blocked."),
    ] = None,
) -> None:
    """Check every row of a file, and compare the results with its labels, if any.

    A row that cannot be read is reported with its line number and left out. A repeated id
    becomes ID#2. --min-auroc and --max-false-alarms compare the figure itself, not an end of its interval
    (with --compare: the figure of B); a figure that the rows cannot give fails. Exit code 0: done. 1: done,
    and a figure fails. 2: wrong options, or no row can be read. 130: stopped; --resume continues.
    """
    errors = Console(stderr=True, highlight=False, soft_wrap=True)
    if compare is not None:
        if preset or config:
            raise FaithrailsError(
                "--compare A B names the presets or folders; leave out --preset and --config"
            )
        runs = []
        for side, name in zip("ab", compare, strict=True):
            folder = finished(name)
            if folder is None:
                if rows is None or out is None:
                    raise FaithrailsError(
                        f"--compare {name}: not a finished run; to check rows, give ROWS and --out"
                    )
                folder = out / side
                _evaluated(
                    rows, folder, named(name, threshold, judge_model, risk), limit, workers, resume, errors
                )
            runs.append(read_results(folder / "results.jsonl"))
        found = compared(compare, runs, out, errors)
    elif rows is None or out is None:
        raise FaithrailsError("give ROWS and --out, or --compare with two finished runs")
    else:
        found = _evaluated(
            rows, out, using(preset, config, threshold, judge_model, risk), limit, workers, resume, errors
        )
        _print(Console(), found, out)
    _gate(found, min_auroc, max_false_alarms, errors)


def _evaluated(
    rows: Path,
    out: Path,
    chosen: Using,
    limit: int | None,
    workers: int | None,
    resume: bool,
    errors: Console,
) -> dict[str, Any]:
    """Check the rows into the folder ``out``, and return the summary."""
    told = _Told(errors)
    read = list(unique(read_rows(rows, limit), told.say))
    results = out / "results.jsonl"
    if not any(isinstance(row, Row) for row in read):
        for row in read:
            told.say(_words(row))
        told.rest()
        why = f"none of {len(read)} rows can be read" if read else "there are no rows in it"
        raise FaithrailsError(f"{name_of(rows)}: {why}; nothing was checked")
    done = _prepare(out, results, resume)
    _keep_settings(out / "settings.json", chosen.settings, bool(done))
    todo: list[Row | BadRow] = [row for row in read if isinstance(row, BadRow) or row.id not in done]
    # Without a model a check only computes: more at once would only wait for each other.
    workers = workers or (8 if needs_model(chosen.settings) else 1)
    try:
        failed = chosen.done(_run(chosen, todo, results, workers, told, len(read) - len(todo)))
    except KeyboardInterrupt:
        errors.print(f"stopped; the results so far are in {results}: continue with --resume")
        raise typer.Exit(130) from None
    told.rest()
    found = summary(read_results(results), failed)
    write_whole(out / "summary.json", json.dumps(found, indent=2) + "\n")
    return found


def _gate(
    found: dict[str, Any], min_auroc: float | None, max_false_alarms: float | None, errors: Console
) -> None:
    """Exit with 1 if a figure is worse than the user allows, or cannot be told."""
    area, alarms = found.get("auroc"), (found.get("false_alarms") or {}).get("blocked")
    share = alarms["share"] if alarms else None
    failed = []
    if min_auroc is not None and (area is None or area < min_auroc):
        failed.append(f"AUROC {_figure(area)} is lower than --min-auroc {min_auroc:g}")
    if max_false_alarms is not None and (share is None or share > max_false_alarms):
        failed.append(f"false alarms {_figure(share)} exceed --max-false-alarms {max_false_alarms:g}")
    for sentence in failed:
        errors.print(f"failed: {sentence}")
    if failed:
        raise typer.Exit(FAILED)


def _figure(value: float | None) -> str:
    return "(the rows cannot tell)" if value is None else f"{value:.3f}"


class _Told:
    """Prints what is wrong with rows: the first of them each, the others as a number."""

    MOST = 20

    def __init__(self, console: Console) -> None:
        self.console = console
        self._number = 0

    def say(self, sentence: str) -> None:
        self._number += 1
        if self._number <= self.MOST:
            self.console.print(sentence, markup=False)

    def rest(self) -> None:
        if self._number > self.MOST:
            self.console.print(f"... and {self._number - self.MOST} more rows like these")


def _words(row: Any) -> str:
    return f"{row.place}: {row.why}"


def _prepare(out: Path, results: Path, resume: bool) -> set[str]:
    """Make the folder, and return the ids of the rows that are done already."""
    make_folder("--out", out)
    if results.exists() and not resume:
        raise FaithrailsError(f"{results} exists: give --resume to continue it, or another --out")
    found = read_results(results)
    # Written anew, so that a line cut short by an earlier stop is not built upon.
    write_whole(results, "".join(json.dumps(result, ensure_ascii=False) + "\n" for result in found))
    return {result["id"] for result in found}


def _keep_settings(path: Path, settings: Settings, going_on: bool) -> None:
    """Write the settings beside the results; refuse to add results of other settings to them."""
    now = settings.recordable()
    if going_on and path.exists():
        try:
            before = json.loads(read_text(path))
            changed = [name for name in now if before.get(name) != now[name]]
        except (ValueError, AttributeError) as error:
            raise FaithrailsError(f"{path}: not the settings of an earlier run: {error}") from error
        if changed:
            raise FaithrailsError(
                f"--resume: the results in {path.parent} were made with other settings of "
                f"{', '.join(changed)}: give the same as before, or another --out"
            )
    write_whole(path, json.dumps(now, indent=2, ensure_ascii=False) + "\n")


async def _run(
    chosen: Using, todo: list[Row | BadRow], results: Path, workers: int, told: _Told, before: int
) -> int:
    columns = (TextColumn("checking"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=told.console) as progress:
        bar = progress.add_task("rows", total=len(todo) + before, completed=before)

        def on_bad(row: BadRow) -> None:
            told.say(_words(row))

        async def check(row: Row) -> Any:
            return await chosen.check(row.turn())

        return await evaluate_rows(
            todo, check, results, workers=workers, on_bad=on_bad, on_done=lambda: progress.advance(bar)
        )


def _interval(alarms: dict[str, float] | None) -> str:
    return f"{alarms['share']:.3f} ({alarms['low']:.3f}-{alarms['high']:.3f})" if alarms else "-"


def _print(console: Console, found: dict[str, Any], out: Path) -> None:
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    titles = ("rows", "unfaithful", "AUROC", "F1", "precision", "recall", "balanced", "Brier", "ECE")
    for name in ("", *titles, "false alarms", "or marked"):
        table.add_column(name, justify="left" if not name else "right")
    for name, part in [("all", found), *sorted(found["by_task"].items())]:
        if "labelled" in part:
            keys = ("auroc", "f1", "precision", "recall", "balanced_accuracy", "brier", "calibration_error")
            figures = ("-" if part[key] is None else f"{part[key]:.3f}" for key in keys)
            alarms = (_interval(part["false_alarms"][key]) for key in ("blocked", "blocked_or_marked"))
            table.add_row(name, str(part["labelled"]), str(part["unfaithful"]), *figures, *alarms)
    if table.row_count:
        console.print(table)
    latency = found["latency_ms"]
    decisions = ", ".join(f"{number} {name}" for name, number in found["decisions"].items() if number)
    console.print(
        f"{number_of(found['n'], 'row')}: {decisions or 'none'}; {found['could_not_tell']} could not tell; "
        f"{found['failed_rows']} unreadable; p50 {latency['p50']} ms, p95 {latency['p95']} ms"
    )
    console.print(f"written: {out / 'results.jsonl'}, {out / 'summary.json'}", soft_wrap=True)
