"""Reads the labelled rows for ``faithrails calibrate``, and checks the answer of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from pydantic import ConfigDict
from rich.console import Console

from faithrails.calibration.risk_control import ALWAYS, Scored
from faithrails.cli.progress import Problems
from faithrails.decide import OF_VERDICTS, policy_for
from faithrails.errors import RowError
from faithrails.files import name_of
from faithrails.rows.labelled_rows import BadRow, Row, read_rows, unique
from faithrails.settings import Settings
from faithrails.types import Decision, Label, Reason, Report

_BY_CUT_OFFS = frozenset({Reason.LIKELY_UNFAITHFUL, Reason.POSSIBLY_UNFAITHFUL})


class LooseRow(Row):
    """A row that keeps all of its fields; one of them may divide the rows into parts."""

    model_config = ConfigDict(extra="allow")

    def part(self, by: str | None) -> str:
        """Return the value of the field ``by`` as text; "" if ``by`` is None.

        Raises:
            RowError: the field is missing or empty, or is a list or mapping.
        """
        if by is None:
            return ""
        value = getattr(self, by, None) if by in Row.model_fields else (self.model_extra or {}).get(by)
        if value is None or value == "" or isinstance(value, dict | list):
            raise RowError(f"row {self.id}: has no field '{by}' with one value, as --by needs")
        return str(value)


@dataclass(frozen=True, slots=True)
class Answer:
    """A checked answer with the scores that are compared with ``block_at`` and with ``warn_at``.

    ``always`` are the reasons that block or mark it whatever the cut-offs are.
    """

    part: str
    blocking: Scored
    marking: Scored
    always: tuple[str, ...] = ()


def read_all(paths: Iterable[Path], limit: int | None, by: str | None, errors: Console) -> list[LooseRow]:
    """Read the rows of all files, and report those that cannot be used.

    Raises:
        RowError: no row can be read, or one lacks the field ``by``.
    """
    problems, found = Problems(errors), []
    for row in unique(_placed(paths, limit), problems.say):
        if isinstance(row, BadRow):
            problems.say(f"{row.place}: {row.why}")
        else:
            row.part(by)
            found.append(row)
    problems.rest()
    if not found:
        raise RowError(f"{', '.join(map(name_of, paths))}: no row can be read; nothing was checked")
    return found


def answer_of(row: LooseRow, report: Report, settings: Settings, by: str | None = None) -> Answer:
    """Return the scores of a checked answer.

    The score is ``ALWAYS`` if something other than the cut-offs blocks (or marks) it: a policy such as
    `on_unsure`, a finding that decides alone, or a verdict without cut-offs, as in other languages.
    """
    report = report.as_written
    measured = [v for v in report.verdicts if v.cutoffs and v.label not in (Label.UNSURE, Label.OUT_OF_SCOPE)]
    score = max((1.0 - verdict.support for verdict in measured), default=0.0)
    others = {reason: _decision(reason, settings) for reason in report.reasons if reason not in _BY_CUT_OFFS}
    strictest = max(others.values(), key=lambda decision: decision.strictness, default=Decision.PASS)
    why = tuple(reason.value for reason, decision in others.items() if decision is not Decision.PASS)
    scored = Scored(row.cluster, score, row.label)
    always = replace(scored, score=ALWAYS)
    blocked = strictest in (Decision.BLOCK, Decision.ESCALATE)
    marked = strictest is not Decision.PASS
    return Answer(row.part(by), always if blocked else scored, always if marked else scored, why)


def require_cut_offs(reports: Iterable[Report]) -> None:
    """Refuse verifiers that decide by `threshold`: the settings have no cut-offs to choose.

    A verifier with cut-offs may give some verdicts without them, as on answers in other languages.

    Raises:
        RowError: a verifier judged claims, and never by cut-offs.
    """
    verdicts = [v for report in reports for v in report.as_written.verdicts if v.label is not Label.UNSURE]
    by_cut_offs = {verdict.verifier for verdict in verdicts if verdict.cutoffs}
    if by_threshold := sorted({verdict.verifier for verdict in verdicts} - by_cut_offs):
        raise RowError(
            f"'{by_threshold[0]}' decides by `threshold`, not by cut-offs on a probability; calibrate "
            "settings with the verifier layered or classifier alone"
        )


def _decision(reason: Reason, settings: Settings) -> Decision:
    """Return the decision for a reason; reasons that come from verdicts without cut-offs count as a block."""
    return Decision.BLOCK if reason in OF_VERDICTS else policy_for(reason, settings)


def _placed(paths: Iterable[Path], limit: int | None) -> Iterator[LooseRow | BadRow]:
    """Yield the rows of all files; the place of a bad one includes its file."""
    for path in paths:
        for row in read_rows(path, limit, LooseRow):
            yield replace(row, place=f"{name_of(path)}: {row.place}") if isinstance(row, BadRow) else row
