"""``faithrails lexicon build``: collects synonymous names from documents."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import track

from faithrails import collect_synonymous_names as aliases
from faithrails.cli.check import JudgeModel
from faithrails.cli.load_settings import LoadedSettings, load_settings
from faithrails.cli.progress import stoppable
from faithrails.cli.render import number_of, open_console
from faithrails.errors import FaithrailsError
from faithrails.files import prepare_output, read_text, write_atomically
from faithrails.models.protocol import Meter
from faithrails.models.typed_replies import Failure
from faithrails.prompts import PromptBook

TEXTS = (".txt", ".md", ".rst", ".html", ".htm", ".json", ".csv", ".yaml", ".yml")

app = typer.Typer(help="Collect synonymous names from documents.", no_args_is_help=True)


@app.callback()
def _lexicon() -> None:
    """Keep `build` a subcommand, so that others can be added."""


@app.command("build")
def build(
    documents: Annotated[
        list[Path], typer.Argument(help=f"Text files, or folders to search for them ({', '.join(TEXTS)}).")
    ],
    out: Annotated[Path, typer.Option(help="The file to write; name it in the setting `lexicon`.")],
    judge_model: JudgeModel = None,
) -> None:
    """Find names that the documents define as synonymous.

    Rules find "World Health Organization (WHO)" and "Twitter, now known as X". With --judge-model
    a language model searches too; its names count only if the document contains them. The file is
    written at the end. Exit code 0: done. 2: a document cannot be read, or the model failed.
    """
    console, errors = open_console(highlight=False), open_console(stderr=True, highlight=False)
    found = sorted(set(_files(documents)))
    if not found:
        raise FaithrailsError(f"{', '.join(map(str, documents))}: there are no documents to read")
    prepare_output(out, *found)
    with stoppable(errors):
        chosen = load_settings("balanced" if judge_model else None, None, None, judge_model)
        pairs = chosen.done(_pairs(found, chosen if judge_model else None, errors))
    groups = aliases.grouped(pairs)
    values = aliases.lexicon_file(groups, len(found))
    write_atomically(out, json.dumps(values, indent=1, ensure_ascii=False) + "\n")
    for group in groups[:20]:
        console.print("  " + " = ".join(group))
    more = f", {len(groups) - 20} more" if len(groups) > 20 else ""
    told = f"{number_of(len(groups), 'group')} of names in {number_of(len(found), 'document')}"
    console.print(f"{told}{more}: {out}", soft_wrap=True)


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            yield from (file for file in path.rglob("*") if file.suffix.lower() in TEXTS and file.is_file())
        elif path.is_file():
            yield path
        else:
            raise FaithrailsError(f"{path}: does not exist")


async def _pairs(files: list[Path], chosen: LoadedSettings | None, errors: Console) -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for file in track(files, "reading", console=errors, transient=True, disable=not errors.is_terminal):
        text = read_text(file)
        pairs += aliases.by_rule(text)
        if chosen is not None and chosen.judge is not None:
            told = await aliases.by_model(text, chosen.judge, PromptBook(), chosen.settings.judge, Meter())
            if isinstance(told, Failure):
                raise FaithrailsError(f"{file}: the model failed: {told.why}")
            pairs += told
    return pairs
