"""Chooses the two cut-offs of a check from scored answers, for what was promised of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from faithrails.bench.risk_control import CutOff, Promise, Scored, at, for_precision, for_share, joint

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
    unlabelled = goal.measure == "flagged"
    of_whom = "answers" if unlabelled else "faithful answers"
    if not unlabelled:
        marking = _faithful(marking)
    marks = for_share(marking, goal.promise(goal.marked), f"{goal.marked:.4g} of {of_whom} blocked or marked")
    # What is blocked counts as marked: block_at may not be lower, and false alarms only fall as it rises.
    if goal.measure == "precision":
        what = f"precision {1 - goal.blocked:.4g} of blocked answers"
        return Cuts(marks, for_precision(blocking, goal.promise(goal.blocked), what, marks.value))
    answers = blocking if unlabelled else _faithful(blocking)
    blocks = for_share(answers, goal.promise(goal.blocked), f"{goal.blocked:.4g} of {of_whom} blocked")
    return Cuts(marks, at(answers, max(blocks.value, marks.value)))


def _faithful(answers: Sequence[Scored]) -> list[Scored]:
    return [answer for answer in answers if answer.label == 0]
