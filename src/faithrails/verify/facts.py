"""NeMo's self check facts: one yes/no question about each claim, usually the whole answer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from typing_extensions import Self

from faithrails.evidence.prompt_packing import pack
from faithrails.models.parse_yes_no import ask_yes_no
from faithrails.models.protocol import Model
from faithrails.models.typed_replies import Failure
from faithrails.runtime.offload import light_off_loop
from faithrails.settings import ComponentSettings, ModelSettings, Settings
from faithrails.settings.component_base import judge_of
from faithrails.settings.judge import Judge
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify.protocol import Tools, Verifier

_LEAST_EVIDENCE = 1_000  # characters: below this a prompt's max_length leaves no room to check


@dataclass(frozen=True, slots=True)
class Opinion:
    """A judge's answer on one claim and one part of the evidence, with P(supported) if it is known."""

    supports: bool
    why: str
    probability: float | None = None


@dataclass(frozen=True, slots=True)
class Facts(Verifier):
    """Asks the user's ``self_check_facts`` prompt (``{{ evidence }}``, ``{{ response }}``).

    Evidence longer than the prompt's ``max_length`` is asked about in parts, the most
    relevant first; the claim is supported if one part supports it.
    """

    judge: Judge = field(default_factory=Judge)

    name = "facts"
    version = "1"
    task: ClassVar[str] = "self_check_facts"
    """The task whose prompt is asked."""
    shows_question: ClassVar[bool] = False
    """Whether the prompt includes the question."""
    needs_model = True
    repeatable = True
    calls = "1 for each claim and part of the evidence that fits into a prompt"
    source = "NVIDIA NeMo Guardrails, self check facts"
    settings_type: ClassVar[type[ComponentSettings]] = ModelSettings

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> Self:
        """Build it with the general judge, changed by its own settings."""
        return cls(judge_of(own, shared))

    def judge_settings(self) -> Judge:
        """Return how its model is called."""
        return self.judge

    async def verify(self, turn: Turn, claims: Sequence[Claim], tools: Tools) -> list[Verdict]:
        """Return one verdict for each claim: supported, not mentioned, or unsure."""
        return list(await asyncio.gather(*(self._one(turn, claim, tools) for claim in claims)))

    async def _one(self, turn: Turn, claim: Claim, tools: Tools) -> Verdict:
        if tools.judge is None:
            return unsure(self, claim, Reason.NO_MODEL, "no language model is configured")
        model = tools.judge
        shown = claim.text + (turn.question if self.shows_question else "")
        room = tools.prompts.room(self.task, model.name) - len(shown)
        parts = await light_off_loop(turn.size, pack, claim.text, turn.passages, max(room, _LEAST_EVIDENCE))
        texts = ("\n".join(window.text for window in part) for part in parts)
        said = await asyncio.gather(*(self.opinion(turn, claim, text, model, tools) for text in texts))
        opinions = [each for each in said if isinstance(each, Opinion)]
        failures = [each for each in said if isinstance(each, Failure)]
        best = max(opinions, key=lambda it: (it.supports, it.probability or 0.0), default=None)
        if failures and not (best and best.supports):
            return unsure(self, claim, failures[0].reason, failures[0].why)
        if best is None:
            return unsure(self, claim, Reason.NO_EVIDENCE)
        label = Label.SUPPORTED if best.supports else Label.NOT_MENTIONED
        return Verdict(claim, label, self.name, self.version, probability=best.probability, why=best.why)

    async def opinion(
        self, turn: Turn, claim: Claim, evidence: str, model: Model, tools: Tools
    ) -> Opinion | Failure:
        """Return the judge's answer on a claim and one part of the evidence."""
        rendered = tools.prompts.render(self.task, model.name, evidence=evidence, response=claim.text)
        said = await ask_yes_no(model, rendered, self.judge, tools.meter)
        return said if isinstance(said, Failure) else Opinion(said == "yes", f"the judge said {said}")
