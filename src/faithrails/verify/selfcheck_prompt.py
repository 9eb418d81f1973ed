"""SelfCheckGPT with prompts: the judge compares each claim with each further answer."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from typing import Any

from faithrails.models.parse_yes_no import ask_weighed, read_or_na
from faithrails.models.protocol import Model
from faithrails.models.typed_replies import Failure
from faithrails.types import Claim, Message
from faithrails.verify.protocol import Tools
from faithrails.verify.sampling import Sampling, ScoredSamples

TASK = "faithrails_selfcheck_prompt"
_AGREES = {"yes": 1.0, "n/a": 0.5, "no": 0.0}
_REMINDER = Message("user", "Reply with one word only: yes, no or n/a.")


@dataclass(frozen=True, slots=True)
class SelfCheckPrompt(Sampling):
    """Asks whether each sample supports the claim: yes 1, no 0, and 0.5 where the judge says "n/a".

    The probability is the mean over the samples (1 - the paper's score). The paper counts every
    other reply as "n/a"; here it is a failure, and the claim is unsure.
    """

    samples: Any = field(default_factory=partial(ScoredSamples, name="selfcheck_prompt"))

    name = "selfcheck_prompt"
    version = "1"
    calls = "`number` further answers, and 1 for each claim and further answer"
    output = "a probability: the mean agreement of the samples"
    source = "SelfCheckGPT, prompt variant (Manakul et al., EMNLP 2023)"
    settings_type = ScoredSamples
    one_by_one = True

    async def agreement(self, claim: Claim, paragraph: str, model: Model, tools: Tools) -> float | Failure:
        """Return how far a sample supports a claim: 0, 0.5 or 1."""
        rendered = tools.prompts.render(TASK, model.name, sentence=claim.text, sample=paragraph)
        said = await ask_weighed(model, rendered, self.judge, tools.meter, read_or_na, _REMINDER)
        return said if isinstance(said, Failure) else _AGREES[said[0]]
