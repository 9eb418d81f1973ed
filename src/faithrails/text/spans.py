"""``Span``: a piece of a text, with its Markdown role: text, heading, code, table row or header."""

from __future__ import annotations

from typing import Literal, NamedTuple

Kind = Literal["text", "heading", "code", "row", "header"]


class Span(NamedTuple):
    """A piece of a text: ``text[start:end]``, without white space at its ends.

    ``kind`` tells running text from a heading, a block of code, a row of a table, or the
    header of a table that has rows; code and rows are kept whole.

    A named tuple: a long text has tens of thousands, and a frozen dataclass takes five times as long.
    """

    start: int
    end: int
    kind: Kind = "text"


def trimmed_span(text: str, start: int, end: int, kind: Kind) -> list[Span]:
    """Return ``text[start:end]`` without white space at its ends; an empty list if it is all white space."""
    if start < end and not (text[start].isspace() or text[end - 1].isspace()):
        return [Span(start, end, kind)]
    piece = text[start:end].rstrip()
    left = len(piece.lstrip())
    return [Span(start + len(piece) - left, start + len(piece), kind)] if left else []
