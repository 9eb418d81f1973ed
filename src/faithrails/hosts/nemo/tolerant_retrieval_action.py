"""Replaces NeMo's retrieval action by one that accepts chunks in every form the rails accept.

Without a knowledge base NeMo's action appends a newline to ``$relevant_chunks``, which
fails for a list or None. It runs before every bot message, even the refusal, so the user
would see an internal error instead.
"""

from __future__ import annotations

from typing import Any

from nemoguardrails.actions import action
from nemoguardrails.actions.retrieve_relevant_chunks import retrieve_relevant_chunks as nemo_retrieval

from faithrails.hosts.nemo.relevant_chunks import UnreadableChunksError, passages

NAME = "retrieve_relevant_chunks"


@action(name=NAME, is_system_action=True)  # type: ignore[untyped-decorator]
async def retrieve_relevant_chunks(
    context: dict[str, Any] | None = None, kb: Any = None, is_colang_2: bool = False
) -> Any:
    """Join the chunks to one text, then run NeMo's action."""
    context = dict(context or {})
    if not isinstance(context.get("relevant_chunks"), str):
        context["relevant_chunks"] = _joined(context)
    return await nemo_retrieval(context=context, kb=kb, is_colang_2=is_colang_2)


def _joined(context: dict[str, Any]) -> str:
    try:
        return "\n".join(
            passage.text for passage in passages({"relevant_chunks": context.get("relevant_chunks")})
        )
    except UnreadableChunksError:
        return ""  # the rail reads the chunks too, and blocks the answer if it cannot


def make_tolerant(app: Any) -> None:
    """Replace NeMo's own retrieval action; one that the user registered stays."""
    dispatcher = app.runtime.action_dispatcher
    registered = getattr(dispatcher.get_action(NAME), "__code__", None)
    # NeMo loads its actions by path, so the same function is another object there.
    if registered is not None and registered.co_filename == nemo_retrieval.__code__.co_filename:
        dispatcher.register_action(retrieve_relevant_chunks, NAME)
