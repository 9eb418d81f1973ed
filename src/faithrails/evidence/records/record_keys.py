"""Keys of records: splits them into words, and matches them with nouns and abbreviations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache

from faithrails.evidence.records.parse_json_yaml_csv import WORD_ENDS, Fact, Record
from faithrails.evidence.records.similar_key_sets import similar_sets
from faithrails.text.values.extract import mentions
from faithrails.text.values.mention import Mention
from faithrails.text.words import folded, stem

_LEAST_KEY = 3  # letters: "GA" is no game, but the initials of "goals against"
_LEAST_ALIKE = 3  # keys that two sides share


@dataclass(frozen=True, slots=True)
class Entry:
    """One fact of a record: the words of its last key, and what its value mentions."""

    key: tuple[str, ...]
    values: tuple[Mention, ...]


def sides(record: Record) -> Iterator[tuple[str, Record]]:
    """Split a record about two sides: "homeTeam" and "homeScore", "awayTeam" and "awayScore".

    Sides are sets of facts whose keys differ only in the first word. Each is yielded with that word, and
    includes the facts about both. A record without sides is yielded whole, with "".
    """
    if len(record) < 2 * _LEAST_ALIKE:  # too few facts for two sides
        yield "", record
        return
    by_first: dict[str, dict[tuple[str, ...], Fact]] = {}
    for fact in record:
        first, *after = [part for key in fact.path for part in _parts(key)] or [""]
        by_first.setdefault(first, {})[tuple(after)] = fact
    firsts = list(by_first)
    two = {firsts[i] for i in similar_sets([by_first[first].keys() for first in firsts], _are_alike)}
    if not two:
        yield "", record
        return
    of_both = tuple(fact for first, facts in by_first.items() if first not in two for fact in facts.values())
    for first in sorted(two):
        yield first, (*by_first[first].values(), *of_both)


def _are_alike(keys: Set[object], others: Set[object]) -> bool:
    return len(keys & others) >= _LEAST_ALIKE and 2 * len(keys & others) > max(len(keys), len(others))


def entries_of(record: Record) -> tuple[Entry, ...]:
    """Read the facts of a record once for all claims."""
    return tuple(
        Entry(
            _parts(fact.path[-1]) if fact.path else (),
            tuple(mentions(fact.measured)),
        )
        for fact in record
    )


def key_words(record: Record) -> frozenset[str]:
    """Return the folded words of all keys that lead to the values of a record."""
    return frozenset(part for fact in record for key in fact.path for part in _parts(key))


@lru_cache(maxsize=2_000)  # the rows of a table have the same keys
def _parts(key: str) -> tuple[str, ...]:
    """Return the folded words of a key."""
    return tuple(folded(part) for part in WORD_ENDS.split(key) if part)


def spells(key: Sequence[str], noun: str) -> bool:
    """Whether a key is a noun, or an abbreviation of it: "PTS" of points, "REB" of rebounds."""
    return any(_abbreviates(part, noun) for part in key)


@lru_cache(maxsize=10_000)
def _abbreviates(short: str, noun: str) -> bool:
    if stem(short) == stem(noun):
        return True
    short = short.removesuffix("s") if len(short) > _LEAST_KEY else short
    if len(short) < _LEAST_KEY or not short.isalpha() or short[0] != noun[0]:
        return False
    letters = iter(noun)
    return all(letter in letters for letter in short)
