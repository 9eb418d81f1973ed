"""Removes line wraps, doubled spaces and emphasis from a sentence, and finds its places as written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import islice

# White space within a line, and a line wrap within a clause; another line may be one of its own.
_SPACES = re.compile(r"[^\S\n]*(?<![:*|])\n[^\S\n]*(?=[a-z\d])|[^\S\n]+")
_GOES_ON = re.compile(r",?[^\S\n]*[a-z(]")  # behind a word, not a label, that begins a sentence
_MOST_PLACES = 60  # places where a sentence may begin, so that time is linear
# Emphasis of words within a sentence, not that of a label: "**Fee:** 5 euros", "**Fee**: 5 euros".
_EMPHASIS = re.compile(
    r"(?<![\w*`])(?P<mark>\*{1,3})(?=[^\s*`])(?P<said>[^*`\n]{1,200}?)(?<=[^\s:*])(?P=mark)(?![\w*:])"
)


def clean_prose(text: str) -> str:
    """Return a sentence with single spaces and without marks of emphasis around single words and phrases."""
    if "*" in text:
        found = _EMPHASIS.sub(_without_marks, text)
        text = text if found.strip() == text.strip("* \n") else found  # emphasis of the whole sentence stays
    return _SPACES.sub(" ", text).strip()


def _without_marks(found: re.Match[str]) -> str:
    is_first = not found.string[: found.start()].strip()
    if is_first and not (found["said"][-1].isalnum() and _GOES_ON.match(found.string, found.end())):
        return found[0]
    return found["said"]


def places_as_written(text: str, start: int, end: int, clean: str) -> Sequence[int] | None:
    """Return where each character of a clean sentence stands in ``text[start:end]``.

    None if it does not, or not from one of the first places where its first character stands.
    """
    exact = text.find(clean, start, end)
    if exact >= 0:
        return range(exact, exact + len(clean))
    firsts = (place for place in range(start, end) if text[place] == clean[:1])
    return next(
        filter(None, (_aligned(text, place, end, clean) for place in islice(firsts, _MOST_PLACES))), None
    )


def _aligned(text: str, position: int, end: int, clean: str) -> list[int] | None:
    """Return the places of ``clean`` from a position on, where the text may have further marks and spaces."""
    places: list[int] = []
    for char in clean:
        while position < end and not _is_same(text[position], char) and _is_left_out(text[position]):
            position += 1
        if position >= end or not _is_same(text[position], char):
            return None
        places.append(position)
        position += 1
    return places


def _is_same(written: str, char: str) -> bool:
    return written == char or (char == " " and written.isspace())


def _is_left_out(written: str) -> bool:
    return written == "*" or written.isspace()
