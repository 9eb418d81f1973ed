"""Patronus Lynx, behind any OpenAI-compatible server, asked in the format it was trained on."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict

from faithrails.lookup.reason_denies_verdict import denies_support
from faithrails.models.protocol import Model
from faithrails.models.typed_replies import Failure, ask_json
from faithrails.types import Claim, Reason, Turn
from faithrails.verify.facts import Facts, Opinion
from faithrails.verify.protocol import Tools

_RULE = re.compile(r"^[ \t]*--+[ \t]*$", re.MULTILINE)


class _Reply(BaseModel):
    """The reply: reasons, then the score."""

    model_config = ConfigDict(extra="forbid")

    REASONING: str | list[str]
    SCORE: Literal["PASS", "FAIL"]


@dataclass(frozen=True, slots=True)
class Lynx(Facts):
    """Asks Lynx whether a claim is faithful to the document: PASS is supported, FAIL is not.

    A reply that is not one JSON object with REASONING and SCORE, or that contradicts itself, is unsure. The
    prompt is that of NeMo's task ``patronus_lynx_check_output_hallucination``, so a user's own prompt for
    that task is used. Name the model with ``backend``, ``model`` and ``base_url``.
    """

    name = "lynx"
    version = "3"
    task = "patronus_lynx_check_output_hallucination"
    shows_question = True
    output = "a label, with Lynx's reasons"
    source = "Lynx (Ravi et al., 2024), Patronus AI"
    licence = "CC BY-NC 4.0 (PatronusAI/Llama-3-Patronus-Lynx, on Meta's Llama 3 licence)"
    example = """\
        claims: whole
        verifiers:
          - name: lynx
            backend: openai
            model: PatronusAI/Llama-3-Patronus-Lynx-8B-Instruct
            base_url: http://localhost:8000/v1
        """

    async def opinion(
        self, turn: Turn, claim: Claim, evidence: str, model: Model, tools: Tools
    ) -> Opinion | Failure:
        """Return Lynx's score of a claim and one part of the evidence."""
        texts = {"user_input": turn.question, "bot_response": claim.text, "provided_context": evidence}
        # Lines of dashes separate the parts of the prompt, which has no other delimiter.
        plain = {name: _RULE.sub("—", text) for name, text in texts.items()}
        rendered = tools.prompts.render(self.task, model.name, **plain)
        reply = await ask_json(model, rendered, _Reply, self.judge, tools.meter)
        if isinstance(reply, Failure):
            return reply
        reasons = reply.REASONING
        why = reasons if isinstance(reasons, str) else "; ".join(reasons)
        passes = reply.SCORE == "PASS"
        if passes and denies_support(why, claim):
            return Failure(Reason.NOT_DECIDED, f"Lynx contradicts itself: PASS: {why}")
        return Opinion(passes, f"{reply.SCORE}: {why}")
