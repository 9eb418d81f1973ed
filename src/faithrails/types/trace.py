"""The steps of a check, and its cost."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TierCost:
    """How many claims a tier of a cascade was asked and decided, and what that cost.

    ``failed`` is the class of the error if it failed; its claims then went on to the next tier.
    """

    tier: str
    claims: int
    decided: int
    calls: int = 0
    tokens: int = 0
    seconds: float = 0.0
    failed: str = ""

    def __add__(self, other: TierCost) -> TierCost:
        """Return the sum of two costs of the same tier."""
        return TierCost(
            self.tier, self.claims + other.claims, self.decided + other.decided, self.calls + other.calls,
            self.tokens + other.tokens, self.seconds + other.seconds, self.failed or other.failed,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of a check: model calls, tokens as the models reported them, seconds.

    ``tiers`` are those of a cascade, with their parts of the cost. ``input_tokens`` is the part of
    ``tokens`` that the models read; they wrote the rest.
    """

    calls: int = 0
    tokens: int = 0
    seconds: float = 0.0
    tiers: tuple[TierCost, ...] = ()
    input_tokens: int = 0

    @classmethod
    def of(
        cls, calls: int, tokens: int, seconds: float, tiers: Iterable[TierCost], input_tokens: int = 0
    ) -> Cost:
        """Return a cost with one entry for each tier, however often it was asked."""
        found: dict[str, TierCost] = {}
        for one in tiers:
            found[one.tier] = found[one.tier] + one if one.tier in found else one
        return cls(calls, tokens, seconds, tuple(found.values()), input_tokens)


@dataclass(frozen=True, slots=True)
class Handoff:
    """One step of a check: the layer, its result, and the reason in words."""

    layer: str
    outcome: str
    note: str = ""
