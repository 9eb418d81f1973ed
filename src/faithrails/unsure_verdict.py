"""Builds verdicts that say nothing of the claim, signed by the verifier that could not tell."""

from __future__ import annotations

from typing import Protocol

from faithrails.types import Claim, Label, Reason, Verdict


class Signer(Protocol):
    """What a verdict is signed with: the verifier's name and version."""

    @property
    def name(self) -> str:
        """The name by which settings ask for the verifier."""
        ...

    @property
    def version(self) -> str:
        """Changes whenever the same claim could get another verdict."""
        ...


def unsure(by: Signer, claim: Claim, reason: Reason, why: str = "") -> Verdict:
    """Return the verdict of a verifier that could not tell."""
    return Verdict(claim, Label.UNSURE, by.name, by.version, reason=reason, why=why)
