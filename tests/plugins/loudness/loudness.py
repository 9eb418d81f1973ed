"""A verifier and a claim extractor of another distribution, which the tests build and install."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import Field

from faithrails import Claim, Label, Turn, Verdict
from faithrails.claims import Extractor
from faithrails.settings import ComponentSettings
from faithrails.verify import Tools, Verifier


class LoudnessSettings(ComponentSettings):
    """Settings of the verifier ``loudness``."""

    most: float = Field(0.5, ge=0.0, le=1.0, description="Largest share of capital letters.")


@dataclass(frozen=True)
class Loudness(Verifier):
    """Supports claims that are not written in capitals."""

    most: float = 0.5

    name = "loudness"
    version = "1"
    needs_evidence = False
    source = "a test"
    settings_type = LoudnessSettings

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim."""
        return [self._one(claim) for claim in claims]

    def _one(self, claim: Claim) -> Verdict:
        share = sum(map(str.isupper, claim.text)) / len(claim.text)
        label = Label.SUPPORTED if share <= self.most else Label.NOT_MENTIONED
        return Verdict(claim, label, self.name, self.version, why=f"{share:.0%} capitals")


@dataclass(frozen=True)
class Lines(Extractor):
    """Takes each line as a claim."""

    name = "lines"
    version = "1"

    async def extract(self, turn: Turn, tools: Tools) -> list[Claim]:
        """Return one claim for each line that is not blank."""
        claims, start = [], 0
        for line in turn.answer.splitlines(keepends=True):
            if line.strip():
                claims.append(Claim(line.strip(), start, start + len(line.rstrip())))
            start += len(line)
        return claims
