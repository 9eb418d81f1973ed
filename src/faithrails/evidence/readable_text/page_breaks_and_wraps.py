"""Joins what pages and lines cut: hyphenated words, sentences around a page break, wrapped lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from faithrails.text.citations import KIND
from faithrails.text.mapped_text import Edit, MappedText
from faithrails.text.sentences import sentences

_HYPHEN = re.compile(r"(?P<first>[^\W\d_]{2,})(?P<cut>[-\u2010][ \t]*(?:\n[ \t>]*){1,2})(?P<rest>[a-z]{2,})")
_WITH_HYPHEN = re.compile(r"(?<![^\W\d_])(?=([^\W\d_]{1,40}-[^\W\d_]{1,40}))")
# First parts of words that have a hyphen in the middle of a line too: "well-known", "twenty-four".
_KEEPS_HYPHEN = frozenset(
    "well self non semi half all ex cross twenty thirty forty fifty sixty seventy eighty ninety one two "
    "three four five six seven eight nine ten high low long short full part".split()
)
_FURNITURE = re.compile(
    r"(?:[-–—]*\s?\[?page\s+\d+(?:\s?(?:of|/)\s?\d+)?\]?\s?[-–—]*|[-–—_*=]{3,}|\{\d+\}-{3,}"
    r"|!\[[^\[\]]{0,200}\]\([^()\s]*\)|[-–—|]\s?\d{1,4}\s?[-–—|])",
    re.IGNORECASE,
)
_LETTER = re.compile(r"[^\W\d_]")
_DIGITS = re.compile(r"\d+")
_CAPTION = re.compile(r"\[?(?:figure|fig\.|table|image|photo|chart)\s?\d*\b.*", re.IGNORECASE)
_HEADING = re.compile(rf"\s*\[?{KIND}\s#?\d{{1,3}}\]?\s*[:.)\n]", re.IGNORECASE)
_UNFINISHED = re.compile(r"[^\W_][,;]?\Z")
_WRAP = re.compile(r"[ \t]*\n[ \t>]*")
_WIDE_GAP = re.compile(r"(?<=\S) {2,}(?=\S)")
_GAP = re.compile(r"(?<=\S) +(?=\S)")
_NUMBER = r"\(?-?[$€£]?\s?\d[\d.,%)]*"
_ROW = re.compile(rf"\S {{2,}}\S|[\t|]|{_NUMBER}\s+{_NUMBER}\s+{_NUMBER}")  # columns, or three numbers
_ENTRY = re.compile(r"\W{0,4}\w[^:.!?;|]{0,40}(?<!\s):\s")
_NUMBER_AT_END = re.compile(r"\d\W{0,2}\s*\Z(?<![.!?])")  # the price of an entry
_LAST_WORD = re.compile(r"(?<!\w)[^\W\d_]+\Z")
_FIRST_WORD = re.compile(r"[^\W\d_]+|[,.;:!?)](?=\s)")
# Words that end no entry of a list, and such that begin none.
_BEFORE_MORE = frozenset(
    "the a an of in on at for as from with by to into and or but is are was were be been has have had its "
    "their his her our your my that which who if than because not must may can could should "
    "would will".split()
)
_AFTER_MORE = frozenset("of is are was were has had must may can could should would will".split())
_LONGEST_WORD = 12
_LEAST_WRAPPED_ENTRY = 45  # characters
_LEAST_LINE = 30  # characters of a line that may be wrapped, or end at a page break
_MOST_WORDS_BETWEEN = 8  # of a page's header or footer
_MOST_LINES_BETWEEN = 4
_LEAST_REPEATS = 3
_LEAST_GAPS = 8


def joined_lines(text: MappedText) -> MappedText:
    """Return the text with each sentence on one line and single spaces between its words."""
    if "\n" in text.text:
        text = text.edited(_hyphens(text.text))
        text = text.edited(_page_breaks(text.text))
    if "  " in text.text:
        text = text.edited(_justified(text.text))
    return text.edited(_wraps(text.text)) if "\n" in text.text else text


def _hyphens(text: str) -> Iterator[Edit]:
    hyphens = list(_HYPHEN.finditer(text))
    words = {found[1].lower() for found in _WITH_HYPHEN.finditer(text)} if hyphens else set()
    for found in hyphens:
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
    repeats = Counter(_DIGITS.sub("#", line.strip()) for _, line in lines)
    n = 0
    while n < len(lines) - 1:
        at, line = lines[n]
        end = at + len(line.rstrip())
        n += 1
        if len(line) < _LEAST_LINE or not _UNFINISHED.search(line.rstrip()):
            continue
        for after in range(n, min(n + _MOST_LINES_BETWEEN, len(lines) - 1) + 1):
            below_at, below = lines[after]
            if _goes_on(below) and (after > n or _has_blank_line(text[end:below_at])):
                is_apart = _has_blank_line(text[end:below_at])
                between = [line.strip() for _, line in lines[n:after]]
                if _are_between_pages(between, is_apart, repeats):
                    yield end, below_at, " "
                    n = after
                break


def _has_blank_line(gap: str) -> bool:
    return "\n\n" in gap.replace(" ", "").replace("\t", "")


def _goes_on(line: str) -> bool:
    return line.lstrip()[:1].islower() and not _HEADING.match(line)


def _are_between_pages(lines: list[str], is_apart: bool, repeats: Counter[str]) -> bool:
    """Whether lines may stand between two pages: marks; set apart, also numbers and one header or caption."""
    others = [line for line in lines if not _FURNITURE.fullmatch(line)]
    if not is_apart:
        return not others
    once = [line for line in others if repeats[_DIGITS.sub("#", line)] < _LEAST_REPEATS]
    headers = [line for line in once if not _DIGITS.fullmatch(line)]
    return all(map(_is_short, others)) and (not headers or (len(headers) == 1 and _is_header(headers[0])))


def _is_short(line: str) -> bool:
    words = sum(any(map(str.isalnum, word)) for word in line.split())
    return words <= _MOST_WORDS_BETWEEN and not line.endswith((".", "!", "?", ":"))


def _is_header(line: str) -> bool:
    first = _LETTER.search(line)
    has_number = line[-1:].isdigit() or line[:1].isdigit()
    return bool(_CAPTION.fullmatch(line)) or (has_number and bool(first and first[0].isupper()))


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
    # A third of the lines of prose begin with a capital or digit.
    is_wrapped = 2 * sum(begin_low) >= len(ends)
    for found, is_low in zip(ends, begin_low, strict=True):
        if is_low or is_wrapped or _is_cut(text, found):
            yield *found.span(), " "


def _is_prose(text: str, line_end: re.Match[str]) -> bool:
    """Whether the lines around a line end are prose: long enough, and no rows or entries."""
    start = text.rfind("\n", 0, line_end.start()) + 1
    end = text.find("\n", line_end.end())
    above, below = text[start : line_end.start()].strip(), text[line_end.end() : None if end < 0 else end]
    is_long = len(above) >= _LEAST_LINE or (len(below) >= _LEAST_LINE and _goes_on_from_above(text, start))
    if not is_long and not _is_cut(text, line_end):
        return False
    if _HEADING.match(below) or (_NUMBER_AT_END.search(above) and _NUMBER_AT_END.search(below)):
        return False
    if any(_ROW.search(line) for line in (above, below.strip())) or _ENTRY.match(below.strip()):
        return False
    # A text after its key may be wrapped: "Content: The library lends tools and / leaves".
    is_wrapped = len(above) >= _LEAST_WRAPPED_ENTRY and below[:1].islower() and _UNFINISHED.search(above)
    return bool(is_wrapped) or not _ENTRY.match(above)


def _is_cut(text: str, line_end: re.Match[str]) -> bool:
    """Whether a word before or after a line end needs what is on the other line: "the", "of", a comma."""
    before = _LAST_WORD.search(text, max(0, line_end.start() - _LONGEST_WORD), line_end.start())
    after = _FIRST_WORD.match(text, line_end.end())
    return bool(before and before[0].lower() in _BEFORE_MORE) or bool(
        after and (after[0] in _AFTER_MORE or not after[0].isalnum())
    )


def _goes_on_from_above(text: str, start: int) -> bool:
    """Whether the line above the one at an offset is long and unfinished: a link may have one of its own."""
    above = text[text.rfind("\n", 0, max(0, start - 1)) + 1 : max(0, start - 1)].strip()
    return len(above) >= _LEAST_LINE and bool(_UNFINISHED.search(above))


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
