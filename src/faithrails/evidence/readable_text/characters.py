"""Replaces what text extraction leaves: ligatures, invisible marks, wide spaces, escaped line ends."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.text.mapped_text import Edit, MappedText

_LINE_END = re.compile(r"\r\n?|[\u2028\u2029\x85]")
_PAGE = re.compile(r"[ \t]*\f[ \t]*")
# Zero-width spaces, byte-order marks, and soft hyphens with the line end at which they break a word.
# So are marks of the direction of writing, and non-joiners within Latin words.
_INVISIBLE = re.compile(
    "\u00ad(?:\n[ \t]*)?|[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]"
    "|(?<=[a-zA-Z])[\u200c\u200d](?=[a-zA-Z])"
)
_OF_TERMINALS = re.compile("\x1b\\[[0-9;]{0,20}[a-zA-Z]|.\x08")  # colours; letters typed twice
_SPACES = re.compile("(?<!\\d)[\u00a0\u2000-\u200a\u202f\u205f]|[\u00a0\u2000-\u200a\u202f\u205f](?!\\d)")
_NARROW = re.compile("[\u2000-\u200a\u202f\u205f]")  # between digits, where they group thousands
_LIGATURE = re.compile("[\ufb00-\ufb04]")
_LETTERS = dict(zip("\ufb00\ufb01\ufb02\ufb03\ufb04", ("ff", "fi", "fl", "ffi", "ffl"), strict=True))
_WIDE_MARK = re.compile('(?<=[a-zA-Z0-9])[，；：！？](?=\\s?["a-zA-Z0-9])')
_NARROW_MARKS = dict(zip("，；：！？", ",;:!?", strict=True))
_ESCAPED_LINE_END = re.compile(r"(?:\\r)?\\n(?:\\t)*")
_OTHER_ESCAPE = re.compile(r"\\[^nrt\"'\\/u]|\b[A-Za-z]:\\")  # of a path, of LaTeX, of a pattern
_METADATA = r"metadata=\{(?:[^{}]|\{[^{}]*\})*\}"
# A LangChain document: str() writes the text as it is, repr() as a literal of Python.
_CONTENT = re.compile(
    rf"(?P<whole>Document\((?:id=[^,()]{{0,80}}, )?(?:{_METADATA}, )?)?page_content=(?P<mark>['\"])"
)
_CONTENT_END = {mark: re.compile(rf"{mark},? {_METADATA}\)?") for mark in "'\""}
_LITERAL_END = {mark: re.compile(rf"(?s)(?:[^{mark}\\]|\\.)*(?P<end>{mark}\))") for mark in "'\""}
_ESCAPED_QUOTE = re.compile(r"\\(?=['\"])")
_OUTER_QUOTES = re.compile(
    r"""(?s)(?:\s*\w{1,20}:)?\s*(?:“(?P<a>[^“”]*)”|\"{3}(?P<b>[^\"].*)\"{3}|'{3}(?P<c>[^'].*)'{3}"""
    r"""|"(?P<d>(?:[^"\\]|\\.)*)")\s*"""
)


def plain_characters(text: MappedText) -> MappedText:
    """Return the text with plain line ends, spaces, letters and marks."""
    if "page_content=" in text.text:
        text = text.edited(_around_documents(text.text)).sub(_ESCAPED_QUOTE, "")
    if text.text.count("\\n") > text.text.count("\n") and not _OTHER_ESCAPE.search(text.text):
        text = text.sub(_ESCAPED_LINE_END, "\n")
    if quoted := _OUTER_QUOTES.fullmatch(text.text):
        start, end = quoted.span(quoted.lastgroup or 0)
        marks = 3 if quoted.lastgroup in ("b", "c") else 1
        text = text.edited([(start - marks, start, ""), (end, len(text.text), "")]).sub(_ESCAPED_QUOTE, "")
    if "\r" in text.text:
        text = text.sub(_LINE_END, "\n")
    if "\f" in text.text:
        text = text.sub(_PAGE, "\n\n")
    if "\x08" in text.text or "\x1b" in text.text:
        text = text.sub(_OF_TERMINALS, "")
    if text.text.isascii():
        return text
    text = text.sub(_LINE_END, "\n").sub(_INVISIBLE, "").sub(_SPACES, " ").sub(_NARROW, "\u00a0")
    text = text.sub(_LIGATURE, lambda found: _LETTERS[found[0]])
    return text.sub(_WIDE_MARK, lambda found: _NARROW_MARKS[found[0]])


def _around_documents(text: str) -> Iterator[Edit]:
    """Yield the edits that remove what is written around the texts of documents."""
    starts = list(_CONTENT.finditer(text))
    for number, found in enumerate(starts):
        before_next = starts[number + 1].start() if number + 1 < len(starts) else len(text)
        end = _CONTENT_END[found["mark"]].search(text, found.end(), before_next)
        if end:
            yield *found.span(), ""
            yield *end.span(), "\n\n"
        elif found["whole"] and (end := _LITERAL_END[found["mark"]].match(text, found.end(), before_next)):
            yield *found.span(), ""
            yield *end.span("end"), "\n\n"
