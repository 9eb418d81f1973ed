"""Finds the heading or lead-in above a list item: "Free plan" for "- Daily backups"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_MARK = r"(?:[-*+•◦▪‣–·✓✔✅☑✗✘❌]|\(?(?:\d{1,3}|[A-Za-z])[.)]|\[[ xX]\])"
_BEFORE_ITEM = re.compile(rf"(?P<indent>[ \t>]*)(?P<mark>(?:{_MARK}[ \t]+)*)[*_]*")
_ITEM = re.compile(rf"(?P<indent>[ \t>]*){_MARK}[ \t]+")
_HEADING = re.compile(
    r"[ \t>]*(?:#{1,6}[ \t]+(?P<title>.+?)|(?P<bold>(?P<marks>\*\*|__).+(?P=marks)):?|(?P<lead>.+?):[*_]*)"
    r"[ \t]*"
)
_UNDERLINE = re.compile(r"[ \t>]*(?:={2,}|-{2,})[ \t]*")
_ENDS_SENTENCE = re.compile(r"[.!?;,|][*_\"'”’)]*[ \t]*\Z")
# Tags of HTML, and what Markdown writes in their place.
_TAGS = (
    (re.compile(r"<li\s?>", re.IGNORECASE), "\n- "),
    (re.compile(r"<h[1-6]\s?>", re.IGNORECASE), "\n# "),
    (re.compile(r"</?(?:b|strong)\s?>", re.IGNORECASE), "**"),
    (re.compile(r"</?(?:br|dd|div|dl|dt|h[1-6]|li|ol|p|section|ul)\s?/?>", re.IGNORECASE), "\n"),
)
_MOST_LINES = 100  # between an item and its heading
_MOST_WORDS = 8
_FARTHEST = 3_000  # characters between the same


@lru_cache(maxsize=16)  # several rules ask for that of one claim
def heading_above(before: str) -> str:
    """Return the heading of a list item, from the answer up to the item; "" if it has none.

    The heading is a title of Markdown or HTML, a line in bold, a line or outer item that ends with a colon,
    or a short line right above the list. It is returned without its marks.
    """
    for tag, mark in _TAGS if "<" in before else ():
        before = tag.sub(mark, before)
    start = before.rfind("\n") + 1
    item = _BEFORE_ITEM.fullmatch(before, start) if start else None
    if item is None:
        return ""
    lines = before[max(0, start - _FARTHEST) : start].splitlines()[-_MOST_LINES:]
    title = _title(list(_outside(lines, len(item["indent"]))), is_item=bool(item["mark"]))
    return title if len(title.split()) <= _MOST_WORDS else ""


def _outside(lines: list[str], indent: int) -> Iterator[str]:
    """Yield the lines above an item that belong to no item beside it, the closest first."""
    for line in reversed(lines):
        item = _ITEM.match(line)
        if item is None:
            yield line
        elif len(item["indent"]) < indent:  # the list stands within this item
            yield line[item.end() :]
            indent = len(item["indent"])


def _title(lines: list[str], *, is_item: bool) -> str:
    """Return the heading in the first line with text, or in the one that it underlines; "" if none."""
    said = [line for line in lines if line.strip()]
    if not said:
        return ""
    if _UNDERLINE.fullmatch(said[0]):
        return "" if len(said) == 1 or _ENDS_SENTENCE.search(said[1]) else said[1].strip("*_#:> \t")
    found = _HEADING.fullmatch(said[0])
    if found:
        return (found["title"] or found["bold"] or found["lead"]).strip("*_#:> \t")
    is_above_list = is_item and bool(lines[0].strip()) and not _ENDS_SENTENCE.search(said[0])
    return said[0].strip("*_#:> \t") if is_above_list else ""
