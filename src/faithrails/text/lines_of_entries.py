"""Finds the line ends that separate entries: "Subtotal: $851" above "VAT: $170", rows with bars or tabs.

Markdown reads such lines as one paragraph, like wrapped prose.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from faithrails.text.spans import Span
from faithrails.text.words import STOP_WORDS

_KEY_AND_VALUE = re.compile(r"\W{0,4}(?![a-z])\w[^:.!?;|\n]{0,40}(?<!\s):[*_]*\s+\S")
_CELLS = re.compile(r"\S\s*\|\s*\S[^|]*\||\S\t+\S")
_BEGINS = re.compile(r"[A-Z0-9]")
_LONGEST_BARE = 32  # characters of an entry without a mark: lines of wrapped prose are longer
_LONGEST = 60  # characters of an entry above a line of another kind: a longer one may be wrapped prose
_HEADING_WORDS = 6
_ENDS = (".", "!", "?", ",", ";", ":")


def ends_of_entries(text: str, block: Span) -> Iterator[int]:
    """Yield the offsets after those line ends of a block that end an entry, or a heading above entries."""
    if text.find("\n", block.start, block.end) < 0:
        return
    lines: list[tuple[int, str]] = []
    start = block.start
    for line in text[block.start : block.end].splitlines(keepends=True):
        start += len(line)
        lines.append((start, line.strip()))
    for (end, line), (_, below) in pairwise(lines):
        if _is_end(line, below):
            yield end


def _is_end(line: str, below: str) -> bool:
    if _CELLS.search(line) or _CELLS.search(below):
        return True
    if len(line) <= _LONGEST_BARE and _BEGINS.match(line) and _BEGINS.match(below):
        last = line.split()[-1]
        if not line.endswith(_ENDS) and (last[-1].isdigit() or last.lower() not in STOP_WORDS):
            return True  # "Monday 9 am – 5 pm" above "Tuesday closed"
    if _KEY_AND_VALUE.match(below):
        is_heading = len(line.split()) <= _HEADING_WORDS and not line.endswith(_ENDS)
        return is_heading or bool(_KEY_AND_VALUE.match(line))
    return len(line) <= _LONGEST and bool(_KEY_AND_VALUE.match(line)) and not below[:1].islower()
