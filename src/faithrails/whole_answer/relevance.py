"""Answer relevance: how close the questions that an answer answers are to the user's question.

RAGAS' answer relevancy (Es et al., EACL 2024): a model writes questions that the answer answers; the
score is their mean cosine similarity with the user's question, and 0 for an answer that is noncommittal.
RAGAS embeds whole questions with a model; here they are sums of static word vectors, which is less accurate.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Annotated

import numpy as np
from pydantic import BaseModel, Field

from faithrails.features.word_vectors import Matrix, unit, word_vectors
from faithrails.models.typed_replies import Failure, ask_json
from faithrails.text.words import words
from faithrails.types import Metric, Reason
from faithrails.whole_answer.measure_inputs import Answered

TASK = "faithrails_questions_answered"
_NAME = "answer_relevance"
_NUMBER = 3  # questions, as in RAGAS


class _Reply(BaseModel):
    noncommittal: bool
    questions: Annotated[list[str], Field(min_length=_NUMBER, max_length=_NUMBER)]


async def answer_relevance(about: Answered) -> tuple[Metric, ...]:
    """Return the mean similarity, 0..1, between the user's question and three that the answer answers."""
    turn, tools = about.turn, about.tools
    if not turn.question.strip():
        return (Metric(_NAME, None, "there is no question", Reason.NOT_DECIDED),)
    if tools.judge is None:
        return (Metric(_NAME, None, "no language model is configured", Reason.NO_MODEL),)
    rendered = tools.prompts.render(TASK, tools.judge.name, answer=turn.answer, number=_NUMBER)
    reply = await ask_json(tools.judge, rendered, _Reply, about.judge, tools.meter)
    if isinstance(reply, Failure):
        return (Metric(_NAME, None, reply.why, reply.reason),)
    if reply.noncommittal:
        return (Metric(_NAME, 0.0, "the answer is noncommittal"),)
    return (_compared(turn.question, reply.questions),)


def _compared(asked: str, answered: Sequence[str]) -> Metric:
    vectors = [_vector(text) for text in (asked, *answered)]
    if any(vector is None for vector in vectors):
        return Metric(_NAME, None, "the embedding does not know all words", Reason.NOT_DECIDED)
    own, *others = (unit(vector) for vector in vectors if vector is not None)
    value = fmean(float(np.clip(own @ other, 0.0, 1.0)) for other in others)
    return Metric(_NAME, value, f"the answer answers: {'; '.join(answered)}")


def _vector(text: str) -> Matrix | None:
    """Return the sum of the vectors of a text's words; None if it is zero, or a word cannot be read."""
    found, embedding = [word for word, _, _ in words(text)], word_vectors()
    if not found or not all(map(embedding.reads, found)):
        return None
    total: Matrix = embedding.of(found).sum(axis=0)
    return total if total.any() else None
