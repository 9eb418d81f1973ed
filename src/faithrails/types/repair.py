"""The correction of an answer: what was changed, and the answer and its report before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from faithrails.types.report import Report

ChangeKind = Literal["corrected", "rewritten", "left_out", "renumbered"]


@dataclass(frozen=True, slots=True)
class Change:
    """One change: ``text`` (empty if the part was left out) replaces ``was``, ``original[start:end]``.

    ``corrected`` is a value or name that the exact check knows, ``rewritten`` a sentence of the judge,
    ``left_out`` a sentence that was removed, ``renumbered`` the number of a list item after a removed one.
    """

    start: int
    end: int
    was: str
    text: str
    kind: ChangeKind
    why: str = ""


@dataclass(frozen=True, slots=True)
class Repair:
    """A corrected answer, to which the verdicts of its report belong.

    ``original`` is the answer as it was written, and ``before`` the report on it. ``changes`` are in order
    and do not overlap.
    """

    original: str
    answer: str
    changes: tuple[Change, ...]
    before: Report

    def moved(self, place: int) -> int:
        """Return the offset in the corrected answer of one in the original; within a change, its end."""
        by = 0
        for change in self.changes:
            if change.start >= place:
                break
            place = max(place, change.end)
            by += len(change.text) - (change.end - change.start)
        return place + by


def changed(original: str, changes: Sequence[Change]) -> str:
    """Return an answer with all changes made; they do not overlap."""
    parts: list[str] = []
    end = 0
    for change in sorted(changes, key=lambda change: change.start):
        parts += original[end : change.start], change.text
        end = change.end
    return "".join((*parts, original[end:]))
