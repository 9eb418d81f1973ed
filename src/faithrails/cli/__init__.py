"""The command line."""

from __future__ import annotations

import sys

import typer
from rich.console import Console

from faithrails.cli import checking, configuring, demonstrating, evaluating, lexicons, replaying, training
from faithrails.errors import FaithrailsError

app = typer.Typer(
    name="faithrails",
    help="Check whether answers are supported by the text they were given.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command("check")(checking.check)
app.command("eval")(evaluating.evaluate)
app.command("replay")(replaying.replay)
app.add_typer(lexicons.app, name="lexicon")
app.command("train")(training.train)
app.command("doctor")(configuring.doctor)
app.command("schema")(configuring.schema)
app.command("demo")(demonstrating.demo)


def main() -> None:
    """Run a command; an error of ours is one line on stderr and exit code 2."""
    try:
        app()
    except FaithrailsError as error:
        Console(stderr=True, highlight=False, soft_wrap=True).print(f"error: {error}", markup=False)
        sys.exit(2)
