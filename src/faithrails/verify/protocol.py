"""What a verifier is: claims in, one verdict per claim out, in the same order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from faithrails.models.tools import Tools
from faithrails.types import Claim, Reason, Turn, Verdict
from faithrails.unsure_verdict import unsure

__all__ = ["Tools", "Verifier", "no_model"]


@runtime_checkable
class Verifier(Protocol):
    """A frozen dataclass whose fields are its settings, with one async method."""

    @property
    def name(self) -> str:
        """The name by which settings ask for it."""
        ...

    @property
    def version(self) -> str:
        """Changes whenever the same claim could get another verdict."""
        ...

    @property
    def needs_evidence(self) -> bool:
        """Whether it reads the passages; without any, policy decides instead."""
        ...

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim, in the order of the claims."""
        ...


def no_model(verifier: Verifier, claims: Sequence[Claim]) -> list[Verdict]:
    """Build the verdicts of a verifier that has no language model to ask."""
    return [unsure(verifier, claim, Reason.NO_MODEL, "no language model is configured") for claim in claims]
