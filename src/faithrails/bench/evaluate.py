"""Evaluates a file of rows; results are written one by one, so that an interrupted run can resume."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from faithrails.bench.labelled_rows import AnyRow, BadRow, Row
from faithrails.bench.metrics import auroc, brier, calibration_error, false_alarms, flags, percentiles
from faithrails.errors import FileError, RowError
from faithrails.files import read_text
from faithrails.types import Decision, Report

Result = dict[str, Any]
_FIELDS = frozenset({"id", "decision", "unfaithful_probability", "seconds", "label", "task"})


async def evaluate(
    rows: Iterable[Row | BadRow],
    check: Callable[[Row], Any],
    results: Path,
    *,
    workers: int,
    on_bad: Callable[[BadRow], None],
    on_done: Callable[[], None],
) -> int:
    """Check the rows, ``workers`` at a time, and append each result to a JSONL file at once.

    Returns the number of rows that could not be read. ``check`` is an async function from
    a row to its report.
    """
    bad = 0
    good: list[Row] = []
    for row in rows:
        if isinstance(row, BadRow):
            bad += 1
            on_bad(row)
            on_done()
        else:
            good.append(row)
    try:
        with results.open("a", encoding="utf-8") as out:
            async for row, report in reports(good, check, workers):
                out.write(json.dumps(result_of(row, report), ensure_ascii=False) + "\n")
                out.flush()
                on_done()
    except OSError as error:
        raise FileError(f"{results}: cannot be written: {error.strerror or error}") from error
    return bad


async def reports(
    rows: Iterable[AnyRow], check: Callable[[AnyRow], Any], workers: int
) -> AsyncIterator[tuple[AnyRow, Report]]:
    """Check rows, ``workers`` at a time, and yield each with its report as it is done."""
    waiting = iter(rows)
    running: dict[asyncio.Task[Report], AnyRow] = {}
    try:
        while True:
            for row in _some(waiting, workers - len(running)):
                running[asyncio.ensure_future(check(row))] = row
            if not running:
                return
            done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                yield running.pop(task), task.result()
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def _some(rows: Iterator[AnyRow], number: int) -> Iterator[AnyRow]:
    for _, row in zip(range(number), rows, strict=False):
        yield row


def result_of(row: Row, report: Report) -> Result:
    """One line of ``results.jsonl``, about the answer as it was written: the label is that one's."""
    report = report.as_written
    return {
        "id": row.id,
        "decision": report.decision.value,
        "score": report.score,
        "unfaithful_probability": report.unfaithful_probability,
        "reasons": [reason.value for reason in report.reasons],
        "claims": report.to_dict()["claims"],
        "seconds": round(report.cost.seconds, 6),
        "label": row.label,
        "task": row.task,
        "group": row.cluster,
    }


def read_results(path: Path) -> list[Result]:
    """Read results; a last line that a stop cut short is dropped, and that row checked again.

    Raises:
        RowError: a line in the middle is no result.
    """
    if not path.exists():
        return []
    lines = read_text(path).split("\n")  # not splitlines: an answer may hold U+2028
    while lines and not lines[-1]:
        lines.pop()
    found: list[Result] = []
    for number, line in enumerate(lines, 1):
        try:
            result = json.loads(line)
        except json.JSONDecodeError as error:
            if number == len(lines):
                break
            raise RowError(f"{path}:{number}: not a result of faithrails eval: {error}") from error
        if not isinstance(result, dict) or not result.keys() >= _FIELDS:
            raise RowError(f"{path}:{number}: not a result of faithrails eval")
        found.append(result)
    return found


def summary(results: list[Result], failed: int) -> dict[str, Any]:
    """Sum up: counts, figures over the labelled rows, the same by task, and latency."""
    tasks = sorted({result["task"] for result in results if result["task"]})
    labelled = [result for result in results if result["label"] is not None]
    return {
        "n": len(results),
        "failed_rows": failed,
        "decisions": {d.value: sum(r["decision"] == d.value for r in results) for d in Decision},
        "could_not_tell": sum(r["unfaithful_probability"] is None for r in results),
        **(_figures(labelled) if labelled else {}),
        "by_task": {task: _figures([r for r in labelled if r["task"] == task]) for task in tasks}
        if labelled
        else {},
        "latency_ms": percentiles([result["seconds"] for result in results]),
    }


def group_of(result: Result) -> str:
    """Return what a result is resampled with; results of earlier versions stand alone."""
    return str(result.get("group", result["id"]))


def blocked(result: Result) -> bool:
    """Whether the answer did not reach the user."""
    return result["decision"] in (Decision.BLOCK.value, Decision.ESCALATE.value)


def marked(result: Result) -> bool:
    """Whether the answer was blocked, or reached the user with a warning."""
    return bool(result["decision"] != Decision.PASS.value)


def _figures(rows: list[Result]) -> dict[str, Any]:
    """Figures over labelled rows; probabilities only over rows where the check could tell."""
    labels, groups = [row["label"] for row in rows], [group_of(row) for row in rows]
    sure = [row for row in rows if row["unfaithful_probability"] is not None]
    sure_labels = [row["label"] for row in sure]
    probabilities = [row["unfaithful_probability"] for row in sure]
    return {
        "labelled": len(rows),
        "unfaithful": sum(labels),
        **flags(labels, [marked(row) for row in rows]),
        "false_alarms": {
            "blocked": false_alarms(labels, [blocked(row) for row in rows], groups),
            "blocked_or_marked": false_alarms(labels, [marked(row) for row in rows], groups),
        },
        "auroc": auroc(sure_labels, probabilities),
        "brier": brier(sure_labels, probabilities),
        "calibration_error": calibration_error(sure_labels, probabilities),
    }
