"""Self-reflection: the model that answers says what each of its claims rests on, as checked JSON."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator

from faithrails.ask import Failure, ask_json
from faithrails.errors import ReflectionError
from faithrails.llm import Meter
from faithrails.model_settings import Judge
from faithrails.models import as_model
from faithrails.prompts import PromptBook
from faithrails.types import Passage

TASK = "faithrails_answer_with_reflection"


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class AttributedClaim(_Strict):
    """One statement of the answer, and the ids of the passages that are said to hold it."""

    text: str = Field(min_length=1)
    passages: list[str]


class Reflection(_Strict):
    """An answer with what its model says of it.

    What it says is a hint, not a verdict: the answer is checked like any other.
    ``confidence`` is in 0..1.
    """

    answer: str = Field(min_length=1)
    claims: list[AttributedClaim]
    confidence: float = Field(ge=0.0, le=1.0)
    contradiction: bool
    answer_type: Literal["extractive", "inferred", "unanswerable"]
    reasoning: str
    evidence: list[str]


async def answer_with_reflection(
    question: str,
    passages: Sequence[Passage | str],
    model: Any,
    *,
    prompts: PromptBook | None = None,
    settings: Judge | None = None,
    meter: Meter | None = None,
) -> Reflection:
    """Answer a question from passages, with what each claim of the answer rests on.

    A reply that does not fit the schema, or that names passages which do not exist, is
    shown its errors and may be corrected ``settings.schema_retries`` times.

    Args:
        question: what the user asked.
        passages: the evidence; texts are numbered from 1.
        model: the model that answers, ours or a LangChain chat model.
        prompts: prompts that win over those that ship with faithrails.
        settings: how the model is called; default: ``Judge()``.
        meter: counts calls and tokens.

    Raises:
        ReflectionError: the model could not be reached, or no reply fitted; the message
            says why. There is no answer then, and nothing of a broken reply is handed out.
    """
    known = [p if isinstance(p, Passage) else Passage(str(n), p) for n, p in enumerate(passages, 1)]
    asked, how = as_model(model), settings or Judge()
    rendered = (prompts or PromptBook()).render(
        TASK,
        asked.name,
        boundary=secrets.token_hex(4),
        question=question,
        passages=[{"id": passage.id, "text": passage.text} for passage in known],
    )
    reply = await ask_json(asked, rendered, _schema(known), how, meter or Meter())
    if isinstance(reply, Failure):
        raise ReflectionError(f"no answer: {reply.why}")
    return reply.value


def _schema(passages: Sequence[Passage]) -> type[Reflection]:
    """Return the schema in which a claim may name these passages only."""
    ids = {passage.id for passage in passages}

    class Claim(AttributedClaim):
        @field_validator("passages")
        @classmethod
        def _exist(cls, value: list[str], info: ValidationInfo) -> list[str]:
            unknown = [name for name in value if name not in ids]
            if unknown:
                raise ValueError(f"there is no passage {', '.join(map(repr, unknown))}")
            return value

    class Checked(Reflection):
        claims: list[Claim]  # type: ignore[assignment]

    return Checked
