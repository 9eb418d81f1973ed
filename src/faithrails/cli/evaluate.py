"""``faithrails eval``: check every row of a file and summarise the results."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from faithrails.bench.budget import Budget, Prices
from faithrails.bench.run_files import RunFiles, iter_results
from faithrails.cli.check import Config, JudgeModel, Preset, RiskOption, Threshold
from faithrails.cli.compare_runs import finished_run, load_named_settings, print_comparison
from faithrails.cli.load_settings import LoadedSettings, load_settings
from faithrails.cli.render import figures_table, number_of, open_console, print_whole
from faithrails.cli.run_evaluation import Engine, Evaluation, evaluated
from faithrails.errors import FaithrailsError
from faithrails.files import source_of
from faithrails.rows.field_names import FieldNames
from faithrails.rows.labelled_rows import Row

FAILED = 1

Rows = Annotated[
    str | None,
    typer.Argument(
        help="Rows as JSON lines, a JSON array, CSV or TSV (also .gz, .xz, .bz2; - is standard input), "
        "Parquet or Arrow, a folder of such files or of a saved data set, or a URL, with the fields "
        "context, response, and optionally id, question, label (1: unfaithful), task, spans, "
        "source_id (rows that share it are not independent; default: their context).",
        show_default=False,
    ),
]
Map = Annotated[
    list[str] | None,
    typer.Option(
        "--map", metavar="THEIRS=OURS",
        help="A field that the rows name differently: answer=response, out.docs=context. Repeat for more.",
    ),
]  # fmt: skip


def evaluate(
    rows: Rows = None,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Folder for results.jsonl, costs.jsonl, summary.json and settings.json, or a .jsonl or "
            ".parquet file for the results, with the others beside it; with --compare, a folder for "
            "comparison.json and a folder for each run.",
            show_default=False,
        ),
    ] = None,
    preset: Preset = None,
    config: Config = None,
    threshold: Threshold = None,
    judge_model: JudgeModel = None,
    risk: RiskOption = None,
    fields: Map = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Take only the first N rows.")] = None,
    workers: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Checks at the same time: in one process with a model (default 8), else in as many "
            "processes (default 1; give one for each core).",
        ),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue a run that was stopped.")] = False,
    engine: Annotated[
        Engine,
        typer.Option(
            help="ray checks on a Ray cluster (RAY_ADDRESS), or on Ray started here; --workers actors."
        ),
    ] = "local",
    cache: Annotated[
        Path | None,
        typer.Option(help="Folder that keeps models' replies for further runs.", show_default=False),
    ] = None,
    price_input: Annotated[
        float, typer.Option(min=0.0, help="Price of a million tokens that the model reads.")
    ] = 0.0,
    price_output: Annotated[
        float, typer.Option(min=0.0, help="Price of a million tokens that it writes.")
    ] = 0.0,
    budget_calls: Annotated[
        int | None, typer.Option(min=1, help="Stop before this number of model calls is exceeded.")
    ] = None,
    budget_cost: Annotated[
        float | None,
        typer.Option(
            min=0.0, help="Stop before this price is exceeded; needs --price-input or --price-output."
        ),
    ] = None,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="A B",
            help="Compare two presets, configuration folders or finished runs over the same rows, with "
            "paired intervals. Without ROWS both must be finished runs.",
        ),
    ] = None,
    min_auroc: Annotated[
        float | None, typer.Option(min=0.0, max=1.0, help="Exit with 1 if the AUROC is lower.")
    ] = None,
    max_false_alarms: Annotated[
        float | None,
        typer.Option(min=0.0, max=1.0, help="Exit with 1 if a larger share of faithful answers is blocked."),
    ] = None,
    max_unreadable: Annotated[
        int | None, typer.Option(min=0, help="Exit with 1 if more rows than this cannot be read.")
    ] = None,
) -> None:
    """Check every row of a file, and compare the results with its labels, if any.

    Exports of RAGAS, promptfoo and LangSmith are recognised. A row that cannot be read is reported with its
    place and left out; a row without an id gets its number; a repeated id becomes ID#2. --min-auroc,
    --max-false-alarms and --max-unreadable compare the figure itself, not an end of its interval
    (with --compare: B's figure); a figure that the rows do not determine fails. Exit code 0: done. 1: done,
    and a figure fails. 2: wrong options, or no row can be read. 3: the budget is spent. 130: stopped.
    After 3 and 130, --resume continues.
    """
    errors = open_console(stderr=True, highlight=False, soft_wrap=True)
    if budget_cost is not None and not (price_input or price_output):
        raise FaithrailsError("--budget-cost needs --price-input or --price-output")

    def run(rows: str, folder: Path, recipe: Callable[[], LoadedSettings]) -> dict[str, Any]:
        names = FieldNames.parsed(fields or (), list(Row.model_fields), errors.print)
        budget = Budget(budget_calls, budget_cost, Prices(price_input, price_output))
        what = Evaluation(source_of(rows), errors, names, limit, workers, resume, cache, budget, engine)
        return evaluated(what, folder, recipe)

    if compare is not None:
        if preset or config:
            raise FaithrailsError(
                "--compare A B names the presets or folders; leave out --preset and --config"
            )
        sides = dict(zip("ab", compare, strict=True))
        files = {side: finished_run(name) for side, name in sides.items()}
        recipes = {
            side: partial(load_named_settings, name, threshold, judge_model, risk)
            for side, name in sides.items()
            if files[side] is None
        }
        if recipes and (rows is None or out is None):
            names = " and ".join(sides[side] for side in recipes)
            raise FaithrailsError(f"--compare: no finished run: {names}; to check rows, give ROWS and --out")
        for recipe in recipes.values():
            recipe()  # refuses a wrong name of B before rows are checked for A
        for side, recipe in recipes.items():
            if rows is not None and out is not None:
                run(rows, out / side, recipe)
                files[side] = RunFiles.of(out / side)
        runs, unreadable = [], None
        for one in filter(None, files.values()):
            unreadable = json.loads(one.summary.read_text("utf-8")).get("failed_rows")
            runs.append(list(iter_results(one.results)))
        found = {**print_comparison(compare, runs, out, errors), "failed_rows": unreadable}
    elif rows is None:
        raise FaithrailsError("give the file of ROWS to check, or --compare with two finished runs")
    elif out is None:
        raise FaithrailsError(
            "--out is missing: name a folder, or a file .jsonl or .parquet, for the results"
        )
    else:
        found = run(rows, out, partial(load_settings, preset, config, threshold, judge_model, risk))
        _print(open_console(soft_wrap=True), found, out)
    _gate(found, min_auroc, max_false_alarms, max_unreadable, errors)


def _gate(
    found: dict[str, Any],
    min_auroc: float | None,
    max_false_alarms: float | None,
    max_unreadable: int | None,
    errors: Console,
) -> None:
    """Exit with 1 if a figure is worse than the user allows, or is unknown."""
    unreadable = found.get("failed_rows")
    area, alarms = found.get("auroc"), (found.get("false_alarms") or {}).get("blocked")
    share = alarms["share"] if alarms else None
    failed = []
    if min_auroc is not None and (area is None or area < min_auroc):
        failed.append(f"AUROC {_figure(area)} is lower than --min-auroc {min_auroc:g}")
    if max_false_alarms is not None and (share is None or share > max_false_alarms):
        failed.append(f"false alarms {_figure(share)} exceed --max-false-alarms {max_false_alarms:g}")
    if max_unreadable is not None and (unreadable is None or unreadable > max_unreadable):
        count = _figure(None) if unreadable is None else unreadable
        failed.append(f"unreadable rows {count} exceed --max-unreadable {max_unreadable}")
    for sentence in failed:
        errors.print(f"failed: {sentence}")
    if failed:
        raise typer.Exit(FAILED)


def _figure(value: float | None) -> str:
    return "(cannot be computed from these rows)" if value is None else f"{value:.3f}"


def _interval(alarms: dict[str, float] | None) -> str:
    return f"{alarms['share']:.3f} ({alarms['low']:.3f}-{alarms['high']:.3f})" if alarms else "-"


def _print(console: Console, found: dict[str, Any], out: Path) -> None:
    titles = ("rows", "unfaithful", "AUROC", "F1", "precision", "recall", "balanced", "Brier", "ECE")
    table = figures_table("", *titles, "false alarms", "or marked")
    for name, part in [("all", found), *sorted(found["by_task"].items())]:
        if "labelled" in part:
            keys = ("auroc", "f1", "precision", "recall", "balanced_accuracy", "brier", "calibration_error")
            figures = ("-" if part[key] is None else f"{part[key]:.3f}" for key in keys)
            alarms = (_interval(part["false_alarms"][key]) for key in ("blocked", "blocked_or_marked"))
            table.add_row(name, str(part["labelled"]), str(part["unfaithful"]), *figures, *alarms)
    if table.row_count:
        print_whole(table)
    for name in ("spans", "claims"):
        if part := found.get(name):
            figures = (f"{key} {_figure(part[key])}" for key in ("precision", "recall", "f1"))
            console.print(f"{_MARKED[name].format(**part)}: {', '.join(figures)}")
    for name, part in found.get("metrics", {}).items():
        console.print(f"{name}: mean {_figure(part['mean'])} over {number_of(part['answers'], 'answer')}")
    latency, cost = found["latency_ms"], found["cost"]
    decisions = ", ".join(f"{number} {name}" for name, number in found["decisions"].items() if number)
    console.print(
        f"{number_of(found['n'], 'row')}: {decisions or 'none'}; {found['could_not_tell']} without a score; "
        f"{found['failed_rows']} unreadable; p50 {latency['p50']} ms, p95 {latency['p95']} ms"
    )
    if cost["calls"]:
        price = f", price {cost['price']:.4f}" if cost["price"] else ""
        console.print(f"{number_of(cost['calls'], 'model call')}, {cost['tokens']} tokens{price}")
    run = RunFiles.of(out)
    written = ", ".join(str(path) for path in (run.parquet, run.results, run.summary) if path)
    console.print(f"written: {written}")


_MARKED = {
    "spans": "characters of {answers} answers with marks",
    "claims": "claims with labels, {labelled} in all",
}
