"""Finds texts of a table that a claim gives to another row or column: "Badminton is on Monday."."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from faithrails.evidence.tables.text_grid import TextGrid, folded
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.text.values.extract import values
from faithrails.text.values.months_and_days_in_labels import full_name

_LEAST_LETTERS = 3  # of the text of a cell
_MOST_WORDS = 4
_BETWEEN = re.compile(r"[,;/•\n()]|<br\s?/?>|\s(?:and|or|&)\s")
_Place = tuple[int, int]


def text_of_another_cell(
    lookup: Lookup, grid: TextGrid, rows: Sequence[int], columns: Sequence[int], said: str
) -> _Place | None:
    """Return the cell to which the claim gives the text of another cell; None if there is no such cell.

    ``said`` are the folded words of the claim between spaces. A row alone, a column alone, or one of each
    may be named; a column alone is compared only with similar ones: days, or columns that share a text.
    """
    if len(rows) > 1 or len(columns) > 1 or not (rows or columns):
        return None
    named = _named_by(grid, rows, columns)
    for place in grid.places:
        for text in _texts(grid.rows[place[0]][place[1]]):
            if f" {text} " not in said or f" {text} " in named:
                continue
            own = _own_cell(grid, place, rows, columns)
            if own and not _has(grid, text, rows, columns) and not _is_said_elsewhere(lookup, text, named):
                return own
    return None


def _named_by(grid: TextGrid, rows: Sequence[int], columns: Sequence[int]) -> str:
    """Return the folded names of the claim's row and column, between spaces."""
    names = [grid.names[row][n] for row in rows for n in grid.naming]
    return f" {' '.join((*names, *(folded(grid.headers[n]) for n in columns)))} "


def _own_cell(grid: TextGrid, place: _Place, rows: Sequence[int], columns: Sequence[int]) -> _Place | None:
    """Return the cell that the claim is about instead of that at ``place``; None if it may be that one."""
    row, column = place
    own = (rows[0] if rows else row, columns[0] if columns else column)
    if (
        own == place
        or 0 in (column, own[1])
        or not (grid.headers[own[1]].strip() and grid.rows[own[0]][0].strip())
    ):
        return None
    cell = grid.rows[own[0]][own[1]]
    if not _texts(cell) and grid.answer(*own) is None:
        return None  # a number is compared with numbers
    if own[1] != column and not _are_alike(grid, own[1], column):
        return None
    return own


def _has(grid: TextGrid, text: str, rows: Sequence[int], columns: Sequence[int]) -> bool:
    """Whether a cell that the claim may be about has a text."""
    return any(
        f" {text} " in f" {folded(grid.rows[row][column])} "
        for row, column in grid.places
        if (not rows or row in rows) and (not columns or column in columns)
    )


def _are_alike(grid: TextGrid, one: int, other: int) -> bool:
    """Whether two columns are comparable: both are days, or they have a text in common."""
    if all(full_name(grid.headers[n]) for n in (one, other)):
        return True
    texts = ({text for row in grid.rows for text in _texts(row[n])} for n in (one, other))
    return bool(set.intersection(*texts))


def _is_said_elsewhere(lookup: Lookup, text: str, named: str) -> bool:
    """Whether a sentence outside the tables has a text and a word of the claim's row or column name."""
    words, index = frozenset(text.split()), lookup.index
    names = frozenset(named.split())
    return any(
        sentence.span.kind not in ("row", "header")
        and not any(map(index.text_of(sentence).lower().__contains__, ("|", "<t")))
        and words <= (keys := frozenset(index.readings[sentence.passage].keys[slice(*sentence.words)]))
        and not names.isdisjoint(keys)
        for sentence in index.sentences
    )


@lru_cache(maxsize=4_000)
def _texts(cell: str) -> tuple[str, ...]:
    """Return the texts of a cell as folded words, without its values: "yoga" for "Yoga 18:00"."""
    return tuple(_pieces(cell))


def _pieces(cell: str) -> Iterator[str]:
    for value in reversed(values(cell)):
        cell = f"{cell[: value.start]},{cell[value.end :]}"
    for piece in _BETWEEN.split(cell):
        text = folded(piece)
        letters = sum(map(str.isalpha, text))
        is_code = 0 < letters < len(text) and text.isalnum()  # "F4"
        if 0 < len(text.split()) <= _MOST_WORDS and (letters >= _LEAST_LETTERS or is_code):
            yield text
