"""Self-reflection: asks a model for an answer that cites the passages behind each claim, as JSON."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from faithrails.errors import ReflectionError
from faithrails.models.endpoints import as_model
from faithrails.models.protocol import Meter
from faithrails.models.typed_replies import Failure, ask_json
from faithrails.prompts import PromptBook
from faithrails.self_reflection.schema import Reflection, schema_of
from faithrails.settings.judge import Judge
from faithrails.types import Passage

TASK = "faithrails_answer_with_reflection"


async def answer_with_reflection(
    question: str,
    passages: Sequence[Passage | str],
    model: Any,
    *,
    prompts: PromptBook | None = None,
    settings: Judge | None = None,
    meter: Meter | None = None,
) -> Reflection:
    """Answer a question from passages, and name the passages behind each claim of the answer.

    A reply that does not fit the schema, or that names passages which do not exist, is
    shown its errors and may be corrected ``settings.schema_retries`` times.

    Args:
        question: what the user asked.
        passages: the evidence; texts are numbered from 1.
        model: the model that answers, ours or a LangChain chat model.
        prompts: prompts that take precedence over those that ship with faithrails.
        settings: how the model is called; default: ``Judge()``.
        meter: counts calls and tokens.

    Raises:
        ReflectionError: the model could not be reached, or no reply fitted the schema; the message
            says why. No part of a reply that does not fit is returned.
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
    reply = await ask_json(asked, rendered, schema_of(known), how, meter or Meter())
    if isinstance(reply, Failure):
        raise ReflectionError(f"no answer: {reply.why}")
    return reply
