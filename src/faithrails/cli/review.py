"""``faithrails review``: exports answers for people to label in Label Studio, and imports their labels."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer

from faithrails.cli.progress import Log, Problems, entries_of
from faithrails.cli.render import number_of, open_console
from faithrails.errors import FaithrailsError, FileError, RowError
from faithrails.files import prepare_output, read_text, write_atomically
from faithrails.review.agreement import Agreement, agreement
from faithrails.review.export import INTERFACE, task_of
from faithrails.review.rows import row_of, votes_of
from faithrails.types import Decision

app = typer.Typer(help="Have people label checked answers in Label Studio.", no_args_is_help=True)


@app.command("export")
def export(
    log: Log,
    out: Annotated[
        Path,
        typer.Option(
            help="The tasks to write, such as tasks.json; the interface (.xml) is written beside it."
        ),
    ],
    decision: Annotated[
        list[Decision],
        typer.Option(help="Export the answers with this decision. Repeat for more."),
    ] = [Decision.ESCALATE],  # noqa: B006 - typer copies it
    done: Annotated[
        list[Path] | None, typer.Option(help="Rows of an earlier import; their answers are left out.")
    ] = None,
) -> None:
    """Write the escalated answers of a log as tasks of Label Studio, with unsupported claims marked.

    In Label Studio, create a project with the interface in the .xml file and import the tasks. Exit code 0:
    done. 2: the log cannot be read, or has no such answer.
    """
    errors = open_console(stderr=True, highlight=False, soft_wrap=True)
    interface = out.with_suffix(".xml")
    if out == interface:
        raise FileError(f"--out {out}: the interface is written there; name a file such as {out.stem}.json")
    for path in (out, interface):
        prepare_output(path, log, *(done or ()))
    reviewed = {one for path in done or () for one in _ids(path)}
    wanted = {each.value for each in decision}
    problems, tasks, seen = Problems(errors), [], Counter[str]()
    for place, entry in entries_of(log, problems):
        report = entry.report_before_correction
        seen[report["decision"]] += 1
        if report["decision"] in wanted and entry.id not in reviewed:
            try:
                tasks.append(task_of(entry))
            except RowError as error:
                problems.say(f"{place}: {error}")
    problems.rest()
    if not tasks:
        raise FaithrailsError(f"{log}: no answer to review: {_none_of(wanted, seen)}")
    write_atomically(out, json.dumps(tasks, ensure_ascii=False, indent=1) + "\n")
    write_atomically(interface, INTERFACE)
    errors.print(f"{number_of(len(tasks), 'task')} in {out}; the interface is in {interface}")


@app.command("import")
def import_(
    tasks: Annotated[Path, typer.Argument(help="An export of Label Studio in its format JSON.")],
    out: Annotated[Path, typer.Option(help="The rows to write, such as rows.jsonl.")],
) -> None:
    """Read the labels of a project of Label Studio, and write rows for `calibrate`, `eval` and `train`.

    The majority of the reviewers decides. An answer without a majority, or an annotation that contradicts
    itself, is reported and left out. Exit code 0: all tasks became rows. 1: some did not. 2: no task did.
    """
    console = open_console(highlight=False)
    errors = open_console(stderr=True, highlight=False, soft_wrap=True)
    prepare_output(out, tasks)
    rows, votes, problems = [], [], Problems(errors)
    for number, task in enumerate(_tasks(tasks), 1):
        try:
            found = votes_of(task)
            votes.append({vote.reviewer: vote.unfaithful for vote in found})
            rows.append(row_of(task, found))
        except (RowError, KeyError, TypeError, ValueError, AttributeError) as error:  # reported and left out
            words = str(error) if isinstance(error, RowError) else "is not what Label Studio exports"
            problems.say(f"task {number}: {words}")
    problems.rest()
    if not rows:
        raise RowError(f"{tasks}: no task became a row")
    write_atomically(out, "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows))
    labels = Counter("unfaithful" if row["label"] else "faithful" for row in rows)
    counts = ", ".join(f"{number} {label}" for label, number in sorted(labels.items()))
    console.print(f"{number_of(len(rows), 'row')} in {out}: {counts}")
    console.print(_words(agreement(votes)))
    raise typer.Exit(1 if problems.number else 0)


def _none_of(wanted: set[str], seen: Counter[str]) -> str:
    """Return why nothing is exported, and the options that export other answers of the log."""
    if wanted & seen.keys():
        return f"all with the decision {' or '.join(sorted(wanted))} are reviewed, or are redacted"
    if not seen:
        return "it holds no check"
    others = [name for name in ("block", "warn", "escalate", "pass") if seen[name]]
    told = ", ".join(f"--decision {name} for its {seen[name]}" for name in others)
    return f"none has the decision {' or '.join(sorted(wanted))}" + (f"; give {told}" if told else "")


def _words(found: Agreement | None) -> str:
    if found is None:
        return "agreement: unknown, no answer has the votes of two reviewers"
    kappa = "not defined, all votes are the same" if found.kappa is None else f"{found.kappa:.2f}"
    return (
        f"agreement: {found.name} {kappa}; {found.observed:.0%} of the pairs of votes on "
        f"{number_of(found.answers, 'answer')} by {number_of(found.reviewers, 'reviewer')} are the same"
    )


def _tasks(path: Path) -> list[Any]:
    try:
        found = json.loads(read_text(path))
    except (ValueError, RecursionError) as error:
        raise FileError(f"{path}: is not JSON: {error}") from error
    if not isinstance(found, list):
        raise FileError(f"{path}: is not a list of tasks")
    return found


def _ids(path: Path) -> list[str]:
    """Return the ids of the rows of an earlier import.

    Raises:
        FileError: the file does not hold such rows.
    """
    try:
        return [str(json.loads(line)["id"]) for line in read_text(path).splitlines() if line.strip()]
    except (ValueError, TypeError, KeyError) as error:
        raise FileError(f"--done {path}: does not hold rows that `faithrails review import` wrote") from error
