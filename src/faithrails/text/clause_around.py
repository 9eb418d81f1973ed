"""Splits a text into clauses at given marks, and finds the clause around a span."""

from __future__ import annotations

import re

CLAUSE_END = re.compile(r"[,;:()]\s|\n|\s(?:and|but|while|whereas)\s")
_LONGEST = 200  # characters searched before and after, so that long lines take no longer


def spans_between(text: str, ends: re.Pattern[str]) -> list[tuple[int, int]]:
    """Return the spans before, between and after the matches of a pattern, in order."""
    cuts = [found.span() for found in ends.finditer(text)]
    return list(zip((0, *(end for _, end in cuts)), (*(start for start, _ in cuts), len(text)), strict=True))


def clause_around(text: str, start: int, end: int, ends: re.Pattern[str] = CLAUSE_END) -> str:
    """Return the clause around ``text[start:end]``; marks within this span do not end it."""
    before, after = text[max(0, start - _LONGEST) : start], text[end : end + _LONGEST]
    first, _ = spans_between(before, ends)[-1]
    _, last = spans_between(after, ends)[0]
    return before[first:] + text[start:end] + after[:last]
