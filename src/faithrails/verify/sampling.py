"""Self-consistency: claims that further samples of the model do not repeat may be hallucinated.

After SelfCheckGPT (Manakul et al., EMNLP 2023), in NeMo's variant and in the paper's own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, cast

from pydantic import Field

from faithrails.models.asking import Failure, ask_text, limits_of, options_for
from faithrails.models.parse_yes_no import ask_yes_no
from faithrails.models.protocol import CallOptions, Model
from faithrails.settings import ComponentSettings, Settings
from faithrails.settings.models import Judge
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.unsure_verdict import unsure
from faithrails.verify.protocol import Tools, Verifier, no_model

TASK = "self_check_hallucination"


class Samples(ComponentSettings):
    """Settings of sampling: the further answers that it draws from the main model."""

    name: str = "sampling"
    number: int = Field(2, ge=1, le=50, description="How many further answers to draw.")
    temperature: float = Field(1.0, ge=0.0, le=2.0, description="Their sampling temperature.")
    max_tokens: int = Field(1024, ge=1, description="Longest further answer, in tokens.")
    by: Literal["answer", "sentence"] = Field(
        "answer",
        description="Judge the whole answer once against all samples (NeMo's way), or each sentence against "
        "each sample (the way of the SelfCheckGPT paper).",
    )
    supported_at: float = Field(
        0.7,
        ge=0.0,
        le=1.0,
        description="With `by: sentence`: least share of samples that must agree.",
    )


@dataclass(frozen=True, slots=True)
class Sampling(Verifier):
    """Draws further answers from the MAIN model and asks whether they agree with the claim.

    ``samples.by`` "answer": one question about all samples joined (NeMo's way).
    "sentence": one question for each sample; the probability of the claim is the share of
    samples that agree (the paper's prompt variant), supported from ``samples.supported_at`` on.
    """

    samples: Samples = field(default_factory=Samples)
    judge: Judge = field(default_factory=Judge)

    name = "sampling"
    version = "1"
    needs_evidence = False
    needs_model = True
    draws_samples = True
    calls = (
        "`number` further answers, and 1 for each claim (`by: sentence`: for each claim and further answer)"
    )
    source = "SelfCheckGPT (Manakul et al., EMNLP 2023); NVIDIA NeMo Guardrails, self check hallucination"
    settings_type = Samples

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> Sampling:
        """Build it with the general judge."""
        return cls(cast(Samples, own), shared.judge)

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim: supported, not mentioned, or unsure."""
        model = tools.judge
        if model is None:
            return no_model(self, claims)
        drawn = await self.draw(turn, tools)
        if isinstance(drawn, Failure):
            return [unsure(self, claim, drawn.reason, drawn.why) for claim in claims]
        return list(await asyncio.gather(*(self._one(claim, drawn, model, tools) for claim in claims)))

    async def draw(self, turn: Turn, tools: Tools) -> list[str] | Failure:
        """Return the samples that the turn has, and as many further ones as are missing."""
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

    async def _one(self, claim: Claim, samples: list[str], model: Model, tools: Tools) -> Verdict:
        paragraphs = samples if self.samples.by == "sentence" else [". ".join(samples)]
        said = await asyncio.gather(*(self._ask(claim, paragraph, model, tools) for paragraph in paragraphs))
        failures = [reply for reply in said if isinstance(reply, Failure)]
        if failures:
            return unsure(self, claim, failures[0].reason, failures[0].why)
        agreed = said.count("yes") / len(said)
        supported = agreed >= self.samples.supported_at
        return Verdict(
            claim,
            Label.SUPPORTED if supported else Label.NOT_MENTIONED,
            self.name,
            self.version,
            probability=agreed if self.samples.by == "sentence" else None,
            why=f"{said.count('yes')} of {len(said)} comparisons with {len(samples)} further answers agree",
        )

    async def _ask(self, claim: Claim, paragraph: str, model: Model, tools: Tools) -> str | Failure:
        rendered = tools.prompts.render(TASK, model.name, statement=claim.text, paragraph=paragraph)
        options = options_for(self.judge, rendered)
        return await ask_yes_no(model, rendered.messages, options, tools.meter, self.judge.schema_retries)
