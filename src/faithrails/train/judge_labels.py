"""Labels rows by a judge: a language model judges each claim of an unlabelled row."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from faithrails.bench.check_rows import reports
from faithrails.errors import RowError
from faithrails.files import write_atomically
from faithrails.train.labelled_examples import LabelledRow
from faithrails.types import Label, Report

_DECIDED = (Label.SUPPORTED, Label.CONTRADICTED, Label.NOT_MENTIONED)


@dataclass(frozen=True, slots=True)
class Judged:
    """How many rows a judge labelled, and how many it left out, with claims that it did not decide."""

    labelled: int
    left_out: int


async def judge_rows(
    rows: Iterable[LabelledRow],
    check: Callable[[LabelledRow], Awaitable[Report]],
    out: Path,
    workers: int,
    on_done: Callable[[], None],
) -> Judged:
    """Label rows, ``workers`` at a time, and append each to a JSONL file at once.

    A row is left out unless the judge decided every claim: its label would be a guess. Rows that the file
    holds are not judged again, so that a stop half-way loses nothing. At the end the file is put in the
    order of the rows.
    """
    done = ids_in(out)
    asked = list(rows)
    todo = [row for row in asked if row.id not in done]
    labelled = left_out = 0
    with out.open("a", encoding="utf-8") as file:
        async for row, report in reports(todo, check, workers):
            values = labelled_row(row, report)
            if values is None:
                left_out += 1
            else:
                labelled += 1
                file.write(json.dumps(values, ensure_ascii=False) + "\n")
                file.flush()
            on_done()
    _in_order(out, [row.id for row in asked])
    return Judged(labelled + len(done), left_out)


def _in_order(path: Path, ids: list[str]) -> None:
    place = {name: number for number, name in enumerate(ids)}
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    lines.sort(key=lambda line: place.get(json.loads(line)["id"], len(place)))
    write_atomically(path, "".join(f"{line}\n" for line in lines))


def labelled_row(row: LabelledRow, report: Report) -> dict[str, Any] | None:
    """Return a row with the label and spans of a report; None if the report leaves a claim undecided."""
    if not report.verdicts or any(verdict.label not in _DECIDED for verdict in report.verdicts):
        return None
    wrong = [verdict.claim for verdict in report.verdicts if verdict.label is not Label.SUPPORTED]
    values = row.model_dump(exclude_none=True)
    marks = [{"start": c.start, "end": c.end, "text": row.response[c.start : c.end]} for c in wrong]
    return values | {"label": int(bool(wrong)), "spans": marks}


def ids_in(path: Path) -> set[str]:
    """Return the ids of the rows that a file holds; a last line that a stop cut short is dropped.

    Raises:
        RowError: a line other than the last is not a row.
    """
    if not path.exists():
        return set()
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    kept: list[str] = []
    found: set[str] = set()
    for number, line in enumerate(lines, 1):
        try:
            found.add(json.loads(line)["id"])
            kept.append(line)
        except (json.JSONDecodeError, KeyError, TypeError) as error:
            if number != len(lines):
                raise RowError(f"{path}:{number}: not a row: {error}") from error
    path.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")
    return found
