"""Checks a turn in a worker process of the service, and writes the reply as JSON."""

from __future__ import annotations

import json
import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from faithrails.checker import Checker
from faithrails.hosts.checked_output import is_blocked
from faithrails.settings import Settings
from faithrails.types import Reason, Report, Turn
from faithrails.warnings_and_markers import outgoing_text, text_of

_MOST_CHECKERS = 5  # the service's, and those of the last trials


@dataclass(frozen=True, slots=True)
class Checked:
    """A decision, its reasons, and the reply as JSON."""

    decision: str
    reasons: tuple[str, ...]
    body: bytes

    @classmethod
    def of(cls, answer: str, report: Report, settings: Settings) -> Checked:
        """Build the reply on one answer."""
        told = report.to_dict()
        refusal = text_of("refusal", settings, report.language)
        seen = refusal if is_blocked(report) else outgoing_text(answer, report, settings)
        body = {"decision": told["decision"], "answer": seen, "report": told}
        return cls(told["decision"], tuple(told["reasons"]), json.dumps(body).encode())


def check(settings: bytes, turn: Turn) -> Checked:
    """Check one turn with pickled settings; the process keeps their checker."""
    checker = _checker_of(settings)
    return Checked.of(turn.answer, checker.check_sync(turn), checker.settings)


def report(settings: bytes, turn: Turn, reasons: Sequence[Reason]) -> Report:
    """Check one turn, as ``check`` does, and return the report itself."""
    return _checker_of(settings).check_sync(turn, reasons=reasons)


@lru_cache(_MOST_CHECKERS)
def _checker_of(settings: bytes) -> Checker:
    return Checker(pickle.loads(settings))  # noqa: S301 - written by the process that started this one
