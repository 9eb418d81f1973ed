"""Whose value it is: in structured evidence a number must stand in the record it is said of."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from faithrails.signals.agree import agrees
from faithrails.signals.mention import Mention
from faithrails.signals.mentions import mentions
from faithrails.signals.structured import WORD_ENDS, Record
from faithrails.signals.words import folded, stem, words

_NOUN = re.compile(r"[\s-]*(?:[A-Za-z]+-)?(?P<noun>[A-Za-z]{3,})")
_GOES_ON = re.compile(r"\s[a-z]")  # "a 12-rebound game": the number is said of the game
_ONE = re.compile(r"\b(?P<one>a\spair(?=\sof\s)|an?|one)\s(?:of\s)?(?P<noun>[a-z]{3,})", re.IGNORECASE)
_CAPITAL = re.compile(r"\b[A-Z][\w’'-]*\w")
_LEAST_KEY = 2


@dataclass(frozen=True, slots=True)
class Entry:
    """One fact of a record: the words of its last key, and what its value mentions."""

    key: tuple[str, ...]
    values: tuple[Mention, ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """A record, by the words that name it."""

    words: frozenset[str]
    entries: tuple[Entry, ...]


class Subjects:
    """The records of structured evidence, found by the words that name them."""

    def __init__(self, records: Sequence[Record]) -> None:
        self._all = [_subject(record) for record in records]
        self._by_word: dict[str, set[int]] = {}
        for number, subject in enumerate(self._all):
            for word in subject.words:
                self._by_word.setdefault(word, set()).add(number)

    def named(self, text: str, names: Sequence[Mention]) -> list[Mention]:
        """Return the names of a text, and its other capitalised words that name a record ("Butler added")."""
        taken = {place for name in names for place in range(name.start, name.end)}
        found = list(names)
        for capital in _CAPITAL.finditer(text):
            word = folded(capital[0])
            if word in self._by_word and capital.start() not in taken:
                found.append(Mention("name", capital.start(), capital.end(), capital[0], words=(word,)))
        return sorted(found, key=lambda name: name.start)

    def holds(self, text: str, mention: Mention, names: Sequence[Mention]) -> bool:
        """Whether the records of one of these names hold a value of a text.

        Where the value's noun spells out a key of theirs ("12 rebounds", "REB"), the value
        must stand under it. True where no record is named, or all are: then nothing is known
        of whose value it is.
        """
        entries = self._entries(names)
        if not entries:
            return True
        noun = _NOUN.match(text, mention.end)
        compound = noun is not None and noun[0].startswith("-") and _GOES_ON.match(text, noun.end())
        if noun and not compound:
            near = self._keyed(noun["noun"], self._entries(_nearest(text, names, mention.start)))
            keyed = near or self._keyed(noun["noun"], entries)
            if keyed:
                return any(agrees(mention, value) for entry in keyed for value in entry.values)
        if not self._of_a_kind(names):
            return True
        in_brackets = text[: mention.start].rfind("(") > text[: mention.start].rfind(")")
        if in_brackets:  # "the Hawks (30-25)": said of what stands before
            entries = self._entries(_nearest("", names, mention.start)) or entries
        return any(agrees(mention, value) for entry in entries for value in entry.values)

    def wrong_counts(self, text: str, names: Sequence[Mention]) -> list[Mention]:
        """Return "a steal" and "a pair of assists" where the records of these names have another number."""
        entries = self._entries(names)
        wrong = []
        for found in _ONE.finditer(text) if entries else ():
            keyed = self._keyed(found["noun"], self._entries(_nearest(text, names, found.start())))
            amount = 2.0 if "pair" in found["one"].lower() else 1.0
            one = Mention("number", found.start("one"), found.end("one"), found["one"], amounts=(amount,))
            if keyed and not any(agrees(one, value) for entry in keyed for value in entry.values):
                wrong.append(one)
        return wrong

    def _keyed(self, noun: str, entries: Sequence[Entry]) -> list[Entry]:
        return [entry for entry in entries if entry.values and _spells(entry.key, noun.lower())]

    def _entries(self, names: Sequence[Mention]) -> list[Entry]:
        return [entry for number in self._about(names) for entry in self._all[number].entries]

    def _about(self, names: Sequence[Mention]) -> list[int]:
        """Return the records that one of these names names; none if they are all of them."""
        about: set[int] = set()
        for name in names:
            sets = [self._by_word.get(word, set()) for word in name.words]
            about |= set.intersection(*sets) if sets else set()
        return sorted(about) if len(about) < len(self._all) else []

    def _of_a_kind(self, names: Sequence[Mention]) -> bool:
        """Whether a named record is one of several alike: a row of a table, a side of a game."""
        return any(number in self._alike for number in self._about(names))

    @cached_property
    def _alike(self) -> set[int]:
        keys = [frozenset(entry.key for entry in subject.entries) for subject in self._all]
        return {
            number
            for number, own in enumerate(keys)
            if any(
                other is not own and own and 2 * len(own & other) >= max(len(own), len(other))
                for other in keys
            )
        }


def _nearest(text: str, names: Sequence[Mention], place: int) -> list[Mention]:
    """Return the last name before a place, or all names if none is.

    A name with an article ("Thomas led the Celtics with 24 points") counts after one without.
    """
    before = [name for name in names if name.start < place]
    plain = [name for name in before if not text[: max(0, name.start)].lower().endswith("the ")]
    return (plain or before)[-1:] or list(names)


def _subject(record: Record) -> Subject:
    entries = tuple(
        Entry(
            tuple(folded(part) for part in WORD_ENDS.split(fact.path[-1]) if part) if fact.path else (),
            tuple(mentions(fact.value)),
        )
        for fact in record
    )
    return Subject(frozenset(word for fact in record for word, _, _ in words(fact.value)), entries)


def _spells(key: Sequence[str], noun: str) -> bool:
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
