"""Builds a ``Table`` from a grid of cells: finds its header rows, headings, scale and percentages."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.evidence.tables.numeric_table import (
    Cell,
    Label,
    Table,
    amount_in,
    is_range,
    label_of,
    names_percent,
    scale_in,
    years_in,
)

Grid = Sequence[Sequence[str]]

_MOST_HEADERS = 4  # rows
_MOST_COLUMNS = 24
_LEAST = 2  # numbers in a table
_NARROW = 2  # columns
_YEAR = frozenset(("year",))  # the header of a column that is part of the label: "Library, 2023"


def table_of(grid: Grid, around: str = "") -> Table | None:
    """Read a grid; None if it holds fewer than two numbers. ``around`` is text that may state its scale."""
    width = min(max(map(len, grid), default=0), _MOST_COLUMNS)
    rows = [[cell.strip() for cell in row[:width]] + [""] * (width - len(row)) for row in grid]
    headers = _headers(rows)
    columns = _columns(rows[:headers], width)
    scale = scale_in(" ".join(cell for row in rows[:headers] for cell in row)) or scale_in(around)
    labels: list[Label] = []
    cells: dict[tuple[int, int], Cell] = {}
    above: frozenset[str] = frozenset()
    for row in rows[headers:]:
        found = {
            column: read
            for column in range(1, width)
            if (read := amount_in(row[column]))
            and not (columns[column].stems == _YEAR and years_in(row[column]))
        }
        is_number = row[0].isdigit() and not years_in(row[0])
        name = f"{rows[0][0]} {row[0]}" if is_number else row[0]  # "grade 9"
        texts = [name, *(row[c] for c in range(1, width) if c not in found)]
        label = label_of(" ".join(texts), above, texts)
        if not found:
            above = label.stems or above
            scale = scale_in(label.text) or scale
            continue
        for column, (amount, step) in found.items():
            if is_range(row[column]):
                continue
            percent = _is_percent(row[column], label.text, columns[column].text)
            own = scale_in(label.text) or scale_in(columns[column].text) or scale
            place = len(labels), column
            cells[place] = Cell(*place, amount, step, row[column], percent, None if percent else own)
        labels.append(label)
    return Table(tuple(labels), columns, cells) if len(cells) >= _LEAST else None


def _is_percent(cell: str, row: str, column: str) -> bool:
    if "%" in cell:
        return True
    money = any(sign in cell for sign in "$€£¥")
    return not money and ("%" in row or names_percent(column))


def _headers(rows: Grid) -> int:
    """Return how many rows at the top are headers: the first, and those after it without amounts."""
    count = 1
    while count < min(len(rows) - 1, _MOST_HEADERS) and not any(map(_is_amount, rows[count][1:])):
        if rows[count][0] and not any(rows[count][1:]):  # a heading of the rows below
            break
        if len(rows[count]) == _NARROW and all(rows[count]):  # "Hill | 1987" below "Branch | Opened"
            break
        count += 1
    return count


def _is_amount(cell: str) -> bool:
    """Whether a cell holds a number that is no year."""
    read = amount_in(cell)
    return read is not None and not (years_in(cell) and read[0] in years_in(cell))


def _columns(headers: Grid, width: int) -> tuple[Label, ...]:
    """Return the label of each column; a header alone in its row, unless it is a year, spans all columns."""
    texts = [""] * width
    for depth, row in enumerate(headers):
        filled = [number for number in range(1, width) if row[number]]
        spans = len(filled) == 1 and not years_in(row[filled[0]])
        last = ""
        for number in range(1, width):
            own = row[filled[0]] if spans else row[number]
            if not own and depth < len(headers) - 1 and any(below[number] for below in headers[depth + 1 :]):
                own = last  # a header covers its column and the empty ones right of it
            last = own
            texts[number] = f"{texts[number]} {own}"
    return tuple(map(label_of, texts))
