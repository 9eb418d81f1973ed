"""Prints a report in the terminal: the decision, the answer with its unsupported words, the claims."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

_WIDEST = 1_000  # columns; no table of figures has more
_DECISION = {"pass": "bold green", "warn": "bold yellow", "block": "bold red", "escalate": "bold red"}
_LABEL = {
    "supported": ("✓", "green"),
    "contradicted": ("✗", "red"),
    "not_mentioned": ("✗", "red"),
    "out_of_scope": ("·", "dim"),
    "unsure": ("?", "yellow"),
}


def figures_table(*titles: str) -> Table:
    """Return an empty table of figures: the first column is aligned left, the others right."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for place, title in enumerate(titles):
        table.add_column(title, justify="right" if place else "left", no_wrap=True)
    return table


def text_table(*titles: str) -> Table:
    """Return an empty table of texts, whose lines are folded where the terminal ends."""
    table = Table(box=None, header_style="dim", padding=(0, 2, 0, 0))
    for title in titles:
        table.add_column(title, overflow="fold")
    return table


def print_whole(table: Table) -> None:
    """Print a table to standard output as wide as it is: no figure is cut off at the edge of a terminal."""
    Console(width=_WIDEST).print(table)


def report(console: Console, answer: str, found: dict[str, Any]) -> None:
    """Print a report (``Report.to_dict()``) about ``answer``."""
    console.print(_headline(found))
    repair = found["repair"]
    answer = repair["answer"] if repair else answer
    console.print(marked(answer, found["claims"], plain=console.no_color or not console.is_terminal))
    for change in repair["changes"] if repair else ():
        console.print(_change(change))
    if found["claims"]:
        console.print(_claims(found["claims"]))
    for place in found.get("omissions", ()):  # absent in reports of earlier versions, as are metrics
        console.print(Text(f"leaves out a warning: [{place['passage']}] {place['text']}", style="bold"))
    for name, metric in found.get("metrics", {}).items():
        value = "could not be told" if metric["value"] is None else f"{metric['value']:.2f}"
        console.print(Text(f"{name} {value}: {metric['why']}"))
    for note in found["notes"]:
        console.print(Text(f"note: {note}", style="dim"))


def marked(answer: str, claims: Iterable[dict[str, Any]], *, plain: bool) -> Text:
    """Return the answer with the words that the evidence lacks in red, or in «marks» if plain."""
    places = _merged(place for claim in claims for place in _offending(claim))
    text, position = Text(), 0
    for start, end in places:
        text.append(answer[position:start])
        word = answer[start:end]
        text.append(f"«{word}»" if plain else word, style="bold red underline")
        position = end
    text.append(answer[position:])
    return text


def number_of(count: int, thing: str) -> str:
    """Return a number with its noun: ``1 row``, ``2 rows``."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def _offending(claim: dict[str, Any]) -> list[tuple[int, int]]:
    if claim["label"] not in ("contradicted", "not_mentioned"):
        return []
    places = [(start, end) for start, end in claim["offending"]]
    return places or [(claim["start"], claim["end"])]


def _merged(places: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(places):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _change(change: dict[str, Any]) -> Text:
    line = Text(f"{change['kind'].replace('_', ' ')}: ", style="bold")
    line.append(_short(change["was"]), "red strike")
    if change["text"]:
        line.append(f" -> {_short(change['text'])}", "green")
    return line


def _headline(found: dict[str, Any]) -> Text:
    counted = [claim for claim in found["claims"] if claim["label"] != "out_of_scope"]
    supported = sum(claim["label"] == "supported" for claim in counted)
    line = Text(found["decision"].upper(), style=_DECISION[found["decision"]])
    if found["score"] is not None:
        line.append(
            f"  {supported} of {len(counted)} claims supported, score {found['score']:.2f}", "default"
        )
    if found["reasons"]:
        line.append(f"  ({', '.join(found['reasons'])})", "dim")
    return line


def _claims(claims: Iterable[dict[str, Any]]) -> Table:
    table = text_table("", "claim", "verdict", "evidence")
    for claim in claims:
        sign, style = _LABEL[claim["label"]]
        verdict = Text(claim["label"].replace("_", " "), style=style)
        if claim["probability"] is not None:
            verdict.append(f" {claim['probability']:.2f}", "dim")
        table.add_row(Text(sign, style=style), Text(claim["text"]), verdict, _evidence(claim))
    return table


def _evidence(claim: dict[str, Any]) -> Group:
    lines = [Text(f"[{place['passage']}] {_short(place['text'])}") for place in claim["evidence"]]
    if claim["why"]:
        lines.append(Text(claim["why"], style="dim"))
    return Group(*lines)


def _short(text: str, most: int = 200) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= most else flat[: most - 1] + "…"
