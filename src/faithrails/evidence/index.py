"""The evidence, read once for all claims: its sentences, words and values, and where a claim is best held."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import chain, pairwise
from math import fsum
from typing import Any

from faithrails.evidence.adjacent_stems import AdjacentStems
from faithrails.evidence.lexicon import Lexicon
from faithrails.evidence.postings import Postings
from faithrails.evidence.records.ownership import RecordOwners
from faithrails.evidence.records.parse import Record, records
from faithrails.evidence.records.people_roles import RoleEntry, role_entries
from faithrails.evidence.records.verbalise import as_sentences, stems_denied
from faithrails.evidence.verbatim import statements
from faithrails.evidence.windows import ByAmount, Place, Sentence, Values
from faithrails.runtime.deadline import look
from faithrails.text.names import acronyms
from faithrails.text.sentences import Span, sentences
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.compare import agrees, decides, may_be_year
from faithrails.text.values.dates import WEEKDAYS, weekdays
from faithrails.text.values.extract import mentions
from faithrails.text.values.idiomatic_counts import Counts
from faithrails.text.values.mention import Date, Mention, meant
from faithrails.text.values.value_index import ValueIndex
from faithrails.text.words import denies, folded
from faithrails.types import Evidence, Passage

LEAST_FUZZY = 6  # letters: in shorter names one letter is a difference
_NTH = {1.0: "first", 2.0: "second", 3.0: "third"}
_MOST_IN_WORDS = 3
_CAPITALS = re.compile(r"\b[A-Z]{2,6}\b")
_DOTTED = re.compile(r"\b(?:[^\W\d_]\.){2,}")  # "U.S.A.", which is also looked for as "USA"


class EvidenceIndex:
    """The sentences of all passages, with the words and mentions that they hold."""

    def __init__(
        self, passages: Sequence[Passage], lexicon: Lexicon | None = None, parser: Any = None
    ) -> None:
        self.passages = passages
        self.ids = frozenset(passage.id.lower() for passage in passages)
        self.lexicon = lexicon
        self.parser = parser  # of claims, if a spaCy model is to help
        self.examined: dict[Any, Any] = {}  # what was found out about claims that may come again
        self.library: Any = None  # of sources, built where something is cited
        self.readings: list[TokenizedText] = []
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
        self.subjects = RecordOwners(structured) if structured else None
        self._held: dict[Mention, bool] = {}
        self.words = {word for reading in self.readings for word in reading.words}
        self.words |= {folded(key) for record in structured for fact in record for key in fact.path}
        self.words |= {word[:-2] for word in self.words if word.endswith(("'s", "’s"))}
        for passage in passages:
            self.words |= {folded(found.replace(".", "")) for found in _DOTTED.findall(passage.text)}
        self.held_words: dict[tuple[str, str], bool] = {}
        self._best: dict[frozenset[str], Place | None] = {}
        self._stems_of: dict[tuple[int, int], frozenset[str]] = {}
        self._same: dict[frozenset[str], frozenset[str]] = {}
        self._ordered: dict[tuple[int, int], dict[str, list[int]]] = {}
        self._values_at: dict[tuple[int, int], Values] = {}
        self._neighbours: dict[int, AdjacentStems] = {}
        self._lengths: dict[frozenset[str], float] = {}
        self.postings = Postings([sentence.stems for sentence in self.sentences])
        self.stems, self.weights = self.postings.stems, self.postings.weights
        self.pairs = {pair for reading in self.readings for pair in pairwise(reading.stems)}

    def _read_text(self, number: int, text: str) -> None:
        reading = TokenizedText(text)
        self.readings.append(reading)
        for span in sentences(text):
            first, last = reading.said_between(span.start, span.end)
            begin, end = reading.between(span.start, span.end)
            denied = denies(reading.words[begin:end])
            self._add(number, span, (first, last), (begin, end), (text[span.start : span.end],), denied)

    def _read_records(self, number: int, found: Sequence[Record]) -> None:
        """Read structured text as if it said each record in a sentence, and each long value in its own."""
        pieces = [piece for record in found for piece in as_sentences(record)]
        reading = TokenizedText("\n".join(words for _, words, _, _ in pieces))
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
            stems = frozenset().union(*(sentence.stems for sentence in near))
            # One object for places that hold the same: to compare two in a dict takes as long as they are.
            self._stems_of[key] = self._same.setdefault(stems, stems)
        return self._stems_of[key]

    def ordered(self, place: Place) -> dict[str, list[int]]:
        """Return where each stem of a place stands among its stems."""
        key = place.first, place.last
        if key not in self._ordered:
            near = self.sentences[place.first : place.last + 1]
            stems = chain.from_iterable(self.readings[s.passage].stems[s.first : s.last] for s in near)
            found: dict[str, list[int]] = {}
            for number, stem in enumerate(stems):
                found.setdefault(stem, []).append(number)
            self._ordered[key] = found
        return self._ordered[key]

    def values_at(self, place: Place | None) -> ValueIndex:
        """Return the numbers, dates and times of a place."""
        return self._at(place).values

    def spelled_at(self, place: Place | None) -> dict[str, list[str]]:
        """Return the values of a place as it spells them, by their kind."""
        return self._at(place).spelled

    def rated_at(self, place: Place | None) -> dict[str, ValueIndex]:
        """Return the amounts of a place by the stretch of time that they are said of."""
        return self._at(place).rated

    def by_amount(self, number: int) -> ByAmount:
        """Return the amounts of a sentence by each of their readings, and by their measure."""
        return self._at(Place(number, number, number)).by_amount

    def _at(self, place: Place | None) -> Values:
        key = (place.first, place.last) if place else (0, -1)
        if key not in self._values_at:
            self._values_at[key] = Values(
                [(self.text_of(near), near.values) for near in self.sentences[key[0] : key[1] + 1]]
            )
        return self._values_at[key]

    def neighbours(self, number: int) -> AdjacentStems:
        """Return the stems of a sentence in their places."""
        if number not in self._neighbours:
            sentence = self.sentences[number]
            reading, first, last = self.readings[sentence.passage], sentence.first, sentence.last
            words = [reading.words[i] for i in reading.said[first:last]]
            self._neighbours[number] = AdjacentStems(reading.stems[first:last], words)
        return self._neighbours[number]

    def near_word(self, word: str) -> list[int]:
        """Return the numbers of the sentences that hold a folded word, or stand before one that does."""
        return self._with_word.get(word, [])

    @cached_property
    def _with_word(self) -> dict[str, list[int]]:
        found: dict[str, set[int]] = {}
        for number, sentence in enumerate(self.sentences):
            begin, end = sentence.words
            for word in set(self.readings[sentence.passage].words[begin:end]):
                found.setdefault(word, set()).update((max(0, number - 1), number))
        return {word: sorted(numbers) for word, numbers in found.items()}

    def length_of(self, stems: frozenset[str]) -> float:
        """Return the squared length of a bag of stems that many ask for: that of a place, of the question."""
        if stems not in self._lengths:
            self._lengths[stems] = self.squares(stems)
        return self._lengths[stems]

    def squares(self, stems: frozenset[str]) -> float:
        """Return the sum of the squared weights of stems."""
        # A set gives its members in another order in every process: `fsum` does not depend on it.
        return fsum(self.weights[stem] ** 2 for stem in stems)

    def _find(self, wanted: frozenset[str]) -> Place | None:
        top = self.postings.best(wanted)
        return None if top is None else self._around(top, wanted)

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

    def same_amount(self, value: Mention) -> list[Mention]:
        """Return the values that agree with a value, whatever they are amounts of."""
        return [other for other in self._values.near(meant(value)) if agrees(value, other)]

    def _holds(self, value: Mention) -> bool:
        near = list(self._values.near(value)) if value.bound else self._values.near(value)
        if value.bound:  # what has the same amount decides: "over 330" is not implied by 400 where 330 stands
            same = [other for other in near if decides(value, other)]
            if same:
                return any(agrees(value, other) for other in same)
        return (
            any(agrees(value, other) for other in near)
            or self._holds_date_apart(value)
            or self._holds_in_words(value)
        )

    def _holds_in_words(self, value: Mention) -> bool:
        """Whether a count is said by a word that may be none: "1 goal" by "one goal", "2nd" by "second"."""
        if value.kind != "number" or value.bound or value.unit or len(value.amounts) != 1:
            return False
        if value.ordinal and not value.nouns:
            return value.amounts[0] in _NTH and _NTH[value.amounts[0]] in self.words
        return value.amounts[0] <= _MOST_IN_WORDS and self.counts.hold(value)

    def _holds_date_apart(self, mention: Mention) -> bool:
        """Whether a date's day and month stand in one place and its year in another."""
        return not mention.bound and any(
            year in self._years
            and ((None, month, day) in self._dates or (day is None and month in self._yearless_months))
            for year, month, day in mention.dates
            if year is not None and month is not None
        )

    @cached_property
    def _values(self) -> ValueIndex:
        return ValueIndex(value for sentence in self.sentences for value in sentence.values)

    @property
    def values(self) -> list[Mention]:
        """What the evidence's numbers, dates and times mean, each once."""
        return self._values.values

    @cached_property
    def counts(self) -> Counts:
        """What the evidence counts, turns of phrase too."""
        return Counts(text for sentence in self.sentences for text in sentence.texts)

    @cached_property
    def weekdays(self) -> frozenset[str]:
        """The days of the week of all dates, which need not be said; none where it names such days."""
        if not self.words.isdisjoint(WEEKDAYS):
            return frozenset()
        return frozenset(day for value in self.values for day in weekdays(value))

    @cached_property
    def _dates(self) -> frozenset[Date]:
        return frozenset(date for value in self.values for date in value.dates)

    @cached_property
    def _yearless_months(self) -> frozenset[int | None]:
        return frozenset(month for year, month, _ in self._dates if year is None)

    @cached_property
    def _years(self) -> frozenset[int | None]:
        alone = (
            int(value.amounts[0]) for value in self.values if value.kind == "number" and may_be_year(value)
        )
        return frozenset((*alone, *(year for year, _, _ in self._dates)))

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
    def capitalised(self) -> frozenset[str]:
        """The words that a passage writes with a capital within a sentence, and nowhere without, folded."""
        return frozenset().union(*(reading.capitalised() for reading in self.readings))

    @cached_property
    def long_words(self) -> list[str]:
        """The words in which one letter may be another."""
        return [word for word in self.words if len(word) >= LEAST_FUZZY]

    @cached_property
    def folded(self) -> str:
        """All words in order, with a space before and after each."""
        return " ".join(f" {' '.join(reading.words)} " for reading in self.readings)

    @cached_property
    def roles(self) -> tuple[RoleEntry, ...]:
        """What stands under which key, in records and in lists of lines."""
        entries = self.subjects.entries if self.subjects else ()
        return tuple(role_entries((passage.text for passage in self.passages), entries))

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
