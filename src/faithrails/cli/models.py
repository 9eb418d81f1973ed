"""``faithrails models``: lists the known local models, and fetches one."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer
from rich.text import Text

from faithrails.cli.render import open_console, text_table
from faithrails.models.local.catalogue import KnownModel, catalogue
from faithrails.models.local.hub import cache_folder, cached, fetch

app = typer.Typer(help="List the models that run in this process, or fetch one.", invoke_without_command=True)


@app.callback()
def list_models(
    context: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="Print a JSON array.")] = False,
) -> None:
    """List the known local models: what they are good at, their size and licence, and where they are."""
    if context.invoked_subcommand:
        return
    rows = [_row(one) for one in catalogue().values()]
    if as_json:
        typer.echo(json.dumps(rows, ensure_ascii=False))
    else:
        _print(rows)


@app.command("fetch")
def fetch_model(
    name: Annotated[
        str,
        typer.Argument(help="A name that `faithrails models` lists, or organisation/repository[@revision]."),
    ],
    revision: Annotated[
        str,
        typer.Option(help="The commit, tag or branch to fetch. Default: the one listed for NAME, else main."),
    ] = "",
) -> None:
    """Download a model into the hub's cache (HF_HOME, HF_ENDPOINT and HF_TOKEN are respected).

    An interrupted download is continued; a file with a wrong checksum is deleted.
    """
    folder = fetch(name, revision)
    typer.echo(f"{name} is in {folder}")
    typer.echo(
        f"Its commit is {folder.name}; to pin it in settings, write organisation/repository@{folder.name}"
    )


def _row(one: KnownModel) -> dict[str, Any]:
    folder = cached(one.repo, one.revision)
    whole = folder and (not one.weights or (folder / one.weights).is_file())
    return {
        "name": one.name,
        "verifier": one.verifier,
        "repository": one.repo,
        "licence": one.licence,
        "parameters_in_millions": one.parameters,
        "size": one.size,
        "revision": one.revision,
        "languages": one.languages,
        "good_at": one.good_at,
        "folder": str(folder) if whole else None,
    }


def _print(rows: list[dict[str, Any]]) -> None:
    table = text_table("model", "verifier", "size", "licence", "languages", "good at", "on disk")
    for row in rows:
        cells = (
            row["name"], row["verifier"], row["size"], row["licence"],
            row["languages"], row["good_at"], row["folder"] or "no",
        )  # fmt: skip
        table.add_row(*map(Text, cells))
    console = open_console()
    console.print(table)
    console.print(f"\n`faithrails models fetch NAME` downloads into {cache_folder()}")
