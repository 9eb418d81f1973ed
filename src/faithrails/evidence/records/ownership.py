"""Checks that a value belongs to the record (the subject) that the claim is about."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence, Set
from dataclasses import dataclass
from functools import cached_property

from faithrails.evidence.load_domain_words import Vocabulary
from faithrails.evidence.records.counts_without_a_number import counted_as_one
from faithrails.evidence.records.entry_index import Entries
from faithrails.evidence.records.parse_json_yaml_csv import YEAR, Record
from faithrails.evidence.records.record_keys import Entry, entries_of, key_words, sides, spells
from faithrails.evidence.records.similar_key_sets import similar_sets
from faithrails.evidence.records.value_of_wrong_date import Timeline, words_before
from faithrails.text.values.mention import Date, Mention
from faithrails.text.values.months_and_days_in_labels import full_name, months_as_values, named_by_labels
from faithrails.text.values.units import unit_at
from faithrails.text.words import folded, words

_NOUN = re.compile(r"[\s-]*(?:[A-Za-z]+-)?(?P<noun>[A-Za-z]{3,})")
_GOES_ON = re.compile(r"\s[a-z]")  # "a 12-rebound game": the number describes the game
_NTH_PART = re.compile(
    r"\b(?P<nth>first|second|third|fourth|fifth|[1-5](?:st|nd|rd|th))\s(?P<noun>[A-Za-z]{3,})", re.IGNORECASE
)
_NTH = {"first": "1", "second": "2", "third": "3", "fourth": "4", "fifth": "5"}
_WITH_UNIT = re.compile(r"(\d+)-?([A-Za-z])(?=[a-z]{3}|\b)")  # "3-hour" and "3h"
_FIRST_OR_LAST = re.compile(r"\b(?:first|last|final|opening)\s$", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[,;:]\s|\s(?:and|while|but)\s")
_SCORE_BEFORE = re.compile(r"\d[-–]$")
_SCORE_AFTER = re.compile(r"[-–]\d")
_LONGEST_CLAUSE = 200  # characters to each side
_LONGEST_NTH = 12  # characters of "opening " and the space before it
_NAMES_BEFORE = 50  # names before a value that may be its subject
_BETWEEN = 4  # words: "humidity will be at around 80 %"
_SMALL = re.compile(r"[a-z]+")
_AFTER = re.compile(r"\s?([a-z]+)")
_AFTER_DIGIT = tuple(f"{digit}{space}" for digit in "0123456789" for space in ("", " "))
_LOWER = re.compile(r"\b[a-z]{3,}\b")
_CAPITAL = re.compile(r"\b[A-Z][\w’'-]*\w")


@dataclass(frozen=True, slots=True)
class Subject:
    """A record and the words that name it; ``side`` is its side ("home") if it is one of two, else empty."""

    words: frozenset[str]
    entries: tuple[Entry, ...]
    side: str


class RecordOwners:
    """The records of structured evidence, found by the words that name them."""

    def __init__(self, records: Sequence[Record], vocabulary: Vocabulary) -> None:
        self._records, self._vocabulary = records, vocabulary
        # Without `self`: a reference cycle would stay until the garbage collector runs.
        self._using: dict[Vocabulary, RecordOwners] = {}
        self._all = [_subject(record, side) for whole in records for side, record in sides(whole)]
        self.series = Timeline((subject.entries for subject in self._all), vocabulary)
        self._sides = {subject.side for subject in self._all if subject.side}
        self._by_word: dict[str, set[int]] = {}
        self._counts: dict[str, int] = {}
        self._entries_of: dict[tuple[tuple[str, ...], ...], Entries] = {}
        self._about_names: dict[tuple[tuple[str, ...], ...], list[int]] = {}
        for number, subject in enumerate(self._all):
            for word in subject.words:
                self._by_word.setdefault(word, set()).add(number)

    def using(self, vocabulary: Vocabulary) -> RecordOwners:
        """Return the same records, checked with the words of a vocabulary."""
        if vocabulary == self._vocabulary:
            return self
        if vocabulary not in self._using:
            self._using[vocabulary] = RecordOwners(self._records, vocabulary)
        return self._using[vocabulary]

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The facts of all records."""
        return tuple(entry for subject in self._all for entry in subject.entries)

    def named(self, text: str, names: Sequence[Mention]) -> list[Mention]:
        """Return the names in a text, and its other words that name a record: "Butler added", "home team"."""
        taken = {place for name in names for place in range(name.start, name.end)}
        found = list(names)
        for capital in _CAPITAL.finditer(text):
            word = folded(capital[0])
            is_unit = text.endswith(_AFTER_DIGIT, 0, capital.start()) and unit_at(text, capital.start())
            if word in self._by_word and capital.start() not in taken and not is_unit:
                found.append(Mention("name", capital.start(), capital.end(), capital[0], words=(word,)))
        found += [
            Mention("name", word.start(), word.end(), word[0], words=(word[0],))
            for word in _LOWER.finditer(text)
            if word[0] in self._sides
        ]
        return sorted(found, key=lambda name: name.start)

    def holds(self, text: str, mention: Mention, names: Sequence[Mention], before: str) -> bool:
        """Whether the records that the names and the day of a text identify hold its value.

        If the value's noun spells out a key of theirs ("12 rebounds", "REB"), the value must be under that
        key. True if no record is named, or all are, since the value may then belong to any. ``before`` is
        the text before this one.
        """
        if not self.series.holds(text, mention, before) or self.lacks(text, mention):
            return False
        if mention.dates and self._dates_of_keys.issuperset(mention.dates):
            return True
        if self._sides and _is_of_a_score(text, mention):  # "3-1" has one value of each
            return (_numbered(text, mention, self._of_sides) or self._of_sides).hold(mention)
        last = _nearest(text, names, mention.start)
        entries = self._entries(names) or self._entries(last)
        if not entries:
            return True
        noun = _NOUN.match(text, mention.end)
        compound = noun is not None and noun[0].startswith("-") and _GOES_ON.match(text, noun.end())
        if noun and not compound:
            word = noun["noun"].lower()
            keyed = self._entries(last).keyed(word) or entries.keyed(word)
            if keyed:
                return keyed.hold(mention)
        if not (self._of_a_kind(names) or self._of_a_kind(last)):
            return True
        nearest = self._entries(last) or entries
        numbered = _numbered(text, mention, nearest)
        in_brackets = text.rfind("(", 0, mention.start) > text.rfind(")", 0, mention.start)
        if in_brackets and not numbered:  # "the Hawks (30-25)"
            entries = self._entries(_nearest("", names, mention.start)) or entries
        return (numbered or entries).hold(mention)

    @cached_property
    def _dates_of_keys(self) -> frozenset[Date]:
        """The years and months that label values of records: "sales_2019", "Apr" as a key or in a column."""
        keys = {key for record in self._records for fact in record for key in fact.path}
        keys |= {fact.value for record in self._records for fact in record if full_name(fact.value)}
        months = (date for month in months_as_values(named_by_labels(keys)) for date in month.dates)
        return frozenset((*((int(year), None, None) for key in keys for year in YEAR.findall(key)), *months))

    @cached_property
    def _of_sides(self) -> Entries:
        return Entries(entry for subject in self._all if subject.side for entry in subject.entries)

    def lacks(self, text: str, mention: Mention) -> bool:
        """Whether the text gives the value for a quantity that no record has."""
        first = max(0, mention.start - _LONGEST_CLAUSE)
        near = words_before(text, mention)[first - mention.start :]
        after = text[mention.end : mention.end + _LONGEST_CLAUSE]
        return _is_of_unknown(near, after, mention, self._words, self._vocabulary)

    @cached_property
    def _keys(self) -> frozenset[str]:
        """All words of keys at any depth: ``{"humidity": {"value": 80}}`` has a humidity."""
        return frozenset(part for record in self._records for part in key_words(record))

    @cached_property
    def _words(self) -> frozenset[str]:
        """All words of keys and values."""
        return self._keys | self._by_word.keys()

    def wrong_counts(self, text: str, names: Sequence[Mention]) -> list[Mention]:
        """Return counting words ("a steal", "a pair of assists") that contradict the named records.

        For "a salary" the key "salary" is ignored: its value is an amount, not a count.
        """
        wrong = []
        for one, noun, is_article in counted_as_one(text) if names else ():
            nearest = self._entries(_nearest(text, names, one.start))
            keyed = nearest.keyed(noun).without(noun) if is_article else nearest.keyed(noun)
            if not keyed and noun in self._vocabulary.scored:
                keyed = _numbered(text, one, nearest)
            if keyed and not keyed.hold(one):
                wrong.append(one)
        return wrong

    def counts(self, text: str, mention: Mention) -> bool:
        """Whether a number counts keys, sides or days: "three periods" for keys "period1" to "period3".

        "The first two periods" counts some of them; the number in "3-hour" is part of a key "3h".
        """
        found = _NOUN.match(text, mention.end)
        glued = _WITH_UNIT.match(text, mention.start)
        if glued and "".join(glued.groups()).lower() in self._keys:
            return True
        if found is None or mention.kind != "number":
            return False
        noun = found["noun"].lower()
        numbers = {self._number_of_keys(noun), *self.series.numbers_of(noun)}
        if noun in self._vocabulary.sides:
            numbers.add(len(self._sides))
        if _FIRST_OR_LAST.search(text[max(0, mention.start - _LONGEST_NTH) : mention.start]):
            return any(1 < amount <= max(numbers) for amount in mention.amounts)
        return not numbers.isdisjoint(mention.amounts)

    def _number_of_keys(self, noun: str) -> int:
        """Return the number of numbered keys for a noun: 2 for "period" with "period1" and "period2"."""
        if noun not in self._counts:
            self._counts[noun] = sum(spells(key, noun) for key in self._numbered_keys)
        return self._counts[noun]

    @cached_property
    def _numbered_keys(self) -> frozenset[tuple[str, ...]]:
        return frozenset(e.key for e in self.entries if len(e.key) > 1 and e.key[-1].isdigit())

    def _entries(self, names: Sequence[Mention]) -> Entries:
        key = tuple(name.words for name in names)
        if key not in self._entries_of:
            self._entries_of[key] = Entries(
                e for number in self._about(names) for e in self._all[number].entries
            )
        return self._entries_of[key]

    def _about(self, names: Sequence[Mention]) -> list[int]:
        """Return the indexes of the records that any of these names identifies; empty if all records are."""
        key = tuple(name.words for name in names)
        if key not in self._about_names:
            about: set[int] = set()
            for words_of_name in dict.fromkeys(key):
                sets = sorted((self._by_word.get(word, set()) for word in words_of_name), key=len)
                about |= set.intersection(*sets) if sets else set()
            self._about_names[key] = sorted(about) if len(about) < len(self._all) else []
        return self._about_names[key]

    def _of_a_kind(self, names: Sequence[Mention]) -> bool:
        """Whether a named record is one of several alike: a row of a table, a side of a game."""
        return any(number in self._alike for number in self._about(names))

    @cached_property
    def _alike(self) -> frozenset[int]:
        return similar_sets(
            [frozenset(entry.key for entry in subject.entries) for subject in self._all], _are_alike
        )


def _are_alike(own: Set[object], other: Set[object]) -> bool:
    return 2 * len(own & other) >= max(len(own), len(other))


def _is_of_a_score(text: str, mention: Mention) -> bool:
    near = max(0, mention.start - 2)
    return bool(_SCORE_BEFORE.search(text, near, mention.start) or _SCORE_AFTER.match(text, mention.end))


def _numbered(text: str, mention: Mention, entries: Entries) -> Entries:
    """Return the entries of the numbered part in a value's clause: "period2" for "in the second period"."""
    clause = _clause(text, mention)
    for found in _NTH_PART.finditer(clause):
        number = _NTH.get(found["nth"].lower(), found["nth"][0])
        keyed = [key for key in entries.keys if number in key and spells(key, found["noun"].lower())]
        if keyed:
            return entries.under(keyed)
    return Entries()


def _clause(text: str, mention: Mention) -> str:
    """Return the words around a value, up to commas and the like."""
    first, last = max(0, mention.start - _LONGEST_CLAUSE), mention.end + _LONGEST_CLAUSE
    start = max((m.end() for m in _CLAUSE_END.finditer(text, first, mention.start)), default=first)
    end = _CLAUSE_END.search(text, mention.end, last)
    return text[start : end.start() if end else last]


def _nearest(text: str, names: Sequence[Mention], place: int) -> list[Mention]:
    """Return the last name before a place, or all names if there is none before it.

    A name without an article goes first: "Thomas" in "Thomas led the Celtics with 24 points".
    """
    before = names[: bisect_left(names, place, key=lambda name: name.start)]
    near = before[-_NAMES_BEFORE:][::-1]
    plain = (name for name in near if text[max(0, name.start - 4) : max(0, name.start)].lower() != "the ")
    nearest = next(plain, near[0] if near else None)
    return [nearest] if nearest else list(names)


def _subject(record: Record, side: str) -> Subject:
    named = frozenset(word for fact in record for word, _, _ in words(fact.value))
    return Subject(named | {side}, entries_of(record), side)


def _is_of_unknown(near: str, after: str, mention: Mention, known: Set[str], vocabulary: Vocabulary) -> bool:
    """Whether a value is given for a quantity that the data does not have.

    ``near`` is the text between the value before and this one, ``after`` the text behind it; ``known`` are
    the folded words of the data and its keys.
    """
    words = _SMALL.findall(near.lower())[-_BETWEEN - 1 :]
    noun = _AFTER.match(after.lower())
    if noun and mention.kind == "percent":  # "a 30 % chance of rain"
        words.append(noun[1])
    named = [vocabulary.quantity_of[word] for word in words if word in vocabulary.quantity_of][-1:]
    return any(
        own.isdisjoint(known) and (mention.kind == "percent" or not quantity.percent_only)
        for quantity, own in named
    )
