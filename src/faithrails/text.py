"""Sentences of a text with their exact places, Markdown taken apart first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import sentencex
from markdown_it import MarkdownIt

Kind = Literal["text", "heading", "code", "row"]

_LINE_END = re.compile(r"\r\n?|\n")
# Lines that begin like prose, or are empty: Markdown makes nothing of them but paragraphs.
_PROSE = r"[ \t]*(?:[^\W\d_]|[\"'“‘(])[^\n\r\x00\x0b\x0c\x1c-\x1e\x85\u2028\u2029]*"
_PLAIN = re.compile(rf"(?:(?:{_PROSE}|[ \t]*)\n)*(?:{_PROSE}|[ \t]*)")
_PARAGRAPH = re.compile(rf"{_PROSE}(?:\n{_PROSE})*")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a text: ``text[start:end]``, without white space at its ends.

    ``kind`` tells running text from a heading, a block of code, or a row of a table;
    code and rows are kept whole.
    """

    start: int
    end: int
    kind: Kind = "text"


def sentences(text: str, language: str = "en") -> list[Span]:
    """Split a text into sentences, in order, none overlapping.

    Headings, list items, quotes, code blocks and table rows end where Markdown says;
    inside running text the rules of ``sentencex`` for ``language`` (ISO 639-1) decide.
    """
    found: list[Span] = []
    for block in _blocks(text):
        if block.kind in ("code", "row"):
            found.append(block)
            continue
        for piece in sentencex.get_sentence_boundaries(language, text[block.start : block.end]):
            start, end = block.start + piece["start_index"], block.start + piece["end_index"]
            found.extend(_trimmed(text, start, end, block.kind))
    return found


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    # Indented text is far more often prose than code in a model's answer.
    return MarkdownIt("commonmark").enable("table").disable(["code", "html_block", "reference"])


def _blocks(text: str) -> list[Span]:
    if _PLAIN.fullmatch(text):  # parsing Markdown takes longer than all else that is done with a sentence
        paragraphs = _PARAGRAPH.finditer(text)
        return [span for found in paragraphs for span in _trimmed(text, *found.span(), "text")]
    lines = _line_starts(text)
    found: list[Span] = []
    kind: Kind = "text"
    for token in _parser().parse(text):
        if token.type == "heading_open":
            kind = "heading"
        elif token.type == "heading_close":
            kind = "text"
        elif token.type in ("fence", "tr_open") and token.map:
            row: Kind = "code" if token.type == "fence" else "row"
            found.extend(_trimmed(text, lines[token.map[0]], lines[token.map[1]], row))
        elif token.type == "inline" and token.map and token.content.strip():
            first, after = lines[token.map[0]], lines[token.map[1]]
            found.extend(_inline(text, first, after, token.content, kind))
    return _covering(text, found)


def _inline(text: str, first: int, after: int, paragraph: str, kind: Kind) -> Iterator[Span]:
    """Find a paragraph's own text between the marks of its list, quote or heading."""
    content = paragraph.strip().splitlines()
    start = text.find(content[0].strip(), first, after)
    end = text.rfind(content[-1].strip(), first, after)
    if start < 0 or end < 0:  # the parser replaced characters: keep the lines as they stand
        yield from _trimmed(text, first, after, kind)
    else:
        yield from _trimmed(text, start, end + len(content[-1].strip()), kind)


def _covering(text: str, blocks: list[Span]) -> list[Span]:
    """Put blocks in order and add what lies between them, so that no word is lost."""
    covered: list[Span] = []
    position = 0
    for block in sorted(blocks, key=lambda span: span.start):
        if block.start < position:  # cells of a row that was already taken whole
            continue
        covered.extend(_words_between(text, position, block.start))
        covered.append(block)
        position = block.end
    covered.extend(_words_between(text, position, len(text)))
    return covered


def _words_between(text: str, start: int, end: int) -> Iterator[Span]:
    # List numbers ("12.") and table rules are marks of Markdown, not words.
    between = text[start:end]
    if any(char.isalpha() for char in between):
        yield from _trimmed(text, start, end, "text")


def _trimmed(text: str, start: int, end: int, kind: Kind) -> Iterator[Span]:
    piece = text[start:end]
    if piece.strip():
        left = len(piece) - len(piece.lstrip())
        yield Span(start + left, start + len(piece.rstrip()), kind)


def _line_starts(text: str) -> list[int]:
    """Offsets at which the lines begin as Markdown counts them, and the end of the text."""
    starts = [0, *(found.end() for found in _LINE_END.finditer(text))]
    return [*starts, len(text), len(text)]
