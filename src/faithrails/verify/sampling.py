"""Self-consistency: claims that further samples of the model do not repeat may be hallucinated.

After SelfCheckGPT (Manakul et al., EMNLP 2023), in NeMo's variant and in the paper's own.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from faithrails.models.asking import Failure, ask_text, limits_of, options_for
from faithrails.models.parse_yes_no import ask_yes_no
from faithrails.models.protocol import CallOptions, Model
from faithrails.settings.models import Judge, Samples
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.unsure_verdict import unsure
from faithrails.verify.protocol import Tools, no_model

TASK = "self_check_hallucination"


@dataclass(frozen=True, slots=True)
class Sampling:
    """Draws further answers from the MAIN model and asks whether they agree with the claim.

    ``samples.by`` "answer": one question about all samples joined (NeMo's way).
    "sentence": one question for each sample; the probability of the claim is the share of
    samples that agree (the paper's prompt variant), supported from ``entailment_threshold``.
    """

    samples: Samples = field(default_factory=Samples)
    judge: Judge = field(default_factory=Judge)
    entailment_threshold: float = 0.7

    name = "sampling"
    version = "1"
    needs_evidence = False

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
        supported = agreed >= self.entailment_threshold
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
