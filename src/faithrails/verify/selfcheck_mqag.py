"""SelfCheckGPT with questions: compares the options that the answer and the samples choose."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Annotated, Any, cast

from pydantic import BaseModel, Field, StrictInt

from faithrails.models.protocol import Model
from faithrails.models.typed_replies import Failure, ask_json, values_of
from faithrails.types import Claim, Reason, Turn, Verdict
from faithrails.types.verdict import unsure
from faithrails.verify.protocol import Tools
from faithrails.verify.sampling import Sampler, ScoredSamples

ASK = "faithrails_mqag_questions"
ANSWER = "faithrails_mqag_answers"


class MqagSettings(ScoredSamples):
    """Settings of the question variant."""

    name: str = "selfcheck_mqag"
    questions: int = Field(2, ge=1, le=5, description="How many questions to ask about each claim.")


class _Question(BaseModel):
    claim: str
    question: Annotated[str, Field(min_length=1)]
    options: Annotated[list[str], Field(min_length=2, max_length=6)]


class _Questions(BaseModel):
    """The reply: questions about each claim id."""

    questions: list[_Question]


class _Choice(BaseModel):
    question: str
    option: StrictInt | None


class _Choices(BaseModel):
    """The reply: for each question id the number of the option that the text gives, or null."""

    answers: list[_Choice]


@dataclass(frozen=True, slots=True)
class SelfCheckMqag(Sampler):
    """Has the judge write questions about the claims, and answer them from the answer and each sample.

    The score of a question is the share of samples that choose another option than the answer
    does (the paper's count); a sample that does not answer it counts as another option. The
    probability is 1 - the mean over the questions. Questions that the answer itself does not decide are
    left out; a claim with none left is unsure.
    """

    samples: Any = field(default_factory=MqagSettings)

    name = "selfcheck_mqag"
    version = "1"
    calls = "`number` further answers, 1 for the questions, and `number` + 1 to answer them"
    output = "a probability: the share of equal answers"
    source = "SelfCheckGPT, MQAG variant (Manakul et al., EMNLP 2023); MQAG (Manakul et al., AACL 2023)"
    settings_type = MqagSettings

    async def judge_by_samples(
        self, turn: Turn, claims: Sequence[Claim], samples: list[str], tools: Tools
    ) -> list[Verdict]:
        """Return one verdict for each claim."""
        model = cast(Model, tools.judge)  # `verify` returns before without one
        asked = await self._questions(turn, claims, model, tools)
        if isinstance(asked, Failure):
            return [unsure(self, claim, asked.reason, asked.why) for claim in claims]
        texts = (turn.answer, *samples)
        said = values_of(await asyncio.gather(*(self._choices(text, asked, model, tools) for text in texts)))
        if isinstance(said, Failure):
            return [unsure(self, claim, said.reason, said.why) for claim in claims]
        own, *others = said
        of_claims: dict[str, list[str]] = defaultdict(list)
        for key, question in asked.items():
            of_claims[question.claim].append(key)
        return [self._one(it, of_claims[str(at)], own, others) for at, it in enumerate(claims, 1)]

    def _one(
        self,
        claim: Claim,
        keys: Sequence[str],
        own: Mapping[str, int | None],
        others: Sequence[Mapping[str, int | None]],
    ) -> Verdict:
        decided = [key for key in keys if own[key] is not None]
        if not decided:
            why = "the answer decides no question about the claim"
            return unsure(self, claim, Reason.MISSING_VERDICT, why)
        shares = [fmean(other[key] != own[key] for other in others) for key in decided]
        why = (
            f"{len(decided)} questions, answered differently by {fmean(shares):.0%} of {len(others)} samples"
        )
        return self.verdict_of_probability(claim, 1.0 - fmean(shares), why)

    async def _questions(
        self, turn: Turn, claims: Sequence[Claim], model: Model, tools: Tools
    ) -> dict[str, _Question] | Failure:
        """Return questions by id, each with the number of its claim."""
        boundary = secrets.token_hex(4)
        rendered = tools.prompts.render(
            ASK,
            model.name,
            boundary=boundary,
            question=turn.question,
            number=self.samples.questions,
            claims=[{"id": f"{boundary}-{at}", "text": it.text} for at, it in enumerate(claims, 1)],
        )
        reply = await ask_json(model, rendered, _Questions, self.judge, tools.meter)
        if isinstance(reply, Failure):
            return reply
        numbers = {f"{boundary}-{at}": str(at) for at in range(1, len(claims) + 1)}
        known = [it for it in reply.questions if it.claim in numbers]
        if not known:
            return Failure(Reason.MISSING_VERDICT, "the judge asked nothing about any claim")
        return {
            f"{boundary}-{at}": it.model_copy(update={"claim": numbers[it.claim]})
            for at, it in enumerate(known, 1)
        }

    async def _choices(
        self, text: str, asked: Mapping[str, _Question], model: Model, tools: Tools
    ) -> dict[str, int | None] | Failure:
        """Return the option that a text gives for each question; None if it gives no answer."""
        questions = [
            {"id": key, "text": it.question, "options": list(enumerate(it.options, 1))}
            for key, it in asked.items()
        ]
        rendered = tools.prompts.render(ANSWER, model.name, text=text, questions=questions)
        reply = await ask_json(model, rendered, _Choices, self.judge, tools.meter)
        if isinstance(reply, Failure):
            return reply
        named = Counter(choice.question for choice in reply.answers)
        if any(named[key] != 1 for key in asked):
            return Failure(Reason.MISSING_VERDICT, "the judge did not answer each question once")
        found = {it.question: it.option for it in reply.answers if it.question in asked}
        if any(it is not None and not 1 <= it <= len(asked[key].options) for key, it in found.items()):
            return Failure(Reason.UNREADABLE_VERDICT, "the judge chose an option that does not exist")
        return found
