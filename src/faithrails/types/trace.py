"""The steps of a check, and its cost."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a check: model calls, tokens as the models reported them, seconds."""

    calls: int = 0
    tokens: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Handoff:
    """One step of a check: the layer, its result, and the reason in words."""

    layer: str
    outcome: str
    note: str = ""
