"""Finds the outcome of another condition: the first half of one statement and the second half of another.

"Trips up to three days are approved by the board." for "Trips up to three days are approved by the team lead,
longer trips by the board.", and "If full, it hums." for "If full, it beeps; if open, it hums.".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses_of, lines_of
from faithrails.text.irregular_verbs import base, is_past
from faithrails.text.word_relations import is_person
from faithrails.text.words import AUXILIARIES, DETERMINERS, PRONOUNS, has_content, is_negation

# Function words that tell cases apart.
_BOUNDS = frozenset("up above over under below before after from until during more less than other".split())
_PREPOSITIONS = frozenset("with by in on at for to into from within of during".split())
_REFERRING = PRONOUNS | frozenset("this that these those his her its their who which we i one ones".split())
_BEGINNING = _BOUNDS | _PREPOSITIONS | frozenset("if when once unless as and or but also down".split())
_OBJECTS = DETERMINERS | PRONOUNS | frozenset("up on in out off to".split())
_IF, _OTHERWISE = frozenset("if when whenever once".split()), "otherwise"
_MOST_WORDS = 25  # of a claim, or of a statement
_MOST_CLAUSES = 5
_LEAST_APART = 2  # content words that statements in two sentences must share
_GAPPED = 6  # words of a statement that leaves out its verb
# Words that only one of two statements has, "1" for those in the claim: it has the beginning of one and the
# end of the other.
_CROSSED = re.compile("1+0+ 0+1+|0+1+ 1+0+")


class _Statement(NamedTuple):
    """The words of one or more clauses, and their base forms; those that tell nothing apart are ""."""

    words: Sequence[str]
    keys: Sequence[str]
    text: str
    held: frozenset[str]  # its keys


class _Pair(NamedTuple):
    """Two statements beside each other, and how many content words they must share."""

    one: _Statement
    other: _Statement
    least: int


_PAIRS: PerIndex[dict[tuple[int, ...], list[_Pair]]] = PerIndex(lambda index: {})


def outcome_of_another_condition(lookup: Lookup) -> Contradiction | None:
    """Return the claim if it joins the beginning of one statement with the end of one beside it."""
    if lookup.window is None or not 1 < len(lookup.reading.words) <= _MOST_WORDS or "?" in lookup.text:
        return None
    own = frozenset(filter(None, _keys(lookup.reading.words, lookup.reading.keys)))
    first, last = max(0, lookup.window.first - 1), min(len(lookup.index.sentences), lookup.window.last + 2)
    of_sentences = (_pairs(lookup.index, number) for number in range(first, last))
    of_neighbours = (_pairs(lookup.index, number, number + 1) for number in range(first, last - 1))
    for one, other, least in chain(*of_sentences, *of_neighbours):
        if _is_crossed(own, one, other, least):
            why = f"the passage says '{one.text} {other.text}'"
            return Contradiction(why, ((0, len(lookup.text)),), in_copy=True)
    return None


def _pairs(index: EvidenceIndex, *numbers: int) -> list[_Pair]:
    """Return the statements beside each other in a sentence, or at the border of two."""
    known = _PAIRS.of(index)
    if numbers not in known:
        read = _beside(index, *numbers) if len(numbers) > 1 else _in_sentence(index, *numbers)
        known[numbers] = [
            pair
            for pair in read
            if max(len(pair.one.words), len(pair.other.words)) <= _MOST_WORDS
            and not _goes_on(pair.one.words, pair.other.words)
            and not _counts_only(pair.other.words)
        ]
    return known[numbers]


def _in_sentence(index: EvidenceIndex, number: int) -> Iterator[_Pair]:
    parts, rows = clauses_of(index, number), lines_of(index, number)
    # "red paint for doors, blue paint for windows": two clauses without a verb are no statement
    halves = [
        (parts[:n], parts[n:])
        for n in range(1, len(parts) if len(parts) <= _MOST_CLAUSES else 0)
        if n == len(parts) - 1 or _BEGINNING.issuperset((parts[0].words[0], parts[n].words[0]))
    ]
    pairs = [([one], [other]) for one, other in (*pairwise(rows), *(pairwise(parts) if halves else ()))]
    return (_Pair(_statement(one), _statement(other), 1) for one, other in (*pairs, *halves))


def _beside(index: EvidenceIndex, before: int, after: int) -> Iterator[_Pair]:
    if index.sentences[before].passage == index.sentences[after].passage:
        one, other = lines_of(index, before)[-1:], lines_of(index, after)[:1]
        if one and other:
            yield _Pair(_statement(one), _statement(other), _LEAST_APART)


def _statement(parts: Sequence[Part]) -> _Statement:
    words = [word for part in parts for word in part.words]
    keys = _keys(words, [key for part in parts for key in part.reading.keys[part.first : part.last]])
    return _Statement(words, keys, " ".join(part.text.strip() for part in parts), frozenset(keys))


def _keys(words: Sequence[str], said: Sequence[str]) -> list[str]:
    are_told = (
        (word in _BOUNDS or has_content(key) or is_negation(word))
        for word, key in zip(words, said, strict=True)
    )
    return [base(key) if is_told else "" for key, is_told in zip(said, are_told, strict=True)]


def _is_crossed(own: frozenset[str], one: _Statement, other: _Statement, least: int) -> bool:
    are_conditions = _IF.issuperset((one.words[0], other.words[0]))
    if len(own - one.held - other.held) > are_conditions or own <= one.held or own <= other.held:
        return False
    if _is_gapped(own, one, other):
        return True
    shared = one.held & other.held
    are_parallel = are_conditions or other.words[0] == _OTHERWISE or _are_of_persons(one.words, other.words)
    if sum(map(has_content, filter(None, shared & own))) < least and not are_parallel:
        return False
    marks = (
        "".join(
            "01"[key in own]
            for key in keys
            if key and key not in shared and (keys.count(key) == 1 or key[0].isdigit())
        )
        for keys in (one.keys, other.keys)
    )
    return bool(_CROSSED.fullmatch(" ".join(marks)))


def _goes_on(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the second statement has the subject of the first: "it opens", "opened in May", "at noon"."""
    first, is_other = other[0], one[0] not in _BEGINNING
    is_verb = is_past(first) or (first.endswith("s") and not _OBJECTS.isdisjoint(other[1:2]))
    return first in _REFERRING or first in AUXILIARIES or is_verb or (first in _BEGINNING and is_other)


def _counts_only(other: Sequence[str]) -> bool:
    """Whether the second statement has a number in place of subject and verb: "10 work here and 30 there"."""
    return other[0].isdigit() and AUXILIARIES.isdisjoint(other) and not any(map(is_past, other))


def _are_of_persons(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two statements begin with persons: "the nurse", "the doctor"."""
    first, second = (said[said[0] == "the" :][:1] for said in (one, other))
    return first != second and all(any(map(is_person, said)) for said in (first, second))


def _is_gapped(own: frozenset[str], one: _Statement, other: _Statement) -> bool:
    """Whether a claim crosses "oil the chain with A" and "the cables with B", which leaves out the verb."""
    word = next(filter(_PREPOSITIONS.__contains__, other.words), "")
    if not word or len(other.words) > _GAPPED or one.words.count(word) != 1:
        return False
    shared = one.held & other.held
    (before, after), (subject, instead) = (
        [frozenset(keys) - shared for keys in (said.keys[:n], said.keys[n:])]
        for said in (one, other)
        for n in (said.words.index(word),)
    )
    if not (before and after and subject and instead):
        return False
    to_first = instead <= own and own.isdisjoint(after | subject) and not own.isdisjoint(before)
    return to_first or (after <= own and own.isdisjoint(instead) and subject <= own and not before <= own)
