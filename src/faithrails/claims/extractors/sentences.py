"""The extractor ``sentences``: one claim for each clause that rules do not recognise as something else."""

from __future__ import annotations

from dataclasses import dataclass

from faithrails.claims.by_rules import sentence_claims
from faithrails.claims.protocol import Extractor
from faithrails.models.tools_for_verifiers import Tools
from faithrails.runtime.offload import off_loop
from faithrails.types import Claim, Turn


@dataclass(frozen=True)
class Sentences(Extractor):
    """Splits an answer by rules."""

    name = "sentences"
    version = "1"
    covers_answer = True
    source = "faithrails"

    async def extract(self, turn: Turn, tools: Tools) -> list[Claim]:
        """Return a claim for each clause."""
        return await off_loop(turn.size, sentence_claims, turn, tools.since, tools.indexes)
