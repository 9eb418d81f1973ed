"""The text that an integration returns for a checked answer: with warnings, a refusal, or an error."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from faithrails.checker import Checker
from faithrails.errors import FaithrailsError, SettingsError
from faithrails.settings import Settings
from faithrails.types import Decision, Report
from faithrails.warnings_and_markers import outgoing_text, text_of

OnBlock = Literal["raise", "refuse"]


class BlockedAnswer(FaithrailsError):  # noqa: N818 - a verdict on an answer, not a fault of the program
    """An answer was blocked; ``report`` says why. The message names the reasons and quotes no text."""

    def __init__(self, report: Report) -> None:
        reasons = ", ".join(reason.value for reason in report.reasons)
        super().__init__(f"the answer was not released: {report.decision.value} ({reasons})")
        self.report = report


@dataclass(frozen=True, slots=True)
class Release:
    """Turns an answer and its report into the text that goes out; a blocked answer raises or is refused."""

    checker: Checker
    on_block: OnBlock

    @classmethod
    def of(cls, settings: Settings | None, checker: Checker | None, on_block: str) -> Release:
        """Build one from the arguments that all integrations share.

        Raises:
            SettingsError: both settings and a checker are given, or ``on_block`` is neither word.
        """
        if settings is not None and checker is not None:
            raise SettingsError("give either settings or a checker, which has its own settings")
        if on_block not in get_args(OnBlock):
            raise SettingsError(f"on_block must be 'raise' or 'refuse' (got {on_block!r})")
        return cls(checker or Checker(settings), "raise" if on_block == "raise" else "refuse")

    def text(self, answer: str, report: Report) -> str:
        """Return the text that goes out in place of the answer.

        Raises:
            BlockedAnswer: it was blocked, and ``on_block`` is ``raise``.
        """
        if not is_blocked(report):
            return outgoing_text(answer, report, self.checker.settings)
        if self.on_block == "raise":
            raise BlockedAnswer(report)
        return text_of("refusal", self.checker.settings, report.language)


def is_blocked(report: Report) -> bool:
    """Whether the answer may not go out."""
    return report.decision in (Decision.BLOCK, Decision.ESCALATE)
