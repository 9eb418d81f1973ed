"""Evaluates rows on Ray: actors read and check parts, and this process appends the results."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from faithrails.bench.check_rows import reports, result_and_cost
from faithrails.bench.run_files import Checked, RunFiles, iter_results
from faithrails.errors import FaithrailsError, MissingExtraError
from faithrails.files import Source
from faithrails.rows.field_names import FieldNames
from faithrails.rows.find_files import row_files
from faithrails.rows.labelled_rows import BadRow, read_slice
from faithrails.rows.read_records import count_in_file
from faithrails.rows.unique_names import UniqueNames, renamed_row_message
from faithrails.runtime.worker_processes import collect_rarely

PART = 200  # rows: what is lost, and done again, when an actor or this process dies


@dataclass(frozen=True, slots=True)
class Part:
    """The ``rows`` rows of one file from ``first`` on; ``before`` is the number of rows in earlier files."""

    file: Source
    first: int
    rows: int
    before: int


def parts_of(source: Source, limit: int | None) -> list[Part]:
    """Divide the rows of a file or folder into parts.

    Raises:
        FileError: a file cannot be read.
    """
    found, before = [], 0
    for file in row_files(source):
        rows = count_in_file(file, limit=None if limit is None else limit - before)
        where = file if isinstance(file, str) else file.resolve()
        found += [Part(where, first, min(PART, rows - first), before) for first in range(0, rows, PART)]
        before += rows
    return found


class _CheckParts:
    """An actor, which builds its checker once and checks the parts that it is given."""

    def __init__(self, build: Callable[[], Any], given: dict[str, str], at_once: int) -> None:
        self._checker, self._given, self._at_once = build(), given, at_once
        collect_rarely()

    def __call__(self, batch: dict[str, Any]) -> dict[str, list[str]]:
        return {"found": [json.dumps(asyncio.run(self._check(part))) for part in batch["item"]]}

    async def _check(self, part: Part) -> dict[str, Any]:
        tools: list[str] = []
        names = FieldNames(self._given, tools.append)
        rows = list(read_slice(part.file, part.first, part.rows, names, part.before))
        good = [row for row in rows if not isinstance(row, BadRow)]
        bad = [f"{row.place}: {row.why}" for row in rows if isinstance(row, BadRow)]
        # In the order of the rows: checks end in any order.
        asked = reports(good, lambda row: self._checker.check(row.turn()), self._at_once)
        found = {id(row): result_and_cost(row, report) async for row, report in asked}
        done = [(found[id(row)].result, found[id(row)].cost) for row in good]
        return {"rows": done, "bad": bad, "tools": tools}


@dataclass
class RayEngine:
    """Checks the parts of a source on Ray, and appends each to the files of a run when it is complete.

    Each of the ``actors`` builds a checker with ``build``, finds fields by the names in ``given``, and checks
    ``at_once`` rows at the same time. Parts that an earlier start finished are skipped.
    """

    build: Callable[[], Any]
    given: dict[str, str]
    actors: int
    at_once: int
    run: RunFiles
    bad: int = 0

    def resume(self) -> int:
        """Cut the results after the last complete part, and return the number of complete parts.

        Raises:
            FaithrailsError: the results were written by the other engine.
        """
        whole, size = 0, 0
        if self.run.results.exists() and not self.run.parts.exists():
            raise FaithrailsError(
                f"{self.run.results}: was begun with --engine local: continue it with that engine"
            )
        for line in self.run.parts.read_text().splitlines() if self.run.parts.exists() else ():
            try:
                whole, size, self.bad = json.loads(line)
            except ValueError:  # cut short by a stop: that part is done again
                break
        if self.run.results.exists():
            os.truncate(self.run.results, size)
        self.run.parts.write_text("" if not whole else json.dumps([whole, size, self.bad]) + "\n")
        return whole

    def append(self, parts: list[Part], whole: int, tell: Callable[[str], None]) -> Iterator[tuple[int, int]]:
        """Check the parts after the first ``whole``; yield the numbers of checked and of bad rows of each.

        Raises:
            FaithrailsError: a part cannot be checked, though it was tried again.
            MissingExtraError: ray is not installed.
        """
        names = UniqueNames(result["id"] for result in iter_results(self.run.results))
        told: set[str] = set()
        with self.run.appending() as appender, self.run.parts.open("a") as log:
            for number, part in enumerate(self._found(parts[whole:]), whole + 1):
                for sentence in (*part["tools"], *part["bad"]):
                    if sentence not in told:
                        told.add(sentence)
                        tell(sentence)
                self.bad += len(part["bad"])
                appender.add([_named(Checked(*row), names, tell) for row in part["rows"]])
                appender.sync()
                log.write(json.dumps([number, self.run.results.stat().st_size, self.bad]) + "\n")
                log.flush()
                yield len(part["rows"]), len(part["bad"])

    def _found(self, parts: list[Part]) -> Iterator[dict[str, Any]]:
        """Yield the results of the parts, in order, as fast as this process writes them."""
        ray = _started(self.actors)
        context = ray.data.DataContext.get_current()
        context.enable_progress_bars = False
        context.execution_options.preserve_order = True
        found = ray.data.from_items(parts, override_num_blocks=max(1, len(parts))).map_batches(
            _CheckParts,
            fn_constructor_args=(self.build, self.given, self.at_once),
            batch_size=1,
            concurrency=self.actors,
            num_cpus=1,
            max_restarts=-1,
            max_task_retries=3,
        )
        try:
            for row in found.iter_rows():
                yield json.loads(row["found"])
        except ray.exceptions.RayError as error:
            raise FaithrailsError(f"Ray: {str(error).strip().splitlines()[-1]}") from error


def _named(row: Checked, names: UniqueNames, tell: Callable[[str], None]) -> Checked:
    id_ = row.result["id"]
    name = names.name(id_)
    if name == id_:
        return row
    tell(renamed_row_message(id_, name))
    return Checked({**row.result, "id": name}, {**row.cost, "id": name})


def _started(actors: int) -> Any:
    """Return the package ray, connected to the cluster at RAY_ADDRESS or else started on this machine."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
        import ray.data
    except ImportError as error:
        raise MissingExtraError(error.name or "ray", "ray") from error
    if not ray.is_initialized():
        paths = os.pathsep.join(os.path.abspath(path) for path in sys.path)
        # One CPU more than the actors: the task that hands them the parts needs one too.
        here = {} if "RAY_ADDRESS" in os.environ else {"num_cpus": actors + 1, "include_dashboard": False}
        env = {} if "RAY_ADDRESS" in os.environ else {"runtime_env": {"env_vars": {"PYTHONPATH": paths}}}
        ray.init(log_to_driver=False, logging_level="error", **here, **env)
    return ray
