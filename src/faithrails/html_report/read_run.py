"""Reads a run: results of ``faithrails eval``, a check log, or the output of ``faithrails check --json``."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from faithrails.bench.run_files import NESTED
from faithrails.check_log import lines_of, read_entry
from faithrails.check_log.parquet import is_parquet
from faithrails.errors import FileError, ReportError, RowError
from faithrails.rows.labelled_rows import BadRow, Row, read_rows, unique
from faithrails.rows.read_records import Record, records
from faithrails.rows.unique_names import UniqueNames
from faithrails.types import Decision, Report, Turn
from faithrails.types.report_json import ReportRow

RESULTS = "results.jsonl"
Tell = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Checked:
    """One checked answer; ``turn`` is None if its texts are unknown, ``label`` 1 means unfaithful.

    ``has_other_row``: whether the row with this id has other texts than those that were checked, or the
    result does not say which those were: spans in them would be wrong.
    """

    id: str
    report: Report
    turn: Turn | None = None
    label: int | None = None
    task: str = ""
    source: str = ""
    group: str = ""
    has_other_row: bool = False


def run_path(run: Path) -> Path:
    """Return the file of a run, which may be given as its folder, or the folder of a Parquet log.

    Raises:
        FileError: it is another folder.
    """
    if not run.is_dir() or is_parquet(run):
        return run
    if (run / RESULTS).is_file():
        return run / RESULTS
    raise FileError(f"{run}: not a folder of faithrails eval: it holds no {RESULTS}")


def read_texts(path: Path | None, tell: Tell) -> dict[str, Row]:
    """Return the rows that a run checked, by the ids that their results have."""
    rows = unique(read_rows(path), tell) if path else ()
    return {row.id: row for row in rows if isinstance(row, Row)}


def read_run(run: Path, texts: Mapping[str, Row], tell: Tell) -> Iterator[Checked]:
    """Yield the answers of a run; ``texts`` holds the rows for results that lack their texts.

    A row with other texts than those that were checked is not used.

    A line that is not a result is reported and left out. A repeated id becomes ``ID#2``, as in ``faithrails
    eval``.

    Raises:
        FileError: the file cannot be read.
    """
    path, names = run_path(run), UniqueNames()
    for number, record in enumerate(_of_parquet_log(path) if path.is_dir() else records(path, ()), 1):
        try:
            if isinstance(record, BadRow):
                raise RowError(record.why)
            found = _checked(record[1], texts, str(number))
        except (ReportError, RowError) as error:
            # The page says how many lines were left out.
            tell(f"{path}: {record.place if isinstance(record, BadRow) else record[0]}: {error}")
            continue
        yield replace(found, id=names.name(found.id), group=found.group or found.id)


def _of_parquet_log(log: Path) -> Iterator[Record | BadRow]:
    for place, line in lines_of(log):
        try:
            yield place, json.loads(line)
        except ValueError as error:  # the line is reported and left out
            yield BadRow(place, f"is not JSON: {error}")


def _checked(values: dict[str, Any], texts: Mapping[str, Row], number: str) -> Checked:
    if "format" in values:
        return _of_log(values, number)
    if "turn" in values:
        report = Report.from_dict(dict.fromkeys(ReportRow.model_fields) | values).as_written
        return Checked(report.turn or number, report)
    return _of_eval(values, texts)


def _of_log(values: dict[str, Any], number: str) -> Checked:
    entry = read_entry(json.dumps(values))
    report = Report.from_dict(entry.report).as_written
    turn = entry.logged_turn()
    return Checked(turn.id or number, report, turn)


class _EvalResult(BaseModel):
    """The fields of a line of ``results.jsonl`` besides the report; nulls are left out."""

    model_config = ConfigDict(extra="ignore")

    id: str
    label: Literal[0, 1] | None = None
    task: str = ""
    group: str = ""
    texts_hash: str = ""


_WRITTEN = ("decision", "reasons", "claims", "score", "conflicts", "omissions", "metrics")
_REQUIRED = ("decision", "reasons", "claims")
_NOT_WRITTEN = {
    name: value for name, value in Report("", Decision.BLOCK, None).to_dict().items() if name not in _REQUIRED
}


def _of_report(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of a result that belong to the report; in Parquet, nested values are JSON texts."""
    found = {name: values[name] for name in _WRITTEN if name in values}
    texts = {name: value for name, value in found.items() if name in NESTED and isinstance(value, str)}
    try:
        return found | {name: json.loads(text) for name, text in texts.items()}
    except ValueError as error:  # the line is reported and left out
        raise RowError(f"not a result of faithrails eval: {error}") from None


def _of_eval(values: dict[str, Any], texts: Mapping[str, Row]) -> Checked:
    try:
        found = _EvalResult.model_validate(values)
    except ValidationError as error:  # the line is reported and left out
        first = error.errors(include_input=False, include_url=False)[0]
        place = ".".join(map(str, first["loc"]))
        raise RowError(f"not a result of faithrails eval: {place}: {first['msg']}") from None
    report = Report.from_dict({**_NOT_WRITTEN, **_of_report(values), "turn": found.id})
    row = texts.get(found.id)
    if other := row is not None and row.texts_hash != found.texts_hash:
        row = None
    source = row.dataset if row else found.group.partition("/")[0]
    return Checked(
        found.id, report, row.turn() if row else None, found.label, found.task, source, found.group, other
    )
