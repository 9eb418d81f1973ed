"""The schema of a model's report on its own answer; used as a feature, never as a verdict."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from faithrails.errors import ReflectionError
from faithrails.types import Passage, Turn


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class AttributedClaim(_Strict):
    """One statement of the answer, and the ids of the passages that the model cites for it."""

    text: str = Field(min_length=1)
    passages: list[str]


class Reflection(_Strict):
    """An answer with its model's report on it.

    The report is a hint, not a verdict: the answer is checked like any other.
    ``confidence`` is in 0..1.
    """

    answer: str = Field(min_length=1)
    claims: list[AttributedClaim]
    confidence: float = Field(ge=0.0, le=1.0)
    contradiction: bool
    answer_type: Literal["extractive", "inferred", "unanswerable"]
    reasoning: str
    evidence: list[str]


def read(turn: Turn) -> Reflection | None:
    """Return the reflection that came with a turn's answer; None without one.

    Raises:
        ReflectionError: it does not fit the schema, names passages that do not exist, or is about
            another answer; the message names the fields, but not their values.
    """
    if turn.reflection is None:
        return None
    try:
        found: Reflection = schema_of(turn.passages).model_validate_json(turn.reflection)
    except ValidationError as error:
        raise ReflectionError(_explained(error)) from None
    if found.answer.split() != turn.answer.split():
        raise ReflectionError("it is about another answer")
    return found


def _explained(error: ValidationError) -> str:
    problems = error.errors(include_input=False)[:3]
    return "; ".join(f"{'.'.join(map(str, p['loc'])) or 'JSON'}: {p['type']}" for p in problems)


def schema_of(passages: Sequence[Passage]) -> type[Reflection]:
    """Return a schema in which claims may name only these passages."""
    ids = {passage.id for passage in passages}

    class Claim(AttributedClaim):
        @field_validator("passages")
        @classmethod
        def _exist(cls, value: list[str]) -> list[str]:
            unknown = [name for name in value if name not in ids]
            if unknown:
                raise ValueError(f"there is no passage {', '.join(map(repr, unknown))}")
            return value

    class Checked(Reflection):
        claims: list[Claim]  # type: ignore[assignment]

    return Checked
