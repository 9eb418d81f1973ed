"""Rebuilds the prompt that produced an answer, so that further answers can be sampled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from nemoguardrails import RailsConfig

from faithrails.types import Message, Passage

_ROLES = {"bot": "assistant", "human": "user", "developer": "system"}
_SPEAKERS = frozenset({"user", "assistant", "system"})


def answer_prompt(
    config: RailsConfig, last_prompt: Any, request: Any, question: str, passages: Sequence[Passage]
) -> tuple[Message, ...]:
    """Return the prompt that produced the answer, or the closest one that can be rebuilt.

    ``last_prompt`` is the one that NeMo kept (a text or messages). If it kept none (general
    mode, custom RAG, checks, Colang 2.x) the prompt is rebuilt from instructions, passages,
    and the conversation up to the question; it is empty if there is no conversation.
    """
    if isinstance(last_prompt, str) and last_prompt.strip():
        return (Message("user", last_prompt),)
    kept = tuple(_messages(last_prompt))
    if kept:
        return kept
    spoken = list(_messages(request))
    while spoken and spoken[-1].role == "assistant":  # the answer itself
        spoken.pop()
    if not spoken and question:
        spoken = [Message("user", question)]
    return (*_instructions(config, passages), *spoken) if spoken else ()


def _instructions(config: RailsConfig, passages: Sequence[Passage]) -> Iterator[Message]:
    general = [item.content for item in config.instructions or () if item.type == "general"]
    parts = [general[0]] if general else []
    if passages:
        parts.append("Answer from these passages:\n" + "\n\n".join(passage.text for passage in passages))
    if parts:
        yield Message("system", "\n\n".join(parts))


def _messages(raw: Any) -> Iterator[Message]:
    items: Iterable[Any] = raw if isinstance(raw, list | tuple) else ()
    for item in items:
        if not isinstance(item, Mapping):
            continue
        role = str(item.get("role") or item.get("type") or "")
        role, content = _ROLES.get(role, role), item.get("content")
        if role in _SPEAKERS and isinstance(content, str) and content:
            yield Message(role, content)
