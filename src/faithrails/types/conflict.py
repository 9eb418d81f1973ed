"""Two statements that contradict each other, in the evidence or in the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from faithrails.types.verdict import Evidence

ConflictKind = Literal["value", "negation", "opposite"]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two sentences that are alike but for a value, a negation or a word with its opposite in its place.

    ``sides`` are their places: in passages, or, where ``in_answer`` is true, in the answer (the id of the
    passage is then empty). ``used`` are the (start, end) places of the answer that rely on one of the sides
    without saying that the sources disagree; empty if the answer does not touch the conflict.
    """

    kind: ConflictKind
    sides: tuple[Evidence, Evidence]
    differs: tuple[str, str]
    used: tuple[tuple[int, int], ...] = ()
    in_answer: bool = False
