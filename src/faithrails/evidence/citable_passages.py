"""The passages, and numbered parts of passages, that citations can name."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest

import numpy as np

from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.text.citations import KIND
from faithrails.text.values.value_index import ValueIndex
from faithrails.types import Passage

# A heading inside a passage gives its number to the text below it. The first line has a separate pattern:
# that of later headings begins with a line end, so that it is not tried at every character.
_HEADING = rf"\s*\[?{KIND}\s#?(?P<number>\d{{1,3}})\]?\s*[:.)\n]"
_FIRST_HEADING = re.compile(_HEADING, re.IGNORECASE)
_LATER_HEADING = re.compile(rf"\n{_HEADING}", re.IGNORECASE)
_SPOKEN_OF = re.compile(rf"\[(\d{{1,3}})\]|{KIND}s?\s#?(\d{{1,3}})\b", re.IGNORECASE)


class Source:
    """A passage, or its part under a numbered heading: the indexes (``numbers``) of its sentences."""

    def __init__(self, sentences: Sequence[Sentence], numbers: Sequence[int]) -> None:
        self._sentences = sentences
        self.numbers = numbers

    @cached_property
    def stems(self) -> frozenset[str]:
        """The stems in its sentences."""
        return frozenset().union(*(self._sentences[i].stems for i in self.numbers))

    @cached_property
    def values(self) -> ValueIndex:
        """The numbers, dates and times of its sentences."""
        return ValueIndex(value for i in self.numbers for value in self._sentences[i].values)


class SourceIndex:
    """The sources of the evidence, by every name that a citation may use."""

    def __init__(
        self,
        given: Sequence[Passage],
        passages: Sequence[Passage],
        originals: Sequence[Passage],
        sentences: Sequence[Sentence],
        weights: Mapping[str, float],
    ) -> None:
        """Index the passages as ``given``; ``sentences`` are those of the distinct ``passages``.

        ``originals`` are the distinct passages with their marks: numbers of notes, addresses of links.
        """
        self._sentences, self._weights = sentences, weights
        held = _sentences_of(passages, sentences)
        parts = _parts_by_number(given, sentences, held)
        numbers_of = dict(_passages_by_name(given, held)) | parts
        named = {name: Source(sentences, numbers) for name, numbers in numbers_of.items()}
        self._by_name = named
        self._texts = [passage.text.lower() for passage in originals]
        # If headings number the sources, `best` must not call the fourth passage "4".
        self._names = sorted(
            name
            for name, source in named.items()
            if source.numbers and (not parts or name in parts or not name.isdigit())
        )
        self._by_passages: dict[tuple[int, ...], Source] = {}

    @cached_property
    def _spoken_of(self) -> set[str]:
        """The source numbers that the passages mention: "3" for "[3]" or "source 3"."""
        found = (named for text in self._texts for named in _SPOKEN_OF.findall(text))
        return {str(int(first or second)) for first, second in found}

    @cached_property
    def _holding(self) -> dict[str, list[int]]:
        """For each stem, the indexes in ``_names`` of the sources that hold it."""
        found: dict[str, list[int]] = {}
        for number, name in enumerate(self._names):
            for stem in self._by_name[name].stems:
                found.setdefault(stem, []).append(number)
        return found

    def source(self, name: str) -> Source | None:
        """Return the source with this name; it has no sentences if the evidence has no such source.

        Any other name in words means the passages that contain these words. None for a number that the
        evidence mentions without a heading that shows which text belongs to it.
        """
        if name in self._by_name:
            return self._by_name[name]
        if name.isdigit():
            return None if name in self._spoken_of else Source(self._sentences, ())
        words = name.split()
        known = tuple(
            number for number, text in enumerate(self._texts) if all(word in text for word in words)
        )
        if known not in self._by_passages:
            held = [i for i, sentence in enumerate(self._sentences) if sentence.passage in set(known)]
            self._by_passages[known] = Source(self._sentences, held)
        return self._by_passages[known]

    def best(self, stems: Sequence[str]) -> tuple[str, float]:
        """Return the name of the source with the largest weighted share of these stems, and that share."""
        held = np.zeros(len(self._names))
        for stem in stems:
            held[self._holding.get(stem, [])] += self._weights[stem]
        total = sum(self._weights[stem] for stem in stems)
        if not (total and len(held)):
            return "", 0.0
        best = int(held.argmax())
        return self._names[best], float(held[best]) / total


def _sentences_of(passages: Sequence[Passage], sentences: Sequence[Sentence]) -> dict[str, list[int]]:
    """Return the indexes of the sentences by the text of their passage."""
    found: dict[str, list[int]] = {passage.text: [] for passage in passages}
    for number, sentence in enumerate(sentences):
        found[passages[sentence.passage].text].append(number)
    return found


def _headings(text: str) -> list[re.Match[str]]:
    first = _FIRST_HEADING.match(text)
    later = _LATER_HEADING.finditer(text, first.end() if first else 0)
    return [first, *later] if first else [*later]


def numbered_parts(passage: Passage) -> list[tuple[int, Passage]]:
    """Return the parts of a passage under numbered headings, with their offsets.

    The whole passage if it has fewer than two such headings.
    """
    headings = _headings(passage.text)
    if len(headings) < 2:
        return [(0, passage)]
    ends = [*(heading.start() for heading in headings[1:]), len(passage.text)]
    starts = [heading.end() for heading in headings]
    return [
        (start, Passage(passage.id, passage.text[start:end])) for start, end in zip(starts, ends, strict=True)
    ]


def _passages_by_name(
    given: Sequence[Passage], held: Mapping[str, list[int]]
) -> Iterator[tuple[str, Sequence[int]]]:
    """Yield each passage's sentences under its id and, unless all ids are numbers, its place (from 1)."""
    if not all(passage.id.isdigit() for passage in given):
        yield from ((str(place), held[passage.text]) for place, passage in enumerate(given, 1))
    yield from ((passage.id.lower(), held[passage.text]) for passage in given)


def _parts_by_number(
    given: Sequence[Passage], sentences: Sequence[Sentence], held: Mapping[str, list[int]]
) -> dict[str, Sequence[int]]:
    """Return the sentences under each numbered heading, of all passages that have this number."""
    found: dict[str, set[int]] = {}
    for passage in given:
        numbers = held[passage.text]
        starts = [sentences[i].span.start for i in numbers]
        headings = _headings(passage.text)
        for heading, after in zip_longest(headings, headings[1:]):
            end = after.start() if after else len(passage.text)
            part = numbers[bisect_left(starts, heading.start()) : bisect_left(starts, end)]
            found.setdefault(str(int(heading["number"])), set()).update(part)
    return {number: sorted(part) for number, part in found.items()}
