"""Reads roles, questions and tool results from chat messages of OpenAI, Anthropic and LangChain."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

_ROLES = frozenset({"system", "developer", "user", "assistant", "tool", "function"})
_ROLE_OF_TYPE = {
    "human": "user",
    "ai": "assistant",
    "system": "system",
    "tool": "tool",
    "function": "function",
}
# Role names of other APIs.
_ROLE_SYNONYMS = {**_ROLE_OF_TYPE, "model": "assistant", "bot": "assistant", "chatbot": "assistant"}
# Keys that only messages have: a record about a person may have the role "assistant", but no such key.
_MESSAGE_KEYS = frozenset(
    "content parts tool_calls function_call refusal audio reasoning reasoning_content".split()
)
# Items of OpenAI's Responses API that have no role.
_ROLE_OF_ITEM = {
    "function_call": "assistant", "custom_tool_call": "assistant", "reasoning": "assistant",
    "web_search_call": "assistant", "file_search_call": "assistant", "computer_call": "assistant",
    "mcp_call": "assistant", "code_interpreter_call": "assistant", "local_shell_call": "assistant",
    "image_generation_call": "assistant",
    "function_call_output": "tool", "custom_tool_call_output": "tool",
}  # fmt: skip
# Types of content blocks; those without a text (an image) are not evidence.
_BLOCKS = frozenset(
    f"{side}{kind}"
    for side in ("", "input_", "output_")
    for kind in ("text", "image", "image_url", "audio", "video", "file", "document")
)
_TOOL_ROLES = frozenset({"tool", "function"})


def role_of(value: object) -> str | None:
    """Return the role of a chat message as OpenAI names it; None if the value is not a message.

    A message has a known ``role`` and a key that records lack, such as ``content``, or a ``type`` that
    implies its role.
    """
    value = _unwrapped(value)
    if isinstance(value, str | bytes):
        return None
    if isinstance(value, Mapping):
        role, has_content = value.get("role"), not _MESSAGE_KEYS.isdisjoint(value.keys())
        item = _ROLE_OF_ITEM.get(value["type"]) if isinstance(value.get("type"), str) else None
    else:
        role, has_content = getattr(value, "role", None), hasattr(value, "content")
        item = _role_of_type(value)
    if isinstance(role, str) and has_content:
        known = role.lower()
        known = _ROLE_SYNONYMS.get(known, known)
        return known if known in _ROLES else item
    return item


def _unwrapped(value: object) -> object:
    """Return a message that LangChain serialised (``messages_to_dict``, ``dumpd``) as a plain mapping."""
    if not isinstance(value, Mapping):
        return value
    inner, kind = value.get("data"), value.get("type")
    if kind == "constructor" and isinstance(value.get("id"), list) and value["id"]:
        inner, kind = value.get("kwargs"), value["id"][-1]
    if not (isinstance(kind, str) and isinstance(inner, Mapping) and "content" in inner):
        return value
    kind = kind.removesuffix("Chunk").removesuffix("Message").lower()
    role = inner.get("role") if kind == "chat" else _ROLE_OF_TYPE.get(kind)
    return {**inner, "role": role} if role else value


def _role_of_type(value: object) -> str | None:
    """Return the role that an object's ``type`` implies: a LangChain message, or an item of OpenAI's."""
    kind = getattr(value, "type", None)
    if not isinstance(kind, str):
        return None
    if hasattr(value, "content"):
        return _ROLE_OF_TYPE.get(kind.removesuffix("MessageChunk").lower())
    return _ROLE_OF_ITEM.get(kind)


def tool_results(message: object) -> Iterator[tuple[str | None, str]]:
    """Yield the name of the tool or call (None if unknown) and the text of each tool result in a message.

    OpenAI and LangChain give the message the role of a tool; in Anthropic's format the user's message
    holds blocks of type ``tool_result``.
    """
    message = _unwrapped(message)
    content, role = _get(message, "content"), role_of(message)
    if role in _TOOL_ROLES:
        content = _get(message, "output") if content is None else content
        yield from _result(message, content)
        return
    for block in content if isinstance(content, list) and role == "user" else []:
        if _get(block, "type") == "tool_result":
            yield from _result(block, _get(block, "content"))


def last_question(values: Iterable[object]) -> str:
    """Return the text of the user's last message in values and nested lists; "" if there is none."""
    found = ""
    for value in values:
        if isinstance(value, list | tuple):
            found = last_question(value) or found
        elif role_of(value) == "user":
            found = content_text(_get(_unwrapped(value), "content")) or found
    return found


def content_text(content: object) -> str:
    """Return the text of a message's content: a string, or the texts and refusals of its blocks, a line each.

    "" for any other content.
    """
    if isinstance(content, list):
        return "\n".join(filter(None, map(_text_of_block, content)))
    return content if isinstance(content, str) else ""


def as_text(message: object) -> str:
    """Return a message as the text that is checked: that of its blocks, or whatever else it is in writing."""
    content = message if isinstance(message, str | list) else getattr(message, "content", None)
    return content if isinstance(content, str) else content_text(content) or str(message or "")


def _text_of_block(block: object) -> str:
    found = (block, _get(block, "text"), _get(block, "refusal"))
    return next((text for text in found if isinstance(text, str)), "")


def _returned(content: object) -> str:
    """Return a tool's result as text; data that is not a list of blocks is written as JSON."""
    is_blocks = isinstance(content, list) and all(map(_is_block, content))
    if content is None or isinstance(content, str) or is_blocks:
        return content_text(content)
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
