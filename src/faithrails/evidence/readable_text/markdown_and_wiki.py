"""Removes inline marks of Markdown and wikis, and the marks around prose in code fences and table cells."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.evidence.readable_text.records_as_prose import is_running_text
from faithrails.text.mapped_text import Edit, MappedText

_LINK = re.compile(
    r"!?\[(?P<kept>[^\[\]\n]{0,300})\]\((?:https?:|www\.|mailto:|[/#.])[^()\s]*(?:\([^()\s]*\)[^()\s]*)?(?:\s\"[^\"\n]*\")?\)"
)
_WIKI_LINK = re.compile(r"\[\[(?:[^\[\]|\n]*\|)?(?P<kept>[^\[\]|\n]*[^\W\d][^\[\]|\n]*)\]\]")
_WIKI_EMPHASIS = re.compile(r"'{2,5}(?=\w)|(?<=[\w.,;:!?)])'{2,5}")
_EMPHASIS = re.compile(
    r"(?<![\w*])(?P<mark>\*{1,3})(?=[^\s*])(?P<kept>[^*\n]*[^\s*])(?P=mark)(?![\w*])"
    r"|(?<!\w)(?P<line>_{1,2})(?=[^\W_])(?P<other>[^_\n]*[^\W_])(?P=line)(?!\w)"
)
# Numbers of notes that touch a word or the end of a sentence: "tall[1].", "tall.[2][3]", "tall.¹".
_AFTER_WORD = r"(?:(?<=[^\W\d_]{3})|(?<=[.,;:!?)\]\"'”’%]))"
_NOTE = re.compile(
    rf"{_AFTER_WORD}(?:\[(?:\^\w{{1,12}}|[1-9]\d{{0,2}}(?:\s?[,–-]\s?\d{{1,3}})*|[a-z]|note \d{{1,3}}"
    r"|citation needed)\])+"
)
_OF_AREAS = "".join(f"(?<!{unit})" for unit in "meter metre meters metres feet miles inches yards".split())
_RAISED_NOTE = re.compile(rf"{_OF_AREAS}(?:(?<=[^\W\d_]{{4}})|(?<=[.,;:!?)\]\"'”’]))[⁰¹²³⁴-⁹]+(?!\w)")
_FENCE = re.compile(r"(?m)^[ \t]*(?:`{3,}|~{3,})[^\n`]*$")
_CODE = re.compile(r"(?m)[{};=]\s*$|^\s*(?:[$#{}()<>/*]|import |def |return )")
_PROSE = re.compile(r"[^\W\d_]{2,} [a-z]+ (?:[^\n]*[^\W\d_])?[.!?]")
_TABLE = re.compile(r"(?m)^[ \t]*\|[^\n]*\n[ \t]*\|[ \t:|-]*-[ \t:|-]*$(?P<rows>(?:\n[ \t]*\|[^\n]*)+)")
# A row of CSV with a cell in quotation marks, which are doubled within it.
_QUOTED_CELL = re.compile(r'(?m)^(?P<before>(?:[^",\n]{0,60},)*)"(?P<kept>(?:[^"\n]|"")+)"(?=,|$)')
_DOUBLED = re.compile('""')
_LEAST_ROWS = 2
_BAR = re.compile(r"[ \t]*\|[ \t]*")


def without_markdown(text: MappedText) -> MappedText:
    """Return the text without inline marks; blocks keep theirs, except around prose."""
    if "](" in text.text:
        text = text.sub(_LINK, _text_of_link)
    if "[[" in text.text:
        text = text.keep(_WIKI_LINK)
        text = text.sub(_WIKI_EMPHASIS, "") if "''" in text.text else text
    if "[" in text.text:
        text = text.sub(_NOTE, "")
    if not text.text.isascii():
        text = text.sub(_RAISED_NOTE, "")
    if "*" in text.text or "_" in text.text:
        text = text.edited(_emphasis(text.text))
    if "```" in text.text or "~~~" in text.text:
        text = text.edited(_fences_of_prose(text.text))
    if ',"' in text.text:
        text = text.edited(_cells_of_prose(text.text))
    return text.edited(_tables_of_prose(text.text)) if "|" in text.text else text


def _text_of_link(found: re.Match[str]) -> str:
    """Return the text of a link; the number of a source after a sentence or word is no part of the text."""
    before = found.string[max(0, found.start() - 2) : found.start()]
    is_source = found["kept"].isdigit() and (not before.endswith(" ") or before[:1] in ".!?")
    return "" if is_source else found["kept"]


def _emphasis(text: str) -> Iterator[Edit]:
    for found in _EMPHASIS.finditer(text):
        start, end = found.span("kept" if found["mark"] else "other")
        yield found.start(), start, ""
        yield end, found.end(), ""


def _fences_of_prose(text: str) -> Iterator[Edit]:
    """Yield the edits that remove the fences around prose."""
    fences = list(_FENCE.finditer(text))
    for opens, closes in zip(fences[::2], fences[1::2], strict=False):
        inside = text[opens.end() : closes.start()]
        if _PROSE.search(inside) and not _CODE.search(inside):
            yield *opens.span(), ""
            yield *closes.span(), ""


def _cells_of_prose(text: str) -> Iterator[Edit]:
    """Yield the edits that make paragraphs of the running text in quoted cells of CSV."""
    cells = [found for found in _QUOTED_CELL.finditer(text) if is_running_text(found["kept"])]
    for found in cells if len(cells) >= _LEAST_ROWS else ():
        start, end = found.span("kept")
        yield found.end("before"), start, "\n\n"
        yield from ((*mark.span(), '"') for mark in _DOUBLED.finditer(text, start, end))
        yield end, found.end(), "\n\n"


def _tables_of_prose(text: str) -> Iterator[Edit]:
    """Yield the edits that turn each cell of a table into a paragraph, if most rows have a long cell."""
    for table in _TABLE.finditer(text):
        rows = table["rows"].strip().split("\n")
        long = sum(any(map(is_running_text, row.split("|"))) for row in rows)
        if 2 * long < len(rows):
            continue
        start = table.start("rows")
        yield table.start(), start, ""
        for bar in _BAR.finditer(text, start, table.end()):
            yield *bar.span(), "\n\n"
