"""Reads the turn that a rail checks from the arguments that NeMo passes to an action."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from nemoguardrails import RailsConfig
from nemoguardrails.context import raw_llm_request

from faithrails.hosts.nemo import finish_reasons, relevant_chunks
from faithrails.hosts.nemo.fresh_context import Scope
from faithrails.hosts.nemo.rebuild_answer_prompt import answer_prompt
from faithrails.hosts.nemo.request_state import current
from faithrails.settings import Settings
from faithrails.types import Passage, Reason, Turn
from faithrails.verify import needs_evidence


async def turn_of(
    answer: str,
    context: Mapping[str, Any],
    here: Scope,
    config: RailsConfig,
    settings: Settings,
    *,
    asked: bool = False,
) -> tuple[Turn, list[Reason]]:
    """Return the turn, and the reasons about its evidence that are already known.

    In general mode NeMo searches its knowledge base without setting ``$relevant_chunks``, so it is
    searched again here. ``asked`` says that a toggle explicitly asks for the check: an answer without
    claims is then judged as a whole, if there is evidence or none is needed.
    """
    question = str(context.get("user_message") or context.get("last_user_message") or "")
    found, reasons = await _evidence(here, question)
    without_evidence = not needs_evidence(settings)
    if without_evidence:
        reasons = []  # no evidence is needed, so none is missing
    turn = Turn(
        answer,
        found,
        question,
        prompt=answer_prompt(
            config, here.fresh.get("_last_bot_prompt"), raw_llm_request.get(), question, found
        ),
        finish_reason=here.fresh.get("answer_finish_reason") or finish_reasons.finish_reason_of(answer),
        reflection=_reflection_in(here.fresh),
        asked=asked and (bool(found) or without_evidence),
    )
    return turn, reasons


async def _evidence(here: Scope, question: str) -> tuple[tuple[Passage, ...], list[Reason]]:
    try:
        found = relevant_chunks.passages(here.fresh)
    except relevant_chunks.UnreadableChunksError:
        return (), [Reason.UNREADABLE_EVIDENCE]
    request = current()
    if not found and request is not None and request.kb is not None and question:
        found = relevant_chunks.passages(
            {"relevant_chunks": await request.kb.search_relevant_chunks(question)}
        )
    return found, [Reason.STALE_EVIDENCE] if not found and here.stale & relevant_chunks.EVIDENCE else []


def _reflection_in(context: Mapping[str, Any]) -> str | None:
    """Return the answering model's self-report as JSON text, from any form it was stored in."""
    found = context.get("answer_reflection")
    return found if found is None or isinstance(found, str) else json.dumps(found, default=str)
