"""Finds a value that the evidence has of another subject: "The pro plan is $10." where the starter plan is.

Each value of the evidence has the words around it, up to what joins it to the next value of its measure. A
claim is contradicted if wherever its value stands, another such value stands with more of the claim's words,
and the two differ in a word in the same place: "starter" and "pro" before "plan", "Porto" and "Lisbon" at the
beginning, "France" and "Spain" after "in".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence, Set
from functools import cached_property
from itertools import pairwise

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import LONGEST_SENTENCE, VALUES, Contradiction, Lookup
from faithrails.lookup.copied_sentence import has_content
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, meant
from faithrails.text.words import is_negation

_LONGEST = 600  # characters of a sentence: a longer one is a list
_MOST_PLACES = 4  # of the claim's value: one that stands more often tells nothing
_LEAST_OF_KNOWN = 2 / 3  # of the claim's words that the evidence has, beside the other value
_MOST_OTHERS = 60  # values that are measured alike
_KINDS = VALUES - {"date"}  # a subject has many dates
_RANGE = re.compile(r"\d\s?(?:-|–|to|or)\s?\Z")  # before its end
_PRONOUNS = frozenset("it they this these he she".split())
_DETERMINERS = frozenset("the a an our your its their his her my each every".split())
_PREPOSITIONS = frozenset("for in at of by with to from on".split())
_BEFORE_SUBJECT = _DETERMINERS | _PREPOSITIONS | frozenset("and but or plus while whereas".split())
# What joins one value to the next, the strongest first.
_JOINTS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"[;\n]|[.!?](?=\s)",
        r"\b(?:while|whereas|but)\b",
        r",(?!\d)",
        r"\b(?:and|or|plus|versus|vs)\b",
    )
)

_Measured = tuple[str, str | None, str | None]  # kind, unit, currency
_Slot = tuple[str, str]  # what a word stands in: its place, and the word that this place is beside


class _Stated:
    """A value with the words around it that are about no other."""

    def __init__(
        self, reading: TokenizedText, span: tuple[int, int], value: Mention, shared: Set[str]
    ) -> None:
        self.value = value
        self._reading, self._span, self._shared = reading, span, shared

    @cached_property
    def plain(self) -> Mention:
        """What the value means, whatever bounds it."""
        return meant(self.value._replace(bound="") if self.value.bound else self.value)

    @cached_property
    def _said(self) -> list[int]:
        """The numbers of its words of content, but for those of a value."""
        reading, value = self._reading, self.value
        return [
            n
            for n in range(*reading.between(*self._span))
            if has_content(reading.keys[n])
            and not reading.words[n][0].isdigit()
            and reading.keys[n] not in value.nouns
            and not value.start <= reading.starts[n] < value.end
        ]

    @cached_property
    def keys(self) -> frozenset[str]:
        """Its words of content, as they are compared."""
        return frozenset(self._reading.keys[n] for n in self._said)

    @property
    def with_shared(self) -> frozenset[str]:
        """The same, with those of the first value of its sentence: what follows leaves out what both say."""
        return self.keys | self._shared

    @property
    def denies_or_asks(self) -> bool:
        reading = self._reading
        words = reading.words[slice(*reading.between(*self._span))]
        return "?" in reading.text[slice(*self._span)] or any(map(is_negation, words))

    @cached_property
    def slots(self) -> dict[_Slot, str]:
        """The words that tell its subject from others, by their place."""
        reading, said = self._reading, self._said
        found: dict[_Slot, str] = {}
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
        """Whether a word begins the text with a determiner or as a name: nothing else is before it."""
        reading = self._reading
        before = reading.words[reading.between(*self._span)[0] : word]
        is_named = reading.text[reading.starts[word]].isupper() or not _DETERMINERS.isdisjoint(before[-1:])
        return is_named and _BEFORE_SUBJECT.issuperset(before)

    def _word_before(self, word: int) -> str:
        """Return the word before one and its determiner; "" where none is."""
        words = self._reading.words
        before = word - 1 if word and words[word - 1] not in _DETERMINERS else word - 2
        return words[before] if before >= 0 else ""


def value_of_another_subject(lookup: Lookup) -> Contradiction | None:
    """Return a value that the evidence has of another subject than the claim's, and what it has of that."""
    text = lookup.text
    measured = [
        value
        for value in lookup.values
        if value.kind in _KINDS and not value.ordinal and not _ends_range(value, text)
    ]
    if not 1 < len(lookup.stems) <= LONGEST_SENTENCE or not 0 < len(measured) <= _MOST_OTHERS:
        return None
    for value in measured:
        own = next(
            (one for one in _stated(lookup.reading, _alike(value, measured)) if one.value == value), None
        )
        if own and not own.denies_or_asks and (instead := _instead(own, lookup.index)):
            why = f"the passage says '{instead.text}' of it; '{value.text}' is said of something else"
            return Contradiction(why, ((value.start, value.end),), instead=instead.text, in_copy=True)
    return None


def _ends_range(value: Mention, text: str) -> bool:
    return _RANGE.search(text, max(0, value.start - 6), value.start) is not None


def _alike(value: Mention, others: Sequence[Mention]) -> list[Mention]:
    """Return the values of its measure, bare numbers among them: "34 euros, plus another four"."""
    return [other for other in others if _measured(other) == _measured(value) or _is_bare(other)]


def _is_bare(value: Mention) -> bool:
    return value.kind == "number" and not value.unit and not value.nouns


def _measured(value: Mention) -> _Measured:
    return value.kind, value.unit, value.currency


def _instead(own: _Stated, index: EvidenceIndex) -> Mention | None:
    """Return the value that the evidence has of a claim's subject; None if it may have the claim's."""
    stated = _of_measure(_measured(own.value), index)
    if not 1 < len(stated) <= _MOST_OTHERS:
        return None
    same: list[_Stated] = []
    others: list[_Stated] = []
    for one in stated:
        (same if agrees(own.plain, one.plain) else others).append(one)
    if not 0 < len(same) <= _MOST_PLACES or not others:
        return None
    found = [next((other for other in others if _is_of(own, other, one, index)), None) for one in same]
    return found[0].value if found[0] and all(found) else None


def _is_of(own: _Stated, other: _Stated, one: _Stated, index: EvidenceIndex) -> bool:
    """Whether a claim is about the subject of the other value instead of that of its own."""
    shared = own.keys & one.keys
    if not shared < own.keys & other.with_shared or other.denies_or_asks or one.denies_or_asks:
        return False
    known = own.keys & (index.words | index.stems.keys())
    if len(own.keys & other.with_shared) < _LEAST_OF_KNOWN * len(known):
        return False
    return _counts_the_same(own, other, one) and any(
        slot in other.slots
        and (key := other.slots[slot]) in own.keys
        and key not in one.keys
        and instead not in own.keys
        and instead not in other.keys
        for slot, instead in one.slots.items()
    )


def _counts_the_same(own: _Stated, other: _Stated, one: _Stated) -> bool:
    """Whether bare numbers are of the same things: "120" of rooms, or "the number of rooms is 120"."""
    if own.value.kind != "number" or own.value.unit:
        return True
    nouns = one.value.nouns
    return bool(nouns & other.value.nouns and nouns & (own.value.nouns | own.keys))


def _stated(reading: TokenizedText, alike: Sequence[Mention]) -> Iterator[_Stated]:
    """Yield the values of a text that are measured alike, each with its words; none if these are unknown."""
    cuts = [0]
    for one, following in pairwise(alike):
        cut = _cut(reading.text, one.end, following.start)
        if cut is None:
            return
        cuts.append(cut)
    cuts.append(len(reading.text))
    shared: frozenset[str] = frozenset()
    for value, (first, last) in zip(alike, pairwise(cuts), strict=True):
        stated = _Stated(reading, (first, last), value, shared)
        shared = shared or stated.keys
        yield stated


def _cut(text: str, start: int, end: int) -> int | None:
    """Return where the words of one value end and those of the next begin; None if nothing joins them."""
    for joint in _JOINTS:
        if found := list(joint.finditer(text, start, end)):
            return found[-1].end()
    return None


def _few(index: EvidenceIndex) -> dict[_Measured, list[_Stated] | None]:
    """Return the measures of few values: tables of numbers would be read again."""
    count = Counter(_measured(value) for sentence in index.sentences for value in sentence.values)
    return {measured: None for measured, times in count.items() if times <= _MOST_OTHERS}


# The values of each measure that has few, with their words; None for those not yet read.
_BY_MEASURE: PerIndex[dict[_Measured, list[_Stated] | None]] = PerIndex(_few)


def _of_measure(measured: _Measured, index: EvidenceIndex) -> Sequence[_Stated]:
    """Return the values of all sentences that are measured so, with their words; none of many."""
    known = _BY_MEASURE.of(index)
    if measured not in known:
        return ()
    found = known[measured]
    if found is None:
        numbers = (
            number
            for number, sentence in enumerate(index.sentences)
            if not known.keys().isdisjoint(map(_measured, sentence.values))
        )
        found = known[measured] = [one for n in numbers for one in _stated_in(n, measured, index)]
    return found


def _stated_in(number: int, measured: _Measured, index: EvidenceIndex) -> Iterator[_Stated]:
    """Yield the values of a sentence that are measured so; none of one that is too long."""
    text = _text_of(index, number)
    if len(text) > _LONGEST:
        return
    before = _said_before(index, number, text)
    said = [
        value._replace(start=value.start + len(before), end=value.end + len(before)) if before else value
        for value in values(text)
        if value.kind in _KINDS
        and not value.ordinal
        and _measured(value) == measured
        and not _ends_range(value, text)
    ]
    if said:
        yield from _stated(tokenized(before + text), said)


def _text_of(index: EvidenceIndex, number: int) -> str:
    """Return a sentence of the evidence; of records with the key of each value."""
    sentence = index.sentences[number]
    reading = index.readings[sentence.passage]
    if reading.text == index.passages[sentence.passage].text:
        return index.text_of(sentence)
    first, last = sentence.words
    return reading.text[reading.starts[first] : reading.starts[last] if last < len(reading.words) else None]


def _said_before(index: EvidenceIndex, number: int, text: str) -> str:
    """Return the sentence before one that begins with a pronoun; "" before others."""
    first = text.split(maxsplit=1)[:1]
    if not number or not first or first[0].lower() not in _PRONOUNS:
        return ""
    is_beside = index.sentences[number - 1].passage == index.sentences[number].passage
    said = _text_of(index, number - 1) if is_beside else ""
    return f"{said} " if len(said) <= _LONGEST else ""
