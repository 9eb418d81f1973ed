"""Removes the tags and comments of HTML and XML, and decodes entities; tables keep their tags."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from markdown_it.common.html_blocks import block_names

from faithrails.text.html_tags import INLINE_NAMES, NOTE, POWER
from faithrails.text.mapped_text import Edit, MappedText

_VALUE = r"""(?:"[^"<>]*"|'[^'<>]*'|[^\s"'<>=]+)"""
_TAG = re.compile(rf"<(?P<slash>/?)(?P<name>[a-zA-Z][\w:.-]*)(?:\s+[\w:.-]+\s?=\s?{_VALUE})*\s?/?>")
_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]\w{1,30});")
_OF_TABLES = frozenset("table thead tbody tfoot tr td th caption col colgroup".split())
_BLOCKS = frozenset(block_names) - _OF_TABLES
_INLINE = frozenset((*INLINE_NAMES, "a", "font", "img", "label", "wbr"))
_HIDDEN = (("<!--", "-->"), ("<script", "</script>"), ("<style", "</style>"))
# A sentence after a tag, or the end of one before it: then the tag encloses text, it is no placeholder.
_SENTENCE_AFTER = re.compile(r"\s*[A-Z\"“(][^<>]{20}")
_SENTENCE_BEFORE = re.compile(r"[.!?][\"”')]?\s*\Z")
_LONGEST_END = 4  # characters of the end of a sentence


def without_html(text: MappedText) -> MappedText:
    """Return the text that the tags of HTML or XML enclose, split where they split it."""
    if "<" in text.text:
        text = text.edited(_hidden(text.text))
        if "<sup" in text.text:
            text = text.sub(POWER, lambda found: "²³"[int(found[1]) - 2]).sub(NOTE, "")
        text = text.edited(_tags(text.text))
    if "&" in text.text:
        text = text.sub(_ENTITY, lambda found: html.unescape(found[0]))
    return text


def _hidden(text: str) -> list[Edit]:
    """Return the edits that remove comments, scripts and styles."""
    found: list[Edit] = []
    lower = text.lower()
    for opens, closes in _HIDDEN:
        start = lower.find(opens)
        while start >= 0 and (end := lower.find(closes, start)) >= 0:
            found.append((start, end + len(closes), ""))
            start = lower.find(opens, end)
    return _apart(sorted(found))


def _apart(edits: list[Edit]) -> list[Edit]:
    """Leave out edits within another one."""
    found: list[Edit] = []
    for edit in edits:
        if not found or edit[0] >= found[-1][1]:
            found.append(edit)
    return found


def _tags(text: str) -> Iterator[Edit]:
    for tag in _TAG.finditer(text):
        name, start, end = tag["name"].lower(), *tag.span()
        if name in _OF_TABLES:
            continue
        if name in _INLINE:
            yield start, end, ""
        elif name == "br":
            yield start, end, "\n"
        elif name == "li":
            yield start, end, "\n" if tag["slash"] else "\n- "
        elif name in _BLOCKS or _encloses_sentences(text, start, end):
            yield start, end, "\n\n"


def _encloses_sentences(text: str, start: int, end: int) -> bool:
    before = text[max(0, start - _LONGEST_END) : start]
    return bool(_SENTENCE_AFTER.match(text, end) or _SENTENCE_BEFORE.search(before))
