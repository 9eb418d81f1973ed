"""The results of a check so far: verdicts, reasons, notes, and the steps that led to them."""

from __future__ import annotations

from dataclasses import dataclass, field

from faithrails.text.languages.closed_words import ENGLISH
from faithrails.types import Conflict, Evidence, Handoff, Reason, Turn, Verdict


@dataclass
class Progress:
    """The results of a check so far; they count even if its deadline passes."""

    verdicts: list[Verdict] = field(default_factory=list)
    opinions: list[Verdict] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    path: list[Handoff] = field(default_factory=list)
    conflicts: tuple[Conflict, ...] = ()
    omissions: tuple[Evidence, ...] = ()
    language: str = ENGLISH

    def failed(self, reason: Reason, *notes: str) -> Progress:
        """Return a copy without verdicts; work that is still running cannot change it."""
        kept = [*self.reasons, reason], [*self.notes, *notes], list(self.path)
        return Progress([], [], *kept, language=self.language)

    def step(self, layer: str, outcome: str, note: str = "") -> None:
        """Record the result of one layer."""
        self.path.append(Handoff(layer, outcome, note))


def deadline_note(turn: Turn, seconds: float) -> str:
    """Return a note that a check did not end in time, with the setting and the sizes of the texts."""
    evidence = sum(len(passage.text) for passage in turn.passages)
    return (
        f"the check did not end within the setting `deadline` ({seconds:g} s): the answer has "
        f"{len(turn.answer):,} characters, its evidence {evidence:,} in {len(turn.passages):,} passages"
    )
