"""Replaces what text extraction leaves: ligatures, invisible marks, wide spaces, escaped line ends."""

from __future__ import annotations

import re

from faithrails.text.mapped_text import MappedText

_LINE_END = re.compile(r"\r\n?|[\u2028\u2029\x85]")
_PAGE = re.compile(r"[ \t]*\f[ \t]*")
# Zero-width spaces, byte-order marks, and soft hyphens with the line end at which they break a word.
_INVISIBLE = re.compile("\u00ad(?:\n[ \t]*)?|[\u200b\u2060\ufeff]")
_SPACES = re.compile("(?<!\\d)[\u00a0\u2000-\u200a\u202f\u205f]|[\u00a0\u2000-\u200a\u202f\u205f](?!\\d)")
_NARROW = re.compile("[\u2000-\u200a\u202f\u205f]")  # between digits, where they group thousands
_LIGATURE = re.compile("[\ufb00-\ufb04]")
_LETTERS = dict(zip("\ufb00\ufb01\ufb02\ufb03\ufb04", ("ff", "fi", "fl", "ffi", "ffl"), strict=True))
_WIDE_MARK = re.compile('(?<=[a-zA-Z0-9])[，；：！？](?=\\s?["a-zA-Z0-9])')
_NARROW_MARKS = dict(zip("，；：！？", ",;:!?", strict=True))
_ESCAPED_LINE_END = re.compile(r"\\r\\n|\\n")
_DOCUMENT = re.compile(r"page_content=(?P<mark>['\"])(?P<kept>.*?)(?P=mark) metadata=\{[^{}]*\}", re.DOTALL)
_OUTER_QUOTES = re.compile(r'\s*(?:“(?P<kept>[^“”]*)”|"(?P<other>[^"]*)")\s*')


def plain_characters(text: MappedText) -> MappedText:
    """Return the text with plain line ends, spaces, letters and marks."""
    if "page_content=" in text.text:
        text = text.keep(_DOCUMENT)
    if "\\n" in text.text and text.text.count("\\n") > text.text.count("\n"):
        text = text.sub(_ESCAPED_LINE_END, "\n")
    if text.text[:1] in ("“", '"', " ", "\n") and (quoted := _OUTER_QUOTES.fullmatch(text.text)):
        start, end = quoted.span("kept" if quoted["kept"] is not None else "other")
        text = text.edited([(0, start, ""), (end, len(text.text), "")])
    if "\r" in text.text:
        text = text.sub(_LINE_END, "\n")
    if "\f" in text.text:
        text = text.sub(_PAGE, "\n\n")
    if text.text.isascii():
        return text
    text = text.sub(_LINE_END, "\n").sub(_INVISIBLE, "").sub(_SPACES, " ").sub(_NARROW, "\u00a0")
    text = text.sub(_LIGATURE, lambda found: _LETTERS[found[0]])
    return text.sub(_WIDE_MARK, lambda found: _NARROW_MARKS[found[0]])
