"""Reads the sections of the evidence: its headings, and under which of them each line stands.

A heading is one of Markdown, a short line above text or a list, or a line that ends with a colon. The first
headings of several passages are sections of one level, as are equal headings of several passages one section.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.text.words import AUXILIARIES

Path = tuple[str, ...]  # titles, the outermost first

_MARKED = re.compile(r"(?P<marks>#{1,6})\s+(?P<title>.*\S)\s*")
_UNDERLINE = re.compile(r"(?P<mark>=|-){3,}\s*")
_NUMBERED = re.compile(r"(?P<number>\d{1,2}(?:\.\d{1,2})*)[.)]?\s+(?=[A-Z])")
_ITEM = re.compile(r"\s*(?:[-*+•◦▪‣·–✓✔✅✗✘❌]|\d{1,3}[.)])\s+\S")
_PLAIN = re.compile(r"[*_]{0,2}(?P<title>[A-ZÀ-ÞĀ-Ž\d][^|\t:]*(?<=\w)\.?[)”\"%]?)(?P<colon>:?)[*_]{0,2}:?\s*")
_LABELLED = re.compile(
    r"[*_]{0,2}(?P<title>\w+\s(?:\d{1,2}|[A-Z]|[IVX]{1,4})\s?[:.–—-]\s.*\w\)?)[*_]{0,2}\s*"
)
_YEAR = re.compile(r"(?:1[89]|20)\d\d")
_ASKING = frozenset("what how when where who which why if before after while".split())
_PARAGRAPH = re.compile(r"[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*")
_KEYED = re.compile(r"[^:]{1,40}:\s+\S")
_GOES_ON = frozenset("the a an of in on at to for by with from and or as than that is are was were".split())
_LONGEST, _MOST_WORDS = 60, 8  # of a heading without marks
_LONGEST_ABOVE_TEXT = 40  # characters of one right above a line: a longer one may be wrapped prose
_LEAST_SECTIONS = 2  # beside each other
_MOST_LINES = 2_000  # of a passage
_TITLE, _LESS_THAN_MARKED, _WITH_COLON = 0, 7, 8  # levels; those of Markdown are 1 to 6


class Line(NamedTuple):
    """A sentence or an item of a list, and the headings above it."""

    text: str
    path: Path


@dataclass(frozen=True, slots=True)
class Sections:
    """The lines of all passages, and the groups of sections that stand beside each other.

    ``starts`` has, for each passage, the offsets from which on a path holds.
    """

    lines: tuple[Line, ...]
    groups: tuple[tuple[Path, ...], ...]
    starts: tuple[tuple[tuple[int, Path], ...], ...]

    def titles_apart(self, one: tuple[int, int], other: tuple[int, int]) -> tuple[str, str] | None:
        """Return the titles by which the sections of two places differ; None if they do not.

        A place is the index of a passage and an offset in it.
        """
        own, there = self.path_at(*one), self.path_at(*other)
        return next(((a, b) for a, b in zip(own, there, strict=False) if a != b), None)

    def path_at(self, passage: int, offset: int) -> Path:
        """Return the headings above an offset of a passage."""
        starts = self.starts[passage] if self.starts else ()
        at = bisect_right(starts, offset, key=itemgetter(0))
        return starts[at - 1][1] if at else ()


class _Heading(NamedTuple):
    """A heading: where its line starts, where the text below it starts, its level and its title."""

    start: int
    below: int
    level: int
    title: str


def sections(index: EvidenceIndex) -> Sections:
    """Return the sections of the evidence; without groups if no two stand beside each other."""
    return _SECTIONS.of(index)


def _read(index: EvidenceIndex) -> Sections:
    headings = [_headings(passage.text) for passage in index.passages]
    starts = tuple(tuple((one.below, path) for one, path in _paths(found)) for found in headings)
    if len({path for found in starts for _, path in found}) < _LEAST_SECTIONS:
        return Sections((), (), ())
    lines = tuple(_lines(index, headings))
    with_text = {line.path[:n] for line in lines for n in range(1, len(line.path) + 1)}
    beside: dict[Path, dict[Path, None]] = {}
    for path in (path for found in starts for _, path in found if path in with_text):
        beside.setdefault(path[:-1], {})[path] = None
    groups = tuple(tuple(group) for group in beside.values() if len(group) >= _LEAST_SECTIONS)
    return Sections(lines, groups, starts) if groups else Sections((), (), ())


_SECTIONS: PerIndex[Sections] = PerIndex(_read)


def _paths(headings: Sequence[_Heading]) -> Iterator[tuple[_Heading, Path]]:
    """Yield each heading with its path, which ends with its own title if that is not empty."""
    above: list[_Heading] = []
    for heading in headings:
        while above and above[-1].level >= heading.level:
            above.pop()
        if heading.title:
            above.append(heading)
        yield heading, tuple(" ".join(one.title.split()) for one in above)


def _lines(index: EvidenceIndex, headings: Sequence[Sequence[_Heading]]) -> Iterator[Line]:
    """Yield the sentences below headings; for records, the lines below headings."""
    for number, (passage, found) in enumerate(zip(index.passages, headings, strict=True)):
        paths = list(_paths(found))
        above: Path = ()
        here = 0
        for start, end in _spans(index, number):
            while here < len(paths) and paths[here][0].start < end:
                start, above = max(start, paths[here][0].below), paths[here][1]
                here += 1  # a heading may begin the sentence: "Garden room" above "Sleeps two."
            if text := passage.text[start:end].strip():
                yield Line(text, above)


def _spans(index: EvidenceIndex, number: int) -> Iterator[tuple[int, int]]:
    """Yield where the sentences of a passage start and end; the lines of one with records."""
    if number not in index.records:
        yield from ((one.span.start, one.span.end) for one in index.sentences if one.passage == number)
        return
    start = 0
    for line in index.passages[number].text.split("\n"):
        yield start, start + len(line)
        start += len(line) + 1


def _headings(text: str) -> list[_Heading]:
    """Return the headings of a text, in order."""
    lines = text.split("\n")[:_MOST_LINES]
    found: list[tuple[int, _Heading]] = []
    start, fenced = 0, False
    for n, line in enumerate(lines):
        below = start + len(line) + 1
        fenced ^= line.startswith(("```", "~~~"))
        if line.strip() and not fenced and (read := _heading(lines, n)):
            level, title = read
            if n + 1 < len(lines) and _UNDERLINE.fullmatch(lines[n + 1]):
                below += len(lines[n + 1]) + 1
            found.append((n, _Heading(start, below, level, title)))
        start = below if not found or found[-1][0] != n else start + len(line) + 1
    return _with_end_of_last(_with_text([one for _, one in found], text), text)


def _with_end_of_last(found: list[_Heading], text: str) -> list[_Heading]:
    """End the last section without a mark by an empty heading, after as many paragraphs as others have."""
    if not found or found[-1].level < _LESS_THAN_MARKED:
        return found
    ends = [*(one.start for one in found[1:]), len(text)]
    counts = [
        len([*_PARAGRAPH.finditer(text, one.below, end)])
        for one, end in zip(found, ends, strict=True)
        if one.level == found[-1].level
    ]
    if len(set(counts[:-1])) != 1:
        return found
    paragraphs = [*_PARAGRAPH.finditer(text, found[-1].below)]
    if len(paragraphs) > counts[0]:
        end = paragraphs[counts[0]].start()
        found.append(_Heading(end, end, found[-1].level, ""))
    return found


def _with_text(found: list[_Heading], text: str) -> list[_Heading]:
    """Leave out headings without a mark in rows of three, and make a first one above another the title."""
    empty = [not text[one.below : other.start].strip() for one, other in pairwise(found)]
    empty.append(bool(found) and not text[found[-1].below :].strip())
    kept = []
    for n, one in enumerate(found):
        is_plain = one.level >= _LESS_THAN_MARKED
        in_row = n > 0 and empty[n - 1] and (empty[n] or (n > 1 and empty[n - 2]))
        if is_plain and (in_row or (empty[n] and n + 1 < len(found) and empty[n + 1])):
            continue
        if is_plain and empty[n]:
            if n or n + 1 == len(found) or text[: one.start].strip():
                continue
            one = one._replace(level=_TITLE)
        kept.append(one)
    return kept


def _heading(lines: Sequence[str], n: int) -> tuple[int, str] | None:
    """Return the level and the title of a line that is a heading."""
    line, below = lines[n], lines[n + 1] if n + 1 < len(lines) else ""
    if marked := _MARKED.fullmatch(line):
        return len(marked["marks"]), marked["title"].strip("#*_: ")
    if len(line) > _LONGEST or not 0 < len(line.split()) <= _MOST_WORDS:
        return None
    if (under := _UNDERLINE.fullmatch(below)) and not _ITEM.match(line):
        return (1 if under["mark"] == "=" else 2), line.strip("*_: ")
    above = lines[n - 1] if n else ""
    numbered = _NUMBERED.match(line)
    bare = line[numbered.end() :] if numbered else line
    if _ITEM.match(bare) or (numbered and _NUMBERED.match(below)):
        return None
    follows = next((one for one in lines[n + 1 : n + 4] if one.strip()), "")
    if not any(map(str.isalpha, follows)) or not _may_be_title(bare):
        return None
    is_below_gap = not above.strip()
    if labelled := _LABELLED.fullmatch(bare):
        ends = not _KEYED.match(follows) or not below.strip()
        return (_LESS_THAN_MARKED, labelled["title"]) if is_below_gap and ends else None
    plain = _PLAIN.fullmatch(bare)
    if plain is None or plain["title"].endswith("."):
        return None
    if plain["colon"]:
        return _WITH_COLON, plain["title"]
    is_item_below = bool(_ITEM.match(below)) and not _NUMBERED.match(below)
    is_above_list = is_item_below and (is_below_gap or bool(_ITEM.match(above)))
    if not is_above_list and not (is_below_gap and _may_stand_above(bare, below)):
        return None
    return _LESS_THAN_MARKED, plain["title"]


def _may_be_title(line: str) -> bool:
    """Whether a line has a word or is a year, and is no sentence; "What is included" may be one."""
    words = line.lower().split()
    is_named = _YEAR.fullmatch(line.strip("*_: ")) or any(map(str.isalpha, line))
    return bool(is_named) and (AUXILIARIES.isdisjoint(words) or words[0].strip("*_") in _ASKING)


def _may_stand_above(line: str, below: str) -> bool:
    """Whether a short line is a heading of the line below, and not the beginning of a wrapped sentence."""
    if not below.strip():
        return True
    begins = below.lstrip()[:1]
    is_short = len(line) <= _LONGEST_ABOVE_TEXT and line.split()[-1] not in _GOES_ON
    return is_short and not begins.islower()
