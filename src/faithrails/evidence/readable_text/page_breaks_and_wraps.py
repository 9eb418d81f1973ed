"""Joins what pages and lines cut: hyphenated words, sentences around a page break, wrapped lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from faithrails.text.citations import KIND
from faithrails.text.mapped_text import Edit, MappedText
from faithrails.text.sentences import sentences

_HYPHEN = re.compile(r"(?P<first>[^\W\d_]{2,})(?P<cut>-\n[ \t>]*)(?P<rest>[a-z]{2,})")
# First parts of words that have a hyphen in the middle of a line too: "well-known", "twenty-four".
_KEEPS_HYPHEN = frozenset(
    "well self non semi half all ex cross twenty thirty forty fifty sixty seventy eighty ninety one two "
    "three four five six seven eight nine ten high low long short full part".split()
)
_LINE_NUMBERS = r"[-–—|]?\s?\d{1,4}\s?[-–—|]?"
_FURNITURE = re.compile(rf"(?:page\s+\d+(?:\s?(?:of|/)\s?\d+)?|{_LINE_NUMBERS})", re.IGNORECASE)
_CAPTION = re.compile(r"\[?(?:figure|fig\.|table|image|photo|chart)\s?\d*\b.*", re.IGNORECASE)
_HEADING = re.compile(rf"\s*\[?{KIND}\s#?\d{{1,3}}\]?\s*[:.)\n]", re.IGNORECASE)
_UNFINISHED = re.compile(r"[^\W_][,;]?\Z")
_WRAP = re.compile(r"[ \t]*\n[ \t>]*")
_SENTENCE_END = re.compile(r"[.!?]")
_WIDE_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")
_GAP = re.compile(r"(?<=\S) +(?=\S)")
_NUMBER = r"\(?-?[$€£]?\s?\d[\d.,%)]*"
_ROW = re.compile(rf"\S {{2,}}\S|[\t|]|{_NUMBER}\s+{_NUMBER}\s+{_NUMBER}")  # columns, or three numbers
_ENTRY = re.compile(r"\W{0,4}\w[^:.!?;|]{0,40}(?<!\s):\s")
_LEAST_LINE = 30  # characters of a line that may be wrapped, or end at a page break
_MOST_WORDS_BETWEEN = 8  # of a page's header or footer
_LEAST_GAPS = 8


def joined_lines(text: MappedText) -> MappedText:
    """Return the text with each sentence on one line and single spaces between its words."""
    if "-\n" in text.text:
        text = text.edited(_hyphens(text.text))
    if "\n" in text.text:
        text = text.edited(_page_breaks(text.text))
    if "  " in text.text:
        text = text.edited(_justified(text.text))
    return text.edited(_wraps(text.text)) if "\n" in text.text else text


def _hyphens(text: str) -> Iterator[Edit]:
    words = text.lower()
    for found in _HYPHEN.finditer(text):
        with_hyphen = f"{found['first']}-{found['rest']}".lower()
        keeps = found["first"].lower() in _KEEPS_HYPHEN or with_hyphen in words
        yield *found.span("cut"), "-" if keeps else ""


def _page_breaks(text: str) -> Iterator[Edit]:
    """Yield the edits that join a sentence around a page break and remove the page number within it."""
    lines: list[tuple[int, str]] = []  # those that are not blank, with their offsets
    start = 0
    for line in text.split("\n"):
        if line.strip():
            lines.append((start, line))
        start += len(line) + 1
    for n, ((at, line), (below_at, below)) in enumerate(pairwise(lines)):
        end = at + len(line.rstrip())
        if len(line) < _LEAST_LINE or not _UNFINISHED.search(line.rstrip()):
            continue
        is_apart = "\n\n" in _without_blanks(text[end:below_at])
        if is_apart and _goes_on(below):
            yield end, below_at, " "
            continue
        after = lines[n + 2] if n + 2 < len(lines) else None
        if after is None or not _goes_on(after[1]) or not _is_between_pages(below, is_apart):
            continue
        yield end, after[0], " "


def _without_blanks(gap: str) -> str:
    return gap.replace(" ", "").replace("\t", "")


def _goes_on(line: str) -> bool:
    return line.lstrip()[:1].islower() and not _HEADING.match(line)


def _is_between_pages(line: str, is_apart: bool) -> bool:
    """Whether a line may stand between two pages: a page number; set apart, a header or a caption."""
    line = line.strip()
    if _FURNITURE.fullmatch(line):
        return True
    is_short = len(line.split()) <= _MOST_WORDS_BETWEEN and not line.endswith((".", "!", "?", ":"))
    return (
        is_apart and is_short and bool(_CAPTION.fullmatch(line) or line[-1:].isdigit() or line[:1].isdigit())
    )


def _wraps(text: str) -> Iterator[Edit]:
    """Yield the edits that replace line ends within sentences by spaces.

    Rows of a table and entries such as "fee: 5 euros" are no prose, though they may end without a stop.
    """
    ends = [
        found
        for span in sentences(text)
        if span.kind == "text"
        for found in _WRAP.finditer(text, span.start, span.end)
        if _is_prose(text, found)
    ]
    begin_low = [text[found.end()].islower() for found in ends]
    is_wrapped = 2 * sum(begin_low) >= len(
        ends
    )  # a third of the lines of prose begin with a capital or digit
    for found, is_low in zip(ends, begin_low, strict=True):
        if is_low or is_wrapped:
            yield *found.span(), " "


def _is_prose(text: str, line_end: re.Match[str]) -> bool:
    """Whether the lines around a line end are prose: long enough, and no rows or entries."""
    start = text.rfind("\n", 0, line_end.start()) + 1
    end = text.find("\n", line_end.end())
    above, below = text[start : line_end.start()], text[line_end.end() : None if end < 0 else end]
    return (
        len(above.strip()) >= _LEAST_LINE
        and not _HEADING.match(below)
        and not any(_ROW.search(line) or _ENTRY.match(line) for line in (above.strip(), below.strip()))
    )


def _justified(text: str) -> Iterator[Edit]:
    """Yield the edits that narrow the gaps between words in lines of prose where most gaps are wide."""
    start = 0
    for line in text.split("\n"):
        wide = list(_WIDE_GAP.finditer(line)) if "  " in line else ()
        if len(wide) >= _LEAST_GAPS and 2 * len(wide) >= len(_GAP.findall(line)):
            words = line.split()
            if 2 * sum(word[0].islower() for word in words) >= len(words):
                yield from ((start + gap.start(), start + gap.end(), " ") for gap in wide)
        start += len(line) + 1
