"""Leaves out what a message carries beside its checked text and could tell the user something else."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from faithrails.chat_messages import content_text

_CHECKED = ("text", "refusal")
_OF_EVIDENCE = ("annotations", "citations")  # quotes of documents, with their places
_TOKENS = "logprobs"  # tells which words the model might have said


def without_texts(value: Any) -> Any:
    """Return metadata at any depth without texts: numbers, and identifiers such as "stop", stay."""
    if isinstance(value, Mapping):
        kept = {key: without_texts(each) for key, each in value.items() if _TOKENS not in str(key)}
        return {key: each for key, each in kept.items() if each is not None or value[key] is None}
    if isinstance(value, list | tuple):
        return [each for each in map(without_texts, value) if each is not None]
    is_word = isinstance(value, str) and value.isascii() and not any(map(str.isspace, value))
    return value if is_word or isinstance(value, int | float) else None


def readable_blocks(content: str | list[Any], kept: Collection[str] = ()) -> str | list[Any]:
    """Return the content without the blocks that have no text, unless their type is in ``kept``.

    Of other fields of a block with text, only numbers, identifiers and quotes of documents stay.
    """
    if isinstance(content, str):
        return content
    return [
        _plain(block) if content_text([block]) else block
        for block in content
        if content_text([block]) or _is(block, kept)
    ]


def _is(block: Any, kinds: Collection[str]) -> bool:
    return isinstance(block, Mapping) and block.get("type") in kinds


def _plain(block: Any) -> Any:
    if not isinstance(block, Mapping):
        return block
    whole = {key: block[key] for key in (*_CHECKED, *_OF_EVIDENCE) if key in block}
    plain = {**without_texts(block), **whole}
    return {key: plain[key] for key in block if key in plain}
