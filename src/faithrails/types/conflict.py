"""Two statements that contradict each other, in the evidence or in the answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from faithrails.types.verdict import Evidence

ConflictKind = Literal["value", "negation", "opposite"]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two sentences that differ only in a value, in a negation, or in a word and its opposite.

    ``sides`` are their places: in passages, or, where ``in_answer`` is true, in the answer (the id of the
    passage is then empty). ``used`` are the (start, end) places of the answer that rely on one of the sides
    without saying that the sources disagree; empty if the answer does not touch the conflict.
    """

    kind: ConflictKind
    sides: tuple[Evidence, Evidence]
    differs: tuple[str, str]
    used: tuple[tuple[int, int], ...] = ()
    in_answer: bool = False

    def moved(self, by: int) -> Conflict:
        """Return the conflict with its offsets in the answer shifted by ``by`` characters."""
        used = tuple((start + by, end + by) for start, end in self.used)
        if not self.in_answer:
            return replace(self, used=used)
        one, other = (replace(side, start=side.start + by, end=side.end + by) for side in self.sides)
        return replace(self, used=used, sides=(one, other))


def joined(conflicts: Iterable[Conflict]) -> tuple[Conflict, ...]:
    """Return each conflict once, with all places of the answer that rely on it."""
    found: dict[Conflict, tuple[tuple[int, int], ...]] = {}
    for conflict in conflicts:
        alone = replace(conflict, used=())
        found[alone] = tuple(dict.fromkeys((*found.get(alone, ()), *conflict.used)))
    return tuple(replace(conflict, used=used) for conflict, used in found.items())
