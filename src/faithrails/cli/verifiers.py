"""``faithrails verifiers``: lists verifiers and claim extractors, and what each needs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from faithrails.cli.render import open_console, text_table
from faithrails.settings.find_components import EXTRACTOR, VERIFIER, Found, Kind, listing

_TRAITS = ("needs_evidence", "needs_model", "draws_samples", "repeatable")


def verifiers(as_json: Annotated[bool, typer.Option("--json", help="Print a JSON array.")] = False) -> None:
    """List the verifiers and claim extractors: where they come from, what they need, and what they cost.

    Exit code 0: all can be used. 1: an installed package registers one that cannot be used.
    """
    rows = list(_rows())
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False))
    else:
        for kind in (VERIFIER, EXTRACTOR):
            _print(open_console(), kind, [row for row in rows if row["kind"] == kind.noun])
    raise typer.Exit(1 if any(row["error"] for row in rows) else 0)


def _rows() -> Iterator[dict[str, Any]]:
    for kind in (VERIFIER, EXTRACTOR):
        for found in listing(kind):
            yield {"kind": kind.noun, "name": found.name, "origin": found.origin, **_about(found)}


def _about(found: Found) -> dict[str, Any]:
    one = found.component
    settings = [key for key in one.settings_type.model_fields if key != "name"] if one else []
    return {
        **{trait: getattr(one, trait, False) for trait in _TRAITS},
        **{word: getattr(one, word, "") for word in ("calls", "source", "output", "licence")},
        "settings": settings,
        "error": found.error,
    }


def _print(console: Console, kind: Kind, rows: list[dict[str, Any]]) -> None:
    table = text_table(kind.noun, "origin", "needs", "calls per answer", "source")
    for row in rows:
        told = row["error"] or row["source"]
        cells = (row["name"], row["origin"], _needs(row), row["calls"], told)
        table.add_row(*map(Text, cells), style="red" if row["error"] else "")
    console.print(table)
    console.print()


def _needs(row: dict[str, Any]) -> str:
    words = {"needs_evidence": "evidence", "needs_model": "a judge", "draws_samples": "the main model"}
    return ", ".join(word for trait, word in words.items() if row[trait])
