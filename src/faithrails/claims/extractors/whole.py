"""The extractor ``whole``: the whole answer as one claim."""

from __future__ import annotations

from dataclasses import dataclass

from faithrails.claims.by_rules import whole_claim
from faithrails.claims.protocol import Extractor
from faithrails.models.tools_for_verifiers import Tools
from faithrails.runtime.offload import off_loop
from faithrails.types import Claim, Turn


@dataclass(frozen=True)
class Whole(Extractor):
    """Takes the answer as it is."""

    name = "whole"
    version = "1"
    covers_answer = True
    source = "NVIDIA NeMo Guardrails"

    async def extract(self, turn: Turn, tools: Tools) -> list[Claim]:
        """Return one claim; an empty list if the whole answer is recognised as something else."""
        return await off_loop(turn.size, whole_claim, turn, tools.since, tools.indexes)
