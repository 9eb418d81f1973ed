"""Runs an evaluation: reads the rows, checks them, appends the results, and shows the progress."""

from __future__ import annotations

import json
import os
import shlex
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

import typer
from rich.console import Console

from faithrails.bench.budget import Budget
from faithrails.bench.check_rows import reports, result_and_cost
from faithrails.bench.process_pool import in_processes
from faithrails.bench.run_files import Checked, DoneRows, RunFiles, iter_results
from faithrails.bench.summary import summary
from faithrails.checker import Checker
from faithrails.cli.load_settings import LoadedSettings
from faithrails.cli.progress import EvaluationProgress, Problems, stoppable
from faithrails.errors import FaithrailsError
from faithrails.files import STDIN, Source, name_of, prepare_output, read_text, write_atomically
from faithrails.models.replies_on_disk import RepliesOnDisk
from faithrails.models.reply_cache import ReplyCache
from faithrails.rows.field_names import FieldNames
from faithrails.rows.labelled_rows import NEEDED, BadRow, Row, read_rows, unique
from faithrails.rows.read_records import count
from faithrails.settings import Settings
from faithrails.verify import needs_model

Engine = Literal["local", "ray"]
OVER_BUDGET = 3
_AT_ONCE = 8  # checks at the same time, if they wait for a model


@dataclass(frozen=True)
class Evaluation:
    """The rows and options of an evaluation, without the settings."""

    rows: Source
    console: Console
    names: FieldNames = field(default_factory=FieldNames)
    limit: int | None = None
    workers: int | None = None
    resume: bool = False
    cache: Path | None = None
    budget: Budget = field(default_factory=Budget)
    engine: Engine = "local"


Recipe = Callable[[], LoadedSettings]


@dataclass(frozen=True)
class _Job:
    what: Evaluation
    run: RunFiles
    chosen: LoadedSettings
    recipe: Recipe
    told: Problems
    progress: EvaluationProgress


def evaluated(what: Evaluation, out: Path, recipe: Recipe) -> dict[str, Any]:
    """Check the rows, write the files of the run, and return its summary.

    ``recipe`` builds the settings and models, here and in each process of a pool, so it must be picklable.

    Raises:
        FaithrailsError: the rows cannot be read, or the files cannot be written.
        typer.Exit: with 130 if the user stopped it, with 3 if the budget is spent.
    """
    chosen, run = prepared(recipe, what.cache), RunFiles.of(out)
    total = _number_of_rows(what)
    _prepare(run, what)
    told, progress = Problems(what.console), EvaluationProgress(what.console, total)
    job = _Job(what, run, chosen, recipe, told, progress)
    so_far = f"stopped; the results so far are in {run.results}; continue with:\n  {_again()}"
    with stoppable(what.console, so_far):
        try:
            bad, left = _on_ray(job) if what.engine == "ray" else _here(job)
        except FaithrailsError:
            _remove_if_empty(run)
            raise
    told.rest()
    if not progress.done:
        _refuse(what, run, bad, left)
    if left:
        _stop(what, run, progress)
    found = {**summary(iter_results(run.results), bad, run.seconds()), "cost": _cost(run, what.budget)}
    run.write_summary(found)
    return found


def _here(job: _Job) -> tuple[int, bool]:
    """Check the rows on this machine; return how many are bad, and whether the budget left any unchecked."""
    done, progress = job.run.resume(), job.progress
    _keep_settings(job.run.settings, job.chosen.settings, bool(done.ids))
    rows = _Rows(job, done)
    with progress, job.run.appending() as appender:
        progress.begin_at(len(done.ids))
        job.chosen.done(_append(_checked(rows, job), appender, progress))
    left = rows.left()
    if not left and rows.found < len(done.ids):
        others = len(done.ids) - rows.found
        job.told.say(f"{others} results in {job.run.results} are of rows that {name_of(job.what.rows)} lacks")
    return rows.bad, left


def _on_ray(job: _Job) -> tuple[int, bool]:
    """Check the rows on Ray; return how many are bad, and False: there is no budget."""
    from faithrails.bench.ray_engine import RayEngine, parts_of

    what, run, progress = job.what, job.run, job.progress
    unlimited = what.budget.calls is None and what.budget.money is None
    if str(what.rows) == STDIN or what.cache or not unlimited:
        raise FaithrailsError("--engine ray reads files, and has neither --cache nor --budget")
    build = partial(checker_of, job.recipe, None)
    at_once = _AT_ONCE if needs_model(job.chosen.settings) else 1
    workers = what.workers or os.cpu_count() or 1
    engine = RayEngine(build, dict(what.names.given), workers, at_once, run)
    parts, whole = parts_of(what.rows, what.limit), engine.resume()
    _keep_settings(run.settings, job.chosen.settings, bool(whole))
    with progress:
        progress.begin_at(sum(part.rows for part in parts[:whole]))
        for rows, bad in engine.append(parts, whole, job.told.say):
            progress.advance(rows)
            progress.bad(bad)
    progress.done = sum(1 for _ in iter_results(run.results))
    return engine.bad, False


def prepared(recipe: Recipe, cache: Path | None) -> LoadedSettings:
    """Return the settings and models of a recipe, with a cache of replies in a folder if one is given."""
    chosen = recipe()
    if cache is None:
        return chosen
    return replace(chosen, cache=ReplyCache(chosen.settings.cache or 1, RepliesOnDisk(cache)))


def checker_of(recipe: Recipe, cache: Path | None) -> Checker:
    """Return the checker of a recipe, for a worker process."""
    return prepared(recipe, cache).checker_with()


async def _checked(rows: _Rows, job: _Job) -> AsyncIterator[list[Checked]]:
    """Yield checked rows: concurrent checks wait for a model; without one, several processes compute."""
    what, chosen = job.what, job.chosen
    waits = needs_model(chosen.settings)
    workers = what.workers or (_AT_ONCE if waits else 1)
    if not waits and workers > 1:
        async for several in in_processes(rows, partial(checker_of, job.recipe, what.cache), workers):
            yield several
        return

    async def check(row: Row) -> Any:
        return await chosen.check(row.turn())

    async for row, report in reports(rows, check, workers, what.budget):
        yield [result_and_cost(row, report)]


async def _append(several: AsyncIterator[list[Checked]], appender: Any, progress: EvaluationProgress) -> None:
    async for some in several:
        appender.add(some)
        progress.advance(len(some))


class _Rows(Iterator[Row]):
    """The rows that are still to be checked; bad ones are reported and counted."""

    def __init__(self, job: _Job, done: DoneRows) -> None:
        self.bad = self.found = 0
        self._done, self._told, self._progress, what = done, job.told, job.progress, job.what
        self._rows = unique(read_rows(what.rows, what.limit, names=what.names), self._told.say)

    def __next__(self) -> Row:
        while True:
            row = next(self._rows)
            if isinstance(row, BadRow):
                self.bad += 1
                self._told.say(f"{row.place}: {row.why}")
                self._progress.bad()
            elif self._done.has(row):
                self.found += 1
            else:
                return row

    def left(self) -> bool:
        """Whether rows are left that the budget did not allow to check."""
        return next(self, None) is not None


def _number_of_rows(what: Evaluation) -> int | None:
    """Count the rows to refuse unreadable files before a model is asked; None for standard input."""
    if str(what.rows) == STDIN:
        return None
    found = count(what.rows, NEEDED, what.names, what.limit)
    if not found:
        raise FaithrailsError(f"{name_of(what.rows)}: there are no rows in it; nothing was checked")
    return found


def _prepare(run: RunFiles, what: Evaluation) -> None:
    """Create the folder, and refuse to overwrite other results or the rows."""
    for path in (run.results, run.parquet or run.results):
        prepare_output(path, what.rows)
    if run.results.exists() and not what.resume:
        raise FaithrailsError(f"{run.results} exists: give --resume to continue it, or another --out")


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
    write_atomically(path, json.dumps(now, indent=2, ensure_ascii=False) + "\n")


def _refuse(what: Evaluation, run: RunFiles, bad: int, left: bool) -> None:
    """Raise for a run without a single result."""
    _remove_if_empty(run)
    if left:
        raise FaithrailsError("the budget allows no check; nothing was checked")
    why = f"none of {bad} rows can be read" if bad else "there are no rows in it"
    raise FaithrailsError(f"{name_of(what.rows)}: {why}; nothing was checked")


def _remove_if_empty(run: RunFiles) -> None:
    """Remove the files of a run without a single result, so that the next command needs no --resume."""
    if next(iter_results(run.results), None) is None:
        for path in (run.results, run.costs, run.parts):
            path.unlink(missing_ok=True)


def _cost(run: RunFiles, budget: Budget) -> dict[str, Any]:
    """Add up the costs of all checks of the run, including earlier starts and lost results."""
    found = {"calls": 0, "tokens": 0, "input_tokens": 0}
    for cost in run.spent():
        found = {name: number + cost[name] for name, number in found.items()}
    return {**found, "price": round(budget.prices.of(found["tokens"], found["input_tokens"]), 6)}


def _stop(what: Evaluation, run: RunFiles, progress: EvaluationProgress) -> None:
    """Print that the budget is spent and how to continue, and exit; an incomplete run has no summary."""
    budget = what.budget
    money = "" if budget.money is None else f", {budget.spent_money:.4f}"
    why = "the budget is spent"
    if budget.unpriced:
        why = "the model reports no tokens, so that money cannot be counted: give --budget-calls"
    so_far = f"{progress.done} results are in {run.results}; continue with:\n  {_again()}"
    what.console.print(f"stopped: {why} ({budget.spent_calls} calls{money}); {so_far}")
    raise typer.Exit(OVER_BUDGET)


def _again() -> str:
    """Return the command that continues this one."""
    given = sys.argv[1:]
    return shlex.join(["faithrails", *given, *(() if "--resume" in given else ("--resume",))])
