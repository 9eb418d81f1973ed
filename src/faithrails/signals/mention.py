"""A typed mention: something in a text that the evidence must hold too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

MentionKind = Literal["quote", "money", "percent", "date", "time", "number", "name"]

# Year, month, day; None for what is not said.
Date = tuple[int | None, int | None, int | None]


@dataclass(frozen=True, slots=True)
class Mention:
    """``text`` is the text's own words at ``start:end``; one of the other fields is what they mean.

    ``amounts`` are the possible readings of a number (two where a separator is
    ambiguous), ``currency`` its ISO 4217 code. ``minutes`` count from midnight.
    ``words`` are the folded words of a name or a quote.
    """

    kind: MentionKind
    start: int
    end: int
    text: str
    amounts: tuple[float, ...] = ()
    currency: str | None = None
    date: Date | None = None
    minutes: int | None = None
    words: tuple[str, ...] = ()
