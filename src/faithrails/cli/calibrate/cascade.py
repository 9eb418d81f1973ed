"""``faithrails calibrate --cascade``: chooses the cut-offs of a cascade's tiers from labelled rows."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING

from faithrails.calibration.cascade_cutoffs import AskedAnswer, AskedClaim, Chosen, Quality, choose
from faithrails.cli.calibrate.output import CheckAll, Job
from faithrails.cli.render import figures_table, open_console, print_whole
from faithrails.errors import SettingsError
from faithrails.rows.labelled_rows import Row
from faithrails.settings import Settings
from faithrails.types import Label, Report, Verdict
from faithrails.verify import build

if TYPE_CHECKING:
    from faithrails.verify.cascade import Cascade

_MOST_SHOWN = 10  # points of the curve
_NONE = -1.0  # below any P(supported): the tier rejects nothing


def calibrate_cascade(
    job: Job, check_all: CheckAll, targets: tuple[float | None, float | None], plots: bool
) -> None:
    """Ask every tier for every claim of the rows, choose the cut-offs, and write and print them.

    ``targets`` are the allowed shares of false alarms and of misses.

    Raises:
        SettingsError: the settings have no cascade.
        RowError: the rows do not suffice.
    """
    cascade = asking_all(job.chosen.settings)
    reports = job.chosen.done(check_all(job.chosen.checker_with(cascade).check))
    tiers = len(cascade.tiers)
    answers = [asked_answer(row, report, tiers) for row, report in zip(job.rows, reports, strict=True)]
    found = choose(answers, *targets)
    _write(job, found, plots)
    _print(found, len(job.rows), job.out)


def _write(job: Job, found: Chosen, plots: bool) -> None:
    plain = job.chosen.settings.model_dump(mode="json")["verifiers"][0]
    bands = [*map(asdict, found.bands), {}]
    tiers = [
        {
            **(tier if isinstance(tier, dict) else {"name": tier}),
            **{k: v for k, v in band.items() if v is not None},
        }
        for tier, band in zip(plain["tiers"], bands, strict=True)
    ]
    lines = (f"{name}: {_words(one)}" for name, one in _named(found))
    job.write({"verifiers": [{**plain, "tiers": tiers}]}, lines)
    if plots:
        from faithrails.calibration.plots import cost_quality

        points = [(one.handed_on, one.balanced_accuracy) for one in found.curve]
        marks = {name: (one.handed_on, one.balanced_accuracy) for name, one in _named(found)}
        cost_quality(job.out.with_suffix(".cascade"), points, marks)


def _named(found: Chosen) -> list[tuple[str, Quality]]:
    return [("last tier for everything", found.without), ("cascade", found.quality)]


def _words(one: Quality) -> str:
    return (
        f"false alarms {one.false_alarms:.3f}, misses {one.misses:.3f}, balanced accuracy "
        f"{one.balanced_accuracy:.3f}, claims for the last tier {one.handed_on:.3f}, answers {one.asked:.3f}"
    )


def _print(found: Chosen, rows: int, out: Path) -> None:
    console = open_console()
    table = figures_table(
        "", "false alarms", "misses", "balanced accuracy", "claims for the last tier", "answers"
    )
    curve = [("", one) for one in found.curve[:: max(1, len(found.curve) // _MOST_SHOWN)]]
    for name, one in (*_named(found), *curve):
        figures = (one.false_alarms, one.misses, one.balanced_accuracy, one.handed_on, one.asked)
        table.add_row(name, *(f"{figure:.3f}" for figure in figures))
    print_whole(table)
    for band in found.bands:
        console.print(f"accept_at {band.accept_at}, reject_at {band.reject_at}", highlight=False)
    console.print(
        f"chosen and measured on the same {rows} answers; measure the cascade on others "
        " with `faithrails eval`",
        soft_wrap=True,
    )
    console.print(f"written: {out}", soft_wrap=True, highlight=False)


def asking_all(settings: Settings) -> Cascade:
    """Return the cascade of the settings, changed so that each tier passes all claims on.

    Raises:
        SettingsError: the settings have another verifier, or several.
    """
    from faithrails.verify.cascade import Cascade

    found = build(settings).verifiers
    if len(found) != 1 or not isinstance(found[0], Cascade):
        raise SettingsError("--cascade needs settings with `cascade: [...]` and no other verifier")
    tiers = tuple(replace(tier, accept_at=None, reject_at=_NONE) for tier in found[0].tiers)
    return replace(found[0], tiers=tiers, stop_when_failed=False)


def asked_answer(row: Row, report: Report, tiers: int) -> AskedAnswer:
    """Return the label of an answer with each claim's verdicts by ``tiers`` tiers."""
    return AskedAnswer(row.label or 0, tuple(_claim(v, tiers) for v in report.as_written.verdicts))


def _claim(verdict: Verdict, tiers: int) -> AskedClaim:
    """Return a claim's verdicts by tier; a certainly wrong claim is not passed on to later tiers."""
    said: list[Verdict | None] = [*verdict.layers, *[None] * (tiers - len(verdict.layers))]
    supports = tuple(None if one is None or one.reason else one.support for one in said)
    hard = tuple(one is not None and one.hard for one in said)
    return AskedClaim(supports, hard, verdict.label in (Label.SUPPORTED, Label.OUT_OF_SCOPE))
