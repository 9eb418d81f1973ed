"""Finds citations: "[2]", "passage 3", "(Smith et al., 2023)", a URL."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from faithrails.text.words import folded

_NUMBERS = r"\d{1,3}(?:\s?(?:,|;|and|&|[-–]|to)\s?\d{1,3})*"
_KINDS = ("passage", "source", "document", "doc", "chunk", "reference", "ref")
KIND = rf"(?:{'|'.join(_KINDS)})"
_BRACKET = re.compile(rf"\[\^?(?:{KIND}s?\s?[-_#:]?\s?)?(?P<numbers>{_NUMBERS})\]", re.IGNORECASE)
_NORMAL_RANGE = r"(?:reference|ref)\s\d+\s?(?:[-–]|to)\s?\d"  # "(reference 15–150)" gives a normal range
_NAMED = re.compile(
    rf"\b(?!{_NORMAL_RANGE}){KIND}s?\s#?(?P<numbers>{_NUMBERS})(?!\w|[.,]\d|\s?%)", re.IGNORECASE
)
# Each with strings of which every match holds one: a quick first test, since most texts cite nothing.
_NUMBERED: tuple[tuple[re.Pattern[str], Sequence[str]], ...] = ((_BRACKET, "["), (_NAMED, _KINDS))
# "Step 2:" numbers a part of the answer itself.
_PARTS_OF_ANSWER = (
    "step",
    "fact",
    "point",
    "tip",
    "option",
    "method",
    "reason",
    "question",
    "example",
    "item",
)
_LABEL = re.compile(
    rf"\b(?:{'|'.join(_PARTS_OF_ANSWER)})s?\s#?{_NUMBERS}(?!\w|[.,]\d|\s?%)",
    re.IGNORECASE,
)
_ID = re.compile(r"\[(?P<id>[\w.:/#-]{1,60})\]")
_AUTHOR = re.compile(
    r"\(?\b(?P<author>[A-ZÀ-ÖØ-Þ][\w’'-]+)(?:\set\sal\.?|\s(?:and|&)\s[A-ZÀ-ÖØ-Þ][\w’'-]+)?"
    r"(?:,\s|\s\()(?P<year>(?:19|20)\d{2})[a-z]?\)"
)
_YEAR = re.compile(r"(?:19|20)\d{2}")
_URL = re.compile(r"https?://[^\s<>\"')\]]+[^\s<>\"')\].,;:!?]")
_RANGE = re.compile(r"(\d{1,3})\s?(?:[-–]|to)\s?(\d{1,3})")
_DIGIT = re.compile(r"\d")
_DIGITS = re.compile(r"\d{1,3}")
_MOST = 50  # sources that one range may name


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation at ``start:end`` of a text, and what it names: numbers, an id, a URL, or author and year."""

    start: int
    end: int
    text: str
    names: tuple[str, ...]


@lru_cache(maxsize=1_000)  # a claim is read by the exact check and by the classifier
def citations(text: str, ids: frozenset[str] = frozenset()) -> tuple[Citation, ...]:
    """Return the citations of a text, in order.

    ``ids`` are passage ids in lower case: "[id]" cites such a passage.
    """
    if not ("[" in text or "://" in text or _DIGIT.search(text)):
        return ()
    found: list[Citation] = []
    taken = bytearray(len(text))
    named = _by_ids(text, ids) if "[" in text else ()
    for citation in (*_urls(text), *_numbered(text), *_authors(text), *named):
        if taken.find(1, citation.start, citation.end) < 0:
            taken[citation.start : citation.end] = b"\x01" * (citation.end - citation.start)
            found.append(citation)
    return tuple(sorted(found, key=lambda citation: citation.start))


def pointers(text: str) -> list[tuple[int, int]]:
    """Return the spans that only point to a source or a step; their numbers are not values of the text."""
    places = [found.span() for found in _URL.finditer(text)] if "://" in text else []
    if _DIGIT.search(text):
        lower = text.lower()
        for pattern, hints in (*_NUMBERED, (_LABEL, _PARTS_OF_ANSWER)):
            if any(map(lower.__contains__, hints)):
                places += [found.span() for found in pattern.finditer(text)]
    return places


def _urls(text: str) -> Iterator[Citation]:
    for found in _URL.finditer(text) if "://" in text else ():
        yield Citation(found.start(), found.end(), found[0], (found[0].lower(),))


def _numbered(text: str) -> Iterator[Citation]:
    lower = text.lower()
    for pattern, hints in _NUMBERED:
        for found in pattern.finditer(text) if any(map(lower.__contains__, hints)) else ():
            yield Citation(found.start(), found.end(), found[0], tuple(_numbers(found["numbers"])))


def _numbers(text: str) -> Iterator[str]:
    for found in _RANGE.finditer(text):
        first, last = int(found[1]), int(found[2])
        yield from map(str, range(first, min(last, first + _MOST) + 1))
    yield from (str(int(digits)) for digits in _DIGITS.findall(_RANGE.sub(" ", text)))


def _authors(text: str) -> Iterator[Citation]:
    for found in _AUTHOR.finditer(text) if _YEAR.search(text) else ():
        yield Citation(found.start(), found.end(), found[0], (f"{folded(found['author'])} {found['year']}",))


def _by_ids(text: str, ids: frozenset[str]) -> Iterator[Citation]:
    for found in _ID.finditer(text):
        if found["id"].lower() in ids:
            yield Citation(found.start(), found.end(), found[0], (found["id"].lower(),))
