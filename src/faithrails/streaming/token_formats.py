"""Reads tokens as OpenAI, LangChain and NeMo send them."""

from __future__ import annotations

import inspect
from collections.abc import AsyncIterable, Mapping, Sequence
from typing import Any, Protocol

from faithrails.models.protocol import finish_reason_in


class OpenAIChunk(Protocol):
    """A chunk of a stream of OpenAI's chat completions."""

    @property
    def choices(self) -> Sequence[object]:
        """The first one's delta is read."""
        ...


class MessageChunk(Protocol):
    """A chunk of a LangChain message."""

    @property
    def content(self) -> object:
        """A text, or a list of blocks whose texts are read."""
        ...


Token = str | Mapping[str, object] | OpenAIChunk | MessageChunk


async def close(tokens: AsyncIterable[Token]) -> None:
    """Close a source that can be closed: a model that is still writing should stop."""
    close = getattr(tokens, "aclose", None) or getattr(tokens, "close", None)
    closing = close() if close is not None else None
    if inspect.isawaitable(closing):
        await closing


def read_token(token: Any) -> tuple[str, str | None]:
    """Return the text of a token and, if it says so, why the answer ended.

    Raises:
        TypeError: the token holds no text.
        ValueError: the token belongs to another choice than the first; both would be checked as one answer.
    """
    if isinstance(token, str):
        return token, None
    if isinstance(token, dict) and isinstance(token.get("text"), str):  # NeMo, with metadata
        metadata = token.get("metadata")
        places = (token, metadata, metadata.get("provider_metadata") if isinstance(metadata, dict) else None)
        told = (finish_reason_in(place) for place in places if isinstance(place, dict))
        return token["text"], next(filter(None, told), None)
    if hasattr(token, "choices"):  # OpenAI
        return _of_choice(token.choices[0]) if token.choices else ("", None)
    content = getattr(token, "content", None)
    if isinstance(content, list):  # LangChain, in blocks
        parts = [block if isinstance(block, str) else block.get("text", "") for block in content]
        content = "".join(parts)
    if isinstance(content, str):
        return content, finish_reason_in(getattr(token, "response_metadata", None) or {})
    raise TypeError(f"a token is a {type(token).__name__}, which holds no text")


def _of_choice(choice: Any) -> tuple[str, str | None]:
    """Return the text of a choice, which may be a refusal in the model's own words, and why it ended."""
    if getattr(choice, "index", 0):
        raise ValueError("a stream of several choices (n > 1) holds several answers: stream each by itself")
    text = getattr(choice.delta, "content", None) or getattr(choice.delta, "refusal", None) or ""
    return text, choice.finish_reason
