"""``faithrails eval --compare``: compares two runs over the same rows."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console

from faithrails.bench.compare_runs import REPLICATES, Comparison, Interval, compare
from faithrails.bench.run_files import RunFiles
from faithrails.bench.summary import Result, summary
from faithrails.cli.load_settings import LoadedSettings, load_settings
from faithrails.cli.progress import progress
from faithrails.cli.render import figures_table, open_console, print_whole
from faithrails.errors import SettingsError
from faithrails.files import make_folder, write_atomically
from faithrails.settings import PRESETS, Risk

_SHOWN = 20  # answers that changed
_TITLES = {
    "auroc": "AUROC",
    "false_alarms": "false alarms",
    "false_alarms_marked": "false alarms, or marked",
    "recall": "recall",
    "precision": "precision",
    "f1": "F1",
}


def finished_run(name: str) -> RunFiles | None:
    """Return the files of a finished run; None if there is no such run."""
    run = RunFiles.of(Path(name))
    return run if run.results.is_file() and run.summary.is_file() else None


def load_named_settings(
    name: str, threshold: float | None, judge_model: str | None, risk: Risk | None
) -> LoadedSettings:
    """Return the settings of a preset, or of a configuration folder.

    Raises:
        SettingsError: the name is neither.
    """
    if name in PRESETS:
        return load_settings(name, None, threshold, judge_model, risk)
    if Path(name).is_dir():
        return load_settings(None, Path(name), threshold, None, risk)
    raise SettingsError(
        f"--compare {name}: neither a preset ({', '.join(PRESETS)}), nor a configuration folder, nor the "
        "folder of a finished run"
    )


def print_comparison(
    names: tuple[str, str], runs: Sequence[list[Result]], out: Path | None, errors: Console
) -> dict[str, Any]:
    """Print the comparison, write it to ``out``/comparison.json if given, and return the summary of B."""
    with progress(errors) as shown:
        bar = shown.add_task("comparing", total=REPLICATES)
        found = compare(runs[0], runs[1], lambda: shown.advance(bar))
    _print(open_console(soft_wrap=True), names, found)
    if out is not None:
        make_folder("--out", out)
        values = {"a": names[0], "b": names[1], **asdict(found)}
        write_atomically(out / "comparison.json", json.dumps(values, indent=2) + "\n")
        errors.print(f"written: {out / 'comparison.json'}")
    return summary(runs[1], 0)


def _print(console: Console, names: tuple[str, str], found: Comparison) -> None:
    sides = (f"{side}: {name}" for side, name in zip("AB", names, strict=True))
    table = figures_table("", *sides, "B - A", "95 %")
    for name, interval in found.figures.items():
        table.add_row(_TITLES[name], *_cells(interval))
    if found.figures:
        print_whole(table)
    else:
        console.print("no row has a label: only decisions are compared")
    console.print(f"{len(found.changed)} of {found.rows} answers are decided otherwise")
    for change in found.changed[:_SHOWN]:
        label = {0: "faithful", 1: "unfaithful", None: "no label"}[change["label"]]
        console.print(f"  {change['id']} ({label}): {change['a']} -> {change['b']}")
    if len(found.changed) > _SHOWN:
        console.print(f"  ... and {len(found.changed) - _SHOWN} more, in comparison.json with --out")
    if found.unpaired:
        console.print(f"{found.unpaired} rows are in one run only and are left out")


def _cells(found: Interval) -> list[str]:
    figures = ["-" if value is None else f"{value:.3f}" for value in (found.a, found.b)]
    if found.difference is None or found.low is None or found.high is None:
        return [*figures, "-", "-"]
    return [*figures, f"{found.difference:+.3f}", f"{found.low:+.3f} to {found.high:+.3f}"]
