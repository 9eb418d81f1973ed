"""Bespoke-MiniCheck, behind Ollama, vLLM or any other OpenAI-compatible server."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from faithrails.models.protocol import Model
from faithrails.models.typed_replies import Failure
from faithrails.types import Claim, Turn
from faithrails.verify.facts import Opinion
from faithrails.verify.protocol import Tools
from faithrails.verify.yes_no import YesNo

# Lines that begin with these words separate the two parts of the prompt, which has no other delimiter.
_PART = re.compile(r"\s*[\n\r\v\f\x85\u2028\u2029]\s*(?=(?:document|claim)\s*:)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class BespokeMiniCheck(YesNo):
    """Asks the served MiniCheck of 7 billion parameters about each claim and part of the evidence.

    The best part counts, as for the models that ``minicheck`` runs in this process. Name the model with
    ``backend``, ``model`` and ``base_url``: ``bespokelabs/Bespoke-MiniCheck-7B`` in vLLM,
    ``bespoke-minicheck`` in Ollama.
    """

    name = "bespoke_minicheck"
    version = "1"
    task = "faithrails_bespoke_minicheck"
    shows_question = False
    source = "MiniCheck (Tang et al., EMNLP 2024); Bespoke-MiniCheck-7B, Bespoke Labs"
    licence = "CC BY-NC 4.0 (bespokelabs/Bespoke-MiniCheck-7B; Bespoke Labs licenses commercial use)"
    example = """\
        verifiers:
          - name: bespoke_minicheck
            backend: openai
            model: bespoke-minicheck
            base_url: http://localhost:11434/v1
        """

    async def opinion(
        self, turn: Turn, claim: Claim, evidence: str, model: Model, tools: Tools
    ) -> Opinion | Failure:
        """Return the model's answer on a claim and one part of the evidence, with its probability."""
        plain = replace(claim, text=_PART.sub(" ", claim.text))
        return await YesNo.opinion(self, turn, plain, _PART.sub(" ", evidence), model, tools)
