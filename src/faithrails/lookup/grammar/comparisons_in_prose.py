"""Reads comparisons made without "than" two things: "twice what it sells on Monday", "above last year's 31".

Also sums ("as much as the dog and the rabbit together": more than either) and comparisons with a target.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.grammar.clauses import sentence_of
from faithrails.text.irregular_verbs import base
from faithrails.text.tokenized import tokenized
from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Mention
from faithrails.text.values.number_word_values import PARTS, SMALL, WORDS
from faithrails.text.words import has_content, stem

GOAL = "<goal>"  # the key of all words for what was aimed at
_GOALS = frozenset(
    map(stem, "goal target aim hoped hope hopes expected expectation expectations forecast".split())
)
_PRONOUNS = frozenset(("one", "ones"))  # "the old one"
_NUMBER = rf"\d{{1,3}}|{'|'.join(SMALL[2:])}"
_REF = r"[^,;.()]{2,80}"
_FACTOR = re.compile(
    rf"\b(?P<factor>twice|half|double|an?\s(?:{'|'.join(PARTS)})|(?:{_NUMBER}|several|many)\stimes)\s"
    rf"(?:what|that\sof|as\s(?P<how>[a-z]+)(?P<noun>(?:\s(?!as\b)[a-z]+){{0,2}})\sas\b)(?P<ref>{_REF})",
    re.IGNORECASE,
)
_SUM = re.compile(
    r"\bas\s(?P<how>[a-z]+)(?:\s[a-z]+)?\s(?:as\s|(?:in|on|at)\s[\w\s]{2,30}\sas\s)(?P<ref>[^,;.()]{2,40}\sand\s[^,;.()]{2,40})\s"
    r"(?:put\s)?(?:together|combined)\b",
    re.IGNORECASE,
)
# Two may follow each other: "less than the 55 it had hoped for but above last year's 31".
_AGAINST = re.compile(
    r"\b(?P<how>above|more\sthan|higher\sthan|ahead\sof|up\sfrom|below|less\sthan|fewer\sthan|lower\sthan|short\sof|"
    r"down\sfrom)\s(?=(?P<ref>(?!\d)[^;()]{2,60}))",
    re.IGNORECASE,
)
_END_OF_REF = re.compile(r",\s|\.(?:\s|\Z)|\s(?:but|and|while|yet)\s", re.IGNORECASE)
_LESS = frozenset("below less fewer lower short down".split())
_MOST_SENTENCES = 40  # of the evidence


class Comparison(NamedTuple):
    """The keys of what a sentence compares, and 1 if the first is more than the second, -1 if it is less.

    ``factor`` is 2 for "twice what", 0 if none is given. ``how`` is the stem of "heavy" in "twice as heavy
    as"; "" where amounts are compared.
    """

    sign: int
    one: frozenset[str]
    other: frozenset[str]
    how: str = ""
    factor: float = 0.0
    is_sum: bool = False

    def orientation(self, one: frozenset[str], other: frozenset[str]) -> int:
        """Return 1 if a claim compares ``one`` and ``other`` in this order, -1 if turned, 0 if unclear."""
        first, second = self.one - self.other, self.other - self.one
        if other & second and not other & first and one & first and not one & second:
            return 1
        if other & first and not other & second and one & second:
            return -1
        return 0


def keys_of(text: str) -> frozenset[str]:
    """Return the content words of a text in base form, words for a target as ``GOAL``."""
    found = (base(key) for key in tokenized(text).keys if has_content(key))
    return frozenset(GOAL if key in _GOALS else key for key in found) - _PRONOUNS


def comparisons_in(index: EvidenceIndex, keys: frozenset[str]) -> Iterator[tuple[str, Comparison]]:
    """Yield the comparisons of the sentences that share a word with a claim, each with its sentence."""
    for number, sentence in enumerate(index.sentences[:_MOST_SENTENCES]):
        if not keys.isdisjoint(sentence.stems):
            for part in sentence_of(index, number):
                yield from ((part.text, one) for one in _comparisons(part.text))


def _comparisons(text: str) -> Iterator[Comparison]:
    for found in _FACTOR.finditer(text):
        how, factor = (found["how"] or "").lower(), factor_of(found["factor"])
        how = "" if how in ("", "many", "much") else stem(how)
        one = keys_of(f"{text[: found.start()]} {found['noun'] or ''}")
        yield Comparison(1 if factor > 1.0 else -1, one, keys_of(found["ref"]), how, factor)
    for found in _SUM.finditer(text):
        before = text[: found.end()].replace(found["ref"], " ")
        yield Comparison(1, keys_of(before), keys_of(found["ref"]), is_sum=True)
    for found in _AGAINST.finditer(text):
        end = _END_OF_REF.search(found["ref"])
        ref = found["ref"][: end.start()] if end else found["ref"]
        sign = -1 if found["how"].split()[0].lower() in _LESS else 1
        first, second = _amounts(text[: found.start()]), _amounts(ref)
        if first and len(second) == 1 and (first[0].amounts[0] - second[0].amounts[0]) * sign > 0:
            yield Comparison(sign, keys_of(text[: found.start()]), keys_of(ref.replace(second[0].text, " ")))


def factor_of(words: str) -> float:
    """Return the number for "twice", "a third" or "ten times"; 2 or more for "several times"."""
    first, _, rest = words.lower().partition(" ")
    if rest in PARTS:
        return 1.0 / PARTS[rest]
    if first in ("twice", "double", "half"):
        return 0.5 if first == "half" else 2.0
    return float(first) if first.isdigit() else WORDS.get(first, 3.0)


def _amounts(text: str) -> list[Mention]:
    return [one for one in values(text) if one.kind in AMOUNTS and one.amounts and not one.ordinal]
