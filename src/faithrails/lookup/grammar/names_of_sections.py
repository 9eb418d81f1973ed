"""Tells which of several sections a text names: by the whole heading, by its first part, or by a word of it.

"Step 2", "the interview" and "Step 2: Interview" name one section, and so does "the Borealis" that with the
heading "Borealis kettle", if no other section beside it has this word.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import groupby

from faithrails.text.tokenized import tokenized
from faithrails.text.words import STOP_WORDS, is_negation

NEGATION = "not"  # the key of all negations
_MOST_BETWEEN = 2
_LEAST_DIGITS = 4  # of a number that is a name without the word before it: "2023", but not "4" for "Line 4"
_ARTICLES = frozenset("the a an".split())
_PARTS = re.compile(r"\s*(?::|\s[–—-]\s|[(),;])\s*")
_WITHIN_NUMBER = re.compile(r"(?<=\d)\.(?=\d)")
_LETTER = re.compile(r"(?<![\w'’])(?P<letter>[A-Z])(?![\w'’.])")


@dataclass(frozen=True)
class Words:
    """The words of a text as keys, in order, without articles.

    ``in_capitals`` are those with a capital, years and versions.
    """

    keys: tuple[str, ...]
    in_capitals: frozenset[str]

    @cached_property
    def content(self) -> frozenset[str]:
        """The content words, numbers, letters that stand alone, and whether there is a negation."""
        return frozenset(key for key in self.keys if key not in STOP_WORDS or key == NEGATION)

    @cached_property
    def content_keys(self) -> tuple[str, ...]:
        """The same in order."""
        return tuple(key for key in self.keys if key in self.content)

    def has_in_order(self, keys: Sequence[str]) -> bool:
        """Whether the words stand in this order, with at most two others between all of them."""
        at = [n for n, key in enumerate(self.keys) if keys and key == keys[0]]
        return any(_in_order(keys, self.keys[n : n + len(keys) + _MOST_BETWEEN]) for n in at)

    def runs_in_capitals(self, held: frozenset[str], name: Words) -> bool:
        """Whether all words in capitals beside these are of a name."""
        runs = [[*run] for is_name, run in groupby(self.keys, self.in_capitals.__contains__) if is_name]
        return any(not held.isdisjoint(run) and name.content.issuperset(run) for run in runs)

    def has(self, phrase: Words) -> bool:
        """Whether the words of a phrase stand in a row."""
        return f" {' '.join(phrase.keys)} " in f" {' '.join(self.keys)} "


def _in_order(keys: Sequence[str], said: Sequence[str]) -> bool:
    remaining = iter(said)
    return all(key in remaining for key in keys)


@lru_cache(maxsize=1_000)
def words_of(text: str) -> Words:
    """Return the words of a text: versions like "3.1" as one word, letters like "A" apart from articles."""
    text = _WITHIN_NUMBER.sub("p", text)  # in place of the point: "3p1"
    letters = {found.start() for found in _LETTER.finditer(text)}
    reading, keys, capitals = tokenized(text), [], set()
    for word, key, start in zip(reading.words, reading.keys, reading.starts, strict=True):
        if is_negation(word):
            key = NEGATION
        elif start in letters and word in STOP_WORDS:
            key = f"{word}_"
        elif word in _ARTICLES:
            continue
        keys.append(key)
        is_year_or_version = text[start].isdigit() and (len(word) >= _LEAST_DIGITS or not word.isdigit())
        if text[start].isupper() or is_year_or_version:
            capitals.add(key)
    return Words(tuple(keys), frozenset(capitals))


class SectionNames:
    """The names of sections that stand beside each other."""

    def __init__(self, titles: Sequence[str]) -> None:
        self._whole = [words_of(title) for title in titles]
        parts = [[part for part in _PARTS.split(title) if part] for title in titles]
        self._parts = [[words_of(part) for part in found] if len(found) > 1 else [] for found in parts]
        often = Counter(key for whole in self._whole for key in whole.content)
        self._own = [frozenset(key for key in one.content if often[key] == 1) for one in self._whole]
        # Words that most headings share, as "plan" in "Standard plan", may be left out.
        self._shared = frozenset(key for key, count in often.items() if count > len(titles) / 2)
        self._any = frozenset().union(*(one.content for one in self._whole))
        self.heads = frozenset(one.keys[-1] for one in self._whole if one.keys)

    def named_by(self, text: str) -> frozenset[int]:
        """Return the sections that a text names."""
        return self._named(words_of(text))

    def named_within(self, text: str) -> frozenset[int]:
        """Return the sections that a sentence names, whose first word has a capital anyway."""
        said = words_of(text)
        return self._named(replace(said, in_capitals=said.in_capitals - frozenset(said.keys[:1])))

    def _named(self, said: Words) -> frozenset[int]:
        if self._any.isdisjoint(said.content):
            return frozenset()
        heads = {n: found for n in range(len(self._whole)) if (found := self._head(n, said))}
        if not heads and (largest := self._largest_within(said)) is not None:
            heads = {largest: self._whole[largest]}
        longest = {n: one for n, one in heads.items() if not _is_within_other(one, heads.values())}
        taken = frozenset().union(*(one.content for one in longest.values()))
        others = (n for n in range(len(self._whole)) if n not in heads and self._by_word(n, said, taken))
        return frozenset((*longest, *others))

    def _head(self, n: int, said: Words) -> Words | None:
        """Return the whole heading or its first part, if a text has its words in a row."""
        heads = (self._whole[n], *self._parts[n][:1])
        return next((one for one in heads if one.content and said.has(one)), None)

    def _largest_within(self, said: Words) -> int | None:
        """Return the only section with the most words of a heading, if a text has all of them close by."""
        held = [n for n, one in enumerate(self._whole) if one.content and said.has_in_order(one.content_keys)]
        most = max((len(self._whole[n].content) for n in held), default=0)
        largest = [n for n in held if len(self._whole[n].content) == most]
        return largest[0] if len(largest) == 1 else None

    def _by_word(self, n: int, said: Words, taken: frozenset[str]) -> bool:
        """Whether a text names a section by the words that only its heading has, or by part of a name."""
        own, whole = self._own[n] - taken, self._whole[n]
        if own.isdisjoint(said.content) or (taken and own != self._own[n]):
            return False
        if not taken and any(part.content and said.has(part) for part in self._parts[n][1:]):
            return True
        has_capital = not own.isdisjoint(whole.in_capitals)
        keys = [key for key in whole.content_keys if key in own]
        if has_capital and whole.content - own <= self._shared and said.has_in_order(keys):
            return True
        head = self._parts[n][0] if self._parts[n] else whole
        return _has_part_of_name(own & head.content, head, said)


def _is_within_other(one: Words, others: Iterable[Words]) -> bool:
    return any(len(other.keys) > len(one.keys) and one.content <= other.content for other in others)


def _has_part_of_name(own: frozenset[str], head: Words, said: Words) -> bool:
    """Whether a text has half of a name, or its first word, in capitals and not in another name."""
    held = own & said.in_capitals & head.in_capitals
    is_name = head.in_capitals.issuperset(head.keys) or not held.isdisjoint(head.content_keys[:1])
    return bool(held) and is_name and 2 * len(held) >= len(own) and said.runs_in_capitals(held, head)


@lru_cache(maxsize=100)
def section_names(titles: tuple[str, ...]) -> SectionNames:
    """Return the names of sections with these titles; cached."""
    return SectionNames(titles)
