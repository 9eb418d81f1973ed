"""Finds lines that name who says what follows: "Review by Ann:", "Ann (4 stars): …", "★★★☆☆ Ann K.", "From: Ann"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from faithrails.text.reporting_verbs import REPORTING

_TIME = r"(?:[\[(]?\d{1,2}[:.]\d\d(?:[:.]\d\d)?(?:\s?[ap]m)?[\])]?[\s,–-]*)?"
_LABEL = re.compile(rf"[ \t>*#•-]*{_TIME}(?P<label>[^\n:]{{1,60}}?)\**:\**(?=\s+\S)")
_RATING = re.compile(r"[★☆⭐✩✭✰]+|\b\d(?:[.,]\d)?\s?(?:/\s?\d+|stars?\b|out of \d+)")
_ASIDE = re.compile(r"\([^)]*\)|<[^>]*>|[\[\]*#>_\"“]+")
_CAPITAL = re.compile(r"[A-Z][\w'’.-]*")
_NUMBER = re.compile(r"\d{1,4}")
_USER = re.compile(r"@?\w[\w.-]+")
_LONGEST_HEADER, _MOST_NAMES = 8, 4  # words
_BEFORE_NAME = frozenset("by from with".split())


class SpeakerLine(NamedTuple):
    """A line, or its label, that names a speaker: its form, the place of the name, and where the text begins."""

    form: tuple[bool, str]  # whether it is the whole line, and the words before the name
    name: str
    start: int
    end: int


def speaker_lines(text: str) -> Iterator[SpeakerLine]:
    """Yield the lines that may name a speaker, as a whole or as a label of what follows."""
    start = 0
    for line in text.splitlines(keepends=True):
        written = line.strip()
        if len(written.split()) <= _LONGEST_HEADER:
            is_rated = bool(_RATING.search(written))
            before, name = _name_at_end(written)
            is_known = is_rated or before[-1:] == (":",) or before[-1:] and before[-1] in _BEFORE_NAME
            if name and is_known:
                yield SpeakerLine((True, " ".join(before)), name, start, start + len(line.rstrip()))
        if label := _LABEL.match(line):
            before, name = _name_at_end(label["label"])
            if name and (not before or before[-1] in _BEFORE_NAME):
                yield SpeakerLine((False, " ".join(before)), name, start, start + label.end())
        start += len(line)


def _name_at_end(text: str) -> tuple[tuple[str, ...], str]:
    """Return the words before the name that ends a label, folded and without numbers, and the name."""
    plain = _ASIDE.sub(" ", _RATING.sub(" ", text)).replace(":", " : ")
    words = plain.strip(" \t,;–—-:").split()
    if words and words[-1].lower() in REPORTING:
        words.pop()
    first = len(words)
    while first and len(words) - first < _MOST_NAMES and _is_of_name(words, first - 1):
        first -= 1
    while first < len(words) and not _CAPITAL.fullmatch(words[first]):
        first += 1  # a number before the name
    if first == len(words) > 1 and words[-2] == ":" and _USER.fullmatch(words[-1]):
        first -= 1
    before = tuple("#" if word.strip(",.").isdigit() else word.lower() for word in words[:first])
    return before, " ".join(words[first:]).rstrip(",")


def _is_of_name(words: Sequence[str], n: int) -> bool:
    is_last = n == len(words) - 1
    return bool(_CAPITAL.fullmatch(words[n].rstrip(",") if is_last else words[n]) or (_NUMBER.fullmatch(words[n]) and n))
