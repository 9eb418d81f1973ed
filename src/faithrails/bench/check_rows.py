"""Evaluates rows: checks several at a time, in this process or in others, within a budget."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import replace
from itertools import islice
from typing import Any

from faithrails.bench.budget import Budget
from faithrails.bench.run_files import Checked
from faithrails.bench.span_metrics import span_result
from faithrails.bench.summary import Result
from faithrails.rows.labelled_rows import AnyRow, Row
from faithrails.types import Report


async def reports(
    rows: Iterable[AnyRow], check: Callable[[AnyRow], Any], workers: int, budget: Budget | None = None
) -> AsyncIterator[tuple[AnyRow, Report]]:
    """Check rows, ``workers`` at a time, and yield each with its report as it is done.

    Stops early if the ``budget`` has no room for another row.
    """
    budget = budget or Budget()
    waiting = iter(rows)
    running: dict[asyncio.Task[Report], AnyRow] = {}
    try:
        while True:
            for row in islice(waiting, min(workers - len(running), budget.free_slots(len(running)))):
                running[asyncio.ensure_future(check(row))] = row
            if not running:
                return
            done, _ = await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                budget.spend(task.result().cost)
                yield running.pop(task), task.result()
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


def result_and_cost(row: Row, report: Report) -> Checked:
    """Return the result and the cost of a checked row."""
    cost = report.cost
    spent = {"id": row.id, "seconds": round(cost.seconds, 6), "calls": cost.calls, "tokens": cost.tokens}
    return Checked(result_of(row, report), {**spent, "input_tokens": cost.input_tokens})


def result_of(row: Row, report: Report) -> Result:
    """Return a line of ``results.jsonl``, about the answer before a correction, which the label is for."""
    report = report.as_written
    told = replace(report, conflicts=report.conflicts_of_the_answer).to_dict()
    return {
        "id": row.id,
        "decision": report.decision.value,
        "score": report.score,
        "unfaithful_probability": report.unfaithful_probability,
        "reasons": [reason.value for reason in report.reasons],
        "claims": told["claims"],
        "label": row.label,
        "task": row.task,
        "group": row.cluster,
        "texts_hash": row.texts_hash,
        **{name: told[name] for name in ("conflicts", "omissions", "metrics") if told[name]},
        **span_result(report, row.label, row.marks, len(row.response)),
    }
