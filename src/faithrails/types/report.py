"""The outcome of a check, and its metrics, which do not affect the decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from faithrails.types.conflict import Conflict
from faithrails.types.labels import Decision, Label, Reason
from faithrails.types.repair import Repair
from faithrails.types.report_rendering import as_html, as_text
from faithrails.types.trace import Cost, Handoff
from faithrails.types.verdict import Claim, Evidence, Verdict


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure in 0..1, or None with a reason if it could not be computed.

    Raises:
        ValueError: the value is outside 0..1, or there is neither a value nor a reason, or both.
    """

    name: str
    value: float | None
    why: str = ""
    reason: Reason | None = None

    def __post_init__(self) -> None:
        if (self.value is None) is (self.reason is None):
            raise ValueError(f"{self.name}: a metric needs either a value or a reason")
        if self.value is not None and not 0.0 <= self.value <= 1.0:
            raise ValueError(f"{self.name}: {self.value} is not in 0..1")

    def to_dict(self) -> dict[str, object]:
        """Return the metric without its name as plain JSON values."""
        return {"value": self.value, "why": self.why, "reason": self.reason.value if self.reason else None}

    def __str__(self) -> str:
        value = "not measured" if self.value is None else f"{self.value:.2f}"
        return f"{self.name} {value}{f': {self.why}' if self.why else ''}"


@dataclass(frozen=True, slots=True, repr=False)
class Report:
    """The outcome of a check.

    ``score`` is supported claims / counted claims, or None if nothing was counted.
    ``reasons`` explains the decision; it is empty for a plain pass. ``notes`` adds details in words that a
    reason code lacks (which model, which error class). ``path`` is every step from the answer to the
    decision. ``repair`` is set if the answer was corrected (mode ``correct``): all else then describes the
    corrected answer, and ``repair.before`` the answer as it was written.
    ``conflicts`` are the passages, and the sentences of the answer, that contradict each other.
    ``language`` is the ISO 639-1 code of the answer's language. ``omissions`` are the places of warnings that
    the answer leaves out (``check_omissions``); ``metrics`` are figures that do not affect the decision.
    """

    turn: str
    decision: Decision
    score: float | None
    verdicts: tuple[Verdict, ...] = ()
    reasons: tuple[Reason, ...] = ()
    notes: tuple[str, ...] = ()
    cost: Cost = field(default_factory=Cost)
    path: tuple[Handoff, ...] = ()
    repair: Repair | None = None
    conflicts: tuple[Conflict, ...] = ()
    language: str = "en"
    omissions: tuple[Evidence, ...] = ()
    metrics: tuple[Metric, ...] = ()

    @property
    def as_written(self) -> Report:
        """The report on the answer as it was written: this one, unless the answer was corrected."""
        return self.repair.before if self.repair else self

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The claims, in the order of the answer."""
        return tuple(verdict.claim for verdict in self.verdicts)

    @property
    def unsupported(self) -> tuple[Verdict, ...]:
        """The verdicts with a label other than supported and out of scope."""
        fine = (Label.SUPPORTED, Label.OUT_OF_SCOPE)
        return tuple(verdict for verdict in self.verdicts if verdict.label not in fine)

    @property
    def conflicts_of_the_answer(self) -> tuple[Conflict, ...]:
        """The conflicts within the answer, and those in the evidence that the answer relies on."""
        return tuple(conflict for conflict in self.conflicts if conflict.used or conflict.in_answer)

    @property
    def unfaithful_probability(self) -> float | None:
        """Probability in 0..1 that some claim is unsupported, or None if any is unsure.

        The weakest claim decides. A verifier without probabilities counts as certain.
        """
        if any(verdict.label is Label.UNSURE for verdict in self.verdicts):
            return None
        if not self.verdicts:
            return 0.0 if self.decision is Decision.PASS else None
        weakest = min(verdict.support for verdict in self.verdicts)
        return 1.0 - weakest

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain JSON values, in the shape that ``--json`` prints."""
        from faithrails.types.report_json import plain, repair_to_dict, verdict_to_dict

        return {
            "turn": self.turn,
            "decision": self.decision.value,
            "score": self.score,
            "reasons": plain(self.reasons),
            "notes": plain(self.notes),
            "claims": [verdict_to_dict(verdict) for verdict in self.verdicts],
            "path": plain(self.path),
            "cost": plain(self.cost),
            "repair": repair_to_dict(self.repair) if self.repair else None,
            "conflicts": plain(self.conflicts),
            "language": self.language,
            "omissions": plain(self.omissions),
            "metrics": {metric.name: metric.to_dict() for metric in self.metrics},
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, object]) -> Report:
        """Build a report from what ``to_dict`` returned, before or after it was JSON.

        Raises:
            ReportError: a key is unknown or missing, or a value does not fit; the message names each.
        """
        from faithrails.types.report_json import read_report

        return read_report(data).report()

    def __repr__(self) -> str:
        """Return one line without texts, however long the answer is; ``print`` shows the claims."""
        score = None if self.score is None else round(self.score, 2)
        counted = f"claims={len(self.verdicts)}, unsupported={len(self.unsupported)}"
        return f"<Report {self.decision.value}, score={score}, {counted}>"

    def __str__(self) -> str:
        return as_text(self)

    def _repr_html_(self) -> str:
        """Return the report as Jupyter shows it: the decision, and each claim with its unsupported words."""
        return as_html(self)
