"""``faithrails check``: checks one answer against its context."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from faithrails.cli import render
from faithrails.cli.load_settings import load_settings, read_text
from faithrails.cli.render import open_console
from faithrails.errors import FaithrailsError
from faithrails.settings import Mode, Risk
from faithrails.types import Decision, Label, Report, Turn

PASSED, NOT_SUPPORTED, UNDECIDED = 0, 1, 3

Preset = Annotated[
    str | None, typer.Option(help="offline (default), layered, balanced or strict.", show_default=False)
]
Config = Annotated[
    Path | None, typer.Option(help="A NeMo configuration folder whose settings, prompts and models to use.")
]
Threshold = Annotated[
    float | None,
    typer.Option(
        min=0.0,
        max=1.0,
        help="Least share of supported claims that passes, with a judge or the exact check. It has no effect "
        "if cut-offs on a probability decide: see --risk.",
    ),
]
RiskOption = Annotated[
    Risk | None,
    typer.Option(help="Cut-offs without a model: how many faithful answers may be blocked or marked."),
]
JudgeModel = Annotated[
    str | None,
    typer.Option(
        help="Model of an OpenAI-compatible endpoint (OPENAI_API_KEY, OPENAI_BASE_URL) that judges."
    ),
]


def check(
    answer: Annotated[
        str,
        typer.Option(help="The answer: a text (@@ for a first @), @FILE, or - for standard input."),
    ],
    context: Annotated[
        list[str],
        typer.Option(help="A passage that should support the answer: a text or @FILE. Repeat for more."),
    ],
    question: Annotated[str, typer.Option(help="What the user asked: a text or @FILE.")] = "",
    preset: Preset = None,
    config: Config = None,
    threshold: Threshold = None,
    judge_model: JudgeModel = None,
    risk: RiskOption = None,
    mode: Annotated[
        Mode | None,
        typer.Option(help="What happens to an answer that is not supported; correct shows it corrected."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
) -> None:
    """Check one answer against its context.

    Exit code 0: passed. 1: claims are not supported, or doubtful. 2: wrong options or settings.
    3: undecided: a verifier was unsure or failed.
    """
    chosen = load_settings(preset, config, threshold, judge_model, risk, mode)
    if sum(value in ("-", "@-") for value in (answer, *context, question)) > 1:
        raise FaithrailsError("standard input can be read once; give the other texts as @FILE")
    text = read_text("--answer", answer)
    if not text.strip():
        raise FaithrailsError(f"{f'--answer {answer}'.rstrip()}: is empty; there is nothing to check")
    passages = [read_text("--context", passage) for passage in context]
    turn = Turn.of(text, *passages, question=read_text("--question", question))
    report = chosen.done(chosen.check(turn))
    if as_json:
        typer.echo(json.dumps(report.to_dict(), ensure_ascii=False))
    else:
        render.report(open_console(), text, report)
    raise typer.Exit(exit_code(report))


def exit_code(report: Report) -> int:
    """Return 0 if the answer passed as written, 1 if a claim is unsupported, else 3: undecided."""
    report = report.as_written
    if report.decision is Decision.PASS:
        return PASSED
    unsupported = any(v.label in (Label.CONTRADICTED, Label.NOT_MENTIONED) for v in report.verdicts)
    return NOT_SUPPORTED if unsupported else UNDECIDED
