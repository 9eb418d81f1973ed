"""Splits a sentence at the HTML tags that only lay out its text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it.common.html_blocks import block_names

from faithrails.text.spans import Span

# A tag with attributes may say something in them, so it stays in its claim.
_BLOCK = rf"</?(?:{'|'.join(sorted(block_names))}|br)\s?/?>"
_INLINE = r"</?(?:abbr|b|cite|code|em|i|kbd|mark|q|samp|small|span|strong|sub|sup|time|u|var)\s?/?>"
_BLOCK_TAG = re.compile(_BLOCK, re.IGNORECASE)
LAYOUT_TAGS = re.compile(rf"(?:{_BLOCK}|{_INLINE})(?:\s*(?:{_BLOCK}|{_INLINE}))*", re.IGNORECASE)


def between_tags(answer: str, span: Span) -> Iterator[Span]:
    """Yield the pieces of a span between block tags, without the inline tags around it."""
    if span.kind not in ("text", "heading") or answer.find(">", span.start, span.end) < 0:
        yield span
        return
    start = span.start
    for tags in LAYOUT_TAGS.finditer(answer, span.start, span.end):
        left, right = tags.span()
        if left == span.start or right == span.end or _BLOCK_TAG.search(tags[0]):
            yield from _piece(answer, span, start, left)
            start = right
    yield from _piece(answer, span, start, span.end)


def _piece(answer: str, span: Span, start: int, end: int) -> Iterator[Span]:
    text = answer[start:end]
    if text.strip():
        start += len(text) - len(text.lstrip())
        yield span._replace(start=start, end=start + len(text.strip()))
