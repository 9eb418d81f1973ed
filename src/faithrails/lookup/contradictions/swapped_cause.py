"""Finds cause and effect exchanged: "it closed because rents rose" for "rents rose because it closed"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.clauses import holders
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.word_changes import LONGEST
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import has_content

# What stands between effect and cause, and between cause and effect; the longest first.
_EFFECT_FIRST = (
    ("as", "a", "result", "of"), ("because", "of"), ("due", "to"), ("owing", "to"), ("thanks", "to"),
    ("caused", "by"), ("resulted", "from"), ("results", "from"), ("stems", "from"), ("stemmed", "from"),
    ("because",),
)  # fmt: skip
_CAUSE_FIRST = (
    ("led", "to"), ("leads", "to"), ("resulted", "in"), ("results", "in"), ("caused",), ("causes",),
    ("therefore",), ("so",),
)  # fmt: skip
_LOOSE = (("as",), ("since",), ("when",), ("after",), ("once",))  # of the evidence: before what came first
_NOT_CAUSE = frozenset("well soon long far such much many same just so not".split())  # before "as"
_MOST_HOLDERS = 20  # sentences that have words of both sides
_LEAST_HELD = 0.5  # of the words of content of each side of a claim


_Phrase = tuple[str, ...]


def _by_first_word(phrases: Sequence[_Phrase]) -> dict[str, list[_Phrase]]:
    return {one[0]: [other for other in phrases if other[0] == one[0]] for one in phrases}


_OF_CLAIMS = _by_first_word((*_EFFECT_FIRST, *_CAUSE_FIRST))
_OF_EVIDENCE = _by_first_word((*_EFFECT_FIRST, *_CAUSE_FIRST, *_LOOSE))


class _Cause(NamedTuple):
    """What a sentence gives as effect and as cause, and the place of the words between them."""

    effect: frozenset[str]
    cause: frozenset[str]
    place: int


def swapped_cause(lookup: Lookup) -> Contradiction | None:
    """Return the words of cause of a claim where the evidence has cause and effect the other way round."""
    claim, index = lookup.reading, lookup.index
    if _OF_CLAIMS.keys().isdisjoint(claim.words) or lookup.has_negation or len(claim.words) > LONGEST:
        return None
    for own in _causes(claim, 0, len(claim.words)):
        found = False
        for number in holders(index, own.effect | own.cause, 2)[:_MOST_HOLDERS]:
            for there in _of_evidence(index, number):
                same = bool(own.effect & there.effect), bool(own.cause & there.cause)
                if all(same):
                    return None
                crossed = _holds(there.cause, own.effect) and _holds(there.effect, own.cause)
                found |= crossed and not any(same)
        if found:
            place = claim.starts[own.place], claim.ends[own.place]
            return Contradiction(
                "the passage has cause and effect the other way round", (place,), in_copy=True
            )
    return None


def _holds(there: frozenset[str], own: frozenset[str]) -> bool:
    return len(own & there) >= _LEAST_HELD * len(own)


def _of_evidence(index: EvidenceIndex, number: int) -> Iterator[_Cause]:
    """Yield what a sentence gives as causes; the effect of "they were caused by" is the sentence before."""
    sentence = index.sentences[number]
    reading, (first, last) = index.readings[sentence.passage], sentence.words
    before = index.sentences[number - 1] if number else None
    if before and before.passage == sentence.passage:
        earlier = frozenset(filter(has_content, reading.keys[before.words[0] : before.words[1]]))
    else:
        earlier = frozenset()
    if last - first <= LONGEST:
        yield from _causes(reading, first, last, _OF_EVIDENCE, earlier)


def _causes(
    reading: TokenizedText,
    first: int,
    last: int,
    by_first: Mapping[str, Sequence[_Phrase]] = _OF_CLAIMS,
    earlier: frozenset[str] = frozenset(),
) -> Iterator[_Cause]:
    """Yield the effect and the cause around each phrase between the words ``first:last``."""
    words, n = reading.words, first
    while n < last:
        for phrase in by_first.get(words[n], ()):
            if tuple(words[n : min(last, n + len(phrase))]) == phrase:
                yield from _around(reading, first, last, n, phrase, phrase in _CAUSE_FIRST, earlier)
                n += len(phrase) - 1
                break
        n += 1


def _around(
    reading: TokenizedText,
    first: int,
    last: int,
    place: int,
    phrase: _Phrase,
    cause_is_first: bool,
    earlier: frozenset[str],
) -> Iterator[_Cause]:
    end = place + len(phrase)
    if phrase == ("as",) and place > first and reading.words[place - 1] in _NOT_CAUSE:
        return
    if place == first:  # "Because the beavers returned, they rose."
        stop = next((k for k in range(end + 1, last) if "," in _between(reading, k)), last)
        before, after = _keys(reading, stop, last), _keys(reading, end, stop)
    else:
        before, after = _keys(reading, first, place) or earlier, _keys(reading, end, last)
    if before - after and after - before:
        effect, cause = (after, before) if cause_is_first else (before, after)
        yield _Cause(effect - cause, cause - effect, place)


def _keys(reading: TokenizedText, first: int, last: int) -> frozenset[str]:
    return frozenset(filter(has_content, reading.keys[first:last]))


def _between(reading: TokenizedText, word: int) -> str:
    return reading.text[reading.ends[word - 1] : reading.starts[word]]
