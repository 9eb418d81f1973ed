"""Finds the blocks of simple Markdown: prose, flat lists, headings, fenced code and plain tables.

The full parser finds the same blocks, but takes longer than all other work on a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.text.spans import Span

_Line = tuple[int, str]  # where it starts, and its text
_Found = tuple[list[Span], int]  # blocks, and the number of the line after them

_OTHER_LINE_END = re.compile("[\r\x00\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
# A line of prose or of a flat list, which Markdown cannot read as anything else.
_PROSE = re.compile(
    r"(?:(?P<mark> {0,3}(?:[*+-] {1,4})+|(?P<number>\d{1,9})\. {1,4})(?=\S)|[ \t]*)"
    r"(?P<said>(?:(?:\*\*)?[^\W\d_]|[\"'“‘(]|\d+(?: [^\W\d_]|\Z)).*|)"
)
_HEADING = re.compile(r"#{1,6}[ \t]+(?P<said>[^\s#][^#]*)")
_FENCE = re.compile(r"(?P<marks>`{3,}(?=[^`|]*\Z)|~{3,}(?=[^|]*\Z)).*")  # with a bar it may head a table
_ROW = re.compile(r"\|[^\\]*")
_RULE = re.compile(r"\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*")
_MOST_CELLS = 0xFFFF  # the parser drops the rest of a larger table with short rows


def simple_blocks(text: str) -> list[Span] | None:
    """Return the blocks in order; None if the text may hold other Markdown."""
    if _OTHER_LINE_END.search(text):
        return None
    lines = _lines(text)
    blocks: list[Span] = []
    goes_on = in_numbered = False  # inside a paragraph; the last item is numbered
    at = 0
    while at < len(lines):
        start, line = lines[at]
        if line and line[0] in "#`~|":
            found = None if goes_on and line[0] == "|" else _block(lines, at)
            if found is None:
                return None
            blocks += found[0]
            at, goes_on = found[1], False
            continue
        prose = _PROSE.fullmatch(line)
        if prose is None:
            return None
        at += 1
        if not prose["said"]:
            goes_on = False
            continue
        number = prose["number"]
        if number and goes_on and not in_numbered and int(number) != 1:
            return None  # only a list that begins with 1 interrupts a paragraph
        end = start + len(line.rstrip())
        if prose["mark"] or not goes_on:
            blocks.append(Span(start + prose.start("said"), end))
            in_numbered = number is not None
        else:
            blocks[-1] = Span(blocks[-1].start, end)
        goes_on = True
    return blocks


def _lines(text: str) -> list[_Line]:
    found, start = [], 0
    for line in text.split("\n"):
        found.append((start, line))
        start += len(line) + 1
    return found


def _block(lines: Sequence[_Line], at: int) -> _Found | None:
    """Return the heading, code or table that begins at a line; None if it is not a simple one."""
    start, line = lines[at]
    if line[0] == "|":
        return _table(lines, at)
    if line[0] != "#":
        return _fenced(lines, at)
    heading = _HEADING.fullmatch(line)
    if heading is None:
        return None
    return [Span(start + heading.start("said"), start + len(line.rstrip()), "heading")], at + 1


def _fenced(lines: Sequence[_Line], at: int) -> _Found | None:
    """Return the code between a fence and the next one of its kind, or the end of the text."""
    fence = _FENCE.fullmatch(lines[at][1])
    if fence is None:
        return None
    closing = (n for n in range(at + 1, len(lines)) if _closes(fence["marks"], lines[n][1]))
    last = next(closing, len(lines) - 1)
    said = next(n for n in range(last, at - 1, -1) if lines[n][1].strip())
    return [Span(lines[at][0], lines[said][0] + len(lines[said][1].rstrip()), "code")], last + 1


def _closes(marks: str, line: str) -> bool:
    """Whether a line is a fence that ends the code after these marks."""
    bare = line.strip(" \t")
    return len(bare) >= len(marks) and not bare.strip(marks[0])


def _table(lines: Sequence[_Line], at: int) -> _Found | None:
    """Return the rows of a table whose lines all begin with a bar, up to a blank line."""
    cells = lines[at][1].rstrip(" \t").removesuffix("|").count("|")
    below = lines[at + 1][1] if at + 1 < len(lines) else ""
    if _RULE.fullmatch(lines[at][1]) or not _RULE.fullmatch(below) or below.count("|") - 1 != cells:
        return None
    rows = []
    after = at
    while after < len(lines) and (line := lines[after][1]).strip(" \t"):
        if not _ROW.fullmatch(line) or (after - at) * cells > _MOST_CELLS:
            return None
        if after != at + 1:
            rows.append(Span(lines[after][0], lines[after][0] + len(line.rstrip()), "row"))
        after += 1
    if any(map(str.isalnum, "".join(line for _, line in lines[at + 2 : after]))):
        rows[0] = rows[0]._replace(kind="header")
    return rows, after
