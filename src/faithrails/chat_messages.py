"""Reads chat messages as OpenAI, Anthropic and LangChain write them: roles, questions, results of tools."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

_ROLES = frozenset({"system", "developer", "user", "assistant", "tool", "function"})
_OF_TYPE = {"human": "user", "ai": "assistant", "system": "system", "tool": "tool", "function": "function"}
# Roles in the words of other interfaces.
_IN_OTHER_WORDS = {**_OF_TYPE, "model": "assistant", "bot": "assistant", "chatbot": "assistant"}
# What a message holds; a record of someone whose role is "assistant" holds none of it.
_OF_MESSAGES = frozenset(
    "content parts tool_calls function_call refusal audio reasoning reasoning_content".split()
)
# Items of OpenAI's Responses API that have no role.
_OF_ITEM = {
    "function_call": "assistant", "custom_tool_call": "assistant", "reasoning": "assistant",
    "web_search_call": "assistant", "file_search_call": "assistant", "computer_call": "assistant",
    "mcp_call": "assistant", "code_interpreter_call": "assistant", "local_shell_call": "assistant",
    "image_generation_call": "assistant",
    "function_call_output": "tool", "custom_tool_call_output": "tool",
}  # fmt: skip
# Kinds of blocks in a message's content; those without a text (an image) are no evidence.
_BLOCKS = frozenset(
    f"{side}{kind}"
    for side in ("", "input_", "output_")
    for kind in ("text", "image", "image_url", "audio", "video", "file", "document")
)
_FROM_TOOLS = frozenset({"tool", "function"})


def role_of(value: object) -> str | None:
    """Return the role of a chat message in OpenAI's words; None if the value is no message.

    A record whose ``role`` is another word, or that has nothing that messages hold, is no message.
    """
    value = _unwrapped(value)
    if isinstance(value, str | bytes):
        return None
    if isinstance(value, Mapping):
        role, has_content = value.get("role"), not _OF_MESSAGES.isdisjoint(value.keys())
        item = _OF_ITEM.get(value["type"]) if isinstance(value.get("type"), str) else None
    else:
        role, has_content = getattr(value, "role", None), hasattr(value, "content")
        item = _of_type(value)
    if isinstance(role, str) and has_content:
        known = role.lower()
        known = _IN_OTHER_WORDS.get(known, known)
        return known if known in _ROLES else item
    return item


def _unwrapped(value: object) -> object:
    """Return the message within one that LangChain wrote as data (``messages_to_dict``, ``dumpd``)."""
    if not isinstance(value, Mapping):
        return value
    inner, kind = value.get("data"), value.get("type")
    if kind == "constructor" and isinstance(value.get("id"), list) and value["id"]:
        inner, kind = value.get("kwargs"), value["id"][-1]
    if not (isinstance(kind, str) and isinstance(inner, Mapping) and "content" in inner):
        return value
    kind = kind.removesuffix("Chunk").removesuffix("Message").lower()
    role = inner.get("role") if kind == "chat" else _OF_TYPE.get(kind)
    return {**inner, "role": role} if role else value


def _of_type(value: object) -> str | None:
    """Return the role of a message that says its type instead: LangChain's, or an item of OpenAI's."""
    kind = getattr(value, "type", None)
    if not isinstance(kind, str):
        return None
    if hasattr(value, "content"):
        return _OF_TYPE.get(kind.removesuffix("MessageChunk").lower())
    return _OF_ITEM.get(kind)


def tool_results(message: object) -> Iterator[tuple[str | None, str]]:
    """Yield what tools returned in a message, each with the name of the tool or of the call.

    In OpenAI's and LangChain's lists a message has the role of a tool; in Anthropic's the user's message
    holds blocks of type ``tool_result``.
    """
    message = _unwrapped(message)
    content, role = _get(message, "content"), role_of(message)
    if role in _FROM_TOOLS:
        content = _get(message, "output") if content is None else content
        yield from _result(message, content)
        return
    for block in content if isinstance(content, list) and role == "user" else []:
        if _get(block, "type") == "tool_result":
            yield from _result(block, _get(block, "content"))


def last_question(values: Iterable[object]) -> str:
    """Return the text of the user's last message in values and lists of values; "" if there is none."""
    found = ""
    for value in values:
        if isinstance(value, list | tuple):
            found = last_question(value) or found
        elif role_of(value) == "user":
            found = said(_get(_unwrapped(value), "content")) or found
    return found


def said(content: object) -> str:
    """Return the texts of a message's content, which is a text or a list of blocks.

    A refusal of the model is text too.
    """
    if isinstance(content, list):
        return "\n".join(filter(None, map(_text_of_block, content)))
    return content if isinstance(content, str) else ""


def as_text(message: object) -> str:
    """Return a message as the text that is checked: that of its blocks, or whatever else it is in writing."""
    blocks = said(message) if isinstance(message, list) else ""
    return message if isinstance(message, str) else blocks or str(message or "")


def _text_of_block(block: object) -> str:
    found = (block, _get(block, "text"), _get(block, "refusal"))
    return next((text for text in found if isinstance(text, str)), "")


def _returned(content: object) -> str:
    """Return what a tool returned as text; data that is no list of blocks is written as JSON."""
    is_blocks = isinstance(content, list) and all(map(_is_block, content))
    if content is None or isinstance(content, str) or is_blocks:
        return said(content)
    return json.dumps(content, ensure_ascii=False, default=str)


def _is_block(value: object) -> bool:
    return isinstance(value, str) or _get(value, "type") in _BLOCKS


def _result(holder: object, content: object) -> Iterator[tuple[str | None, str]]:
    keys = ("name", "tool_call_id", "tool_use_id", "call_id")
    names = (name for name in (_get(holder, key) for key in keys) if isinstance(name, str) and name)
    if text := _returned(content):
        yield next(names, None), text


def _get(value: object, key: str) -> Any:
    return value.get(key) if isinstance(value, Mapping) else getattr(value, key, None)
