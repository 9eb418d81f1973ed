"""Splits text at list items with marks that Markdown does not know: check marks, crosses, arrows, letters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from faithrails.text.spans import Span, without_white_space

_SIGNS = "✓✔✅☑✗✘❌"
_END_OF_ITEM = re.compile(
    rf"\r?\n(?=[ \t>]*[{_SIGNS}➤►→▪◦‣]\ufe0f?[ \t]*\S)"  # the next one begins with a mark
    rf"|(?<=[{_SIGNS}])\ufe0f?[ \t]*\r?\n"  # it ends with one
)


_KEYCAP = re.compile(r"^[ \t>]*(?P<digit>\d)\ufe0f?\u20e3[ \t]*(?=\S)", re.MULTILINE)
_LETTER = re.compile(r"^[ \t>]*\(?(?P<letter>[A-Za-z])[.)][ \t]+(?=\S)", re.MULTILINE)


def marked_items(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Yield spans, those of running text item by item, with their signs and without letters and keycaps."""
    letters = [*_letters(text), *_keycaps(text)]
    for span in spans:
        if span.kind != "text" or not (letters or text.find("\n", span.start, span.end) >= 0):
            yield span
            continue
        ends = [(found.end(), found.end()) for found in _END_OF_ITEM.finditer(text, span.start, span.end)]
        ends += (mark for mark in letters if span.start <= mark[0] < span.end)
        start = span.start
        for end, after in sorted(ends):
            yield from without_white_space(text, span._replace(start=start, end=end))
            start = after
        yield from without_white_space(text, span._replace(start=start))


def _letters(text: str) -> list[tuple[int, int]]:
    """Return where the letters of items stand that count up from A, at least two."""
    found: list[re.Match[str]] = []
    for mark in _LETTER.finditer(text):
        if ord(mark["letter"].lower()) == ord("a") + len(found):
            found.append(mark)
    return [mark.span() for mark in found] if len(found) > 1 else []


def _keycaps(text: str) -> list[tuple[int, int]]:
    """Return where the keycaps of items stand that count up from 1, at least two."""
    found: list[re.Match[str]] = []
    for mark in _KEYCAP.finditer(text) if "\u20e3" in text else ():
        if int(mark["digit"]) == len(found) + 1:
            found.append(mark)
    return [mark.span() for mark in found] if len(found) > 1 else []
