"""Prints a report in the terminal: the decision, the answer with its unsupported words marked, the claims."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from faithrails.types import Change, Decision, Label, Report, Verdict
from faithrails.types.report_rendering import SIGNS, headline, in_parts

_WIDEST = 1_000  # columns; no table of figures has more
_DECISION = {
    Decision.PASS: "bold green",
    Decision.WARN: "bold yellow",
    Decision.BLOCK: "bold red",
    Decision.ESCALATE: "bold red",
}
_LABEL = {
    Label.SUPPORTED: "green",
    Label.CONTRADICTED: "red",
    Label.NOT_MENTIONED: "red",
    Label.OUT_OF_SCOPE: "dim",
    Label.UNSURE: "yellow",
}


def open_console(**options: Any) -> Console:
    """Return a console that prints texts verbatim: brackets are not markup, ``:name:`` is not an emoji."""
    return Console(markup=False, emoji=False, **options)


def figures_table(*titles: str) -> Table:
    """Return an empty table of figures: the first column is aligned left, the others right."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for place, title in enumerate(titles):
        table.add_column(title, justify="right" if place else "left", no_wrap=True)
    return table


def text_table(*titles: str) -> Table:
    """Return an empty table of texts, which are folded at the edge of the terminal."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for title in titles:
        table.add_column(title, overflow="fold")
    return table


def print_whole(table: Table) -> None:
    """Print a table to standard output at full width: no figure is cut off at the edge of a terminal."""
    open_console(width=_WIDEST).print(table)


def report(console: Console, answer: str, found: Report) -> None:
    """Print a report about ``answer``."""
    decision = Text(found.decision.value.upper(), style=_DECISION[found.decision])
    console.print(decision.append(f"  {headline(found)}".rstrip(), "default"))
    answer, changes = (found.repair.answer, found.repair.changes) if found.repair else (answer, ())
    console.print(_marked(answer, found, plain=console.no_color or not console.is_terminal))
    for change in changes:
        console.print(_change(change))
    if found.verdicts:
        console.print(_claims(found.verdicts))
    for place in found.omissions:
        console.print(Text(f"leaves out a warning: [{place.passage}] {place.text}", style="bold"))
    for metric in found.metrics:
        console.print(Text(str(metric)))
    for note in found.notes:
        console.print(Text(f"note: {note}", style="dim"))


def number_of(count: int, thing: str) -> str:
    """Return a number with its noun: ``1 row``, ``2 rows``."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def _marked(answer: str, found: Report, *, plain: bool) -> Text:
    """Return the answer with the words that the evidence lacks in red, or in «marks» if plain."""
    told = [verdict for verdict in found.unsupported if verdict.label is not Label.UNSURE]
    text = Text()
    for part, is_lacking in in_parts(answer, told):
        shown = f"«{part}»" if plain and is_lacking else part
        text.append(shown, style="bold red underline" if is_lacking else None)
    return text


def _change(change: Change) -> Text:
    line = Text(f"{change.kind.replace('_', ' ')}: ", style="bold")
    line.append(_short(change.was), "red strike")
    if change.text:
        line.append(f" -> {_short(change.text)}", "green")
    return line


def _claims(verdicts: Iterable[Verdict]) -> Table:
    table = text_table("", "claim", "verdict", "evidence")
    for one in verdicts:
        style = _LABEL[one.label]
        verdict = Text(one.label.value.replace("_", " "), style=style)
        if one.probability is not None:
            verdict.append(f" {one.probability:.2f}", "dim")
        table.add_row(Text(SIGNS[one.label], style=style), Text(one.claim.text), verdict, _evidence(one))
    return table


def _evidence(verdict: Verdict) -> Group:
    lines = [Text(f"[{place.passage}] {_short(place.text)}") for place in verdict.evidence]
    if verdict.why:
        lines.append(Text(verdict.why, style="dim"))
    return Group(*lines)


def _short(text: str, most: int = 200) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= most else flat[: most - 1] + "…"
