"""Evidence from `$relevant_chunks`, in every form that applications put there."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from faithrails.types import Passage

# Where a chunk that is a mapping keeps its text, as NeMo, LangChain and others spell it.
_TEXT_KEYS = ("body", "text", "content", "page_content", "chunk", "passage", "document")
_ID_KEYS = ("id", "chunk_id", "doc_id", "source", "title")


class UnreadableChunksError(ValueError):
    """The chunks have a form that cannot be read as text."""


def passages(context: Mapping[str, Any]) -> tuple[Passage, ...]:
    """Read the passages of this message.

    ``relevant_chunks_sep`` is preferred where it says the same as ``relevant_chunks`` in
    pieces. Blank chunks are dropped; ids are the chunk's own where it has one that no
    other chunk has, else its number from 1.

    Raises:
        UnreadableChunksError: a chunk is neither text nor something that holds text.
    """
    joined, pieces = context.get("relevant_chunks"), context.get("relevant_chunks_sep")
    found = list(_flat(pieces)) if pieces else []
    if joined and not (found and isinstance(joined, str) and _same(joined, found)):
        found = list(_flat(joined))
    result: list[Passage] = []
    used: set[str] = set()
    for number, (name, text) in enumerate(found, 1):
        if text.strip():
            key = name if name and name not in used else str(number)
            used.add(key)
            result.append(Passage(key, text))
    return tuple(result)


def _flat(chunks: Any) -> Iterator[tuple[str | None, str]]:
    if chunks is None:
        return
    if isinstance(chunks, str):
        yield None, chunks
    elif isinstance(chunks, bytes):
        yield None, chunks.decode("utf-8", errors="replace")
    elif isinstance(chunks, Mapping):
        yield _from_mapping(chunks)
    elif isinstance(chunks, Sequence):
        for chunk in chunks:
            yield from _flat(chunk)
    elif isinstance(getattr(chunks, "page_content", None), str):
        yield None, chunks.page_content
    else:
        raise UnreadableChunksError(f"a chunk is a {type(chunks).__name__}")


def _from_mapping(chunk: Mapping[str, Any]) -> tuple[str | None, str]:
    name = next((str(chunk[key]) for key in _ID_KEYS if isinstance(chunk.get(key), str | int)), None)
    for key in _TEXT_KEYS:
        value = chunk.get(key)
        if isinstance(value, str):
            return name, value
    # Structured evidence (a table row, business data) is read as it stands.
    return name, json.dumps(dict(chunk), ensure_ascii=False, default=str)


def _same(joined: str, pieces: list[tuple[str | None, str]]) -> bool:
    return "".join(joined.split()) == "".join("".join(text.split()) for _, text in pieces)
