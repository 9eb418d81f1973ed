"""Turns rows in other forms into the lines of a table.

These are a line that holds a whole table ("Cash 6,120 8,450 Inventories 5,210 5,640"), lines with the same
keys ("day: Monday; visitors: 340"), and rows of HTML.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from html import unescape
from itertools import groupby

_NUMBER = re.compile(r"[-−–$€£(+]{0,4}\d[\d,.]*[%)]{0,2}")
_SIGN = re.compile(r"[$€£()%—–-]{1,2}")
_OF_DATE = re.compile(r"(?:(?:19|20)\d\d|[0-3]?\d)[,.]?")
_SHORT, _LONG = 120, 20_000  # characters of a line that is one row, and of the longest that is read
_LEAST_ROWS, _LEAST_NUMBERS = 4, 2
_MOST_OTHERS = 0.3  # share of rows that may have more or fewer numbers than most
_KEY = re.compile(r"\s*([^\W\d_][^:|]{0,39}):\s+([^|]*)")
_LEAST_KEYS = 2
_ROW_OF_HTML = re.compile(r"<tr\b[^<>]*>", re.IGNORECASE)
_CELL_OF_HTML = re.compile(r"<t[dh]\b[^<>]*>", re.IGNORECASE)
_END_OF_ROW = re.compile(r"</tr\s*>|(?=<tr\b)|(?=</table)", re.IGNORECASE)
_COMMENT = re.compile(r"<!--[^<>]*-->")
_TAG = re.compile(r"<[^<>]*>")


def table_lines(text: str) -> list[str]:
    """Return the lines of a text; lines with the same keys, and rows of HTML, become rows with pipes."""
    lines: list[str] = []
    text = "".join(_rows_of_html(text)) if _CELL_OF_HTML.search(text) else text
    for keys, group in groupby(map(_keyed, text.splitlines()), key=lambda one: one[0]):
        found = list(group)
        if len(found) >= _LEAST_KEYS <= len(keys):
            lines += (f"| {' | '.join(cells)} |" for cells in (keys, *(cells for _, cells, _ in found)))
        else:
            lines += (line for _, _, line in found)
    return lines


def _rows_of_html(text: str) -> Iterator[str]:
    """Yield the pieces of a text with its rows of HTML as lines with pipes."""
    for row in _END_OF_ROW.split(_COMMENT.sub("", text)):
        before, *cells = _CELL_OF_HTML.split(row)
        if outside := _TAG.sub(" ", _ROW_OF_HTML.sub("", before)).strip():
            yield f"{outside}\n"
        plain = (" ".join(unescape(_TAG.sub(" ", cell)).replace("|", "/").split()) for cell in cells)
        yield f"| {' | '.join(plain)} |\n" if cells else ""


def _keyed(line: str) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Return a line with its keys and values; both empty unless each part between ";" or "," has a key."""
    parts = line.split(";" if ";" in line else ", ") if ": " in line and len(line) <= _LONG else []
    found = [pair for pair in map(_KEY.fullmatch, parts) if pair]
    if not found or len(found) < len(parts):
        return (), (), line
    return tuple(pair[1].strip() for pair in found), tuple(pair[2].strip() for pair in found), line


def unfold_rows(line: str) -> list[str]:
    """Return the header and rows in a line, or the line if its labels have different counts of numbers."""
    if not _SHORT < len(line) <= _LONG or sum(map(str.isdigit, line)) < _LEAST_ROWS * _LEAST_NUMBERS:
        return [line]
    rows = list(_rows(line.split()))
    sizes = Counter(size for _, size in rows)
    size, often = max(sizes.items(), key=lambda one: one[1], default=(0, 0))
    if size < _LEAST_NUMBERS or often < _LEAST_ROWS or len(rows) - often > _MOST_OTHERS * len(rows):
        return [line]
    first = rows[0][0]
    start = max((n for n, token in enumerate(first[:-size]) if _ends_header(token)), default=-1) + 1
    header = [" ".join(first[:start])] if start else []
    return [*header, " ".join(first[start:]), *(" ".join(tokens) for tokens, _ in rows[1:])]


def _rows(tokens: Sequence[str]) -> Iterator[tuple[list[str], int]]:
    """Yield each label with the numbers after it, and how many they are; a lone number joins the label."""
    row: list[str] = []
    for is_number, run in groupby(tokens, key=_is_number):
        found = list(run)
        size = sum(any(map(str.isdigit, token)) for token in found)
        row += found
        is_date = all(map(_OF_DATE.fullmatch, found))
        if is_number and size >= _LEAST_NUMBERS and not is_date and len(row) > len(found):
            yield row, size
            row = []
    if row:
        yield row, 0


def _is_number(token: str) -> bool:
    return _NUMBER.fullmatch(token) is not None or _SIGN.fullmatch(token) is not None


def _ends_header(token: str) -> bool:
    return any(map(str.isdigit, token)) or token.endswith((")", ":"))
