"""``Span``: a piece of a text, with its Markdown role: text, heading, code, table row or header."""

from __future__ import annotations

from collections.abc import Iterator
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


def without_white_space(text: str, span: Span) -> Iterator[Span]:
    """Yield a span without the white space at its ends; nothing if it is all white space."""
    piece = text[span.start : span.end]
    if piece.strip():
        start = span.start + len(piece) - len(piece.lstrip())
        yield span._replace(start=start, end=start + len(piece.strip()))
