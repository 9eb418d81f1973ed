"""Completes sentences that the cut between two chunks of a document broke, by the chunk that goes on."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from faithrails.text.mapped_text import MappedText

_SENTENCE_END = re.compile(r"[.!?][\"”’')\]]*(?=\s|\Z)")
_UNFINISHED = re.compile(r"[^\W_][,;]?\Z")
# What splitters write around a chunk: dots for what is left out, and a heading of the section above it.
_AROUND = re.compile(r"[ \t\n]*(?:\.{3}|…)?[ \t\n]*")
_AFTER_HEADING = re.compile(r"\n[ \t]*\n\s*(?=\S)")
_MOST_HEADINGS = 2
_LEAST_OVERLAP = 20  # characters that the end of one chunk and the beginning of the next share
_MOST_OVERLAP = 600
_LONGEST_REST = 600  # characters of the part of a sentence in the next chunk
_LEAST_CHUNK = 100  # characters of a chunk whose last sentence may go on in another without an overlap


@dataclass(frozen=True, slots=True)
class Chunk:
    """A chunk with whole sentences; ``next`` is the text of the chunk that had the rest of its last one."""

    mapped: MappedText
    next: str = ""


def with_whole_sentences(texts: Sequence[MappedText]) -> dict[str, Chunk]:
    """Return the chunks that change, by their texts: a cut sentence is only in the chunk where it begins.

    Two chunks belong together if one begins as the other ends, or if they are the only ones of which one
    ends within a sentence and one begins with a small letter. Their order does not matter.
    """
    given = {one.text: one for one in texts}
    found = dict(given)
    next_of: dict[str, str] = {}
    removed: dict[str, tuple[int, int]] = {}  # several chunks may go on in one
    for join in _joins(sorted(given)):
        end = _SENTENCE_END.search(join.second, join.after, join.after + _LONGEST_REST)
        if end is None or removed.get(join.second, (join.start, 0))[0] != join.start:
            continue
        rest = ("" if join.is_overlap else " ") + join.second[join.after : end.end()]
        found[join.first] = _extended(given[join.first].edited([(join.end, len(join.first), "")]), rest)
        removed[join.second] = join.start, max(end.end(), removed.get(join.second, (0, 0))[1])
        next_of[join.first] = join.second
    for text, (start, stop) in removed.items():
        found[text] = found[text].edited([(start, stop, "")])
    return {
        text: Chunk(found[text], found[next_of[text]].text if text in next_of else "")
        for text in sorted({*next_of, *removed})
    }


@dataclass(frozen=True, slots=True)
class _Join:
    """``first[:end]`` goes on in ``second[after:]``; ``second[start:after]`` is what both have."""

    first: str
    end: int
    second: str
    start: int
    after: int

    @property
    def is_overlap(self) -> bool:
        return self.after > self.start


def _joins(texts: Sequence[str]) -> Iterator[_Join]:
    """Yield the pairs of a chunk and the one that goes on."""
    ends = {text: _end(text) for text in texts}
    starts = {text: _starts(text) for text in texts}
    heads: dict[str, tuple[str, int]] = {}
    for text in texts:
        for start in starts[text]:
            if len(text) - start > _LEAST_OVERLAP:
                heads.setdefault(text[start : start + _LEAST_OVERLAP], (text, start))
    apart = []
    for text, end in ends.items():
        if not _UNFINISHED.search(text, max(0, end - _LEAST_OVERLAP), end):
            continue
        join = next(_overlapping(text, end, heads), None)
        if join:
            yield join
        elif end >= _LEAST_CHUNK:
            apart.append(text)
    going_on = [text for text in texts if text[starts[text][0] :][:2].islower()]
    if len(apart) == len(going_on) == 1 and apart != going_on:
        start = starts[going_on[0]][0]
        yield _Join(apart[0], ends[apart[0]], going_on[0], start, start)


def _end(text: str) -> int:
    """Return the end of a chunk without the dots after it."""
    plain = text.rstrip()
    return len(plain.removesuffix("...").removesuffix("…").rstrip())


def _starts(text: str) -> list[int]:
    """Return where a chunk may begin: after dots, and after headings."""
    found = _AROUND.match(text)
    starts = [found.end() if found else 0]
    headings = islice(_AFTER_HEADING.finditer(text, starts[0]), _MOST_HEADINGS)
    return [*starts, *(heading.end() for heading in headings)]


def _overlapping(text: str, end: int, heads: Mapping[str, tuple[str, int]]) -> Iterator[_Join]:
    """Yield the chunks that begin as a text ends, longest overlap first."""
    for at in range(max(0, end - _MOST_OVERLAP), end - _LEAST_OVERLAP + 1):
        other, start = heads.get(text[at : at + _LEAST_OVERLAP], ("", 0))
        if other and other != text and other.startswith(text[at:end], start):
            yield _Join(text, end, other, start, start + end - at)


def _extended(text: MappedText, rest: str) -> MappedText:
    """Return a text with the rest of its last sentence, whose place is the end of the text."""
    places = array("q", text.places if text.places is not None else range(len(text.text) + 1))
    places.extend([places[-1]] * len(rest))
    return MappedText(text.text + rest, places)
