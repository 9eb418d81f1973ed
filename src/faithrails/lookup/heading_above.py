"""Finds the heading or lead-in above a list item: "Free plan" for "- Daily backups"."""

from __future__ import annotations

import re
from functools import lru_cache

_MARK = r"(?:[-*+•◦▪‣–·✓✔✅☑✗✘❌]|\(?(?:\d{1,3}|[A-Za-z])[.)]|\[[ xX]\])"
_BEFORE_ITEM = re.compile(rf"[ \t>]*(?:{_MARK}[ \t]+)*[*_]*")
_ITEM = re.compile(rf"[ \t>]*{_MARK}[ \t]")
_HEADING = re.compile(
    r"[ \t>]*(?:#{1,6}[ \t]+(?P<title>.+?)|(?P<bold>\*\*.+\*\*):?|(?P<lead>.+?):[*_]*)[ \t]*"
)
_MOST_LINES = 100  # between an item and its heading
_MOST_WORDS = 8
_FARTHEST = 3_000  # characters between the same


@lru_cache(maxsize=16)  # several rules ask for that of one claim
def heading_above(before: str) -> str:
    """Return the heading of a list item, from the answer up to the item; "" if it has none.

    It is returned without its marks: a title of Markdown, a line in bold, or a line that ends with a colon.
    """
    start = before.rfind("\n") + 1
    if not start or not _BEFORE_ITEM.fullmatch(before, start):
        return ""
    lines = before[max(0, start - _FARTHEST) : start].splitlines()
    above = (line for line in reversed(lines[-_MOST_LINES:]) if line.strip() and not _ITEM.match(line))
    found = _HEADING.fullmatch(next(above, ""))
    title = found["title"] or found["bold"] or found["lead"] if found else ""
    title = title.strip("*_#:> \t")
    return title if len(title.split()) <= _MOST_WORDS else ""
