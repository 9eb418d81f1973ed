"""A typed mention: something in a text that the evidence must hold too."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal

MentionKind = Literal["quote", "money", "percent", "date", "time", "number", "name"]


@dataclass(frozen=True, slots=True)
class Mention:
    """``text`` is the text's own words at ``start:end``; ``value`` is what they mean.

    The value of a number is the tuple of its possible amounts (two where a separator is
    ambiguous); of money, its currency and amounts; of a date, (year, month, day) with
    None for what is not said; of a time, minutes after midnight; of a name, its folded
    words; of a quote, its folded text.
    """

    kind: MentionKind
    start: int
    end: int
    text: str
    value: Hashable
