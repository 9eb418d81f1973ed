"""Splits documentation into entries that have an exact token: an option, an error code, a row of a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.text.exact_tokens import Token, exact_tokens
from faithrails.text.words import content_words

_HEADING = re.compile(r"#{1,6}\s+(?P<said>.*)")
_SENTENCE_END = re.compile(r"(?<=[.!?)])\s+(?=[A-Z`\"])|;\s+")
_DEFINED = re.compile(r"(?:`[^`]+`\s[^`,]+,\s){2}`")
_LISTED = re.compile(r",\s(?=`)")  # "`401` token missing, `404` no such user"
_NOWHERE = re.compile(r"(?!)")
_KEYED = re.compile(
    r"[\s|>*_`#\d.-]{0,20}(?:[\w-]{1,30}\s){0,2}[`*_]{0,3}[\w./#+:-]{0,60}\w(?:\(\))?[`*_]{0,3}(?:\s?[:=–—-]|\s\s)"
)
_NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?")
_MOST_LINES = 500


@dataclass(frozen=True, slots=True)
class Entry:
    """A line or a sentence, with its heading: content stems, tokens, and numbers as written."""

    text: str
    stems: frozenset[str]
    tokens: frozenset[tuple[str, str]]  # shape, spelling
    numbers: frozenset[str]


def as_written(index: EvidenceIndex) -> str:
    """Return all passages as given, with their marks, in small letters."""
    return _TEXT.of(index)


def entries(index: EvidenceIndex) -> tuple[Entry, ...]:
    """Return the entries of all passages that have a token."""
    return _ENTRIES.of(index)


def numbers_in(text: str) -> frozenset[str]:
    """Return the numbers of a text without separators of thousands."""
    return frozenset(found[0].replace(",", "") for found in _NUMBER.finditer(text))


def _entries(index: EvidenceIndex) -> Iterator[Entry]:
    for passage in index.originals:
        heading, start = "", 0
        tokens = exact_tokens(passage.text)
        for line in passage.text.split("\n")[:_MOST_LINES]:
            if found := _HEADING.fullmatch(line):
                heading = found["said"]
            for first, last in _pieces(line):
                here = [one for one in tokens if start + first <= one.start < start + last]
                if above := (*here, *exact_tokens(heading)):
                    yield _entry(f"{heading} {line[first:last]}", above)
            start += len(line) + 1


def _pieces(line: str) -> Iterator[tuple[int, int]]:
    """Yield the places of the entries of a line: sentences, words of code with their meaning, or the line."""
    first, end = 0, _SENTENCE_END
    if _DEFINED.search(line):
        end = _LISTED
    elif "|" in line or _KEYED.match(line):
        end = _NOWHERE
    for found in end.finditer(line):
        yield first, found.start()
        first = found.end()
    yield first, len(line)


def _entry(text: str, tokens: tuple[Token, ...]) -> Entry:
    stems = frozenset(stem for stem, _, _ in content_words(text.replace("_", " ")))
    return Entry(text, stems, frozenset((one.shape, one.spelled) for one in tokens), numbers_in(text))


_TEXT: PerIndex[str] = PerIndex(lambda index: "\n".join(one.text for one in index.originals).lower())
_ENTRIES: PerIndex[tuple[Entry, ...]] = PerIndex(lambda index: tuple(_entries(index)))
