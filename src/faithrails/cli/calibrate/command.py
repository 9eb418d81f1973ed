"""``faithrails calibrate``: chooses cut-offs with a promised error rate from the user's own rows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Coroutine, Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.console import Console

from faithrails.bench.check_rows import reports
from faithrails.calibration.cutoffs import Goal, Measure, cut_offs, require_enough
from faithrails.calibration.risk_control import Scored
from faithrails.cli.calibrate.cascade import calibrate_cascade
from faithrails.cli.calibrate.output import (
    Check,
    Job,
    Part,
    print_table,
    promises,
    provenance,
    require_free,
    settings_as_written,
    write,
)
from faithrails.cli.calibrate.recalibrate import recalibrated
from faithrails.cli.calibrate.rows import Answer, LooseRow, answer_of, read_all, require_cut_offs
from faithrails.cli.calibrate.stack import calibrate_stack
from faithrails.cli.check import Config, JudgeModel, Preset
from faithrails.cli.load_settings import LoadedSettings, load_settings
from faithrails.cli.progress import progress, stoppable
from faithrails.cli.render import open_console
from faithrails.errors import FaithrailsError, RowError
from faithrails.files import prepare_output
from faithrails.types import Report
from faithrails.verify import needs_model

SOME_REFUSED = 3
_TIMES_MARKED = 4.0  # how many times as many answers are marked as blocked, if --max-marked is not given


def _share(help_: str) -> Any:
    return typer.Option(min=0.001, max=0.999, help=help_)


def calibrate(
    rows: Annotated[
        list[Path],
        typer.Argument(
            help="Rows as `eval` reads them: id, context, response, and optionally question, label (1: "
            "unfaithful), source_id (rows that share it are not independent; default: their context), task."
        ),
    ],
    out: Annotated[Path, typer.Option(help="The YAML to write; plots are written beside it.")],
    preset: Preset = None,
    config: Config = None,
    judge_model: JudgeModel = None,
    max_false_alarms: Annotated[
        float | None, _share("Share of faithful answers that may be blocked. Default: 0.05.")
    ] = None,
    max_marked: Annotated[
        float | None,
        _share(
            "Share of faithful answers (with --flag-share: of all) that may be blocked or marked. "
            "Default: four times the share that may be blocked; 0.2 with --min-precision."
        ),
    ] = None,
    min_precision: Annotated[
        float | None,
        _share(
            "Instead of --max-false-alarms: the share of blocked answers that must be unfaithful. It "
            "holds where unfaithful answers are as frequent as in the rows."
        ),
    ] = None,
    flag_share: Annotated[
        float | None,
        _share("For rows without labels, such as a sample of your answers: the share that may be blocked."),
    ] = None,
    confidence: Annotated[
        float, typer.Option(min=0.5, max=0.9999, help="Probability that both promises hold.")
    ] = 0.95,
    long_run: Annotated[
        bool,
        typer.Option(
            "--long-run",
            help="Promise a rate in the long run instead of over the next answers (half as many as there "
            "are rows): needs fewer rows, but the next hundreds of answers may exceed it by chance.",
        ),
    ] = False,
    by: Annotated[
        str | None,
        typer.Option(
            metavar="FIELD",
            help="Calibrate separately for each value of this field of the rows, such as task.",
        ),
    ] = None,
    cascade: Annotated[
        bool,
        typer.Option(
            "--cascade",
            help="Choose `accept_at` and `reject_at` of a cascade's tiers instead, so that the last tier "
            "gets as few claims as possible. All tiers are asked about all claims of the rows.",
        ),
    ] = False,
    max_misses: Annotated[
        float | None,
        _share(
            "With --cascade: share of unfaithful answers that may pass. With neither this nor "
            "--max-false-alarms, the balanced accuracy stays within 0.01 of the best."
        ),
    ] = None,
    stack: Annotated[
        bool,
        typer.Option(
            "--stack",
            help="Fit the blend of settings with `combine: stack`. All members are asked about all claims of "
            "the rows; the cut-offs are chosen too if the rows suffice for the promise.",
        ),
    ] = False,
    recalibrate: Annotated[
        Literal["auto", "platt", "isotonic", "none"],
        typer.Option(help="Recalibrate the probability too; auto: if that lowers the cross-fitted log loss."),
    ] = "auto",
    plots: Annotated[bool, typer.Option("--plots/--no-plots", help="Write plots as PNG and SVG.")] = True,
    limit: Annotated[int | None, typer.Option(min=1, help="Take only the first N rows of each file.")] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Checks at the same time. Default: 8 with a model, else 1.")
    ] = None,
) -> None:
    """Choose `warn_at` and `block_at` so that a promised error rate holds, and write them as settings.

    Everything is written at the end, all at once. Exit code 0: done. 2: wrong options, or too few rows for
    the promise (the message says how many are needed); nothing was written. 3: with --by, some values
    have too few rows; the others were written. 130: stopped; nothing was written.
    """
    if cascade:
        if any(other is not None for other in (max_marked, min_precision, flag_share, by)):
            raise FaithrailsError("--cascade takes --max-false-alarms and --max-misses, and no other promise")
    elif stack and (by or flag_share):
        raise FaithrailsError("--stack needs labels, and takes no --by")
    if max_misses is not None and not cascade:
        raise FaithrailsError("--max-misses needs --cascade")
    goal = _goal_of(max_false_alarms, max_marked, min_precision, flag_share, confidence, long_run)
    require_free(out)
    prepare_output(out)
    chosen = load_settings(preset, config, None, judge_model)
    errors = open_console(stderr=True, highlight=False, soft_wrap=True)
    read = read_all(rows, limit, by, errors)
    if plots:
        _require_plots()
    if goal.measure != "flagged":
        read = _labelled(read, errors)

    def check_all(check: Check) -> Coroutine[Any, Any, list[Report]]:
        return _all(chosen, read, workers, errors, check)

    if cascade or stack:
        method = "logistic blend, cross-fitted by context" if stack else "least cost on a grid of cut-offs"
        origin = provenance(rows, read, chosen, f"method: {method}")
        job = Job(read, chosen, out, settings_as_written(config, chosen), origin)
        if stack:
            calibrate_stack(job, check_all, goal)
        else:
            calibrate_cascade(job, check_all, (max_false_alarms, max_misses), plots)
        return
    _require_enough(read, goal, by)
    with stoppable(errors):
        found = chosen.done(check_all(chosen.check))
        require_cut_offs(found)
        answers = [answer_of(row, one, chosen.settings, by) for row, one in zip(read, found, strict=True)]
        parts, refused = _parts(answers, goal, chosen, recalibrate, by)
        if parts:
            write(out, parts, chosen, config, provenance(rows, read, chosen, *promises(goal)), plots)
    if not parts:
        raise RowError("\n".join(refused))
    print_table(open_console(), parts, goal, out)
    for sentence in refused:
        errors.print(sentence)
    raise typer.Exit(SOME_REFUSED if refused else 0)


def _goal_of(
    alarms: float | None, marked: float | None, precision: float | None, flagged: float | None,
    confidence: float, long_run: bool,
) -> Goal:  # fmt: skip
    """Return the goal that the options describe.

    Raises:
        FaithrailsError: the options contradict each other.
    """
    given = {"--max-false-alarms": alarms, "--min-precision": precision, "--flag-share": flagged}
    named = [name for name, value in given.items() if value is not None]
    if len(named) > 1:
        raise FaithrailsError(f"{' and '.join(named)} each choose block_at: give one of them")
    if precision is not None:
        goal = Goal("precision", 1.0 - precision, marked or 0.2, confidence, long_run)
    else:
        blocked = flagged or alarms or 0.05
        measure: Measure = "flagged" if flagged else "false alarms"
        goal = Goal(measure, blocked, marked or min(_TIMES_MARKED * blocked, 0.999), confidence, long_run)
        if goal.marked < goal.blocked:
            raise FaithrailsError(
                f"--max-marked {marked:g} is lower than the share that may be blocked, {blocked:g}"
            )
    return goal


def _require_plots() -> None:
    try:
        import faithrails.calibration.plots  # noqa: F401
    except ImportError as error:
        raise FaithrailsError(
            f"plots need matplotlib: pip install 'faithrails[train]', or give --no-plots ({error})"
        ) from error


def _labelled(read: list[LooseRow], errors: Console) -> list[LooseRow]:
    labelled = [row for row in read if row.label is not None]
    if not labelled:
        raise RowError(
            "none of the rows has a label: add `label` (1: unfaithful, 0: faithful), or give --flag-share "
            "0.05, the share of your own answers that may be blocked"
        )
    if len(labelled) < len(read):
        errors.print(f"{len(read) - len(labelled)} rows have no label and are left out")
    return labelled


def _require_enough(read: list[LooseRow], goal: Goal, by: str | None) -> None:
    """Before rows are checked, refuse them if no part has enough rows for the promise."""
    parts: dict[str, list[Scored]] = defaultdict(list)
    for row in read:
        parts[row.part(by)].append(Scored(row.cluster, 0.0, row.label))
    refused = []
    for name, answers in sorted(parts.items()):
        try:
            require_enough(answers, goal)
        except RowError as error:  # raised below if every part is refused
            refused.append(f"{by} {name}: {error}" if by else str(error))
    if len(refused) == len(parts):
        raise RowError("\n".join(refused))


async def _all(
    chosen: LoadedSettings,
    read: Sequence[LooseRow],
    workers: int | None,
    errors: Console,
    check: Check,
) -> list[Report]:
    """Check every row, and return the reports in the order of the rows."""
    found: dict[str, Report] = {}
    with progress(errors) as shown:
        bar = shown.add_task("checking", total=len(read))
        at_once = workers or (8 if needs_model(chosen.settings) else 1)
        async for row, report in reports(read, lambda row: check(row.turn()), at_once):
            found[row.id] = report
            shown.advance(bar)
    return [found[row.id] for row in read]


def _parts(
    answers: list[Answer], goal: Goal, chosen: LoadedSettings, method: str, by: str | None
) -> tuple[list[Part], list[str]]:
    """Calibrate all answers, or those of each value of ``by``; return the parts, and why any were refused."""
    parts, refused = [], []
    for name in sorted({answer.part for answer in answers}) if by else [""]:
        mine = [answer for answer in answers if answer.part == name]
        try:
            mapped, told = recalibrated(mine, chosen.settings, method)
            blocking, marking = [a.blocking for a in mapped], [a.marking for a in mapped]
            parts.append(Part(name, mine, mapped, cut_offs(blocking, marking, goal), told))
        except RowError as error:  # reported to the user; this part gets no settings
            words = f"{error}{_reasons(mine)}"
            refused.append(f"{by} {name}: {words}" if by else words)
    return parts, refused


def _reasons(answers: list[Answer]) -> str:
    """Return a note on the reasons that always flag faithful answers (without labels: all answers)."""
    counted = Counter(reason for answer in answers if not answer.blocking.label for reason in answer.always)
    told = ", ".join(f"{reason} {number}" for reason, number in counted.most_common())
    return f" (flagged whatever the cut-offs are: {told})" if told else ""
