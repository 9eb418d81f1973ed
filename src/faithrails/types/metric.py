"""``Metric``: a measurement of the whole answer that is reported and never decides."""

from __future__ import annotations

from dataclasses import dataclass

from faithrails.types.labels import Reason


@dataclass(frozen=True, slots=True)
class Metric:
    """A figure in 0..1; None if it could not be told, with the reason.

    Raises:
        ValueError: the value is outside 0..1, or there is neither a value nor a reason, or both.
    """

    name: str
    value: float | None
    why: str = ""
    reason: Reason | None = None

    def __post_init__(self) -> None:
        if (self.value is None) is (self.reason is None):
            raise ValueError(f"{self.name}: a metric has a value, or the reason why it has none")
        if self.value is not None and not 0.0 <= self.value <= 1.0:
            raise ValueError(f"{self.name}: {self.value} is not in 0..1")

    def to_dict(self) -> dict[str, object]:
        """Return it without its name as plain JSON values."""
        return {"value": self.value, "why": self.why, "reason": self.reason.value if self.reason else None}

    def __str__(self) -> str:
        told = "could not be told" if self.value is None else f"{self.value:.2f}"
        return f"{self.name} {told}{f': {self.why}' if self.why else ''}"
