"""Grades a report for test and evaluation frameworks: pass or fail, a score, and the reason in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, get_args

from faithrails.errors import SettingsError
from faithrails.settings import Settings
from faithrails.settings.strict_model import shows
from faithrails.types import Decision, Report, Verdict
from faithrails.types.report_rendering import headline, in_parts, printable

Doubtful = Literal["fail", "pass"]


@dataclass(frozen=True, slots=True)
class Grading:
    """How reports are graded.

    ``settings`` have the mode ``block``: in other modes an unsupported answer would only get a warning.
    ``doubtful`` says whether an answer that is only doubtful (decision ``warn``) fails.
    """

    settings: Settings
    doubtful: Doubtful = "fail"

    @classmethod
    def load(cls, values: Mapping[str, Any] | Settings, where: str, doubtful: object = "fail") -> Grading:
        """Build it from settings, or from their values as in YAML; the mode becomes ``block``.

        Raises:
            SettingsError: a key is unknown or a value wrong; the message names it under ``where``.
        """
        if doubtful not in get_args(Doubtful):
            raise SettingsError(f"{where}: doubtful must be 'fail' or 'pass' (got {doubtful!r})")
        settings = values if isinstance(values, Settings) else Settings.load(dict(values), where)
        settings = settings.of_checker()  # before the mode is set, which an override would change again
        return cls(settings.model_copy(update={"mode": "block"}), "pass" if doubtful == "pass" else "fail")

    def grade(self, answer: str, report: Report) -> Grade:
        """Grade the report on an answer; an empty one fails, as a program under test is to answer."""
        fine = (Decision.PASS, Decision.WARN) if self.doubtful == "pass" else (Decision.PASS,)
        return Grade(answer, report, report.decision in fine and not _is_empty(answer))


@dataclass(frozen=True, slots=True)
class Grade:
    """A graded answer."""

    answer: str
    report: Report
    passed: bool

    @property
    def score(self) -> float:
        """Supported claims / counted claims, in 0..1.

        Without a claim it is 1 if the answer passed. It is 0 if the answer failed although no claim is
        unsupported: a framework that compares only scores must not take a failed check for a pass.
        """
        if not self.passed and (self.report.score is None or not self.report.unsupported):
            return 0.0
        return 1.0 if self.report.score is None else self.report.score

    @property
    def reason(self) -> str:
        """Why it passed or failed, never empty; unsupported claims are listed, each with its reason."""
        report = self.report
        if _is_empty(self.answer) and report.decision in (Decision.PASS, Decision.WARN):
            return "the answer is empty"
        summary = headline(report)
        lines = [f"{report.decision.value}: {summary}" if summary else f"{report.decision.value}: no claims"]
        if report.unsupported:
            lines += [
                "Unsupported claims:",
                *(f"- {verdict_line(verdict)}" for verdict in report.unsupported),
            ]
        return "\n".join([*lines, *(f"note: {printable(note)}" for note in report.notes)])

    @property
    def failure(self) -> str:
        """The answer with its unsupported words in «marks», and the details of each unsupported claim."""
        summary, *_ = self.reason.splitlines()
        details = str(replace(self.report, verdicts=self.report.unsupported)).splitlines()[1:]
        indented = (f"    {line}" for line in printable(in_place(self.answer, self.report)).splitlines())
        return "\n".join([summary, "", *indented, "", *details])


def _is_empty(answer: str) -> bool:
    return not shows(answer, "LNS")  # marks alone, such as "{}" or "...", tell nothing either


def verdict_line(verdict: Verdict) -> str:
    """Return a claim, its label and the reason for it on one line."""
    why = verdict.why or (verdict.reason.value if verdict.reason else "")
    text = f'"{verdict.claim.text}" ({verdict.label.value.replace("_", " ")}){": " if why else ""}{why}'
    return " ".join(printable(text).split())


def in_place(answer: str, report: Report) -> str:
    """Return the answer, with the words that the evidence lacks in «marks»."""
    return "".join(f"«{part}»" if lacks else part for part, lacks in in_parts(answer, report.unsupported))
