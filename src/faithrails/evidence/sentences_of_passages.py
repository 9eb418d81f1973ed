"""Reads passages once: their sentences and words, and the records of structured text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import chain

from faithrails.evidence.load_domain_words import load_vocabulary
from faithrails.evidence.readable_text.read import ReadableText
from faithrails.evidence.records.ownership import RecordOwners
from faithrails.evidence.records.parse_json_yaml_csv import WORD_ENDS, Fact, Record
from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.evidence.tables.units_of_columns import rows_in_units
from faithrails.runtime.deadline import look
from faithrails.text.mapped_text import MappedText
from faithrails.text.sentences import sentences
from faithrails.text.spans import Span
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import content_words, denies, folded, words
from faithrails.types import Evidence, Passage

_LONG = 12  # words: a longer value of a record is running text
_DOTTED = re.compile(r"\b(?:[^\W\d_]\.){2,}")  # "U.S.A.", which is also looked for as "USA"


class ReadPassages:
    """The sentences of all passages in order, with the words that they contain.

    ``readings`` has one item for each passage, ``records`` has the records of structured passages by the
    index of the passage. ``denied`` has, for each "no" in a record, the stems of its key and those of the
    keys above it; ``affirmed`` has the same for each "yes".
    """

    def __init__(self, passages: Sequence[Passage], readable: Sequence[ReadableText]) -> None:
        """Read passages as ``readable``, which has one item for each."""
        self.originals, self.readable = passages, readable
        self.passages = [
            passage if one.mapped.places is None else Passage(passage.id, one.mapped.text)
            for passage, one in zip(passages, readable, strict=True)
        ]
        self.readings: list[TokenizedText] = []
        self.sentences: list[Sentence] = []
        self.denied: list[tuple[frozenset[str], frozenset[str]]] = []
        self.affirmed: list[tuple[frozenset[str], frozenset[str]]] = []
        self._texts: dict[tuple[int, int], Evidence] = {}
        self.records: dict[int, Sequence[Record]] = {}
        for number, passage in enumerate(self.passages):
            if found := readable[number].records:
                self._read_records(number, found)
                self.records[number] = found
                facts = [fact for record in found for fact in record]
                self.denied += [_key_stems(fact) for fact in facts if fact.denied]
                self.affirmed += [_key_stems(fact) for fact in facts if fact.affirmed]
            else:
                self._read_text(number, passage.text)

    @cached_property
    def subjects(self) -> RecordOwners | None:
        """The records of structured passages; None if there are none."""
        return RecordOwners([*chain(*self.records.values())], load_vocabulary()) if self.records else None

    @cached_property
    def words(self) -> set[str]:
        """The folded words of all passages, with keys, possessives without "'s", and "usa" for "U.S.A."."""
        found = {word for reading in self.readings for word in reading.words}
        found |= {
            folded(key) for record in chain(*self.records.values()) for fact in record for key in fact.path
        }
        found |= {word[:-2] for word in found if word.endswith(("'s", "’s"))}
        for passage in self.passages:
            found |= {folded(dotted.replace(".", "")) for dotted in _DOTTED.findall(passage.text)}
        return found

    def _read_text(self, number: int, text: str) -> None:
        reading = self._tokenized(text)
        self.readings.append(reading)
        in_units = rows_in_units(text)
        for span in sentences(text):
            begin, end = reading.between(span.start, span.end)
            denied = denies(reading.words[begin:end])
            said = text[span.start : span.end]
            self._add(number, span, (begin, end), (in_units.get(said, said),), denied)

    def _tokenized(self, text: str) -> TokenizedText:
        return TokenizedText(text)

    def _read_records(self, number: int, found: Sequence[Record]) -> None:
        """Read each record as a sentence, and each long value or "no" in it as sentences of its own."""
        pieces = [piece for record in found for piece in _as_sentences(record)]
        reading = TokenizedText("\n".join(words for _, words, _, _ in pieces))
        self.readings.append(reading)
        offset = 0
        for span, words_of_it, said, denied in pieces:
            self._add(number, span, reading.between(offset, offset + len(words_of_it)), said, denied)
            offset += len(words_of_it) + 1

    def _add(
        self,
        number: int,
        span: Span,
        between: tuple[int, int],
        texts: tuple[str, ...],
        denied: bool,
    ) -> None:
        look()
        reading = self.readings[number]
        first, last = reading.stem_range(*between)
        stems = frozenset(reading.stems[first:last])
        self.sentences.append(Sentence(number, span, first, last, between, stems, texts, denied))

    def text_of(self, sentence: Sentence) -> str:
        """Return one sentence as written in its passage."""
        return self.passages[sentence.passage].text[sentence.span.start : sentence.span.end]

    def sentence_words(self, number: int) -> Sequence[str]:
        """Return the folded words of a sentence, in order."""
        sentence = self.sentences[number]
        return self.readings[sentence.passage].words[slice(*sentence.words)]

    def words_of(self, sentence: Sentence) -> frozenset[str]:
        """Return the folded content words of one sentence."""
        reading = self.readings[sentence.passage]
        return frozenset(reading.words[i] for i in reading.content_indexes[sentence.first : sentence.last])

    def text(self, first: int, last: int) -> Evidence:
        """Return the text from one sentence to another of the same passage."""
        # One object for each place: a report whose claims all rely on one long text holds it once.
        if (first, last) not in self._texts:
            spans = [sentence.span for sentence in self.sentences[first : last + 1]]
            start, end = min(span.start for span in spans), max(span.end for span in spans)
            self._texts[first, last] = self.place(self.sentences[first].passage, start, end)
        return self._texts[first, last]

    def place(self, number: int, start: int, end: int) -> Evidence:
        """Return the original of ``passages[number].text[start:end]``."""
        return original_place(self.originals[number], self.readable[number].mapped, start, end)


def original_place(passage: Passage, mapped: MappedText, start: int, end: int) -> Evidence:
    """Return the place in a passage of ``mapped.text[start:end]``, which was made from its text."""
    start, end = mapped.original(start, end)
    return Evidence(passage.id, start, end, passage.text[start:end])


def _as_sentences(record: Record) -> Iterator[tuple[Span, str, tuple[str, ...], bool]]:
    """Yield the sentences of a record: span, text, texts of its values, and whether it is a denial."""
    short = [fact for fact in record if not fact.denied and _is_short(fact)]
    if short:
        span = Span(min(fact.start for fact in short), max(fact.end for fact in short), "row")
        yield span, ", ".join(fact.words for fact in short), tuple(fact.measured for fact in short), False
    for fact in record:
        span = Span(fact.start, fact.end, "row")
        if fact.denied:
            yield span, fact.words, (), True
        elif not _is_short(fact):
            for piece in sentences(fact.value):
                said = " ".join(fact.value[piece.start : piece.end].split())
                yield span, said, (said,), denies(word for word, _, _ in words(said))


def _is_short(fact: Fact) -> bool:
    return len(fact.value.split(maxsplit=_LONG)) <= _LONG


def _key_stems(fact: Fact) -> tuple[frozenset[str], frozenset[str]]:
    """Return the stems of the last key of a fact, and of the keys above it."""
    parts = [frozenset(s for s, _, _ in content_words(" ".join(WORD_ENDS.split(key)))) for key in fact.path]
    return (parts[-1], frozenset().union(*parts[:-1])) if parts else (frozenset(), frozenset())
