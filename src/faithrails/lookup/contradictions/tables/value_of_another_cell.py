"""Finds a value that is in another cell of a table than the one that a claim names."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.evidence.tables.numeric_table import names_percent
from faithrails.evidence.tables.operation_words import operation_stems
from faithrails.evidence.tables.text_grid import TIMES, TextGrid
from faithrails.lookup.contradictions.rule_types import VALUES, Lookup
from faithrails.text.values.compare import measured_in
from faithrails.text.values.mention import AMOUNTS, Mention


def value_of_another_cell(
    lookup: Lookup, grid: TextGrid, rows: Sequence[int], columns: Sequence[int]
) -> tuple[Mention, tuple[int, int], bool] | None:
    """Return a value of a claim, the cell that lacks it, and whether the claim names the cell's column."""
    found_in_claim = (value for value in lookup.mentions if value.kind in VALUES and not value.ordinal)
    said = [value for value in found_in_claim if value.text.lower() not in grid.labels]
    if len(said) > 1 and _are_of_one_column(said, grid):  # "the 07:05, which reaches Mill Road at 07:16"
        return None
    said = [value for value in said if not any(grid.is_named(column, value.text) for column in columns)]
    said = [value for value in said if not any(grid.in_range(value)) or grid.is_in_cell(value)]
    if len(said) > 1:  # "20 ml per 10 litres", as the text above a table says
        places = [(row, n) for row in range(len(grid.rows)) for n in range(len(grid.headers))]
        said = [value for value in said if any(grid.has(value, *place) for place in places)] or said
    if len(said) > 1:  # "the ferry at 07:30 costs …"
        said = [value for value in said if value.kind not in TIMES or grid.rows_at([value]) != rows]
    if operation_stems(lookup.text.replace("up to", "at most")) or (len(rows) > 1 and len(said) > 1):
        return None
    for value in said:
        fitting = [column for column in columns if _may_be(value, grid, rows[0], column)]
        of_kind = fitting or [n for n in range(len(grid.headers)) if _is_of_kind(value, grid, n)]
        of_kind = of_kind or _counting(value, grid, rows)
        is_one = len(said) == 1 and (len(rows) > 1 or "and" not in lookup.reading.words)
        # With several values or rows, one that is in a named row or column may be meant for that place.
        named = [(row, n) for row in rows for n in range(len(grid.headers))]
        named += [(row, n) for row in range(len(grid.rows)) for n in columns]
        if not is_one and any(grid.has(value, *place) for place in named):
            continue
        found = _misplaced(value, grid, rows, of_kind, is_named=len(fitting) == 1)
        if not found and len(fitting) == len(rows) == 1 and "only" in lookup.reading.words:
            others = (n for n in range(len(grid.rows)) if n != rows[0])
            found = next(((n, fitting[0]) for n in others if grid.has(value, n, fitting[0])), None)
        if found:
            return value, found, bool(fitting)
    return None


def _are_of_one_column(said: Sequence[Mention], grid: TextGrid) -> bool:
    """Whether a claim gives only times, and one column has them all, as for one bus."""
    return all(value.kind in TIMES for value in said) and any(
        all(any(grid.has(value, row, column) for row in range(len(grid.rows))) for value in said)
        for column in range(len(grid.headers))
    )


def _misplaced(
    value: Mention, grid: TextGrid, rows: Sequence[int], columns: Sequence[int], *, is_named: bool
) -> tuple[int, int] | None:
    """Return a cell without the value if another cell of its column, or of its row, has it."""
    lacking = [row for row in rows if not any(grid.has(value, row, column) for column in columns)]
    if not columns or not lacking:
        return None
    elsewhere = {(row, column) for row in range(len(grid.rows)) for column in columns}
    if is_named:
        elsewhere |= {(row, column) for row in rows for column in range(len(grid.headers))}
    return (lacking[0], columns[0]) if any(grid.has(value, *place) for place in elsewhere) else None


def _may_be(value: Mention, grid: TextGrid, row: int, column: int) -> bool:
    """Whether a cell has a value that can be compared with this one."""
    shares = [n for n in range(len(grid.headers)) if _has_share(grid, row, n)]
    if value.kind == "percent" and shares:
        return column in shares  # "45 % of the votes" is not their number
    return any(_are_comparable(value, held) for held in grid.values(row, column))


def _has_share(grid: TextGrid, row: int, column: int) -> bool:
    held = grid.values(row, column)
    is_share = any(one.kind == "percent" for one in held)
    return is_share or (bool(held) and names_percent(grid.headers[column]))


def _are_comparable(value: Mention, held: Mention) -> bool:
    if value.kind not in AMOUNTS or (value.unit and held.unit):
        return value.kind == held.kind
    return held.kind in AMOUNTS and not ({value.unit, held.unit} - {None} and value.currency != held.currency)


def _counting(value: Mention, grid: TextGrid, rows: Sequence[int]) -> list[int]:
    """Return the only column of plain numbers, if a claim counts what its row is named for: "six lamps"."""
    named = {word for row in rows for n in grid.naming for word in grid.names[row][n].split()}
    if value.kind != "number" or value.unit or value.nouns.isdisjoint(named):
        return []
    plain = [n for n, kinds in enumerate(grid.kinds) if kinds == {("number", (None, None))}]
    return plain if len(plain) == 1 else []


def _is_of_kind(value: Mention, grid: TextGrid, column: int) -> bool:
    """Whether a column has values of this kind and unit; False for plain numbers, which fit any column."""
    is_plain = value.kind == "number" and not value.unit
    return not is_plain and (value.kind, measured_in(value)) in grid.kinds[column]
