"""The custom-RAG action: answers from the chunks of this message, and stores the model's self-report."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from nemoguardrails import RailsConfig
from nemoguardrails.actions.actions import ActionResult

from faithrails.errors import FaithrailsError
from faithrails.hosts.nemo import relevant_chunks
from faithrails.hosts.nemo.models import NemoModel, model_name
from faithrails.hosts.nemo.rail import prompts_of, settings_of
from faithrails.self_reflection.answer import answer_with_reflection

log = logging.getLogger(__name__)

ACTION = "answer_with_reflection"


async def answer(
    *,
    question: str | None = None,
    context: Mapping[str, Any] | None = None,
    config: RailsConfig | None = None,
    llm_task_manager: Any = None,
    llm: Any = None,
) -> ActionResult:
    """Answer the user's message from ``$relevant_chunks``; sets ``$answer_reflection``.

    Returns an empty string if no answer fits the schema, or if there is no model or
    passage; the flow then decides what the user sees. No part of an invalid reply is returned.
    """
    known = context or {}
    asked = question or str(known.get("user_message") or known.get("last_user_message") or "")
    try:
        if config is None or llm is None:
            raise FaithrailsError("no language model is configured")
        found = relevant_chunks.passages(known)
        if not found:
            raise FaithrailsError("there are no $relevant_chunks to answer from")
        reflection = await answer_with_reflection(
            asked,
            found,
            NemoModel(llm, model_name(config, ACTION), ACTION),
            prompts=prompts_of(config, llm_task_manager),
            settings=settings_of(config).judge,
        )
    except (FaithrailsError, relevant_chunks.UnreadableChunksError) as error:
        log.warning("no answer: %s", type(error).__name__)
        log.debug("no answer", exc_info=True)
        return ActionResult(return_value="", context_updates={"answer_reflection": None})
    return ActionResult(
        return_value=reflection.answer, context_updates={"answer_reflection": reflection.model_dump_json()}
    )
