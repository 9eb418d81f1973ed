"""Counts the rows of a table that have the cells which a claim names: "Two flights are delayed"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.tables.text_grid import TextGrid, folded, text_grids
from faithrails.text.values.mention import Mention
from faithrails.text.values.units import TIME
from faithrails.text.words import denies, words

_LEAST = 2  # rows that somebody counts
_BEFORE = 12  # characters
# "For three days", "late by two hours": so many of a unit, and no rows.
_LASTS = re.compile(r"\b(?:for|in|within|after|every|on|with|by|at|up\sto)\s\Z", re.IGNORECASE)
# Parts and wholes are counted together elsewhere: "two of the four", "all four".
_OF_WHOLE = re.compile(r"\b(?:of|all)\s(?:(?:all|the|these|those)\s)?\Z", re.IGNORECASE)
_OF = re.compile(r"\s(?:out\s)?of\b", re.IGNORECASE)
_MOST_ROWS = 97  # of a table that is read to its end


def counts_rows(index: EvidenceIndex, text: str, value: Mention) -> bool:
    """Whether a number counts the rows of a table that have what its text says of them.

    They have one of the cells named in each column of which any is named, and at least one column tells what
    several rows have in common. Where the text denies that, it counts the other rows.
    """
    if value.kind != "number" or value.ordinal or value.bound or len(value.amounts) != 1:
        return False
    before = text[max(0, value.start - _BEFORE) : value.start]
    if value.amounts[0] < _LEAST or value.unit not in (None, *TIME):
        return False
    if _LASTS.search(before) or _OF_WHOLE.search(before) or _OF.match(text, value.end):
        return False
    said, is_denied = f" {folded(text)} ", denies(word for word, _, _ in words(text))
    return any(
        value.amounts[0] == (len(grid.rows) - count if is_denied else count)
        for grid in text_grids(index)
        if len(grid.rows) <= _MOST_ROWS and (value.unit is None or _has_dates(grid))
        for count in _counts(grid, said, is_denied)
    )


def _has_dates(grid: TextGrid) -> bool:
    """Whether the first cells of rows are dates, or say what a unit of time counts."""
    return bool(TIME & set(folded(grid.headers[0]).split())) or any(
        kind == "date" for kind, _ in grid.kinds[0]
    )


def _counts(grid: TextGrid, said: str, is_denied: bool) -> Iterator[int]:
    """Yield how many rows have what is said of them, if any column tells what several have in common."""
    rows, is_shared = set(range(len(grid.rows))), False
    for column in range(len(grid.headers)):
        names = [name[column] for name in grid.names]
        named = {name for name in names if name and f" {name} " in said}
        if named:
            rows &= {row for row, name in enumerate(names) if name in named}
            is_shared |= any(count >= _LEAST for name, count in Counter(names).items() if name in named)
        elif f" {folded(grid.headers[column])} " in said:
            answers = [grid.answer(row, column) for row in range(len(grid.rows))]
            if None not in answers:
                rows &= {row for row, answer in enumerate(answers) if answer}
                is_shared = True
    if is_shared:
        yield len(rows)
