"""Reads passages from `$relevant_chunks`: a string, strings, dicts or documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from faithrails.parse_passages import Passage, passages_of

EVIDENCE = frozenset({"relevant_chunks", "relevant_chunks_sep"})


class UnreadableChunksError(ValueError):
    """The chunks have a type that cannot be read as text."""


def passages(context: Mapping[str, Any]) -> tuple[Passage, ...]:
    """Read the passages of this message; blank chunks are dropped.

    ``relevant_chunks_sep`` is preferred if it holds the text of ``relevant_chunks`` in pieces.

    Raises:
        UnreadableChunksError: passages cannot be read from a chunk.
    """
    joined, pieces = context.get("relevant_chunks"), context.get("relevant_chunks_sep")
    try:
        found = passages_of([pieces]) if pieces else ()
        if joined and not (found and isinstance(joined, str) and _same(joined, found)):
            found = passages_of([joined])
    except TypeError as error:
        raise UnreadableChunksError(str(error)) from error
    return tuple(passage for passage in found if passage.text.strip())


def _same(joined: str, pieces: tuple[Passage, ...]) -> bool:
    return "".join(joined.split()) == "".join("".join(piece.text.split()) for piece in pieces)
