"""The two cut-offs on P(unfaithful) by which probabilistic verifiers decide."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Cutoffs:
    """An answer is blocked from P(unfaithful) = ``block_at`` on, and marked from ``warn_at`` on.

    Raises:
        ValueError: unless 0 <= ``warn_at`` <= ``block_at`` <= 1.
    """

    warn_at: float
    block_at: float

    def __post_init__(self) -> None:
        if not 0.0 <= self.warn_at <= self.block_at <= 1.0:
            raise ValueError(
                f"cut-offs {self.warn_at!r} and {self.block_at!r} are not 0 <= warn <= block <= 1"
            )

    def passes(self, supported: float) -> bool:
        """Whether P(supported), 0..1, is high enough to pass without a mark."""
        return 1.0 - supported < self.warn_at

    def blocks(self, supported: float) -> bool:
        """Whether P(supported), 0..1, is so low that the answer is blocked."""
        return 1.0 - supported >= self.block_at
