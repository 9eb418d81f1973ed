"""Counts the table rows with the cells that a claim names: "Two flights are delayed"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.tables.text_grid import TextGrid, folded, text_grids
from faithrails.text.tokenized import tokenized
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.values.units import TIME
from faithrails.text.words import content_stem, denies, words

_LEAST = 2  # rows: nobody counts fewer
_BEFORE = 12  # characters
# "For three days", "late by two hours": an amount of time, not a count of rows.
_LASTS = re.compile(r"\b(?:for|in|within|after|every|on|with|by|at|up\sto)\s\Z", re.IGNORECASE)
# Parts and wholes are counted together elsewhere: "two of the four", "all four".
_OF_WHOLE = re.compile(r"\b(?:of|all)\s(?:(?:all|the|these|those)\s)?\Z", re.IGNORECASE)
_OF = re.compile(r"\s(?:out\s)?of\b", re.IGNORECASE)
# Words that add nothing about the rows: "are shown as delayed".
_NEUTRAL = frozenset(map(content_stem, "show shown list listed mark marked total go goes".split()))
_MOST_ROWS = 97  # of a table that is read to its end


def counts_rows(index: EvidenceIndex, text: str, value: Mention, asked: Set[str] = frozenset()) -> bool:
    """Whether a number is the count of the table rows that match its text.

    A matching row has one of the named cells in each column with named cells, and the other values of the
    text; in at least one column several rows share a named cell or a yes. If the text has a negation, the
    other rows are counted. ``asked`` are the folded words of the question, which the text may repeat.
    """
    if value.kind != "number" or value.ordinal or value.bound or len(value.amounts) != 1:
        return False
    before = text[max(0, value.start - _BEFORE) : value.start]
    if value.amounts[0] < _LEAST or value.unit not in (None, *TIME):
        return False
    if _LASTS.search(before) or _OF_WHOLE.search(before) or _OF.match(text, value.end):
        return False
    known = _NEUTRAL | {content_stem(word) for word in asked}
    return any(
        value.amounts[0] == count
        for grid in text_grids(index)
        if len(grid.rows) <= _MOST_ROWS and (value.unit is None or _has_dates(grid))
        for count in _counts(grid, text, value, known)
    )


def _has_dates(grid: TextGrid) -> bool:
    """Whether the first column holds dates, or its header names a unit of time."""
    return bool(TIME & set(folded(grid.headers[0]).split())) or any(
        kind == "date" for kind, _ in grid.kinds[0]
    )


def _counts(grid: TextGrid, text: str, value: Mention, known: Set[str]) -> Iterator[int]:
    """Yield the number of rows that match the text; nothing if no column has what several rows share."""
    said, rows, is_shared = f" {folded(text)} ", set(range(len(grid.rows))), False
    told = set(known) | {value.unit or ""}
    for column, header in enumerate(grid.headers):
        names, title = [name[column] for name in grid.names], folded(header)
        named = {name for name in names if name and f" {name} " in said}
        answers = [grid.answer(row, column) for row in range(len(grid.rows))]
        told |= {*title.split(), *(word for name in named for word in name.split())}
        if named:
            rows &= {row for row, name in enumerate(names) if name in named}
            is_shared |= any(count >= _LEAST for name, count in Counter(names).items() if name in named)
        elif title and f" {title} " in said:
            if None not in answers:
                rows &= {row for row, answer in enumerate(answers) if answer}
                is_shared = True
            elif column and column not in grid.naming:  # "two teachers", "have not been shipped"
                return
    of_others = _others(text, value, told)
    if not is_shared or not _stems_outside(text, [value, *of_others]) <= told:
        return
    if denies(word for word, _, _ in words(text)):
        if not of_others:  # else it denies more than the cells that it names
            yield len(grid.rows) - len(rows)
        return
    for kind in {other.kind for other in of_others}:
        alike = [other for other in of_others if other.kind == kind]
        rows = {
            row for row in rows if any(grid.has(v, row, c) for v in alike for c in range(len(grid.headers)))
        }
    yield len(rows)


def _others(text: str, value: Mention, told: Set[str]) -> list[Mention]:
    """Return the other values of a text, except those in words that the table or the question has."""
    others = (one for one in values(text) if one.start != value.start and not one.ordinal)
    return [one for one in others if not told >= frozenset(folded(one.text).split() or ("",))]


def _stems_outside(text: str, found: Sequence[Mention]) -> set[str]:
    """Return the content stems of a text outside some values."""
    reading = tokenized(text)
    places = (
        (reading.starts[place], stem)
        for place, stem in zip(reading.content_indexes, reading.stems, strict=True)
    )
    return {stem for start, stem in places if not any(one.start <= start < one.end for one in found)}
