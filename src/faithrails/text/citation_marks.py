"""Matches the marks that cite a passage by its number behind a sentence: "[1]", "【1†source】", "²"."""

from __future__ import annotations

import re
from unicodedata import normalize

_NUMBERS = r"\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*"
_KIND = r"(?:passage|source|document|doc|chunk|reference|ref|page|pp?|id)s?\.?\s?[-_#:]?\s?"
_MARK = (
    rf"(?:\\?\[{{1,2}}[\^#]?(?:{_KIND})?{_NUMBERS}\^?\\?\]{{1,2}}(?:\(\#[\w-]{{1,30}}\))?"
    rf"|［{_NUMBERS}］|【{_NUMBERS}(?::\d{{1,3}})?(?:[^】\w\n]{{1,3}}source)?】"
    rf"|\{{{{1,2}}{_NUMBERS}\}}{{1,2}}|<{_NUMBERS}>|«{_NUMBERS}»|\^\[{_NUMBERS}\]"
    rf"|<sup>\s?\[?{_NUMBERS}\]?(?:\s?</sup>)?"
    rf"|\((?:see\s)?{_KIND}{_NUMBERS}(?:,\s(?:sentence|line|paragraph|section|page|p\.)\s?\d{{1,3}})?\))"
)
_AFTER_STOP = r"(?:\(\d{1,2}\)|#\d{1,2}|\^\d{1,2}|[¹²³⁰⁴-⁹]{1,2})"  # a value elsewhere: "ranked #1", "12²"
# Behind a word of three letters, these are not values either: "defects (1).", "defects².".
_AFTER_WORD = r"(?:\s\(\d{1,2}\)|\^\d{1,2}|[¹²³⁰⁴-⁹]{1,2})"
_ONLY_MARKS = re.compile(rf"(?:\s*(?:{_MARK}|{_AFTER_STOP}))+[.\s]*", re.IGNORECASE)
_AT_END = re.compile(
    rf"(?:\s*{_MARK}|(?<=[.!?])\s*{_AFTER_STOP}|(?<=[^\W\d_]{{3}}){_AFTER_WORD})+(?=[\s.!*_]*\Z)",
    re.IGNORECASE,
)
# What may be numbered: "You are in group (2).".
_NUMBERED = re.compile(
    r"\b(?:group|option|section|phase|step|type|class|category|article|paragraph|clause|question|item|level|grade|"
    r"figure|table|part|chapter|stage|version|number|point|rule|is|are|of|than|to|in|by)\s?\Z",
    re.IGNORECASE,
)
_PART_OF_PASSAGE = re.compile(r":\d{1,3}|,\s[a-z.]+\s?\d{1,3}", re.IGNORECASE)
_DIGITS = re.compile(r"\d+")
_LONGEST = 200  # characters of marks at the end of a text that are read


def is_only_marks(text: str, start: int, end: int) -> bool:
    """Return whether a piece of a text behind a full stop only cites passages."""
    return _ONLY_MARKS.fullmatch(text, start, end) is not None


def marks_at_end(text: str, passages: int) -> tuple[int, int] | None:
    """Return the span of the marks at the end of a text; None if there are none, or one cites no passage."""
    found = _AT_END.search(text, max(0, len(text) - _LONGEST))
    if found is None or _NUMBERED.search(text, 0, found.start()):
        return None
    numbers = map(int, _DIGITS.findall(_PART_OF_PASSAGE.sub("", normalize("NFKC", found[0]))))
    return found.span() if all(0 < number <= passages for number in numbers) else None
