"""NeMo's self check facts: one yes/no question about each claim, usually the whole answer."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from faithrails.evidence.prompt_packing import Window, pack
from faithrails.models.asking import Failure, options_for
from faithrails.models.parse_yes_no import ask_yes_no
from faithrails.models.protocol import Model
from faithrails.prompts import DEFAULT_MAX_LENGTH
from faithrails.runtime.offload import light_off_loop
from faithrails.settings import ComponentSettings, ModelSettings, Settings
from faithrails.settings.components import judge_of
from faithrails.settings.models import Judge
from faithrails.types import Claim, Label, Reason, Turn, Verdict
from faithrails.unsure_verdict import unsure
from faithrails.verify.protocol import Tools, Verifier

TASK = "self_check_facts"
_LEAST_EVIDENCE = 1_000  # characters: below this a prompt's max_length leaves no room to check


@dataclass(frozen=True, slots=True)
class Facts(Verifier):
    """Asks the user's ``self_check_facts`` prompt (``{{ evidence }}``, ``{{ response }}``).

    Evidence longer than the prompt's ``max_length`` is asked about in parts, the most
    relevant first; the claim is supported if one part supports it.
    """

    judge: Judge = field(default_factory=Judge)

    name = "facts"
    version = "1"
    needs_model = True
    repeatable = True
    calls = "1 for each claim and part of the evidence that fits into a prompt"
    source = "NVIDIA NeMo Guardrails, self check facts"
    settings_type = ModelSettings

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> Facts:
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
        prompt = tools.prompts.get(TASK, model.name)
        room = (prompt.max_length or DEFAULT_MAX_LENGTH) - len(claim.text)
        room -= tools.prompts.overhead(TASK, model.name)
        parts = await light_off_loop(turn.size, pack, claim.text, turn.passages, max(room, _LEAST_EVIDENCE))
        said = await asyncio.gather(*(self._ask(claim, part, model, tools) for part in parts))
        if "yes" in said:
            return Verdict(claim, Label.SUPPORTED, self.name, self.version, why="the judge said yes")
        failures = [reply for reply in said if isinstance(reply, Failure)]
        if failures:
            return unsure(self, claim, failures[0].reason, failures[0].why)
        return Verdict(claim, Label.NOT_MENTIONED, self.name, self.version, why="the judge said no")

    async def _ask(self, claim: Claim, part: list[Window], model: Model, tools: Tools) -> str | Failure:
        evidence = "\n".join(window.text for window in part)
        rendered = tools.prompts.render(TASK, model.name, evidence=evidence, response=claim.text)
        options = options_for(self.judge, rendered)
        return await ask_yes_no(model, rendered.messages, options, tools.meter, self.judge.schema_retries)
