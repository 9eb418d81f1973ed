"""Requests and replies of the service."""

from __future__ import annotations

import json
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from faithrails.settings import PRESETS, Risk
from faithrails.types import Decision, Message, Turn
from faithrails.types.report_json import ReportRow

MOST_TURNS = 256  # in one batch
MOST_PASSAGES = 10_000  # and samples, and messages: longer lists are refused before they are read


class _Request(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class PromptMessage(_Request):
    """One message of the conversation that produced the answer."""

    role: str
    content: str


class Trial(_Request):
    """Settings for one check, in place of the service's own; accepted only with ``serve --ui``."""

    model_config = ConfigDict(frozen=True)

    preset: Literal[PRESETS] | None = None  # type: ignore[valid-type]
    risk: Risk | None = None
    warn_at: float | None = Field(None, ge=0.0, le=1.0)
    block_at: float | None = Field(None, ge=0.0, le=1.0)
    threshold: float | None = Field(None, ge=0.0, le=1.0)


class CheckRequest(_Request):
    """An answer and everything it is checked against."""

    answer: str = Field(description="The answer to check.")
    passages: list[str | dict[str, Any]] = Field(
        default_factory=list,
        max_length=MOST_PASSAGES,
        fail_fast=True,
        description="The evidence: texts, objects with `text` and `id`, records, or chat messages; of these "
        "only tool results count.",
    )
    question: str = Field("", description="What the user asked.")
    id: str = Field("", description="Returned as `report.turn`.")
    samples: list[str] = Field(
        default_factory=list,
        max_length=MOST_PASSAGES,
        fail_fast=True,
        description="Further answers to the same question.",
    )
    prompt: list[PromptMessage] = Field(
        default_factory=list,
        max_length=MOST_PASSAGES,
        fail_fast=True,
        description="The conversation, for sampling.",
    )
    finish_reason: str | None = Field(None, description="Why the answer ended; `length`: it was cut off.")
    reflection: str | dict[str, Any] | None = Field(
        None, description="The answering model's report on its own answer."
    )
    asked: bool = Field(False, description="Check the whole answer, even if no sentence of it is a claim.")
    faithfulness_warning: bool = Field(
        False,
        description="The toggle of that name: an answer that is not supported goes out with a warning. "
        "Refused with `trust_toggles: false`.",
    )
    settings: Trial | None = Field(None, description="Accepted only with `serve --ui`.")

    def turn(self) -> Turn:
        """Return the turn to check.

        Raises:
            TypeError: passages cannot be read from an item of ``passages``.
        """
        reflection = (
            self.reflection if isinstance(self.reflection, str | None) else json.dumps(self.reflection)
        )
        return Turn.of(
            self.answer, *self.passages,
            question=self.question, id=self.id, samples=self.samples,
            prompt=[Message(one.role, one.content) for one in self.prompt],
            finish_reason=self.finish_reason, reflection=reflection, asked=self.asked,
        )  # fmt: skip


class BatchRequest(_Request):
    """Several answers, each checked by itself."""

    turns: list[CheckRequest] = Field(min_length=1, max_length=MOST_TURNS, fail_fast=True)


class CheckReply(BaseModel):
    """The decision, the text that may go out in place of the answer, and the report."""

    decision: Decision
    answer: str = Field(
        description="The text for the user: the answer, with warnings or marks, or corrected; the refusal, "
        "if it was blocked or escalated."
    )
    report: ReportRow


class BatchReply(BaseModel):
    """One result for each turn, in their order."""

    results: list[CheckReply]


class SettingsReply(BaseModel):
    """The settings that answers are checked with, and the presets that a trial may choose."""

    version: str
    preset: str
    risk: str
    mode: str
    threshold: float
    claims: str
    verifiers: list[str]
    trial_presets: list[str]


class ChatRequest(BaseModel):
    """A request for a chat completion as OpenAI's API takes it, with the evidence in ``passages``."""

    model_config = ConfigDict(extra="allow")

    model: str
    messages: list[dict[str, Any]] = Field(min_length=1, max_length=MOST_PASSAGES, fail_fast=True)
    stream: bool = False
    n: int | None = Field(None, ge=1, le=16)
    passages: list[str | dict[str, Any]] | None = Field(
        None,
        max_length=MOST_PASSAGES,
        fail_fast=True,
        description="The evidence. Tool results in the messages are evidence too.",
    )
