"""Finds origin and goal exchanged: "translated from English into German" for "from German into English"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import takewhile
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.word_changes import LONGEST
from faithrails.lookup.grammar.clauses import sentences_with_keys
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import DETERMINERS, has_content

_TO = frozenset("to into".split())
_BESIDE = DETERMINERS | {
    "back",
    "down",
    "up",
    "over",
    "on",
    "every",
    "each",
}  # between "from" or "to" and its words
_LONGEST = 6  # words of an origin
_SEVERAL = 3
_MOST_HOLDERS = 20  # sentences that have words of both


class _Way(NamedTuple):
    """Content words of origin and goal, without shared ones, and the range from "from" to "to"."""

    origin: frozenset[str]
    goal: frozenset[str]
    start: int
    end: int


def swapped_origin_and_goal(lookup: Lookup) -> Contradiction | None:
    """Return the claim's "from … to" if a sentence with nearly all its other words has it reversed."""
    claim = lookup.reading
    for own, rest, said in _turned(lookup):
        if any(_says(stems, rest) and not _has_opposite(lookup, rest - stems, stems) for stems in said):
            place = claim.starts[own.start], claim.ends[own.end - 1]
            why = f"the passage has '{claim.text[slice(*place)]}' in the other direction"
            return Contradiction(why, (place,), in_copy=True)
    return None


def states_way_back(lookup: Lookup) -> bool:
    """Whether a claim turns direction and ends: "downhill from A to B" for "uphill from B to A"."""
    return any(
        _has_opposite(lookup, rest - stems, stems) for _, rest, said in _turned(lookup) for stems in said
    )


def _turned(lookup: Lookup) -> Iterator[tuple[_Way, frozenset[str], Sequence[Set[str]]]]:
    """Yield each "from … to" with the claim's other words, and the stems of sentences with it reversed."""
    claim, index = lookup.reading, lookup.index
    if "from" not in claim.words or _TO.isdisjoint(claim.words) or len(claim.words) > LONGEST:
        return
    for own in _ways(claim, 0, len(claim.words)):
        rest = claim.content_keys() - own.origin - own.goal
        numbers = sentences_with_keys(index, own.origin | own.goal, 2)[:_MOST_HOLDERS]
        there = [(number, way) for number in numbers for way in _of_sentence(index, number)]
        if rest and not any((way.origin, way.goal) == (own.origin, own.goal) for _, way in there):
            turned = (n for n, way in there if (way.goal, way.origin) == (own.origin, own.goal))
            yield own, rest, [index.sentences[number].stems for number in turned]


def _says(stems: Set[str], rest: frozenset[str]) -> bool:
    """Whether a sentence has these words; of several, one may be missing: "went" for "was raised"."""
    return len(rest - stems) <= (len(rest) >= _SEVERAL)


def _has_opposite(lookup: Lookup, words: Set[str], stems: Set[str]) -> bool:
    return any(not lookup.reader.vocabulary.opposites(word).isdisjoint(stems) for word in words)


def _of_sentence(index: EvidenceIndex, number: int) -> Iterator[_Way]:
    sentence = index.sentences[number]
    if not sentence.denies and sentence.words[1] - sentence.words[0] <= LONGEST:
        yield from _ways(index.readings[sentence.passage], *sentence.words)


def _ways(reading: TokenizedText, first: int, last: int) -> Iterator[_Way]:
    words = reading.words
    for start in range(first, last):
        to = next((n for n in range(start + 2, min(last, start + _LONGEST)) if words[n] in _TO), last)
        if words[start] != "from" or to == last:
            continue
        origin, goal = _phrase(reading, start + 1, to), _phrase(reading, to + 1, last)
        keys = frozenset(origin), frozenset(goal)
        if not any(key[0].isdigit() for key in keys[0] | keys[1]) and keys[0] - keys[1] and keys[1] - keys[0]:
            yield _Way(keys[0] - keys[1], keys[1] - keys[0], start, to + 1)


def _phrase(reading: TokenizedText, start: int, last: int) -> list[str]:
    """Return the content words from a position on, up to a function word or a mark."""
    begin = next((n for n in range(start, last) if reading.words[n] not in _BESIDE), last)
    apart = (
        n for n in range(begin + 1, last) if reading.text[reading.ends[n - 1] : reading.starts[n]].strip()
    )
    run = range(begin, next(apart, last))
    said = takewhile(lambda n: has_content(reading.keys[n]) and reading.words[n] not in _BESIDE, run)
    return [reading.keys[n] for n in said]
