"""Splits claims and sentences of the evidence into clauses, each with the stems of its words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.text.clause_around import spans_between
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import has_content

_LONGEST = 2_000  # characters of a sentence: a longer one is a list or a table
NEAR = 8  # most sentences between two clauses about one subject
_MOST_HOLDERS = 40  # sentences that are looked up per stem
_MOST_OF_RAREST = 200  # the same for the rarest stem
# A full stop that ends a sentence, not one of an initial, of "a.m." or of a title.
_AFTER_STOP = r"(?<=\.)(?=\s|\Z)(?<!\b[a-zA-Z]\.)" + "".join(
    rf"(?<!\b(?i:{title})\.)" for title in "Dr Mr Mrs Ms Prof St vs".split()
)
# Each alternative begins with a character of one set, which is fast to search for, and then looks behind.
_BETWEEN = re.compile(
    rf"[,;|()\n→.\s](?:(?<=[,;|()\n→])[,;|()\n→]*(?=[\s|]|\Z|\D)|{_AFTER_STOP}"
    r"|(?<=\s)(?:(?=[abwABW])(?i:and|but|while|whereas)|plus)\s)"  # "the X100 Plus" is a name
)
_LINES = re.compile(rf"[;\n.!?](?:(?<=[;\n])[;\n]*|{_AFTER_STOP}|(?<=[!?])(?=\s|\Z))")


class Part(NamedTuple):
    """A clause or a sentence: its offset in the text that was split, its text and its content words."""

    start: int
    text: str
    keys: frozenset[str]  # stems of its content words, and numbers
    words: tuple[str, ...]  # folded, in order
    ordered_keys: tuple[str, ...]  # ``keys`` in order, with repetitions
    reading: TokenizedText  # of the whole text or passage
    first: int  # index of its first word in ``reading``
    sentence: int = -1  # index of the sentence of the evidence

    @property
    def end(self) -> int:
        """The offset of its end."""
        return self.start + len(self.text)

    @property
    def last(self) -> int:
        """The index after its last word in ``reading``."""
        return self.first + len(self.words)


@lru_cache(maxsize=1_000)  # several rules ask for those of one claim
def clauses(text: str) -> tuple[Part, ...]:
    """Return the clauses of a text, in order."""
    return tuple(_parts(text, spans_between(text, _BETWEEN), tokenized(text)))


@lru_cache(maxsize=1_000)
def lines(text: str) -> tuple[Part, ...]:
    """Return the lines and sentences of a text, in order."""
    return tuple(_parts(text, spans_between(text, _LINES), tokenized(text)))


def _parts(
    text: str, spans: Iterable[tuple[int, int]], reading: TokenizedText, offset: int = 0, sentence: int = -1
) -> Iterator[Part]:
    """Yield the parts of a text that have content words; the text begins at ``offset`` in its reading."""
    for start, end in spans:
        first, last = reading.between(offset + start, offset + end)
        if said := tuple(filter(has_content, reading.keys[first:last])):
            words = tuple(reading.words[first:last])
            yield Part(start, text[start:end], frozenset(said), words, said, reading, first, sentence)


_CLAUSES: PerIndex[dict[int, list[Part]]] = PerIndex(lambda index: {})
_LINES_OF: PerIndex[dict[int, list[Part]]] = PerIndex(lambda index: {})


def clauses_of(index: EvidenceIndex, number: int) -> Sequence[Part]:
    """Return the clauses of a sentence of the evidence; empty if it is too long."""
    known = _CLAUSES.of(index)
    if number not in known:
        known[number] = _of_evidence(index, number, _BETWEEN)
    return known[number]


def may_hold(index: EvidenceIndex, number: int, keys: frozenset[str]) -> bool:
    """Return whether a sentence may hold all of these keys: a cheap test before its clauses are read.

    Numbers are not among the stems of a sentence, so they pass; so do records, whose stems differ from their
    text.
    """
    sentence = index.sentences[number]
    has_all = all(key[0].isdigit() for key in keys - sentence.stems)
    return has_all or not is_read_as_written(index, sentence)


def is_short(sentence: Sentence) -> bool:
    """Return whether a sentence has at most 2,000 characters: longer ones are lists, tables or records."""
    return sentence.span.end - sentence.span.start <= _LONGEST


def is_read_as_written(index: EvidenceIndex, sentence: Sentence) -> bool:
    """Return whether the passage of a sentence was tokenized as written; records are reworded first."""
    return index.readings[sentence.passage].text == index.passages[sentence.passage].text


_AS_WRITTEN: PerIndex[bool] = PerIndex(
    lambda index: all(
        reading.text == passage.text for reading, passage in zip(index.readings, index.passages, strict=True)
    )
)


def sentence_of(index: EvidenceIndex, number: int) -> Sequence[Part]:
    """Return a sentence of the evidence as a single part; empty if it is too long or has no content words."""
    return _of_evidence(index, number, None)


def lines_of(index: EvidenceIndex, number: int) -> Sequence[Part]:
    """Return a sentence of the evidence split at semicolons and line breaks; empty if it is too long."""
    known = _LINES_OF.of(index)
    if number not in known:
        known[number] = _of_evidence(index, number, _LINES)
    return known[number]


def _of_evidence(index: EvidenceIndex, number: int, between: re.Pattern[str] | None) -> list[Part]:
    sentence = index.sentences[number]
    if not is_short(sentence):
        return []
    text = index.text_of(sentence)
    reading, offset = index.readings[sentence.passage], sentence.span.start
    if not is_read_as_written(index, sentence):
        reading, offset = tokenized(text), 0
    spans = spans_between(text, between) if between else [(0, len(text))]
    return list(_parts(text, spans, reading, offset, number))


def sentences_with_keys(index: EvidenceIndex, keys: frozenset[str], least: int = 1) -> list[int]:
    """Return the indexes, in order, of the sentences that hold at least ``least`` of these keys.

    Only the first 40 sentences of each key are read. Numbers are not among the stems of a sentence: if a key
    is a number, one other key is enough.
    """
    if least > 1 and any(key[0].isdigit() for key in keys):
        least = 1
    held = [index.stems[key][:_MOST_HOLDERS] for key in keys if key in index.stems]
    if len(held) < least or not held:
        return []
    if least <= 1:
        return sorted(set().union(*held))
    if least == len(held):
        return sorted(set(held[0]).intersection(*held[1:]))
    counts = Counter(chain.from_iterable(held))
    return sorted(number for number, count in counts.items() if count >= least)


def sentences_with_all_stems(index: EvidenceIndex, stems: frozenset[str]) -> list[int]:
    """Return the indexes, in order, of sentences that hold all of these stems; empty without stems."""
    held = [index.stems.get(stem, ()) for stem in stems]
    rarest = min(held, key=len, default=())
    return [number for number in rarest[:_MOST_OF_RAREST] if stems <= index.sentences[number].stems]


def are_known(keys: Iterable[str], index: EvidenceIndex) -> bool:
    """Return whether the evidence holds all of these keys."""
    return index.words.issuperset(frozenset(keys).difference(index.stems))


def stand_near(index: EvidenceIndex, keys: frozenset[str], most: int) -> bool:
    """Return whether every key may occur within ``most`` sentences of the rarest one: a cheap test.

    Frequent keys pass, and so do numbers, which are not among the stems.
    """
    held = [index.stems[key] for key in keys if key in index.stems]
    rarest = min(held, key=len) if held else ()
    if len(rarest) > _MOST_HOLDERS or not _AS_WRITTEN.of(index):
        return True
    near = {number + by for number in rarest for by in range(-most, most + 1)}
    return all(len(numbers) > _MOST_HOLDERS or not near.isdisjoint(numbers) for numbers in held)


def clauses_with(index: EvidenceIndex, keys: frozenset[str], most: int) -> Iterator[Part]:
    """Yield the clauses that hold all of these keys, from at most ``most`` sentences."""
    for number in sentences_with_keys(index, keys, len(keys))[:most]:
        yield from (part for part in clauses_of(index, number) if keys <= part.keys)
