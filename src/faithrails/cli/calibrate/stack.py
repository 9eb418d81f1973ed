"""``faithrails calibrate --stack``: fits the blend of a stack's members to labelled rows."""

from __future__ import annotations

from typing import Any

from faithrails.calibration.cutoffs import Goal, cut_offs
from faithrails.calibration.risk_control import Scored
from faithrails.cli.calibrate.output import CheckAll, Job, promises_in_words
from faithrails.cli.load_settings import LoadedSettings
from faithrails.cli.render import open_console
from faithrails.errors import FaithrailsError, RowError, SettingsError
from faithrails.types import Report
from faithrails.verify import build
from faithrails.verify.stack import Stack, logit_of, support_of

_DIGITS = 6


def calibrate_stack(job: Job, check_all: CheckAll, goal: Goal) -> None:
    """Ask every member for every claim of the rows, fit the blend, and write and print it.

    The cut-offs are chosen on the cross-fitted probabilities, if the rows suffice for the promise.

    Raises:
        SettingsError: the settings have no stack.
        RowError: the rows are too few.
        FaithrailsError: scipy is not installed.
    """
    stack = _stack(job.chosen)
    try:
        from faithrails.calibration.stack_weights import AskedAll, fit_blend
    except ImportError as error:
        raise FaithrailsError(f"--stack needs scipy: pip install 'faithrails[train]' ({error})") from error
    reports = job.chosen.done(check_all(job.chosen.check))
    asked = [
        (row, AskedAll(row.label or 0, row.cluster, logits))
        for row, report in zip(job.rows, reports, strict=True)
        if (logits := _logits(report)) is not None
    ]
    if not asked:
        raise RowError("--stack: there is no answer in which every member judged every claim")
    found = fit_blend([answer for _, answer in asked])
    scored = [
        Scored(row.cluster, score, row.label) for (row, _), score in zip(asked, found.scores, strict=True)
    ]
    named = zip(stack.members, found.members, strict=True)
    lines = [
        f"{len(asked)} of {len(job.rows)} answers, those in which every member judged every claim",
        f"cross-fitted log loss of the blend: {found.loss:.4f}",
        *(f"log loss of {member.name} alone: {loss:.4f}" for member, loss in named),
    ]
    values: dict[str, Any] = {}
    try:
        cuts = cut_offs(scored, scored, goal)
        values = {"block_at": cuts.block_at.value, "warn_at": cuts.warn_at.value}
        lines.append(promises_in_words(goal))
    except RowError as error:  # the cut-offs of the settings stay, and the file says so
        lines.append(f"cut-offs not chosen: {error}")
    blend = {
        "intercept": round(found.intercept, _DIGITS),
        "slopes": [round(slope, _DIGITS) for slope in found.slopes],
    }
    plain = job.chosen.settings.model_dump(mode="json")["verifiers"][0]
    job.write({**values, "verifiers": [{**plain, "blend": blend}]}, lines)
    console = open_console(highlight=False, soft_wrap=True)
    for line in (*lines, f"written: {job.out}"):
        console.print(line)


def _stack(chosen: LoadedSettings) -> Stack:
    found = build(chosen.settings).verifiers
    if len(found) != 1 or not isinstance(found[0], Stack):
        raise SettingsError("--stack needs settings with `combine: stack`")
    return found[0]


def _logits(report: Report) -> Any:
    """Return logits, claims x members; None if a member could not judge a claim, or there is no claim."""
    import numpy as np

    layers = [verdict.layers for verdict in report.as_written.verdicts]
    if not layers or any(not each or any(one.reason for one in each) for each in layers):
        return None
    return np.array([[logit_of(support_of(one)) for one in each] for each in layers])
