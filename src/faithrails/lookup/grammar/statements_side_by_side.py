"""Reads statements beside each other: "If full, it beeps" and "if open, it hums", in a sentence or in two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.grammar.clauses import Part, clauses, clauses_of, lines_of
from faithrails.lookup.grammar.contrasted_groups import two_groups, words_of_contrast
from faithrails.text.irregular_verbs import base, is_past
from faithrails.text.words import AUXILIARIES, DETERMINERS, PRONOUNS, has_content, is_negation, stem

MOST_WORDS = 25  # of a claim, or of a statement
PREPOSITIONS = frozenset("with by in on at for to into from within of during".split())
# Function words that tell cases apart.
_BOUNDS = frozenset("up above over under below before after from until during more less than other".split())
_REFERRING = PRONOUNS | frozenset("this that these those his her its their who which we i one ones".split())
_BEGINNING = _BOUNDS | PREPOSITIONS | frozenset("if when once unless as and or but also down".split())
_OBJECTS = DETERMINERS | PRONOUNS | frozenset("up on in out off to".split())
_MOST_CLAUSES = 5
_LEAST_APART = 2  # content words that statements in two sentences must share


class Statement(NamedTuple):
    """The words of one or more clauses, and their base forms; those that tell nothing apart are "".

    ``size`` is the number of words of its first clause, ``sentence`` its index in the evidence.
    """

    words: Sequence[str]
    keys: Sequence[str]
    text: str
    held: frozenset[str]  # its keys
    size: int
    sentence: int


class Pair(NamedTuple):
    """Two statements beside each other, how many content words they must share, and the words of two groups.

    ``groups`` is empty if they do not begin with different groups.
    """

    one: Statement
    other: Statement
    least: int
    groups: frozenset[str]


_PAIRS: PerIndex[dict[tuple[int, ...], list[Pair]]] = PerIndex(lambda index: {})


def keys_of_claim(lookup: Lookup) -> frozenset[str]:
    """Return the words of a claim as they are compared with those of statements."""
    return frozenset(filter(None, _keys(lookup.reading.words, lookup.reading.keys)))


def pairs_near(lookup: Lookup) -> Iterator[Pair]:
    """Yield the statements beside each other near a claim; none if the claim is too long, or a question."""
    if lookup.window is None or not 1 < len(lookup.reading.words) <= MOST_WORDS or "?" in lookup.text:
        return
    first, last = max(0, lookup.window.first - 1), min(len(lookup.index.sentences), lookup.window.last + 2)
    of_sentences = (_pairs(lookup.index, number) for number in range(first, last))
    of_neighbours = (_pairs(lookup.index, number, number + 1) for number in range(first, last - 1))
    yield from chain(*of_sentences, *of_neighbours)


def marks_of(own: frozenset[str], one: Statement, other: Statement, shared: frozenset[str]) -> str:
    """Return "1" for each word of two statements that a claim has, else "0", without the shared ones."""
    return " ".join(
        "".join(
            "01"[key in own]
            for key in keys
            if key and key not in shared and (keys.count(key) == 1 or key[0].isdigit())
        )
        for keys in (one.keys, other.keys)
    )


def _pairs(index: EvidenceIndex, *numbers: int) -> list[Pair]:
    """Return the statements beside each other in a sentence, or at the border of two."""
    known = _PAIRS.of(index)
    if numbers not in known:
        read = _beside(index, *numbers) if len(numbers) > 1 else _in_sentence(index, *numbers)
        known[numbers] = [
            pair
            for pair in read
            if max(len(pair.one.words), len(pair.other.words)) <= MOST_WORDS
            and (pair.groups or not _goes_on(pair.one.words, pair.other.words))
            and not _counts_only(pair.other.words)
        ]
    return known[numbers]


def _in_sentence(index: EvidenceIndex, number: int) -> Iterator[Pair]:
    parts, rows = clauses_of(index, number), lines_of(index, number)
    # "red paint for doors, blue paint for windows": two clauses without a verb are no statement
    cuts = range(1, len(parts) if len(parts) <= _MOST_CLAUSES else 0)
    of_cut = {n: (parts[:n], parts[n:]) for n in cuts}
    halves = [
        both
        for n, both in of_cut.items()
        if n == len(parts) - 1 or _BEGINNING.issuperset((parts[0].words[0], parts[n].words[0]))
    ]
    pairs = [([one], [other]) for one, other in (*pairwise(rows), *(pairwise(parts) if halves else ()))]
    for one, other in (*pairs, *halves):
        yield Pair(_statement(one), _statement(other), 1, _groups(one, other))
    for both in of_cut.values():
        if both not in halves and (groups := _groups(*both)):
            yield Pair(_statement(both[0]), _statement(both[1]), MOST_WORDS, groups)


def _beside(index: EvidenceIndex, before: int, after: int) -> Iterator[Pair]:
    if index.sentences[before].passage == index.sentences[after].passage:
        one, other = lines_of(index, before)[-1:], lines_of(index, after)[:1]
        if one and other:
            yield Pair(_statement(one), _statement(other), _LEAST_APART, _groups(one, other))


def _groups(one: Sequence[Part], other: Sequence[Part]) -> frozenset[str]:
    are_neighbours = one[0].sentence != other[0].sentence
    return frozenset(base(stem(word)) for word in two_groups(one, other, are_neighbours=are_neighbours))


def _statement(parts: Sequence[Part]) -> Statement:
    words = [word for part in parts for word in part.words]
    keys = _keys(words, [key for part in parts for key in part.reading.keys[part.first : part.last]])
    contrast = words_of_contrast(words)
    keys[:contrast] = [""] * contrast
    text, size = " ".join(part.text.strip() for part in parts), len(clauses(parts[0].text)[0].words)
    return Statement(words, keys, text, frozenset(keys), size, parts[0].sentence)


def _keys(words: Sequence[str], said: Iterable[str]) -> list[str]:
    are_told = (
        (word in _BOUNDS or has_content(key) or is_negation(word), key)
        for word, key in zip(words, said, strict=True)
    )
    return [base(key) if is_told else "" for is_told, key in are_told]


def _goes_on(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the second statement has the subject of the first: "it opens", "opened in May", "at noon"."""
    first, is_other = other[0], one[0] not in _BEGINNING
    may_be_verb = first.endswith("s") and first != one[0]  # not "plants in plastic pots" behind "plants"
    is_verb = is_past(first) or (may_be_verb and not _OBJECTS.isdisjoint(other[1:2]))
    return first in _REFERRING or first in AUXILIARIES or is_verb or (first in _BEGINNING and is_other)


def _counts_only(other: Sequence[str]) -> bool:
    """Whether the second statement has a number in place of subject and verb: "10 work here and 30 there"."""
    return other[0].isdigit() and AUXILIARIES.isdisjoint(other) and not any(map(is_past, other))
