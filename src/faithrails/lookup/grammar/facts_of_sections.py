"""Reads what the evidence says in each of several sections: the words and values of their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.sections import Line, Path, sections
from faithrails.lookup.grammar.names_of_sections import SectionNames, words_of
from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.frequencies import Frequency, frequencies
from faithrails.text.values.mention import Mention, measure
from faithrails.text.values.months_and_days_in_labels import days_of_ranges
from faithrails.text.words import content_stem, content_words, has_negation, words

Value = Mention | Frequency

# "All rooms have a desk", not "all day", "all-wheel drive" or "after all".
_OF_ALL = re.compile(
    r"(?<!\bat )(?<!\bafter )(?<!\babove )(?<!\bin )\b(?:all|both)\b"
    r"(?!-|\s(?:day|night|year|week|month|season|weekend|summer|winter|morning|evening|afternoon|along|in|over|round|"
    r"the (?:time|way|year)|of it)\b)",
    re.IGNORECASE,
)
_CARRIES_OVER = frozenset("everything all same plus include includes including also like as".split())
_OF_EACH = frozenset("each every any either".split())
_MOST_SECTIONS = 60  # of a group
_MOST_LINES = 1_000  # of the evidence


@dataclass(frozen=True)
class Said:
    """What a line or a clause says: content words, values and frequencies, and whether it denies it."""

    stems: frozenset[str]
    values: tuple[Value, ...] = ()
    denies: bool = False

    def has(self, other: Said) -> bool:
        """Whether this has all words and values of another one."""
        return other.stems <= self.stems and all(map(self.has_value, other.values))

    def share_of(self, other: Said) -> int:
        """Return how many words and values of another one this has."""
        return len(self.stems & other.stems) + sum(map(self.has_value, other.values))

    def __len__(self) -> int:
        return len(self.stems) + len(self.values)

    def has_other_value(self, value: Value) -> bool:
        """Whether there is another value of the same measure."""
        if isinstance(value, Frequency):
            return any(isinstance(one, Frequency) for one in self.values)
        return any(isinstance(one, Mention) and measure(one) == measure(value) for one in self.values)

    def has_value(self, value: Value) -> bool:
        """Whether one of the values agrees with this one."""
        if isinstance(value, Frequency):
            return any(value.agrees(one) for one in self.values if isinstance(one, Frequency))
        held = [one for one in self.values if isinstance(one, Mention)]
        return any(agrees(value, one) or agrees(one, value) for one in held)


@dataclass(frozen=True)
class Title:
    """The title of a section: as written, its words, and those of the headings above it."""

    text: str
    content: frozenset[str]
    above: frozenset[str]

    def names(self, value: Value) -> bool:
        """Whether a value is part of the title."""
        return isinstance(value, Mention) and words_of(value.text).content <= self.content


@dataclass(frozen=True)  # without slots, for its cached properties
class Group:
    """Sections beside each other: titles, names, the lines of each, and the lines outside of all."""

    titles: tuple[Title, ...]
    names: SectionNames
    lines: tuple[tuple[Said, ...], ...]
    common: tuple[Said, ...]

    @cached_property
    def stems(self) -> tuple[frozenset[str], ...]:
        """The words of each section."""
        return tuple(map(_stems_of, self.lines))

    @cached_property
    def common_stems(self) -> frozenset[str]:
        """The words outside of all sections."""
        return _stems_of(self.common)

    @cached_property
    def all_stems(self) -> frozenset[str]:
        """The words of all lines."""
        return self.common_stems.union(*self.stems)

    def has_value(self, value: Value) -> bool:
        """Whether any line has a value."""
        return any(line.has_value(value) for line in chain(self.common, *self.lines))


def _stems_of(lines: Sequence[Said]) -> frozenset[str]:
    return frozenset().union(*(line.stems for line in lines))


def groups_of_sections(index: EvidenceIndex) -> tuple[Group, ...]:
    """Return the groups of sections; none if the evidence has more than 1,000 lines."""
    return _GROUPS.of(index)


@lru_cache(maxsize=1_000)
def said_in(text: str) -> Said:
    """Return what a text says."""
    often = frequencies(text)
    found = [one for one in values(text) if not any(f.start <= one.start < f.end for f in often)]
    held: tuple[Value, ...] = (*found, *often)
    stems = (
        stem
        for stem, start, _ in content_words(text)
        if not any(one.start <= start < one.end for one in held)
    )
    return Said(frozenset(stems), held, has_negation(text))


def _said_in_line(text: str) -> Said:
    """Return what a line says, with the weekdays of its ranges: a Tuesday for "Mon–Thu" and "daily"."""
    said = said_in(text)
    days = frozenset(map(content_stem, days_of_ranges(text)))
    return replace(said, stems=said.stems | days) if days else said


def _read(index: EvidenceIndex) -> Iterator[Group]:
    read = sections(index)
    for paths in read.groups if len(read.lines) <= _MOST_LINES else ():
        if len(paths) <= _MOST_SECTIONS:
            yield _group(paths, read.lines)


def _group(paths: Sequence[Path], lines: Sequence[Line]) -> Group:
    titles = [
        Title(path[-1], words_of(path[-1]).content, words_of(" ".join(path[:-1])).content) for path in paths
    ]
    names = SectionNames([path[-1] for path in paths])
    depth = len(paths[0])
    numbers = {path: n for n, path in enumerate(paths)}
    found: list[list[Said]] = [[said_in(path[-1])] for path in paths]
    # What stands in the headings above holds for all: "5.2 release notes".
    common, refers = [said_in(heading) for heading in {one for path in paths for one in path[:-1]}], set()
    for line in lines:
        number = numbers.get(line.path[:depth])
        said = _said_in_line(" / ".join((*line.path[depth:], line.text)))
        if number is None or _is_of_all(line.text, names):
            common.append(said)
            continue
        found[number].append(replace(said, stems=said.stems | found[number][0].stems))
        carries_over = not _CARRIES_OVER.isdisjoint(tokenized(line.text).words)
        for other in names.named_within(line.text) - {number}:
            found[other].append(said)
            refers |= {(number, other)} if carries_over else set()
    own = [tuple(one) for one in found]
    for number, other in sorted(refers):  # "everything in Standard"
        found[number] += own[other]
    return Group(tuple(titles), names, tuple(map(tuple, found)), tuple(common))


def _is_of_all(text: str, names: SectionNames) -> bool:
    """Whether a line may be about all sections: "Both teams meet", "Every room has a desk"."""
    said = frozenset(word for word, _, _ in words(text))
    return _OF_ALL.search(text) is not None or not (
        said.isdisjoint(_OF_EACH) or names.heads.isdisjoint(map(content_stem, said))
    )


_GROUPS: PerIndex[tuple[Group, ...]] = PerIndex(lambda index: tuple(_read(index)))
