"""The evidence, read once for all claims: its sentences, words and values, and where a claim is best held."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import fsum, log
from typing import Any

from faithrails.deadline import look
from faithrails.signals.agree import agrees, same_amount
from faithrails.signals.counts import Counts
from faithrails.signals.dates import WEEKDAYS, weekdays
from faithrails.signals.lexicon import Lexicon
from faithrails.signals.mention import Date, Mention, meant
from faithrails.signals.mentions import mentions, values
from faithrails.signals.names import acronyms
from faithrails.signals.reading import Reading
from faithrails.signals.roles import Stated, stated
from faithrails.signals.spoken import as_sentences, stems_denied
from faithrails.signals.structured import Record, records
from faithrails.signals.subjects import Subjects
from faithrails.signals.verbatim import statements
from faithrails.signals.words import denies, folded
from faithrails.text import Span, sentences
from faithrails.types import Evidence, Passage

LEAST_FUZZY = 6  # letters: in shorter names one letter is a difference
_CAPITALS = re.compile(r"\b[A-Z]{2,6}\b")
_DOTTED = re.compile(r"\b(?:[^\W\d_]\.){2,}")  # "U.S.A.", which is also looked for as "USA"


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the evidence, read once for all claims."""

    passage: int
    span: Span
    first: int  # of the stems of its passage's reading, its own are first:last
    last: int
    words: tuple[int, int]  # first and last + 1 of its words in that reading
    stems: frozenset[str]
    texts: tuple[str, ...]  # what it says, apart where it is a record
    denies: bool

    @property
    def values(self) -> tuple[Mention, ...]:
        """Its numbers, dates and times, read when first asked for: half of all answers hold none."""
        return tuple(value for text in self.texts for value in values(text))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a claim is best held: its best sentence, within a window of one or two."""

    top: int
    first: int
    last: int


class Weights(dict[str, float]):
    """What a stem weighs, by its rarity among the sentences: one that none holds weighs most."""

    def __init__(self, index: EvidenceIndex) -> None:
        super().__init__()
        self._index = index

    def __missing__(self, stem: str) -> float:
        sentences = len(self._index.sentences)
        weight = log(1 + (sentences + 1) / (len(self._index.stems.get(stem, ())) + 1))
        self[stem] = weight
        return weight


class EvidenceIndex:
    """The sentences of all passages, with the words and mentions that they hold."""

    def __init__(
        self, passages: Sequence[Passage], lexicon: Lexicon | None = None, parser: Any = None
    ) -> None:
        self.passages = passages
        self.ids = frozenset(passage.id.lower() for passage in passages)
        self.lexicon = lexicon
        self.parser = parser  # of claims, if a spaCy model is to help
        self.library: Any = None  # of sources, built where something is cited
        self.readings: list[Reading] = []
        self.sentences: list[Sentence] = []
        structured: list[Record] = []
        self.denied: list[tuple[frozenset[str], frozenset[str]]] = []
        for number, passage in enumerate(passages):
            found = records(passage.text)
            if found:
                self._read_records(number, found)
                structured += found
                self.denied += [stems_denied(fact) for record in found for fact in record if fact.denied]
            else:
                self._read_text(number, passage.text)
        self.subjects = Subjects(structured) if structured else None
        self._held: dict[Mention, bool] = {}
        self.words = {word for reading in self.readings for word in reading.words}
        self.words |= {folded(key) for record in structured for fact in record for key in fact.path}
        self.words |= {word[:-2] for word in self.words if word.endswith(("'s", "’s"))}
        for passage in passages:
            self.words |= {folded(found.replace(".", "")) for found in _DOTTED.findall(passage.text)}
        self.held_words: dict[tuple[str, str], bool] = {}
        self.stems: dict[str, list[int]] = {}
        self.weights = Weights(self)
        self._best: dict[frozenset[str], Place | None] = {}
        self._stems_of: dict[tuple[int, int], frozenset[str]] = {}
        self._lengths: dict[frozenset[str], float] = {}
        for index, sentence in enumerate(self.sentences):
            for stem in sentence.stems:
                self.stems.setdefault(stem, []).append(index)
        self.pairs = {pair for reading in self.readings for pair in pairwise(reading.stems)}

    def _read_text(self, number: int, text: str) -> None:
        reading = Reading(text)
        self.readings.append(reading)
        for span in sentences(text):
            first, last = reading.said_between(span.start, span.end)
            begin, end = reading.between(span.start, span.end)
            denied = denies(reading.words[begin:end])
            self._add(number, span, (first, last), (begin, end), (text[span.start : span.end],), denied)

    def _read_records(self, number: int, found: Sequence[Record]) -> None:
        """Read structured text as if it said each record in a sentence, and each long value in its own."""
        pieces = [piece for record in found for piece in as_sentences(record)]
        reading = Reading("\n".join(words for _, words, _, _ in pieces))
        self.readings.append(reading)
        offset = 0
        for span, words_of_it, said, denied in pieces:
            first, last = reading.said_between(offset, offset + len(words_of_it))
            between = reading.between(offset, offset + len(words_of_it))
            self._add(number, span, (first, last), between, said, denied)
            offset += len(words_of_it) + 1

    def _add(
        self,
        number: int,
        span: Span,
        said: tuple[int, int],
        between: tuple[int, int],
        texts: tuple[str, ...],
        denied: bool,
    ) -> None:
        look()
        stems = frozenset(self.readings[number].stems[said[0] : said[1]])
        self.sentences.append(Sentence(number, span, *said, between, stems, texts, denied))

    def best(self, stems: Iterable[str]) -> Place | None:
        """Find the sentence that holds most of these stems, and the window around it."""
        wanted = frozenset(stems)
        if wanted not in self._best:
            self._best[wanted] = self._find(wanted)
        return self._best[wanted]

    def stems_of(self, place: Place | None) -> frozenset[str]:
        """Return the stems that a place holds."""
        if place is None:
            return frozenset()
        key = place.first, place.last
        if key not in self._stems_of:
            near = self.sentences[place.first : place.last + 1]
            self._stems_of[key] = frozenset().union(*(sentence.stems for sentence in near))
        return self._stems_of[key]

    def length_of(self, stems: frozenset[str]) -> float:
        """Return the squared length of a bag of stems: the sum of their squared weights."""
        if stems not in self._lengths:
            # A set gives its members in another order in every process: `fsum` does not depend on it.
            self._lengths[stems] = fsum(self.weights[stem] ** 2 for stem in stems)
        return self._lengths[stems]

    def _find(self, wanted: frozenset[str]) -> Place | None:
        scores = [0.0] * len(self.sentences)
        for stem in sorted(self.stems.keys() & wanted):  # sums in the same order in every process
            weight = self.weights[stem]
            for index in self.stems[stem]:
                scores[index] += weight
        best = max(scores, default=0.0)
        if not best:
            return None
        top = scores.index(best)
        return self._around(top, wanted)

    def mentions_in(self, text: str) -> tuple[Mention, ...]:
        """Return the mentions of a claim, found by rules and, if there is one, by a parser."""
        return tuple(self.parser.mentions(text)) if self.parser else mentions(text)

    def text_of(self, sentence: Sentence) -> str:
        """Return one sentence as its passage has it."""
        return self.passages[sentence.passage].text[sentence.span.start : sentence.span.end]

    def words_of(self, sentence: Sentence) -> frozenset[str]:
        """Return the folded words of one sentence that say something."""
        reading = self.readings[sentence.passage]
        return frozenset(reading.words[i] for i in reading.said[sentence.first : sentence.last])

    def holds_value(self, value: Mention) -> bool:
        """Whether the evidence holds a value (``meant``): asked once for each."""
        if value not in self._held:
            look()
            self._held[value] = self._holds(value)
        return self._held[value]

    def _holds(self, value: Mention) -> bool:
        if value.bound:  # what has the same amount decides: "over 330" is not implied by 400 where 330 stands
            same = [other for other in self.values if same_amount(value, other)]
            if same:
                return any(agrees(value, other) for other in same)
        return any(agrees(value, other) for other in self.values) or self._holds_date_apart(value)

    def _holds_date_apart(self, mention: Mention) -> bool:
        """Whether a date's day and month stand in one place and its year in another."""
        return not mention.bound and any(
            year in self._years
            and any(
                there is None and same == month and day in (None, same_day)
                for there, same, same_day in self._dates
            )
            for year, month, day in mention.dates
            if year is not None and month is not None
        )

    @cached_property
    def values(self) -> list[Mention]:
        """What the evidence's numbers, dates and times mean, each once."""
        return list(dict.fromkeys(meant(m) for sentence in self.sentences for m in sentence.values))

    @cached_property
    def counts(self) -> Counts:
        """What the evidence counts, turns of phrase too."""
        return Counts(text for sentence in self.sentences for text in sentence.texts)

    @cached_property
    def weekdays(self) -> frozenset[str]:
        """The days of the week of all dates, which need not be said; none where the evidence names such days."""
        if not self.words.isdisjoint(WEEKDAYS):
            return frozenset()
        return frozenset(day for value in self.values for day in weekdays(value))

    @cached_property
    def _dates(self) -> frozenset[Date]:
        return frozenset(date for value in self.values for date in value.dates)

    @cached_property
    def _years(self) -> frozenset[int | None]:
        return frozenset(year for year, _, _ in self._dates)

    @cached_property
    def acronyms(self) -> frozenset[str]:
        """The initials of all names of several words."""
        return frozenset(short for passage in self.passages for short in acronyms(passage.text))

    @cached_property
    def capitals(self) -> frozenset[str]:
        """The words in capitals, folded."""
        return frozenset(w.lower() for passage in self.passages for w in _CAPITALS.findall(passage.text))

    @cached_property
    def statements(self) -> frozenset[str]:
        """The sentences and main clauses of passages that are prose, as ``verbatim.normal`` spells them."""
        prose = [p.text == r.text for p, r in zip(self.passages, self.readings, strict=True)]
        spans = ((s.passage, s.span) for s in self.sentences if prose[s.passage])
        return frozenset(statements([passage.text for passage in self.passages], spans))

    @cached_property
    def lower_case(self) -> frozenset[str]:
        """The words that are written in lower case somewhere, folded."""
        return frozenset(word for reading in self.readings for word in reading.in_lower_case())

    @cached_property
    def long_words(self) -> list[str]:
        """The words in which one letter may be another."""
        return [word for word in self.words if len(word) >= LEAST_FUZZY]

    @cached_property
    def folded(self) -> str:
        """All words in order, with a space before and after each."""
        return " ".join(f" {' '.join(reading.words)} " for reading in self.readings)

    @cached_property
    def roles(self) -> tuple[Stated, ...]:
        """What stands under which key, in records and in lists of lines."""
        entries = self.subjects.entries if self.subjects else ()
        return tuple(stated((passage.text for passage in self.passages), entries))

    def text(self, first: int, last: int) -> Evidence:
        """Return the text from one sentence to another of the same passage."""
        passage = self.passages[self.sentences[first].passage]
        spans = [sentence.span for sentence in self.sentences[first : last + 1]]
        start, end = min(span.start for span in spans), max(span.end for span in spans)
        return Evidence(passage.id, start, end, passage.text[start:end])

    def _around(self, top: int, stems: frozenset[str]) -> Place:
        """Take in a neighbour of the same passage if it adds to what the best sentence holds."""
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
