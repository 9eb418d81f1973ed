"""Chooses the two cut-offs of a check from scored answers, so that promised error rates hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from faithrails.calibration.risk_control import (
    CutOff,
    Promise,
    Scored,
    cut_off_at,
    cut_off_for_precision,
    cut_off_for_share,
    joint,
)

Measure = Literal["false alarms", "precision", "flagged"]
_CUT_OFFS = 2  # promises that hold together


@dataclass(frozen=True, slots=True)
class Goal:
    """What the cut-offs promise.

    ``block_at`` promises that at most ``blocked`` of the faithful answers ("false alarms") or of all
    answers ("flagged") are blocked, or that at least 1 - ``blocked`` of the blocked ones are unfaithful
    ("precision"). ``warn_at`` promises that at most ``marked`` of the faithful (of all, for "flagged") are
    blocked or marked. Both hold together with ``confidence``.
    """

    measure: Measure
    blocked: float
    marked: float
    confidence: float = 0.95
    long_run: bool = False

    def promise(self, share: float) -> Promise:
        """Return one of the two promises."""
        return Promise(share, joint(self.confidence, _CUT_OFFS), self.long_run)


@dataclass(frozen=True, slots=True)
class Cuts:
    """The two cut-offs on P(unfaithful), ``warn_at.value`` <= ``block_at.value``."""

    warn_at: CutOff
    block_at: CutOff


def cut_offs(blocking: Sequence[Scored], marking: Sequence[Scored], goal: Goal) -> Cuts:
    """Choose both cut-offs from the scores by which answers are blocked, and blocked or marked.

    Raises:
        RowError: the rows cannot carry a promise; the message says how many are needed.
    """
    # What is blocked counts as marked: block_at may not be lower than warn_at.
    if goal.measure == "precision":
        warn_at = _for_share(marking, goal, goal.marked)
        what = f"precision {1 - goal.blocked:.4g} of blocked answers"
        return Cuts(warn_at, cut_off_for_precision(blocking, goal.promise(goal.blocked), what, warn_at.value))
    block_at = _for_share(blocking, goal, goal.blocked)
    warn_at = _for_share(marking, goal, goal.marked)
    return Cuts(warn_at, cut_off_at(_counted(blocking, goal), max(block_at.value, warn_at.value)))


def require_enough(answers: Sequence[Scored], goal: Goal) -> None:
    """Check that there are enough answers for the promised shares, whatever their scores.

    Raises:
        RowError: they are too few; the message says how many are needed.
    """
    lowest = [replace(answer, score=0.0) for answer in answers]
    for share in (goal.marked,) if goal.measure == "precision" else (goal.blocked, goal.marked):
        _for_share(lowest, goal, share)


def _for_share(answers: Sequence[Scored], goal: Goal, share: float) -> CutOff:
    of_whom = "answers" if goal.measure == "flagged" else "faithful answers"
    done = "blocked" if share == goal.blocked and goal.measure != "precision" else "blocked or marked"
    return cut_off_for_share(_counted(answers, goal), goal.promise(share), f"{share:.4g} of {of_whom} {done}")


def _counted(answers: Sequence[Scored], goal: Goal) -> Sequence[Scored]:
    """Return the answers that the promised share refers to: the faithful ones, or all."""
    return answers if goal.measure == "flagged" else [answer for answer in answers if answer.label == 0]
