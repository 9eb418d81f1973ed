"""Reads rows laid out in plain text: columns set apart by blanks, tabs or dots, and "key: value" lines.

Other text has such lines too, so a table takes three rows of as many cells, and a record four keys.
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
_LEAST_KEYS, _MOST_IN_KEY = 4, 5  # lines of one record, words
_MOST_IN_VALUE = 12  # words: a longer one is prose
_MOST_RECORDS = 100


def is_laid_out(line: str) -> bool:
    """Whether a line has three cells, set apart by blanks or tabs, or two with dots between or blanks before."""
    if not line.strip() or len(line) > _LONGEST_LINE or "|" in line:
        return False
    least = 2 if _DOTS.search(line) or line[:2].isspace() else _LEAST_CELLS
    cells = _GAP.split(line.strip())
    return len(cells) >= least and all(len(cell) <= _LONGEST_CELL for cell in cells)


def laid_out(lines: Sequence[str]) -> list[list[str]]:
    """Return the rows of lines that are laid out, their header first; nothing if they are no table.

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
    """Whether no cell of a first row, but for its label, is written as most cells below it are."""
    for column, cell in list(enumerate(first))[1:]:
        shapes = Counter(_shape(row[column]) for row in rows)
        if _shape(cell) == max(shapes, key=lambda shape: (shapes[shape], shape)):
            return False
    return True


def _shape(cell: str) -> str:
    """Return a cell with all numbers as one and all words as one: that of "07:40" and "12:05" is "9:9"."""
    return _LETTERS.sub("a", _DIGITS.sub("9", cell))


def keyed(text: str) -> Iterator[list[list[str]]]:
    """Yield the records that are written as lines of "key: value", those with the same keys as one table."""
    tables: dict[tuple[str, ...], list[list[str]]] = {}
    for block in _blocks(text.splitlines()):
        keys = tuple(key for key, _ in block)
        if len(block) >= _LEAST_KEYS and len(set(keys)) == len(keys):
            rows = tables.setdefault(keys, [list(keys)])
            if len(rows) <= _MOST_RECORDS:
                rows.append([value for _, value in block])
    yield from tables.values()


def _blocks(lines: Sequence[str]) -> Iterator[list[tuple[str, str]]]:
    block: list[tuple[str, str]] = []
    for line in lines:
        found = _KEYED.fullmatch(line.rstrip())
        key = found["key"].strip() if found else ""
        is_pair = found and len(key.split()) <= _MOST_IN_KEY and len(found["value"].split()) <= _MOST_IN_VALUE
        if found and is_pair and any(key == known for known, _ in block):  # the next record begins
            yield block
            block = []
        if found and is_pair:
            block.append((key, found["value"].strip()))
        elif block:
            yield block
            block = []
    if block:
        yield block
