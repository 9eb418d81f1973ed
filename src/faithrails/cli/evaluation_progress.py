"""What an evaluation prints while it runs: its progress, and what is wrong with rows."""

from __future__ import annotations

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


class RowProblems:
    """Prints what is wrong with rows: the first of them each, the others as a number."""

    MOST = 20

    def __init__(self, console: Console) -> None:
        self.console = console
        self._number = 0

    def say(self, sentence: str) -> None:
        """Print the sentence, unless enough were printed."""
        self._number += 1
        if self._number <= self.MOST:
            self.console.print(sentence, markup=False)

    def rest(self) -> None:
        """Print how many sentences were left out."""
        if self._number > self.MOST:
            self.console.print(f"... and {self._number - self.MOST} more rows like these")


class _Rate(ProgressColumn):
    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:.1f} rows/s")


class EvaluationProgress:
    """The progress on the console; ``done`` counts results, those of an earlier run among them."""

    def __init__(self, console: Console, total: int | None) -> None:
        columns = (TextColumn("checking"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
        self._shown = Progress(*columns, console=console)
        self._bar = self._shown.add_task("rows", total=total)
        self.done = 0

    def __enter__(self) -> None:
        self._shown.start()

    def __exit__(self, *_: object) -> None:
        self._shown.stop()

    def begin_at(self, number: int) -> None:
        """Show what an earlier start did, which does not count for the rate."""
        self.done = number
        self._shown.reset(self._bar, completed=number)

    def advance(self, number: int) -> None:
        """Count this many results."""
        self.done += number
        self._shown.advance(self._bar, number)

    def bad(self, number: int = 1) -> None:
        """Count rows that cannot be checked, which have no result."""
        self._shown.advance(self._bar, number)
