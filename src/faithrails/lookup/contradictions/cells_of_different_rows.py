"""Finds cells of two rows said of one: "The 07:30 ferry costs $18." where the ferry at 10:00 does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.tables.find import grids_in
from faithrails.lookup.contradictions.rule_types import VALUES, Contradiction, Lookup
from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import are_same
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.words import STOP_WORDS

_MOST_WORDS = 25  # of a claim
_MOST_ROWS = 100
_LEAST_LETTERS = 3  # of a cell without digits
_ANSWERS = frozenset(("yes", "none"))
# A claim with one of them may be about several rows.
_JOINING = frozenset(
    "and or but while whereas than versus vs compared respectively both each all total average not between "
    "more less fewer higher lower later earlier before after".split()
)


class _Cell(NamedTuple):
    """A cell: its words without those of grammar, or its values."""

    text: str
    words: tuple[str, ...]
    values: tuple[Mention, ...]


_Grid = tuple[tuple[_Cell | None, ...], ...]
_GRIDS: PerIndex[tuple[_Grid, ...]] = PerIndex(lambda index: tuple(_read(index)))


def cells_of_different_rows(lookup: Lookup) -> Contradiction | None:
    """Return a cell that no row has with the others that a claim names."""
    words = lookup.reading.words
    grids = _GRIDS.of(lookup.index)
    if not grids or len(words) > _MOST_WORDS or not _JOINING.isdisjoint(words):
        return None
    said = tuple(word for word in words if word not in STOP_WORDS)
    held = [value for value in lookup.mentions if value.kind in VALUES]
    for grid in grids:
        named = _named(grid, said, held)
        if len(named) < 2 or all(cell.values and cell.values[0].kind != "time" for cell in named.values()):
            continue
        fitting = [sum(row[column] == cell for column, cell in named.items()) for row in grid]
        if max(fitting) == len(named) - 1:
            row = grid[fitting.index(max(fitting))]
            wrong = next(column for column, cell in named.items() if row[column] != cell)
            other = row[wrong]
            beside = next(cell.text for column, cell in named.items() if column != wrong)
            if other is not None:
                why = f"the row of '{beside}' has '{other.text}', not '{named[wrong].text}'"
                return Contradiction(why, ((0, len(lookup.text)),), in_copy=True)
    return None


def _named(grid: _Grid, said: tuple[str, ...], held: Sequence[Mention]) -> dict[int, _Cell]:
    """Return the one cell of each column that a claim names, where no other column has the same.

    None are returned where it names two of one column.
    """
    found: dict[int, _Cell] = {}
    for column in range(max(map(len, grid))):
        cells = {cell for row in grid if (cell := row[column]) and _is_named(cell, said, held)}
        if len(cells) > 1:
            return {}
        found.update((column, cell) for cell in cells)
    texts = [cell.text for cell in found.values()]
    return {column: cell for column, cell in found.items() if texts.count(cell.text) == 1}


def _is_named(cell: _Cell, said: tuple[str, ...], held: Sequence[Mention]) -> bool:
    if cell.values:
        return all(any(are_same(one, value) for one in held) for value in cell.values)
    size = len(cell.words)
    return any(said[n : n + size] == cell.words for n in range(len(said) - size + 1))


def _read(index: EvidenceIndex) -> Iterator[_Grid]:
    for passage in index.passages:
        for grid in grids_in(passage.text):
            width = max(map(len, grid))
            rows = [tuple(map(_cell, (*row, *[""] * (width - len(row))))) for row in grid[1:_MOST_ROWS]]
            if len(rows) > 1 and any(_is_of_words(column) for column in list(zip(*rows, strict=True))[1:]):
                yield tuple(rows)


def _is_of_words(column: Sequence[_Cell | None]) -> bool:
    """Whether most cells of a column are words or times; tables of amounts alone are left to arithmetic."""
    told = [cell for cell in column if cell and (not cell.values or cell.values[0].kind == "time")]
    return 2 * len(told) > len(column)


def _cell(text: str) -> _Cell | None:
    """Read a cell; None if it says too little to be told in a sentence."""
    found = tuple(value for value in values(text) if value.kind in VALUES)
    words = tuple(word for word in tokenized(text).words if word not in STOP_WORDS)
    is_word = sum(map(str.isalpha, text)) >= _LEAST_LETTERS and not any(map(str.isdigit, text))
    is_told = bool(found) or (is_word and _ANSWERS.isdisjoint(words))
    return _Cell(text, words, found) if is_told and words else None
