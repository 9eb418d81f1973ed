"""Self-consistency: claims that further samples of the model do not repeat may be hallucinated.

After SelfCheckGPT (Manakul et al., EMNLP 2023), in NeMo's variant and in the paper's own.
"""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean
from typing import Any, ClassVar, Literal, cast

from pydantic import Field
from typing_extensions import Self

from faithrails.models.parse_yes_no import ask_yes_no
from faithrails.models.protocol import CallOptions, Model
from faithrails.models.typed_replies import Failure, ask_text, limits_of, values_of
from faithrails.settings import ComponentSettings, Settings
from faithrails.settings.judge import Judge
from faithrails.settings.strict_model import Share
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify.protocol import Tools, Verifier, no_model

TASK = "self_check_hallucination"


class SampleSettings(ComponentSettings):
    """Settings of the further answers that are drawn from the main model."""

    number: int = Field(5, ge=1, le=50, description="How many further answers to draw.")
    temperature: float = Field(1.0, ge=0.0, le=2.0, description="Their sampling temperature.")
    max_tokens: int = Field(1024, ge=1, description="Longest further answer, in tokens.")


class ScoredSamples(SampleSettings):
    """The same, with the least probability of a supported claim."""

    supported_at: Share = Field(
        0.7, description="Least probability (1 - the method's score) of a supported claim."
    )


class Samples(ScoredSamples):
    """Settings of ``sampling``."""

    name: str = "sampling"
    number: int = Field(2, ge=1, le=50, description="How many further answers to draw.")
    by: Literal["answer", "sentence"] = Field(
        "answer",
        description="Judge the whole answer once against all samples (NeMo's way), or each sentence against "
        "each sample (the way of the SelfCheckGPT paper, see `selfcheck_prompt`).",
    )
    supported_at: Share = Field(
        0.7, description="With `by: sentence`: least share of samples that must agree."
    )


@dataclass(frozen=True, slots=True)
class Sampler(Verifier):
    """Base of the verifiers that compare claims with further answers of the MAIN model.

    If there are fewer samples than asked for, nothing is compared and the claims are unsure.
    """

    samples: Any  # the subclass's settings
    judge: Judge = field(default_factory=Judge)

    needs_evidence = False
    needs_model = True
    draws_samples = True
    asks_judge: ClassVar[bool] = True
    """Whether the judge compares; else the main model alone is asked."""

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> Self:
        """Build it with the general judge."""
        return cls(own, shared.judge)

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim: supported, not mentioned, or unsure."""
        if self.asks_judge and tools.judge is None:
            return no_model(self, claims)
        drawn = await self.draw(turn, tools)
        if isinstance(drawn, Failure):
            return [unsure(self, claim, drawn.reason, drawn.why) for claim in claims]
        return await self.judge_by_samples(turn, claims, drawn, tools)

    @abstractmethod
    async def judge_by_samples(
        self, turn: Turn, claims: Sequence[Claim], samples: list[str], tools: Tools
    ) -> list[Verdict]:
        """Return one verdict for each claim, by ``number`` samples."""
        ...

    def verdict_of_probability(self, claim: Claim, probability: float, why: str) -> Verdict:
        """Return the verdict that a probability gives, by ``supported_at``."""
        label = Label.SUPPORTED if probability >= self.samples.supported_at else Label.NOT_MENTIONED
        return Verdict(claim, label, self.name, self.version, probability=probability, why=why)

    async def draw(self, turn: Turn, tools: Tools) -> list[str] | Failure:
        """Return the turn's samples, and draw those that are missing; a failure if one cannot be drawn."""
        given = [sample for sample in turn.samples if sample.strip()]
        missing = self.samples.number - len(given)
        if missing <= 0:
            return given[: self.samples.number]
        if tools.main is None or not turn.prompt:
            return Failure(Reason.SAMPLES_MISSING, "no main model or no prompt to draw samples with")
        options = CallOptions(
            max_tokens=self.samples.max_tokens,
            temperature=self.samples.temperature,
            timeout=self.judge.timeout,
            retries=self.judge.retries,
            limits=limits_of(self.judge),
        )
        calls = (ask_text(tools.main, turn.prompt, options, tools.meter) for _ in range(missing))
        replies = await asyncio.gather(*calls)
        failed = [reply for reply in replies if isinstance(reply, Failure)]
        if failed:
            # Fewer samples than asked for would be a weaker check than the one promised.
            why = f"{len(failed)} of {missing} samples failed: {failed[0].why}"
            return Failure(Reason.SAMPLES_MISSING, why)
        return given + [reply for reply in replies if isinstance(reply, str)]


@dataclass(frozen=True, slots=True)
class Sampling(Sampler):
    """Draws further answers from the MAIN model and asks whether they agree with the claim.

    ``samples.by`` "answer": one question about all samples joined (NeMo's way).
    "sentence": one question for each sample; the probability of the claim is the share of
    samples that agree (the paper's prompt variant), supported from ``samples.supported_at`` on.
    """

    samples: Any = field(default_factory=Samples)

    name = "sampling"
    version = "1"
    calls = (
        "`number` further answers, and 1 for each claim (`by: sentence`: for each claim and further answer)"
    )
    output = "a label; with `by: sentence` the share of samples that agree"
    source = "SelfCheckGPT (Manakul et al., EMNLP 2023); NVIDIA NeMo Guardrails, self check hallucination"
    settings_type: ClassVar[type[ComponentSettings]] = Samples

    @property
    def one_by_one(self) -> bool:
        """Whether each sample is compared by itself, which gives a probability."""
        return bool(self.samples.by == "sentence")

    async def judge_by_samples(
        self, turn: Turn, claims: Sequence[Claim], samples: list[str], tools: Tools
    ) -> list[Verdict]:
        """Return one verdict for each claim, by the mean agreement of the samples."""
        return list(await asyncio.gather(*(self._one(turn, claim, samples, tools) for claim in claims)))

    async def _one(self, turn: Turn, claim: Claim, samples: list[str], tools: Tools) -> Verdict:
        model = cast(Model, tools.judge)  # `verify` returns before without one
        paragraphs = samples if self.one_by_one else [". ".join(samples)]
        asked = (self.agreement(claim, each, model, tools) for each in paragraphs)
        agreed = values_of(await asyncio.gather(*asked))
        if isinstance(agreed, Failure):
            return unsure(self, claim, agreed.reason, agreed.why)
        probability = await self.confidence(turn, claim, fmean(agreed), tools)
        if isinstance(probability, Failure):
            return unsure(self, claim, probability.reason, probability.why)
        why = f"{sum(agreed):g} of {len(agreed)} comparisons with {len(samples)} further answers agree"
        verdict = self.verdict_of_probability(claim, probability, why)
        return verdict if self.one_by_one else replace(verdict, probability=None)

    async def confidence(self, turn: Turn, claim: Claim, agreed: float, tools: Tools) -> float | Failure:
        """Return the probability of a claim, given the mean agreement of the samples with it."""
        return agreed

    async def agreement(self, claim: Claim, paragraph: str, model: Model, tools: Tools) -> float | Failure:
        """Return how far a sample agrees with a claim, 0 or 1."""
        rendered = tools.prompts.render(TASK, model.name, statement=claim.text, paragraph=paragraph)
        said = await ask_yes_no(model, rendered, self.judge, tools.meter)
        return said if isinstance(said, Failure) else float(said == "yes")
