"""Finds two things exchanged around a word of place: "the church above the school" for the reverse."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.word_changes import LONGEST
from faithrails.lookup.grammar.clauses import sentences_with_keys
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import has_content, stem

# Words of place and how each relates the first thing to the second; -1: the second to the first.
_PLACES = {
    **dict.fromkeys("under underneath below beneath".split(), ("under", 1)),
    **dict.fromkeys("above over atop".split(), ("under", -1)),
    **dict.fromkeys("behind beyond".split(), ("behind", 1)),
    **dict.fromkeys("inside within".split(), ("inside", 1)),
}
_PHRASES = {("in", "front", "of"): ("behind", -1), ("on", "top", "of"): ("under", -1)}
_STARTS = _PLACES.keys() | {phrase[0] for phrase in _PHRASES}
# Words between a thing and the word of place.
_STANDS = frozenset(
    map(
        stem,
        "lie lies lying lay lain stand stands standing stood sit sits sitting sat hang hangs hanging hung "
        "located situated placed put kept found hidden rest rests resting right just directly immediately "
        "far slightly deep high low well".split(),
    )
)
_MOST_HOLDERS = 20  # sentences that have both things


class _Place(NamedTuple):
    """Which thing is under, behind or inside which other, and where the word of place stands."""

    relation: str
    thing: str  # stem of its last word
    other: str
    start: int  # words
    end: int


def swapped_sides_of_place(lookup: Lookup) -> Contradiction | None:
    """Return the word of place if the evidence has the two things around it only the other way round."""
    claim, index = lookup.reading, lookup.index
    if _STARTS.isdisjoint(claim.words) or len(claim.words) > LONGEST:
        return None
    for own in _places(claim, 0, len(claim.words)):
        there = [
            (other.relation, other.thing, other.other)
            for number in sentences_with_keys(index, frozenset((own.thing, own.other)), 2)[:_MOST_HOLDERS]
            for other in _of_sentence(index, number)
        ]
        if (own.relation, own.thing, own.other) in there:
            continue
        if (own.relation, own.other, own.thing) in there:
            said = " ".join(claim.words[own.start : own.end])
            why = f"the passage has the two sides of '{said}' the other way round"
            return Contradiction(why, ((claim.starts[own.start], claim.ends[own.end - 1]),), in_copy=True)
    return None


def _of_sentence(index: EvidenceIndex, number: int) -> Iterator[_Place]:
    sentence = index.sentences[number]
    if not sentence.denies and sentence.words[1] - sentence.words[0] <= LONGEST:
        yield from _places(index.readings[sentence.passage], *sentence.words)


def _places(reading: TokenizedText, first: int, last: int) -> Iterator[_Place]:
    """Yield the places stated in the words ``first:last``, if there is a thing on both sides."""
    words, keys = reading.words, reading.keys
    for n in range(first + 1, last - 1):
        phrase = tuple(words[n : n + 3])
        found, end = (_PHRASES[phrase], n + 3) if phrase in _PHRASES else (_PLACES.get(words[n]), n + 1)
        if found is None:
            continue
        before = (key for key in reversed(keys[first:n]) if has_content(key) and key not in _STANDS)
        thing, other = next(before, ""), _last_of_phrase(reading, end, last)
        if thing and other and thing != other:
            relation, way = found
            pair = (thing, other) if way > 0 else (other, thing)
            yield _Place(relation, *pair, n, end)


def _last_of_phrase(reading: TokenizedText, start: int, last: int) -> str:
    """Return the last word of the first run of content words from ``start`` on: "the power socket"."""
    found = ""
    for n in range(start, last):
        is_apart = n > start and reading.text[reading.ends[n - 1] : reading.starts[n]].strip()
        if has_content(reading.keys[n]) and not (found and is_apart):
            found = reading.keys[n]
        elif found:
            break
    return found
