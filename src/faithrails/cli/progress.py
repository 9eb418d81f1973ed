"""Prints to standard error while a command runs: its progress, and problems with its input."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from faithrails.check_log import Entry, lines_of, read_entry
from faithrails.errors import RowError

Log = Annotated[Path, typer.Argument(help="A check log: the file or folder that the setting `log` names.")]


class Problems:
    """Prints problems with rows, lines or tasks: the first ones in full, then how many more there are."""

    MOST = 20

    def __init__(self, console: Console) -> None:
        self.console = console
        self.number = 0

    def say(self, sentence: str) -> None:
        """Print the sentence, unless ``MOST`` were printed before."""
        self.number += 1
        if self.number <= self.MOST:
            self.console.print(sentence)

    def rest(self) -> None:
        """Print how many sentences were left out, if any."""
        if self.number > self.MOST:
            self.console.print(f"... and {self.number - self.MOST} more like these")


def entries_of(log: Path, problems: Problems) -> Iterator[tuple[str, Entry]]:
    """Yield the entries of a check log with their places; other lines are reported and left out.

    Raises:
        FileError: the log cannot be read.
    """
    for place, line in lines_of(log):
        try:
            yield place, read_entry(line.decode("utf-8", errors="replace"))
        except RowError as error:
            problems.say(f"{place}: {error}")


@contextmanager
def stoppable(console: Console, told: str = "stopped; nothing was written") -> Iterator[None]:
    """Print ``told`` and exit with 130 if the user stops the command."""
    try:
        yield
    except KeyboardInterrupt:
        console.print(told, soft_wrap=True)
        raise typer.Exit(130) from None


def progress(console: Console, *more: ProgressColumn) -> Progress:
    """Return a display of tasks, each with its name, a bar, a count of steps, and the time left."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), *more)
    return Progress(*columns, TimeRemainingColumn(), console=console)


class _Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:.1f} rows/s")


class EvaluationProgress:
    """The progress of an evaluation on the console; ``done`` counts results, also of an earlier start."""

    def __init__(self, console: Console, total: int | None) -> None:
        self._shown = progress(console, _Rate())
        self._bar = self._shown.add_task("checking", total=total)
        self.done = 0

    def __enter__(self) -> None:
        self._shown.start()

    def __exit__(self, *_: object) -> None:
        self._shown.stop()

    def begin_at(self, number: int) -> None:
        """Begin at the number of results of an earlier start, which do not count for the rate."""
        self.done = number
        self._shown.reset(self._bar, completed=number)

    def advance(self, number: int) -> None:
        """Count this many results."""
        self.done += number
        self._shown.advance(self._bar, number)

    def bad(self, number: int = 1) -> None:
        """Count rows that cannot be checked and have no result."""
        self._shown.advance(self._bar, number)
