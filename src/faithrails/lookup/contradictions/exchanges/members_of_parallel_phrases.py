"""Finds members of parallel phrases that a claim joins crosswise: "phone for Pro".

The evidence has "by e-mail for Basic, by chat for Pro and by phone for Max".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses_of, sentences_with_all_stems
from faithrails.text.irregular_verbs import is_past
from faithrails.text.words import DETERMINERS, has_content

_PREPOSITIONS = frozenset("for to in at on by from with into during after before".split())
_LONGEST = 3  # content words on each side of the preposition
_LEAST = 2  # phrases
_MOST_SENTENCES = 200  # of the evidence
_MOST_WORDS = 20  # of a claim


class _Pair(NamedTuple):
    """A phrase: the keys on both sides of its preposition, and its text.

    ``firsts`` are possible first parts: "dogs are vaccinated in spring" may be about dogs or about being
    vaccinated, until another phrase shows which.
    """

    firsts: tuple[frozenset[str], ...]
    second: frozenset[str]
    text: str
    number: int  # of the sentence

    def has_first(self, said: frozenset[str]) -> bool:
        """Whether a claim has a first part."""
        return any(first <= said for first in self.firsts)


def members_of_parallel_phrases(lookup: Lookup) -> Contradiction | None:
    """Return the claim if it has just one first part and one second part, and these of two phrases."""
    claim = lookup.reading
    if len(claim.words) > _MOST_WORDS or "?" in lookup.text:
        return None
    said = frozenset(filter(has_content, claim.keys))
    for pairs in _PARALLEL.of(lookup.index):
        seconds = [pair for pair in pairs if pair.second <= said]
        firsts = [pair for pair in pairs[1:] if pair.has_first(said)]
        firsts = firsts or [pair for pair in pairs[:1] if pair.has_first(said)]
        if (
            len(firsts) == len(seconds) == 1
            and firsts != seconds
            and not _is_stated(firsts[0], seconds[0], lookup)
        ):
            keys = firsts[0].firsts[0] | seconds[0].second
            words = zip(claim.keys, claim.starts, claim.ends, strict=True)
            places = tuple((start, end) for key, start, end in words if key in keys)
            return Contradiction(f"the passage says '{firsts[0].text}'", places)
    return None


def _is_stated(first: _Pair, second: _Pair, lookup: Lookup) -> bool:
    """Whether another sentence has the first part of one phrase and the second of the other."""
    index = lookup.index
    return any(
        number != first.number
        for keys in first.firsts
        for number in sentences_with_all_stems(index, keys | second.second)
    )


def _read(index: EvidenceIndex) -> list[list[_Pair]]:
    found = []
    for number in range(len(index.sentences) if len(index.sentences) <= _MOST_SENTENCES else 0):
        parts = clauses_of(index, number)
        found += list(_rows(parts)) if len(parts) >= _LEAST else []
    return found


_PARALLEL: PerIndex[list[list[_Pair]]] = PerIndex(_read)


def _rows(parts: Sequence[Part]) -> Iterator[list[_Pair]]:
    """Yield rows of clauses behind one with a verb that have its last preposition."""
    row: list[_Pair] = []
    word = before = ""
    for part in parts:
        if row and (found := _elided(part, word, before)):
            row.append(found)
            continue
        yield from _distinct(row)
        row, word, before = [], "", ""
        if read := _tail(part):
            row, word, before = [read[0]], read[1], read[2]
    yield from _distinct(row)


def _distinct(row: Sequence[_Pair]) -> Iterator[list[_Pair]]:
    """Yield a row of two or more phrases without the words that all share, if the rest tells them apart."""
    if len(row) < _LEAST:
        return
    shared = frozenset.intersection(*(first for pair in row for first in pair.firsts[:1]))
    of_seconds = frozenset.intersection(*(pair.second for pair in row))
    pairs = [
        pair._replace(
            firsts=tuple(rest for first in pair.firsts if (rest := first - shared)),
            second=pair.second - of_seconds,
        )
        for pair in row
    ]
    sides = [side for pair in pairs for side in (*pair.firsts[:1], pair.second)]
    has_number = any(key[0].isdigit() for side in sides for key in side)  # values are compared elsewhere
    if (
        not has_number
        and len(sides) == 2 * len(pairs)
        and all(sides)
        and sum(map(len, sides)) == len(frozenset().union(*sides))
    ):
        yield pairs


def _tail(part: Part) -> tuple[_Pair, str, str] | None:
    """Return the last phrase of a clause, its preposition, and the one before its first part."""
    words, keys = part.reading.words[part.first : part.last], part.reading.keys[part.first : part.last]
    at = next((n for n in range(len(words) - 1, 0, -1) if words[n] in _PREPOSITIONS), 0)
    second = _content(words[at + 1 :], keys[at + 1 :])
    begin = at
    while begin and at - begin < _LONGEST and has_content(keys[begin - 1]):
        begin -= 1
    if not at or begin == at or not second:
        return None
    outer = begin - (begin > 0 and words[begin - 1] in DETERMINERS)
    before = words[outer - 1] if outer and words[outer - 1] in _PREPOSITIONS else ""
    subject = next(key for key in keys if has_content(key))
    firsts = [frozenset(keys[begin:at])]
    if not before:
        firsts += [frozenset(keys[at - 1 : at]), frozenset((subject,))]
    return _Pair(tuple(firsts), second, part.text.strip(), part.sentence), words[at], before


def _elided(part: Part, word: str, before: str) -> _Pair | None:
    """Return the two parts of a clause without a verb around the preposition of the clause before."""
    words, keys = part.reading.words[part.first : part.last], part.reading.keys[part.first : part.last]
    if any(map(is_past, words)):  # "written by Ann and translated by Bo"
        return None
    if words.count(word) != 1 or (before and words[0] != before):
        return None
    at, start = words.index(word), bool(before)
    first, second = _content(words[start:at], keys[start:at]), _content(words[at + 1 :], keys[at + 1 :])
    return _Pair((first,), second, part.text.strip(), part.sentence) if first and second else None


def _content(words: Sequence[str], keys: Sequence[str]) -> frozenset[str]:
    """Return the keys of up to three content words, behind an article; empty if there is any other word."""
    rest = keys[bool(words) and words[0] in DETERMINERS :]
    return frozenset(rest) if 0 < len(rest) <= _LONGEST and all(map(has_content, rest)) else frozenset()
