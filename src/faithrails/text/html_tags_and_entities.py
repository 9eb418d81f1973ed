"""Splits text at the block tags of HTML, blanks its inline tags, and decodes its entities."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from markdown_it.common.html_blocks import block_names

from faithrails.text.spans import Span, trimmed_span

# The attributes of a tag may carry meaning, so a tag that has some stays in its claim.
_BLOCK = rf"</?(?:{'|'.join(sorted(block_names))}|br)\s?/?>"
INLINE_NAMES = tuple("abbr b cite code em i kbd mark q samp small span strong sub sup time u var".split())
_INLINE = rf"</?(?:{'|'.join(INLINE_NAMES)})\s?/?>"
_BLOCK_TAG = re.compile(_BLOCK, re.IGNORECASE)
# "tall<sup>1</sup>" has a footnote, "km<sup>2</sup>" a power.
NOTE = re.compile(
    r"(?:(?<=[^\W\d_]{4})|(?<=[.,;:!?)\]\"'”’]))<sup>\s?\[?\d{1,3}\]?(?:\s?</sup>|\Z)", re.IGNORECASE
)
POWER = re.compile(r"(?<=[^\W\d_])<sup>([23])</sup>", re.IGNORECASE)
_INLINE_TAG = re.compile(_INLINE, re.IGNORECASE)
ENTITY = r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]\w{1,30});"
_ENTITY_IN_WORD = re.compile(rf"{ENTITY}\w*")
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
            yield from trimmed_span(answer, start, left, span.kind)
            start = right
    yield from trimmed_span(answer, start, span.end, span.kind)


def without_tags(text: str) -> str:
    """Replace inline tags and footnote numbers with spaces, and "<sup>2</sup>" with "²"; the length stays.

    Entities are decoded: "father&rsquo;s" becomes "father’s" with spaces behind it.
    """
    if "&" in text:
        text = _ENTITY_IN_WORD.sub(lambda found: html.unescape(found[0]).ljust(len(found[0])), text)
    if "<" not in text:
        return text
    text = POWER.sub(lambda found: "²³"[int(found[1]) - 2].ljust(len(found[0])), NOTE.sub(blank, text))
    return _INLINE_TAG.sub(blank, text)


def blank(found: re.Match[str]) -> str:
    """Return as many spaces as a match has characters."""
    return " " * len(found[0])
