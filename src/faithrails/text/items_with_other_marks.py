"""Splits text at list items with marks that Markdown does not know: check marks, crosses, arrows, letters."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from faithrails.text.spans import Span, trimmed_span

_SIGNS = "✓✔✅☑✗✘❌"
_END_OF_ITEM = re.compile(
    rf"\r?\n(?=[ \t>]*[{_SIGNS}➤►→▪◦‣]\ufe0f?[ \t]*\S)"  # the next item begins with a mark
    rf"|(?<=[{_SIGNS}])\ufe0f?[ \t]*\r?\n"  # the item ends with one
)


# Marks that number items: letters and keycaps begin a line; "1)", "(1)" and "①" a line or a sentence.
_COUNTING = tuple(
    re.compile(expression, re.MULTILINE)
    for expression in (
        r"^[ \t>]*\(?(?P<mark>[A-Za-z])[.)][ \t]+(?=\S)",
        r"^[ \t>]*(?P<mark>\d)\ufe0f?\u20e3[ \t]*(?=\S)",
        r"(?:^[ \t>]*|(?<=[.!?;:][ \n]))\(?(?P<mark>\d{1,2})\)[ \t]+(?=\S)",
        r"(?:^[ \t>]*|(?<=[.!?;:][ \n]))(?P<mark>[①-⑳])[ \t]*(?=\S)",
    )
)


def marked_items(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Yield the spans, with running text split into items, which keep their signs but not their numbers."""
    marks = [mark for pattern in _COUNTING for mark in _counting_up(text, pattern)]
    for span in spans:
        if span.kind != "text" or not (marks or text.find("\n", span.start, span.end) >= 0):
            yield span
            continue
        ends = [(found.end(), found.end()) for found in _END_OF_ITEM.finditer(text, span.start, span.end)]
        ends += (mark for mark in marks if span.start <= mark[0] < span.end)
        start = span.start
        for end, after in sorted(ends):
            yield from trimmed_span(text, start, end, span.kind)
            start = after
        yield from trimmed_span(text, start, span.end, span.kind)


def _counting_up(text: str, pattern: re.Pattern[str]) -> list[tuple[int, int]]:
    """Return the spans of the marks that count up from 1 or A; an empty list for fewer than two."""
    found: list[re.Match[str]] = []
    for mark in pattern.finditer(text):
        is_citation = not found and "(" in mark[0] and text.endswith((". ", "! ", "? "), 0, mark.start())
        if _ordinal(mark["mark"]) == len(found) + 1 and not is_citation:
            found.append(mark)
    return [mark.span() for mark in found] if len(found) > 1 else []


def _ordinal(mark: str) -> int:
    """Return the place of a letter in the alphabet, or the value of digits."""
    if mark.isalpha():
        return ord(mark.lower()) - ord("a") + 1
    return int(mark) if mark.isdecimal() else int(unicodedata.numeric(mark))
