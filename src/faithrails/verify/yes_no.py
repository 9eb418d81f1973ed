"""A yes/no judge whose certainty counts: the probability of its verdict's token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal, cast

from pydantic import Field
from typing_extensions import Self

from faithrails.models import parse_yes_no
from faithrails.models.protocol import Model
from faithrails.models.typed_replies import Failure
from faithrails.settings import ComponentSettings, ModelSettings, Settings
from faithrails.settings.component_base import judge_of
from faithrails.settings.strict_model import Share
from faithrails.types import Claim, Turn
from faithrails.verify.facts import Facts, Opinion
from faithrails.verify.protocol import Tools

_ALTERNATIVES = 5  # the most that OpenAI-compatible servers return by default


class YesNoSettings(ModelSettings):
    """Settings of a yes/no judge."""

    supported_at: Share = Field(
        0.5, description="Least probability of a supported claim, if the endpoint returns one."
    )


@dataclass(frozen=True, slots=True)
class YesNo(Facts):
    """Asks whether the evidence supports a claim; its probability is P(yes) / (P(yes) + P(no)).

    Where the endpoint returns no log probabilities, the word alone decides. A claim is supported only
    if the word and the probability both say so.
    """

    supported_at: float = 0.5

    name = "yes_no"
    version = "1"
    task = "faithrails_yes_no"
    output = "a label; a probability where the endpoint returns log probabilities"
    source = "P(True) (Kadavath et al., 2022): a yes/no judge by its token's probability"
    settings_type = YesNoSettings
    shows_question = True
    support_word: ClassVar[Literal["yes", "no"]] = "yes"
    """The judge's word for "the claim is supported"."""
    read = staticmethod(parse_yes_no.read)
    """Reads the verdict; None if it cannot be read."""

    @classmethod
    def build(cls, own: ComponentSettings, shared: Settings) -> Self:
        """Build it with the general judge, changed by its own settings."""
        return cls(judge_of(own, shared), cast(YesNoSettings, own).supported_at)

    async def opinion(
        self, turn: Turn, claim: Claim, evidence: str, model: Model, tools: Tools
    ) -> Opinion | Failure:
        """Return the judge's answer on a claim and one part of the evidence, with its probability."""
        rendered = tools.prompts.render(
            self.task, model.name, question=turn.question, evidence=evidence, response=claim.text
        )
        said = await parse_yes_no.ask_weighed(
            model, rendered, self.judge, tools.meter, self.read, alternatives=_ALTERNATIVES
        )
        if isinstance(said, Failure):
            return said
        word, yes = said
        probability = yes if yes is None or self.support_word == "yes" else 1.0 - yes
        sure = probability is None or probability >= self.supported_at
        told = "" if probability is None else f", with P(supported) {probability:.2f}"
        return Opinion(word == self.support_word and sure, f"the judge said {word}{told}", probability)
