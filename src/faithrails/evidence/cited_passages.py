"""Resolves citations to passages, and to the numbered parts of passages."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import zip_longest

import numpy as np

from faithrails.evidence.index import EvidenceIndex
from faithrails.text.citations import KIND, Citation, citations
from faithrails.text.values.mention import Mention
from faithrails.text.values.value_index import ValueIndex

# A heading inside a passage: what follows it is the source of that number.
_HEADING = re.compile(rf"(?:^|\n)\s*\[?{KIND}\s#?(?P<number>\d{{1,3}})\]?\s*[:.)\n]", re.IGNORECASE)
_SPOKEN_OF = re.compile(rf"\[(\d{{1,3}})\]|{KIND}s?\s#?(\d{{1,3}})\b", re.IGNORECASE)


class Source:
    """A passage, or a part of one that a heading numbers: its sentences, read when first asked."""

    def __init__(self, index: EvidenceIndex, numbers: Sequence[int]) -> None:
        self._index = index
        self.numbers = numbers

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems that its sentences hold."""
        return frozenset().union(*(self._index.sentences[i].stems for i in self.numbers))

    @cached_property
    def values(self) -> ValueIndex:
        """The numbers, dates and times of its sentences."""
        return ValueIndex(value for i in self.numbers for value in self._index.sentences[i].values)


class SourceIndex:
    """The sources of the evidence, by every name that a citation may use."""

    def __init__(self, index: EvidenceIndex) -> None:
        self._index = index
        named = {name: Source(index, numbers) for name, numbers in _named_sources(index)}
        self._by_name = named
        self._texts = [passage.text.lower() for passage in index.passages]
        self._spoken_of = {
            str(int(first or second)) for text in self._texts for first, second in _SPOKEN_OF.findall(text)
        }
        self._names = sorted(name for name, source in named.items() if source.numbers)
        self._holding: dict[str, list[int]] = {}  # numbers of the names whose source holds a stem
        for number, name in enumerate(self._names):
            for stem in named[name].stems:
                self._holding.setdefault(stem, []).append(number)
        self._by_passages: dict[tuple[int, ...], Source] = {}

    def source(self, name: str) -> Source | None:
        """Return the source of this name, without sentences if the evidence has no such source.

        None if the evidence speaks of it, but does not say where it ends.
        """
        if name in self._by_name:
            return self._by_name[name]
        if name.isdigit():
            return None if name in self._spoken_of else Source(self._index, ())
        words = name.split()
        known = tuple(
            number for number, text in enumerate(self._texts) if all(word in text for word in words)
        )
        if known not in self._by_passages:
            held = [i for i, sentence in enumerate(self._index.sentences) if sentence.passage in set(known)]
            self._by_passages[known] = Source(self._index, held)
        return self._by_passages[known]

    def best(self, stems: Sequence[str]) -> tuple[str, float]:
        """Return the source that holds the largest weighted share of these stems, and that share."""
        held = np.zeros(len(self._names))
        for stem in stems:
            held[self._holding.get(stem, [])] += self._index.weights[stem]
        total = sum(self._index.weights[stem] for stem in stems)
        if not (total and len(held)):
            return "", 0.0
        best = int(held.argmax())
        return self._names[best], float(held[best]) / total


def source_index_of(index: EvidenceIndex) -> SourceIndex:
    """Return the library of the evidence, built once for all claims."""
    found: SourceIndex = index.library or SourceIndex(index)
    index.library = found
    return found


def _named_sources(index: EvidenceIndex) -> Iterator[tuple[str, Sequence[int]]]:
    """Yield each source's names and its sentences: passages by id and place, parts by their heading."""
    of_passage: dict[int, list[int]] = {}
    for number, sentence in enumerate(index.sentences):
        of_passage.setdefault(sentence.passage, []).append(number)
    numeric = all(passage.id.isdigit() for passage in index.passages)
    if not numeric:
        yield from ((str(place + 1), held) for place, held in of_passage.items())
    for place, passage in enumerate(index.passages):
        yield passage.id.lower(), of_passage.get(place, [])
    for place, passage in enumerate(index.passages):
        held = of_passage.get(place, [])
        starts = [index.sentences[i].span.start for i in held]
        headings = list(_HEADING.finditer(passage.text))
        for heading, after in zip_longest(headings, headings[1:]):
            end = after.start() if after else len(passage.text)
            yield (
                str(int(heading["number"])),
                held[bisect_left(starts, heading.start()) : bisect_left(starts, end)],
            )


@dataclass(frozen=True, slots=True)
class Cited:
    """What a claim cites: the citations, their sources, and names of none.

    ``sources`` is empty where a claim cites nothing whose end is known.
    """

    citations: tuple[Citation, ...]
    sources: tuple[Source, ...]
    unknown: tuple[str, ...]


def cited(text: str, index: EvidenceIndex) -> tuple[Cited, SourceIndex] | None:
    """Resolve the citations of a claim; None if it cites nothing."""
    found = citations(text, index.ids)
    if not found:
        return None
    library = source_index_of(index)
    held: dict[str, Source] = {}
    unknown, is_open = [], False
    for citation in found:
        for name in citation.names:
            source = library.source(name)
            if source is None:
                is_open = True
            elif source.numbers:
                held[name] = source
            else:
                unknown.append(citation.text)
    sources = () if is_open else tuple(held.values())
    return Cited(found, sources, tuple(dict.fromkeys(unknown))), library


def share_held(index: EvidenceIndex, stems: Sequence[str], sources: Sequence[Source]) -> float:
    """Return the weighted share of these stems that these sources hold; 1 if there are none."""
    held = {stem for source in sources for stem in source.stems.intersection(stems)}
    total = sum(index.weights[stem] for stem in stems)
    return sum(index.weights[stem] for stem in stems if stem in held) / total if total else 1.0


def holds_value(sources: Sequence[Source], mention: Mention) -> bool:
    """Whether one of these sources holds a value."""
    return any(source.values.holds(mention) for source in sources)
