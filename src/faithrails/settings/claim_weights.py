"""How much a claim weighs in the score, by its label."""

from __future__ import annotations

from pydantic import Field

from faithrails.settings.strict_model import Strict


class Weights(Strict):
    """Weights of claims in the score; a supported claim weighs 1.

    score = supported / (supported + sum of the weights of all others that count), where each claim also
    counts by its severity.
    """

    contradicted: float = Field(
        1.0, gt=0.0, le=100.0, description="Weight of a claim that the evidence contradicts."
    )
    not_mentioned: float = Field(
        1.0, gt=0.0, le=100.0, description="Weight of a claim that the evidence does not state."
    )
    unsure: float = Field(
        1.0, gt=0.0, le=100.0, description="Weight of a claim that could not be decided and counts."
    )
