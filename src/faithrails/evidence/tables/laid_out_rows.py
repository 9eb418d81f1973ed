"""Reads rows laid out in plain text: columns set apart by blanks, tabs or dots, and "key: value" lines.

Ordinary text has such lines too, so a table needs three rows with as many cells, and a record four keys.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

_GAP = re.compile(r"\t+|\s{2,}|\s?\.{3,}\s?")
_DOTS = re.compile(r"\s?\.{4,}\s?")
_DIGITS, _LETTERS = re.compile(r"\d+"), re.compile(r"[^\W\d_]+(?:\s[^\W\d_]+)*")
_LEAST_CELLS, _LEAST_ROWS = 3, 3
_LONGEST_LINE, _LONGEST_CELL = 300, 60  # characters
_KEYED = re.compile(
    r"[ \t]*(?:[-*•]\s+)?(?P<key>[^\W\d_][\w ()/.'’-]{0,38}?)\s?:\s+(?P<value>\S[^\n]{0,200})"
)
_LEAST_KEYS, _MOST_KEYS = 4, 60  # lines of one record
_MOST_IN_KEY = 5  # words
_MOST_IN_VALUE = 12  # words: a longer one is prose
_MOST_RECORDS = 100


def is_laid_out(line: str) -> bool:
    """Whether a line has three cells, set apart by blanks or tabs, or two: indented, or with dots between."""
    if not line.strip() or len(line) > _LONGEST_LINE or "|" in line:
        return False
    least = 2 if _DOTS.search(line) or line[:2].isspace() else _LEAST_CELLS
    cells = _GAP.split(line.strip())
    return len(cells) >= least and all(len(cell) <= _LONGEST_CELL for cell in cells)


def laid_out(lines: Sequence[str]) -> list[list[str]]:
    """Return the rows of lines that are laid out, their header first; empty if they are no table.

    Lines of more or fewer cells than most are left out: a gap in a row leaves open which column it is in. A
    header may lack a cell above the names of the rows.
    """
    rows = [_GAP.split(line.strip()) for line in lines]
    counts = Counter(map(len, rows))
    width = max(counts, key=lambda number: (counts[number], number), default=0)
    kept = [row for row in rows if len(row) == width]
    if len(kept) < _LEAST_ROWS:
        return []
    first = rows[0]
    if len(first) == width - 1 and len(rows) > len(kept):
        return [["", *first], *kept]
    return kept if _is_header(first, kept[1:]) else [[""] * width, *kept]  # "Day ticket ..... 9.00"


def _is_header(first: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Whether no cell of a first row, except the first, has the shape of most cells below it."""
    for column, cell in list(enumerate(first))[1:]:
        shapes = Counter(_shape(row[column]) for row in rows)
        if _shape(cell) == max(shapes, key=lambda shape: (shapes[shape], shape)):
            return False
    return True


def _shape(cell: str) -> str:
    """Return a cell with "9" for each number and "a" for each run of words: "07:40" gives "9:9"."""
    return _LETTERS.sub("a", _DIGITS.sub("9", cell))


def keyed(text: str) -> Iterator[list[list[str]]]:
    """Yield the records in lines of "key: value"; those with the same keys are one table."""
    tables: dict[tuple[str, ...], list[list[str]]] = {}
    for block in _blocks(text.splitlines()):
        if len(block) >= _LEAST_KEYS:
            rows = tables.setdefault(tuple(block), [list(block)])
            if len(rows) <= _MOST_RECORDS:
                rows.append(list(block.values()))
    yield from tables.values()


def _blocks(lines: Sequence[str]) -> Iterator[dict[str, str]]:
    """Yield the values of adjacent lines by their keys; a key that comes again begins the next record."""
    block: dict[str, str] = {}
    for line in lines:
        key, value = _pair(line)
        if block and (not key or key in block or len(block) >= _MOST_KEYS):
            yield block
            block = {}
        if key:
            block[key] = value
    if block:
        yield block


def _pair(line: str) -> tuple[str, str]:
    """Return the key and the value of a line; "" and "" if it has none, or if either is prose."""
    found = _KEYED.fullmatch(line.rstrip()) if ":" in line else None
    if found is None or len(found["key"].split()) > _MOST_IN_KEY:
        return "", ""
    value = found["value"].strip()
    return (found["key"].strip(), value) if len(value.split()) <= _MOST_IN_VALUE else ("", "")
