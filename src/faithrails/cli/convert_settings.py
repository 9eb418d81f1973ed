"""``faithrails convert``: settings from the configuration of another guardrail."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
import yaml

from faithrails import files
from faithrails.errors import FaithrailsError
from faithrails.hosts import otoroshi

File = Annotated[Path, typer.Argument(help="Otoroshi's guardrail, or its provider entity, as JSON.")]
Out = Annotated[Path | None, typer.Option(help="A file for the settings; default: standard output.")]
ContextOut = Annotated[
    Path | None, typer.Option(help="A file for the guardrail's context, as a JSON list of texts.")
]


def convert(file: File, out: Out = None, context_out: ContextOut = None) -> None:
    """Convert Otoroshi's faithfulness guardrail into settings.

    The settings are written as a config.yml; what is left to do is told on standard error.
    Exit code 2: the file holds a key that has no counterpart.
    """
    for option, path in (("--out", out), ("--context-out", context_out)):
        if path is not None and path.exists():
            raise FaithrailsError(f"{option} {path}: exists; name another file")
    found = otoroshi.convert(files.read_text(file), files.name_of(file))
    body = {"custom_data": {"faithrails": found.settings}}
    text = yaml.safe_dump(body, sort_keys=False, allow_unicode=True, width=110)
    if context_out is not None:
        files.write_whole(context_out, json.dumps(found.passages, ensure_ascii=False, indent=2) + "\n")
    if out is None:
        typer.echo(text, nl=False)
    else:
        files.write_whole(out, text)
    for note in found.notes:
        typer.echo(f"note: {note}", err=True)
