"""Reads the values of a text, each with the words around it up to the next value of the same measure."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from functools import cached_property
from itertools import pairwise

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import VALUES
from faithrails.lookup.grammar.clauses import is_read_as_written
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.values.compare import measured_in
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.words import has_content, is_negation, stem

MOST_ALIKE = 60  # values of one measure: in tables of numbers the words around each are not read
_LONGEST = 600  # characters of a sentence: a longer one is a list
_KINDS = VALUES - {"date"}  # a subject has many dates
_LONGEST_NAME = 40  # characters
_BEFORE_END = 40  # characters before a value that show that it ends a range
# Before the end of a range, or either end of one: "10 to 12 percent", "between 10 percent and 12 percent".
_RANGE = re.compile(r"(?:\d\s?(?:-|–|to|or)|\b[Bb]etween(?:\s\S{1,12}){0,2}(?:\sand)?)\s?\Z")
_IN_THIS_ORDER = "respectively"  # values are then apart from what they describe
_NAMED = re.compile(r"\w[ ,]+[A-Z]\w{0,30}\s\Z")  # before the number of a name: "the Aero 13"
_ONE = re.compile(r"\b(?P<one>one)\s(?P<noun>[a-z]+)\b", re.IGNORECASE)
_PRONOUNS = frozenset("it they this these he she".split())
_DETERMINERS = frozenset("the a an our your its their his her my each every".split())
_PREPOSITIONS = frozenset("for in at of by with to from on".split())
_NAMING = _DETERMINERS | {"for"}  # "for trucks the limit is 7 tonnes"
_BEFORE_SUBJECT = _DETERMINERS | _PREPOSITIONS | frozenset("and but or plus while whereas".split())
_ROUGHLY = frozenset("nearly roughly approximately almost exactly circa".split())  # do not describe a subject
# What joins one value to the next, the strongest first.
_JOINTS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"[;\n|]|[.!?](?=\s)",
        r"\b(?:while|whereas|but)\b",
        r",\s(?:and|or|plus)\b",
        r",(?!\d)(?!\s*with\s*\Z)",  # "at 30 cm, with 1.8 mg/kg"
        r"\b(?:and|or|plus|versus|vs|as\swell\sas|(?:compared|together|combined)\s(?:with|to))\b",
        r"\b(?:then|against|with)\b",
    )
)

Measure = tuple[str, str | None, str | None]  # kind, dimension, currency
Slot = tuple[str, str]  # the position of a word, and the word next to it


def measured_as(value: Mention) -> Measure:
    """Return the measure of an amount: only values of one measure are comparable. A third is a percentage."""
    if value.kind == "number" and value.step == 0.0 and not value.unit:
        return "percent", None, None
    unit, currency = measured_in(value)
    return value.kind, unit, currency


def is_stated(value: Mention, text: str) -> bool:
    """Return whether a value is stated by itself: no date, "third", part of a name or end of a range."""
    if value.kind not in _KINDS or value.ordinal:
        return False
    if (
        value.kind == "number"
        and not value.unit
        and _NAMED.search(text, max(0, value.start - _LONGEST_NAME), value.start)
    ):
        return False
    return _RANGE.search(text, max(0, value.start - _BEFORE_END), value.start) is None


class StatedValue:
    """A value with the words around it that describe no other value."""

    def __init__(
        self, reading: TokenizedText, span: tuple[int, int], value: Mention, shared: Set[str]
    ) -> None:
        self.value = value
        self._reading, self._span, self.shared = reading, span, shared

    @cached_property
    def plain(self) -> Mention:
        """The value without its bound."""
        return normalized(self.value._replace(bound="") if self.value.bound else self.value)

    @cached_property
    def _said(self) -> list[int]:
        """The indexes of the content words and dates around the value, without its own words."""
        reading, value = self._reading, self.value
        dates = [date for date in values(reading.text) if date.kind == "date"]
        said = []
        for n in range(*reading.between(*self._span)):
            start, key = reading.starts[n], reading.keys[n]
            if value.start <= start < value.end or key in value.nouns or reading.words[n] in _ROUGHLY:
                continue
            if (has_content(key) and not key[0].isdigit()) or any(d.start <= start < d.end for d in dates):
                said.append(n)
        return said

    @cached_property
    def keys(self) -> frozenset[str]:
        """Its content words, as comparison keys."""
        return frozenset(self._reading.keys[n] for n in self._said)

    @property
    def with_shared(self) -> frozenset[str]:
        """``keys`` with those of the first value of its sentence, which later values leave out."""
        return self.keys | self.shared

    @property
    def is_exception(self) -> bool:
        """Whether "but" joins it to the value before."""
        first = self._reading.between(*self._span)[0]
        return "but" in self._reading.words[max(0, first - 1) : first + 1]

    def is_beside(self, other: StatedValue) -> bool:
        """Return whether another value is in the same sentence."""
        return self._reading is other._reading

    @property
    def asks(self) -> bool:
        """Whether its words have a question mark."""
        return "?" in self._reading.text[slice(*self._span)]

    @property
    def denies(self) -> bool:
        """Whether its words have a negation."""
        return any(map(is_negation, self._words))

    @property
    def _words(self) -> Sequence[str]:
        return self._reading.words[slice(*self._reading.between(*self._span))]

    @property
    def numbers(self) -> frozenset[str]:
        """The other numbers in digits among its words: "under 23"."""
        return frozenset(word for word in self._words if word.isdigit() and word not in self.value.text)

    @cached_property
    def slots(self) -> dict[Slot, str]:
        """The words that distinguish its subject, by position."""
        reading, said = self._reading, self._said
        found: dict[Slot, str] = {}
        for at, n in enumerate(said):
            key, before = reading.keys[n], self._word_before(n)
            if at == 0 and self._begins(n):
                found["first", ""] = key
            if before in _PREPOSITIONS:
                found.setdefault(("after", before), key)
            if n + 1 in said and reading.starts[n + 1] - reading.ends[n] == 1:
                found.setdefault(("before", reading.keys[n + 1]), key)
                if reading.text[reading.starts[n + 1]].isupper():
                    found.setdefault(("beside", key), reading.keys[n + 1])
        return found

    def _begins(self, word: int) -> bool:
        """Whether a word is a name, or after a determiner or "for", with no content word before."""
        reading = self._reading
        before = reading.words[reading.between(*self._span)[0] : word]
        is_named = reading.text[reading.starts[word]].isupper() or not _NAMING.isdisjoint(before[-1:])
        return is_named and _BEFORE_SUBJECT.issuperset(before)

    def _word_before(self, word: int) -> str:
        """Return the word before one and its determiner; "" if there is none."""
        words = self._reading.words
        before = word - 1 if word and words[word - 1] not in _DETERMINERS else word - 2
        return words[before] if before >= 0 else ""


def stated_values(reading: TokenizedText, alike: Sequence[Mention]) -> Iterator[StatedValue]:
    """Yield the values of one measure, each with the words around it; nothing if no joint separates them."""
    if _IN_THIS_ORDER in reading.text:
        return
    cuts = [0]
    for one, following in pairwise(alike):
        cut = _cut(reading.text, one.end, following.start)
        if cut is None:
            return
        cuts.append(cut)
    cuts.append(len(reading.text))
    shared: frozenset[str] = frozenset()
    for value, (first, last) in zip(alike, pairwise(cuts), strict=True):
        stated = StatedValue(reading, (first, last), value, shared)
        shared = shared or stated.keys
        yield stated


def _cut(text: str, start: int, end: int) -> int | None:
    """Return the offset between the words of two values; None if no joint separates them."""
    for joint in _JOINTS:
        if found := list(joint.finditer(text, start, end)):
            return found[-1].end()
    return None


def _by_measure(index: EvidenceIndex) -> dict[Measure, list[int]]:
    """Return the sentences of the values of each measure; measures with too many values are left out."""
    found: dict[Measure, list[int]] = defaultdict(list)
    for number, sentence in enumerate(index.sentences):
        for value in sentence.values:
            found[measured_as(value)].append(number)
    return {measured: numbers for measured, numbers in found.items() if len(numbers) <= MOST_ALIKE}


_BY_MEASURE: PerIndex[dict[Measure, list[int]]] = PerIndex(_by_measure)
_STATED: PerIndex[dict[Measure, list[StatedValue]]] = PerIndex(lambda index: {})


def values_measured_as(measured: Measure, index: EvidenceIndex) -> Sequence[StatedValue]:
    """Return the values of one measure in all sentences, with their words; empty if there are too many."""
    known = _STATED.of(index)
    if measured not in known:
        numbers = dict.fromkeys(_BY_MEASURE.of(index).get(measured, ()))
        known[measured] = [one for n in numbers for one in _stated_in(n, measured, index)]
    return known[measured]


def _stated_in(number: int, measured: Measure, index: EvidenceIndex) -> Iterator[StatedValue]:
    """Yield the values of one measure in a sentence; nothing if it is too long."""
    text = _text_of(index, number)
    if len(text) > _LONGEST:
        return
    before = _said_before(index, number, text)
    said = [
        value._replace(start=value.start + len(before), end=value.end + len(before)) if before else value
        for value in values(text)
        if is_stated(value, text) and measured_as(value) == measured
    ]
    if said:
        text = before + text
        yield from stated_values(tokenized(text), sorted((*_ones(text, said), *said)))


def _ones(text: str, said: Sequence[Mention]) -> Iterator[Mention]:
    """Yield each "one" before a noun that other values count: "one dot" beside "two dots"."""
    nouns = frozenset().union(*(value.nouns for value in said if not value.unit))
    for found in _ONE.finditer(text) if nouns else ():
        if (noun := stem(found["noun"].lower())) in nouns:
            yield Mention("number", *found.span("one"), found["one"], (1.0,), nouns=frozenset((noun,)))


def _text_of(index: EvidenceIndex, number: int) -> str:
    """Return a sentence of the evidence; a record with the key of each value."""
    sentence = index.sentences[number]
    if is_read_as_written(index, sentence):
        return index.text_of(sentence)
    reading, (first, last) = index.readings[sentence.passage], sentence.words
    return reading.text[reading.starts[first] : reading.starts[last] if last < len(reading.words) else None]


def _said_before(index: EvidenceIndex, number: int, text: str) -> str:
    """Return the sentence before one that begins with a pronoun; "" for other sentences."""
    first = text.split(maxsplit=1)[:1]
    if not number or not first or first[0].lower() not in _PRONOUNS:
        return ""
    is_beside = index.sentences[number - 1].passage == index.sentences[number].passage
    said = _text_of(index, number - 1) if is_beside else ""
    return f"{said} " if len(said) <= _LONGEST else ""
