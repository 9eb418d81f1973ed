"""Context sufficiency: whether the evidence suffices to answer the question, whatever the answer says.

After "Sufficient Context" (Joren et al., ICLR 2025): a judge says yes or no.
"""

from __future__ import annotations

from dataclasses import dataclass

from faithrails.types import Claim, Label, Metric, Reason
from faithrails.verify.yes_no import YesNo
from faithrails.whole_answer.measure_inputs import Answered

_NAME = "context_sufficiency"


@dataclass(frozen=True, slots=True)
class _Sufficient(YesNo):
    """Asks whether the evidence suffices to answer the question, which is passed as the claim."""

    name = _NAME
    task = "faithrails_sufficient_context"


async def context_sufficiency(about: Answered) -> tuple[Metric, ...]:
    """Return P(sufficient) of the best part of the evidence; 1 or 0 if the judge gives no probability."""
    turn = about.turn
    if not turn.question.strip():
        return (Metric(_NAME, None, "there is no question", Reason.NOT_DECIDED),)
    question = Claim(turn.question, 0, len(turn.question))
    (verdict,) = await _Sufficient(about.judge).verify(turn, [question], about.tools)
    if verdict.label is Label.UNSURE:
        return (Metric(_NAME, None, verdict.why, verdict.reason),)
    said = 1.0 if verdict.label is Label.SUPPORTED else 0.0
    return (Metric(_NAME, said if verdict.probability is None else verdict.probability, verdict.why),)
