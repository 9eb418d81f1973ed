"""Tells whether a value in a claim labels the row or column of a cell that it also states: "3 kg … €15.50".

A label alone states nothing: "The bank is 20 years old." does not follow from a column "Rate for 20 years".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.tables.text_grid import TextGrid, folded, text_grids
from faithrails.text.values.compare import agrees, are_same
from faithrails.text.values.mention import Mention, normalized

# After one of these a value is the end of a range, which need not be a range of the table.
_SETS_LIMIT = re.compile(
    r"(?:\b(?:from|above|below|over|under|until|till|than|least|most|to|and|after|before|only)|[-–—])\s?[$€£]?\Z",
    re.IGNORECASE,
)
_GOES_ON = re.compile(
    r"\s?(?:[-–—]|to)\s?[$€£]?\d|\s(?:and|or)\s(?:over|above|older|more|under)\b|\s?\+", re.IGNORECASE
)
_EARLIER, _LATER = (
    re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    for words in ("before|until|till|up to|under|below|less|within", "from|after|since|over|above|more")
)
_NEAR = 12  # characters before a value


def labels_stated_cell(index: EvidenceIndex, value: Mention, claim: str, others: Sequence[Mention]) -> bool:
    """Whether a value is, or lies in the range of, the label of a cell that a claim states.

    ``others`` are the values of the claim. Under a column's label, the cell must be in a row that the claim
    names, if it names any.
    """
    said = f" {folded(claim)} "
    before = claim[max(0, value.start - _NEAR) : value.start]
    beside = [one for one in others if one.start != value.start]
    return any(_labels(grid, value, said, before, claim, beside) for grid in text_grids(index))


def heads_column(index: EvidenceIndex, value: Mention) -> bool:
    """Whether the header of a column has a value."""
    return any(_heads(grid, n, value, "") for grid in text_grids(index) for n in range(len(grid.headers)))


def _labels(
    grid: TextGrid, value: Mention, said: str, before: str, claim: str, beside: Sequence[Mention]
) -> bool:
    columns = [n for n in range(len(grid.headers)) if _heads(grid, n, value, before)]
    in_rows: list[int] = []
    if value.amounts and not (value.bound or _SETS_LIMIT.search(before) or _GOES_ON.match(claim, value.end)):
        in_rows, in_columns = grid.in_range(value)
        columns += [n for n in in_columns if n not in columns]
    rows = grid.rows_of(said) if columns else []
    places = [(row, n) for row in rows or range(len(grid.rows)) for n in columns]
    places += [(row, n) for row in in_rows for n in range(1, len(grid.headers))]
    return any(_states_cell(grid, place, said, beside) for place in places)


def _heads(grid: TextGrid, column: int, value: Mention, before: str) -> bool:
    """Whether a header has a value without the opposite bound: "Before 1 May" does not fit "from 1 May"."""
    if not any(agrees(normalized(value), normalized(one)) for one in grid.header_values[column]):
        return False
    header = grid.headers[column]
    return not any(
        one.search(header) and other.search(before) and not one.search(before)
        for one, other in ((_EARLIER, _LATER), (_LATER, _EARLIER))
    )


def _states_cell(grid: TextGrid, place: tuple[int, int], said: str, beside: Sequence[Mention]) -> bool:
    """Whether a claim states the text of a cell or a value in it."""
    row, column = place
    name = grid.names[row][column]
    if name and f" {name} " in said:
        return True
    return any(are_same(one, held) for held in grid.values(row, column) for one in beside)
