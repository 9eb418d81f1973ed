"""The inputs of the whole-answer metrics: the turn, its claims, the verifiers and the judge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from faithrails.settings.judge import Judge
from faithrails.types import Claim, Turn
from faithrails.verify import Tools, Verifier


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer that was checked, its claims, and what checked it; ``judge`` says how the judge is called."""

    turn: Turn
    claims: Sequence[Claim]
    verifiers: Sequence[Verifier]
    judge: Judge
    tools: Tools
