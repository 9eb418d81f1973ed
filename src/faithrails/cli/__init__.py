"""The command line."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer
import typer.core

from faithrails.cli import (
    audit_claims,
    check,
    convert_otoroshi,
    demo,
    doctor,
    drift,
    evaluate,
    lexicon,
    models,
    replay,
    report,
    review,
    schema,
    serve,
    train,
    verifiers,
)
from faithrails.cli.calibrate import command as calibrate
from faithrails.cli.progress import stoppable
from faithrails.cli.render import open_console
from faithrails.errors import FaithrailsError
from faithrails.install_paths import installed_version


class _Stoppable(typer.core.TyperGroup):
    """Prints "stopped" after Ctrl-C if the command prints nothing itself, as it left nothing half-written."""

    def invoke(self, ctx: Any) -> Any:
        with stoppable(open_console(stderr=True), "stopped"):
            return super().invoke(ctx)


app = typer.Typer(
    name="faithrails",
    cls=_Stoppable,
    help="Check whether answers are supported by the text they were given.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"faithrails {installed_version()}")
        raise typer.Exit


@app.callback()
def _faithrails(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Hold the options that come before a command."""


app.command("check")(check.check)
app.command("eval")(evaluate.evaluate)
app.command("audit-claims")(audit_claims.audit_claims)
app.command("calibrate")(calibrate.calibrate)
app.command("convert")(convert_otoroshi.convert)
app.command("replay")(replay.replay)
app.command("report")(report.report)
app.command("drift")(drift.drift)
app.add_typer(review.app, name="review")
app.add_typer(lexicon.app, name="lexicon")
app.command("train")(train.train)
app.command("doctor")(doctor.doctor)
app.command("verifiers")(verifiers.verifiers)
app.add_typer(models.app, name="models")
app.command("serve")(serve.serve)
app.command("schema")(schema.schema)
app.command("demo")(demo.demo)


def main() -> None:
    """Run a command; an error of ours or of a file is one line on stderr and exit code 2.

    Typer itself ends with 2 on wrong options.
    """
    errors = open_console(stderr=True, highlight=False, soft_wrap=True)
    try:
        app(prog_name="faithrails")
    except FaithrailsError as error:
        errors.print(f"error: {error}")
        sys.exit(2)
    except OSError as error:  # of a file or the disk, that no command explained
        where = f"{error.filename}: " if error.filename else ""
        errors.print(f"error: {where}{error.strerror or error}")
        sys.exit(2)
