"""Reads who gave, sold, lent or sent what to whom, in the active and the passive and from either side.

"Anna sold Ben the car", "Ben was sold the car by Anna" and "Ben bought the car from Anna" are the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from faithrails.text.irregular_verbs import base, forms
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import AUXILIARIES, DETERMINERS, has_content, is_negation, stem


def _stems(verbs: str) -> frozenset[str]:
    return frozenset(map(stem, verbs.split()))


# Verbs of the giver and of the receiver in the same deed; "to" and "from" decide for verbs of both.
_DEEDS = {
    "sale": (_stems("sell"), _stems("buy purchase acquire")),
    "loan": (_stems("lend loan lease rent"), _stems("borrow rent lease")),
    "debt": (_stems("owe"), _stems("")),
    "gift": (
        _stems(
            "give hand donate award grant present send pass transfer deliver bequeath ship pay offer supply "
            "provide forward mail return show"
        ),
        _stems("receive accept inherit"),
    ),
}
_OF_ANY_DEED = _stems("get obtain receive take")  # of the receiver: "Ben got the car from Anna"
_GIVING = {verb: deed for deed, (giving, _) in _DEEDS.items() for verb in giving}
_TAKING = {verb: deed for deed, (_, taking) in _DEEDS.items() for verb in taking} | dict.fromkeys(
    _OF_ANY_DEED, ""
)
_VERBS = frozenset((*_GIVING, *_TAKING))
_FORMS = frozenset(form for verb in _VERBS for form in forms(verb))
# Without verbs of other meanings ("it takes place") or that are often nouns ("a monthly rent").
_OF_TRANSFERS_ONLY = _VERBS - _stems("get take show present pass rent lease loan grant offer return")
BE = frozenset("is are was were be been being gets got".split())
_DETERMINERS = DETERMINERS | frozenset(
    "some several each every all both one two three four five six seven eight nine ten".split()
)
HELPING = AUXILIARIES | BE
_ENDS_PHRASE = HELPING | frozenset(
    "to from by in on at for with after before during since until and or but who which that when while "
    "because as last next yesterday today tomorrow later then again earlier soon back".split()
)
_GAP = re.compile(r"\.?\s+|-")  # between words of one phrase: a space, a hyphen, or the full stop of a title
_CODE = 3  # letters of a currency
_FURTHEST = 14  # words from a verb to the side that "to", "from" or "by" names


class Transfer(NamedTuple):
    """Who gave what to whom, as the content words that name them; ``deed`` is "" if it may be any."""

    deed: str
    giver: frozenset[str]
    receiver: frozenset[str]
    thing: frozenset[str]
    start: int  # characters
    end: int

    def is_like(self, other: Transfer) -> bool:
        """Return whether both may be the same deed with the same thing."""
        of_one = not (self.thing and other.thing) or not self.thing.isdisjoint(other.thing)
        return of_one and (self.deed == other.deed or not self.deed or not other.deed)

    def is_same_direction(self, other: Transfer) -> bool:
        """Return whether giver and receiver are the same in both."""
        return _are_one(self.giver, other.giver) and _are_one(self.receiver, other.receiver)

    def is_opposite_direction(self, other: Transfer) -> bool:
        """Return whether giver and receiver are exchanged."""
        return _are_one(self.giver, other.receiver) and _are_one(self.receiver, other.giver)


def _are_one(one: frozenset[str], other: frozenset[str]) -> bool:
    return one <= other or one >= other


class _Phrase(NamedTuple):
    keys: frozenset[str]
    first: int  # words
    last: int  # after its last


def count_verbs(words: Sequence[str]) -> int:
    """Return how many folded words are verbs that mean giving or taking, and little else."""
    return sum(base(stem(word)) in _OF_TRANSFERS_ONLY for word in words)


def may_transfer(keys: Iterable[str]) -> bool:
    """Return whether comparison keys include a form of a verb of giving or taking."""
    return not _FORMS.isdisjoint(keys)


def transfers(reading: TokenizedText, first: int = 0, last: int | None = None) -> Iterator[Transfer]:
    """Yield the transfers in the sentence at words ``first:last`` of a text; nothing if it has a negation.

    They name giver and receiver, who are not the same.
    """
    for found in deeds(reading, first, last):
        if found.giver and found.receiver and found.giver.isdisjoint(found.receiver):
            yield found


def deeds(reading: TokenizedText, first: int = 0, last: int | None = None) -> Iterator[Transfer]:
    """Yield the transfers in a sentence, also those that name only some of giver, receiver and thing."""
    last = len(reading.words) if last is None else last
    words = reading.words
    if not may_transfer(reading.keys[first:last]) or any(map(is_negation, words[first:last])):
        return
    for at in range(first, last):
        if base(stem(words[at])) in _VERBS and (found := _Deed(reading, at, first, last).read()):
            yield found


class _Deed:
    """A verb of giving or taking with the phrases around it."""

    def __init__(self, reading: TokenizedText, verb: int, first: int, last: int) -> None:
        self._reading, self._words = reading, reading.words
        self._verb, self._first, self._last = verb, first, last

    def read(self) -> Transfer | None:
        """Return the transfer; None if it names no one and nothing."""
        verb, subject = base(stem(self._words[self._verb])), self._subject()
        sides = {name: self._after(name) for name in ("to", "from", "by")}
        object_ = self._phrase(self._verb + 1)
        second = self._phrase(object_.last) if object_ and object_.last < self._last else None
        if second is None and object_ and self._words[object_.last : object_.last + 1] == ["with"]:
            second = self._phrase(object_.last + 1)  # "supplied the school with books"
        takes = verb in _TAKING and (verb not in _GIVING or sides["from"] is not None)
        giver, receiver, thing = subject, sides["to"], object_
        if takes and self._is_passive():
            giver, receiver, thing = sides["from"], sides["by"], subject
        elif takes:
            giver, receiver = sides["from"], subject
        elif self._is_passive():
            giver, receiver, thing = sides["by"] or sides["from"], sides["to"], subject
            if object_:
                receiver, thing = subject, object_
        elif object_ and second and receiver is None and not self._is_possessive(object_):
            receiver, thing = object_, second
        named = [it for it in (giver, receiver, thing) if it]
        if not named:
            return None
        start, end = min(it.first for it in named), max(it.last for it in named)
        place = self._reading.starts[start], self._reading.ends[end - 1]
        deed = (_TAKING if takes else _GIVING)[verb]
        if thing and self._is_currency(thing.first):  # an amount does not name the thing
            thing = None
        from_, to, what = (it.keys if it else frozenset[str]() for it in (giver, receiver, thing))
        return Transfer(deed, from_, to, what, *place)

    def _is_passive(self) -> bool:
        words, verb = self._words, self._verb
        if words[verb + 1 : verb + 2] == ["by"]:
            return True
        before = words[max(self._first, verb - 2) : verb]
        return not BE.isdisjoint(before) and not words[verb].endswith("ing")

    def _subject(self) -> _Phrase | None:
        end = self._verb
        while end > self._first and (
            self._words[end - 1] in HELPING or self._words[end - 1] in ("later", "then", "also")
        ):
            end -= 1
        start = end
        is_name = end > self._first and self._is_capital(end - 1)
        while start > self._first and self._joins(start) and self._words[start - 1] not in _ENDS_PHRASE:
            if is_name and not self._is_capital(start - 1) and self._words[start - 1] != "of":
                break
            if not self._is_within(start - 1):
                break
            start -= 1
            if self._words[start] in _DETERMINERS:
                break
        return self._as_phrase(start, end)

    def _after(self, name: str) -> _Phrase | None:
        """Return the phrase after the first "to", "from" or "by" of the clause."""
        words, verb = self._words, self._verb
        end = min(self._last, verb + _FURTHEST)
        for n in range(verb + 1, end) if name in words[verb + 1 : end] else ():
            if not self._joins(n) or words[n] in ("and", "but", "who", "which"):
                return None
            if words[n] == name and (found := self._phrase(n + 1)):
                return found
        return None

    def _phrase(self, start: int) -> _Phrase | None:
        """Return the noun phrase that begins at a word: a capitalised name, or up to the next determiner."""
        end = start
        while end < self._last and self._words[end] in _DETERMINERS:
            end += 1
        is_name = end < self._last and self._is_capital(end)
        while end < self._last and self._joins(end) and self._words[end] not in _ENDS_PHRASE:
            begins = (
                self._words[end] in _DETERMINERS or self._words[end][0].isdigit() or self._is_currency(end)
            )
            if end > start and begins and self._words[end - 1] not in _DETERMINERS:
                break
            if is_name and not self._is_capital(end) and self._words[end] != "of":
                break
            if not self._is_within(end):
                break
            end += 1
        return self._as_phrase(start, end)

    def _as_phrase(self, first: int, last: int) -> _Phrase | None:
        keys = frozenset(
            key
            for word, key in zip(self._words[first:last], self._reading.keys[first:last], strict=True)
            if word not in _DETERMINERS and has_content(key)
        )
        return _Phrase(keys, first, last) if keys else None

    def _is_possessive(self, phrase: _Phrase) -> bool:
        return self._words[phrase.last - 1].endswith(("'s", "’s"))

    def _is_within(self, word: int) -> bool:
        """Whether a word may be part of a noun phrase: not "unless", "in front" or "will"."""
        said = self._words[word]
        return said == "of" or said in _DETERMINERS or has_content(self._reading.keys[word])

    def _is_currency(self, word: int) -> bool:
        """Whether a word is a code in capitals before a number: "EUR 2,400"."""
        said = self._reading.text[self._reading.starts[word] : self._reading.ends[word]]
        after = self._words[word + 1 : word + 2]
        return len(said) == _CODE and said.isupper() and bool(after) and after[0][0].isdigit()

    def _is_capital(self, word: int) -> bool:
        return self._reading.text[self._reading.starts[word]].isupper()

    def _joins(self, word: int) -> bool:
        """Whether only a space, a hyphen or the full stop of a title is before a word."""
        if word <= self._first or word >= self._last:
            return word < self._last
        between = self._reading.text[self._reading.ends[word - 1] : self._reading.starts[word]]
        return _GAP.fullmatch(between) is not None
