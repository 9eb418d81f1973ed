"""``EvidenceIndex``: the evidence read once; finds words, values, and the sentences closest to a claim."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cached_property
from itertools import chain, compress, pairwise
from math import fsum
from typing import Any

from faithrails.evidence.citable_passages import SourceIndex
from faithrails.evidence.postings import Postings
from faithrails.evidence.readable_text.read import ReadableText, readable
from faithrails.evidence.records.parse_json_yaml_csv import WORD_ENDS, YEAR
from faithrails.evidence.records.role_ownership import RoleEntry, role_entries
from faithrails.evidence.sentences_and_neighbours import AdjacentStems, Place, Sentence, Values
from faithrails.evidence.sentences_of_passages import ReadPassages
from faithrails.evidence.values import EvidenceValues
from faithrails.evidence.whole_statements import statements
from faithrails.text.find_names import acronyms
from faithrails.text.values.counted_nouns import stems_in
from faithrails.text.values.mention import Mention
from faithrails.text.values.months_and_days_in_labels import (
    days_of_ranges,
    months_as_values,
    named_by_labels,
)
from faithrails.types import Passage

LEAST_FUZZY = 6  # letters: in a shorter name, one other letter makes another name
LEAST_JOINED = 4  # letters in each of two words that may be written as one: "Ann A" is not "Anna"
_CAPITALS = re.compile(r"\b[A-Z]{2,6}\b")
# Words that may stand between two words for one thing: no number, preposition or "and".
_ONE_THING = frozenset("the a an his her its their our is was are were as or".split())
_BETWEEN_CELLS = re.compile(r"\||\t|\s\s+")
_WITHIN_NAME = re.compile(r"[^.;!?\n]*")


class EvidenceIndex(ReadPassages):
    """Finds words, values and sentences in passages that are read once.

    It depends only on the passages, so that all checks of answers against them can share it, in any thread:
    two threads that look up the same thing store the same value.
    """

    def __init__(self, passages: Sequence[Passage]) -> None:
        # Distinct texts, sorted: neither the order of passages nor a repeated one changes a verdict.
        # Citations use the passages as given.
        given = list(zip(passages, self._read(passages), strict=True))
        by_text = {one.mapped.text: (passage, one) for passage, one in reversed(given)}
        distinct = [by_text[text] for text in sorted(by_text)]
        super().__init__([passage for passage, _ in distinct], [one for _, one in distinct])
        self._given = [Passage(passage.id, one.mapped.text) for passage, one in given]
        self.derived: dict[object, Any] = {}  # by `PerIndex`
        self.ids = frozenset(passage.id.lower() for passage in passages)
        self._best: dict[frozenset[str], Place | None] = {}
        self._stems_of: dict[tuple[int, int], frozenset[str]] = {}
        self._same: dict[frozenset[str], frozenset[str]] = {}
        self._ordered: dict[tuple[int, int], dict[str, list[int]]] = {}
        self._values_at: dict[tuple[int, int], Values] = {}
        self._neighbours: dict[int, AdjacentStems] = {}
        self._lengths: dict[frozenset[str], float] = {}
        self.postings = Postings([sentence.stems for sentence in self.sentences])
        self.stems, self.weights = self.postings.stems, self.postings.weights

    def _read(self, passages: Sequence[Passage]) -> list[ReadableText]:
        return readable([passage.text for passage in passages])

    @cached_property
    def pairs(self) -> frozenset[tuple[str, str]]:
        """The pairs of neighbouring stems in all passages."""
        return frozenset().union(*(pairwise(reading.stems) for reading in self.readings))

    @cached_property
    def appositions(self) -> frozenset[tuple[str, str]]:
        """The pairs of neighbouring stems that may name one thing: "mayor Ann Lee", "Ann Lee, the mayor"."""
        return frozenset(
            (reading.stems[n], reading.stems[n + 1])
            for reading in self.readings
            for n, (one, other) in enumerate(pairwise(reading.content_indexes))
            if _ONE_THING.issuperset(reading.words[one + 1 : other])
            and _WITHIN_NAME.fullmatch(reading.text, reading.ends[one], reading.starts[one + 1])
        )

    @cached_property
    def values(self) -> EvidenceValues:
        """The numbers, dates and times of all sentences and labels."""
        years = (Mention("date", 0, 0, "", dates=((year, None, None),)) for year in self.stems_beside_years)
        return EvidenceValues(self.sentences, self.words, (*months_as_values(self.calendar), *years))

    @cached_property
    def stems_beside_years(self) -> dict[int, set[str]]:
        """The years in keys of records, each with the other stems of the keys: "sales" for "sales_2019"."""
        paths = {fact.path for record in chain(*self.records.values()) for fact in record}
        found: dict[int, set[str]] = {}
        for path in sorted(paths):
            words = " ".join(path)
            for year in map(int, YEAR.findall(words)):
                found.setdefault(year, set()).update(stems_in(WORD_ENDS.sub(" ", words)) - {str(year)})
        return found

    @cached_property
    def calendar(self) -> frozenset[str]:
        """The months and weekdays that labels name or abbreviate, by their full names, folded."""
        found: set[str] = set()
        for number, passage in enumerate(self.passages):
            found.update(named_by_labels(self._labels(number)), days_of_ranges(passage.text))
        return frozenset(found)

    def _labels(self, number: int) -> Iterator[str]:
        """Yield the keys and values of records, or the pieces of lines between pipes, tabs and wide gaps."""
        for fact in chain(*self.records.get(number, ())):
            yield from (*fact.path, fact.value)
        for line in () if number in self.records else self.passages[number].text.splitlines():
            yield from map(str.strip, _BETWEEN_CELLS.split(line))

    def best(self, stems: Iterable[str]) -> Place | None:
        """Find the sentence that holds most of these stems, and the window around it; None if none does."""
        wanted = frozenset(stems)
        if wanted not in self._best:
            top = self.postings.best(wanted)
            self._best[wanted] = None if top is None else self._around(top, wanted)
        return self._best[wanted]

    def _around(self, top: int, stems: frozenset[str]) -> Place:
        """Extend the best sentence to the neighbour in its passage that adds most of the stems, if any."""
        held = self.sentences[top].stems & stems
        gains = {}
        for other in (top - 1, top + 1):
            near = 0 <= other < len(self.sentences)
            if near and self.sentences[other].passage == self.sentences[top].passage:
                gains[other] = len((self.sentences[other].stems & stems) - held)
        other = max(gains, key=lambda index: gains[index], default=top)
        if not gains.get(other):
            other = top
        return Place(top, min(top, other), max(top, other))

    def stems_of(self, place: Place | None) -> frozenset[str]:
        """Return the stems that a place holds."""
        if place is None:
            return frozenset()
        key = place.first, place.last
        if key not in self._stems_of:
            near = self.sentences[place.first : place.last + 1]
            stems = frozenset().union(*(sentence.stems for sentence in near))
            # Places with equal stems share one object, since comparing large sets as dict keys is slow.
            self._stems_of[key] = self._same.setdefault(stems, stems)
        return self._stems_of[key]

    def in_order(self, place: Place, wanted: Set[str], most: int) -> list[str]:
        """Return the wanted stems in the order of a place, each at most ``most`` times."""
        near = self.sentences[place.first : place.last + 1]
        if sum(sentence.last - sentence.first for sentence in near) <= most:  # as nearly all places are
            return [stem for one in near for stem in self._stems_in(one) if stem in wanted]
        places = self._places_in(place)
        found = sorted([(number, stem) for stem in places.keys() & wanted for number in places[stem][:most]])
        return [stem for _, stem in found]

    def _stems_in(self, sentence: Sentence) -> Sequence[str]:
        return self.readings[sentence.passage].stems[sentence.first : sentence.last]

    def _places_in(self, place: Place) -> dict[str, list[int]]:
        """Return the positions of each stem among those of a long place, cached for further claims."""
        key = place.first, place.last
        if key not in self._ordered:
            near = self.sentences[place.first : place.last + 1]
            found: dict[str, list[int]] = {}
            for number, stem in enumerate(chain.from_iterable(map(self._stems_in, near))):
                found.setdefault(stem, []).append(number)
            self._ordered[key] = found
        return self._ordered[key]

    def values_at(self, place: Place | None) -> Values:
        """Return the numbers, dates and times of a place."""
        key = (place.first, place.last) if place else (0, -1)
        if key not in self._values_at:
            self._values_at[key] = Values(
                [(self.text_of(near), near.values) for near in self.sentences[key[0] : key[1] + 1]]
            )
        return self._values_at[key]

    def neighbours(self, number: int) -> AdjacentStems:
        """Return the stems of a sentence with their neighbours."""
        if number not in self._neighbours:
            sentence = self.sentences[number]
            reading, first, last = self.readings[sentence.passage], sentence.first, sentence.last
            words = [reading.words[i] for i in reading.content_indexes[first:last]]
            self._neighbours[number] = AdjacentStems(reading.stems[first:last], words)
        return self._neighbours[number]

    def near_word(self, word: str) -> list[int]:
        """Return the indexes of the sentences that hold a folded word, and of those right before them."""
        return self._with_word.get(word, [])

    @cached_property
    def _with_word(self) -> dict[str, list[int]]:
        found: dict[str, set[int]] = {}
        for number in range(len(self.sentences)):
            for word in set(self.sentence_words(number)):
                found.setdefault(word, set()).update((max(0, number - 1), number))
        return {word: sorted(numbers) for word, numbers in found.items()}

    def length_of(self, stems: frozenset[str]) -> float:
        """Return ``squares`` of stems that are asked for often, such as those of the question; cached."""
        if stems not in self._lengths:
            self._lengths[stems] = self.squares(stems)
        return self._lengths[stems]

    def squares(self, stems: frozenset[str]) -> float:
        """Return the sum of the squared weights of stems."""
        # The order of a set differs between processes; the result of `fsum` does not depend on it.
        return fsum([self.weights[stem] ** 2 for stem in stems])

    @cached_property
    def sources(self) -> SourceIndex:
        """The sources that citations may name."""
        return SourceIndex(self._given, self.passages, self.originals, self.sentences, self.weights)

    @cached_property
    def acronyms(self) -> frozenset[str]:
        """The initials of all names of several words, and of their beginnings ("us" of a US court)."""
        of_all = (acronyms(passage.text, beginnings=True) for passage in self.passages)
        return frozenset(chain.from_iterable(of_all))

    @cached_property
    def capitals(self) -> frozenset[str]:
        """The words in capitals, folded."""
        return frozenset(w.lower() for passage in self.passages for w in _CAPITALS.findall(passage.text))

    @cached_property
    def statements(self) -> frozenset[str]:
        """The sentences and main clauses of passages of prose, as ``normalized_statement`` spells them."""
        spans = ((s.passage, s.span) for s in self.sentences if s.passage not in self.records)
        return frozenset(statements([passage.text for passage in self.passages], spans))

    @cached_property
    def capitalised(self) -> frozenset[str]:
        """The folded words that a passage always writes with a capital, also within a sentence."""
        return frozenset().union(*(reading.capitalised() for reading in self.readings))

    @cached_property
    def uncapitalised(self) -> frozenset[str]:
        """The folded words that some passage writes without a capital."""
        found: set[str] = set()
        for reading in self.readings:
            begins_low = map(str.islower, map(reading.text.__getitem__, reading.starts))
            found.update(compress(reading.words, begins_low))
        return frozenset(found)

    @cached_property
    def compounds(self) -> frozenset[str]:
        """The pairs of neighbouring words in all passages, written as one: "southwest" for "south-west"."""
        pairs = chain.from_iterable(pairwise(reading.words) for reading in self.readings)
        return frozenset(one + other for one, other in pairs if min(len(one), len(other)) >= LEAST_JOINED)

    @cached_property
    def long_words(self) -> list[str]:
        """The words long enough to match with another letter in one place."""
        return [word for word in self.words if len(word) >= LEAST_FUZZY]

    @cached_property
    def folded(self) -> str:
        """All folded words in order, with a space before and after each."""
        return " ".join(f" {' '.join(reading.words)} " for reading in self.readings)

    @cached_property
    def roles(self) -> tuple[RoleEntry, ...]:
        """The keys of records and of "key: value" lines, with the words of their values."""
        entries = self.subjects.entries if self.subjects else ()
        return tuple(role_entries((passage.text for passage in self.passages), entries))
