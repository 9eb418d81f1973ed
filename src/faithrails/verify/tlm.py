"""TLM's trust score: consistency of samples with a claim, combined with the model's self-reflection."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any, Literal, cast

from pydantic import BaseModel, Field

from faithrails.models.protocol import Model
from faithrails.models.typed_replies import Failure, ask_json, values_of
from faithrails.settings.strict_model import Share
from faithrails.text.sentences import sentences
from faithrails.text.words import words
from faithrails.types import Claim, Turn
from faithrails.verify.protocol import Tools
from faithrails.verify.sampling import Sampling, ScoredSamples

TASK = "faithrails_self_reflection"
_CERTAINTY = {"correct": 1.0, "not sure": 0.5, "incorrect": 0.0}


class TlmSettings(ScoredSamples):
    """Settings of the trust score; the defaults are the paper's."""

    name: str = "tlm"
    exact_match: Share = Field(
        0.2, description="Weight of an exact match in a sample's agreement (1 - alpha)."
    )
    consistency: Share = Field(
        0.7, description="Weight of the samples against the model's own certainty (beta)."
    )


class _Certainty(BaseModel):
    """The reply: reasoning first, then the verdict on one's own claim."""

    reasoning: str
    verdict: Literal["correct", "incorrect", "not sure"]


@dataclass(frozen=True, slots=True)
class Tlm(Sampling):
    """Mixes observed consistency and self-reflection: ``beta * consistency + (1 - beta) * certainty``.

    A sample's consistency is ``alpha * (the judge says that it agrees) + (1 - alpha) * (it has a
    sentence with the same words)``. The paper uses an NLI model instead of the judge. The certainty is the
    mean of two questions to the main model (without one, to the judge): correct 1, not sure 0.5,
    incorrect 0.
    """

    samples: Any = field(default_factory=TlmSettings)

    name = "tlm"
    version = "1"
    calls = "`number` further answers, and for each claim 1 for each of them and 2 of self-reflection"
    output = "a probability: the trust score"
    source = "BSDetector (Chen & Mueller, ACL 2024), the method of Cleanlab's Trustworthy Language Model"
    settings_type = TlmSettings
    one_by_one = True

    async def agreement(self, claim: Claim, paragraph: str, model: Model, tools: Tools) -> float | Failure:
        """Return how consistent a sample is with a claim, 0..1."""
        agrees = await Sampling.agreement(self, claim, paragraph, model, tools)
        if isinstance(agrees, Failure):
            return agrees
        weight: float = self.samples.exact_match
        return (1 - weight) * agrees + weight * _says(paragraph, claim)

    async def confidence(self, turn: Turn, claim: Claim, agreed: float, tools: Tools) -> float | Failure:
        """Return the trust score of a claim."""
        asked = (self._certainty(turn, claim, again, tools) for again in (False, True))
        said = values_of(await asyncio.gather(*asked))
        if isinstance(said, Failure):
            return said
        weight: float = self.samples.consistency
        return weight * agreed + (1 - weight) * fmean(said)

    async def _certainty(self, turn: Turn, claim: Claim, again: bool, tools: Tools) -> float | Failure:
        model = tools.main or cast(Model, tools.judge)  # `verify` returns before without a judge
        rendered = tools.prompts.render(
            TASK, model.name, question=turn.question, claim=claim.text, again=again
        )
        reply = await ask_json(model, rendered, _Certainty, self.judge, tools.meter)
        return reply if isinstance(reply, Failure) else _CERTAINTY[reply.verdict]


def _says(sample: str, claim: Claim) -> bool:
    """Whether a sentence of the sample has the claim's words, in their order."""
    said = [word for word, _, _ in words(claim.text)]
    texts = (sample[span.start : span.end] for span in sentences(sample))
    return any(said == [word for word, _, _ in words(text)] for text in texts)
