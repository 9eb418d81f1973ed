"""Counts who says something: "two of three reviewers found it noisy", "none of the guests complained"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.opinions_of_speakers import agrees, differs, opinion_in
from faithrails.lookup.grammar.statements_of_speakers import Speaker, speakers_of
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.text.tokenized import tokenized
from faithrails.text.values.mention import Mention
from faithrails.text.values.number_word_values import SMALL
from faithrails.text.word_relations import is_person
from faithrails.text.words import stem

_NUMBERS = {**{word: n for n, word in enumerate(SMALL)}, **{str(n): n for n in range(100)}}
_NONE = frozenset("none no neither".split())
_ALL = frozenset("all every each both".split())
_NUMBER = rf"{'|'.join(SMALL)}|\d{{1,2}}"
_COUNT = re.compile(
    rf"\W*(?P<only>only\s|just\s|exactly\s)?(?P<count>{'|'.join(sorted(_NONE | _ALL))}|most|{_NUMBER})\s"
    rf"(?P<of>(?:out\s)?of\s)?(?:(?:the|our|these|all)\s)*(?:(?P<total>{_NUMBER})\s)?(?P<noun>[a-z]+)\b",
    re.IGNORECASE,
)


class _Count(NamedTuple):
    """How many of the speakers a claim says to have an opinion, how many do, and how many have another."""

    word: str
    agreeing: Sequence[Speaker]
    differing: Sequence[Speaker]
    total: int
    is_exact: bool  # "two of", "only two"

    @property
    def is_wrong(self) -> bool:
        """Whether more or fewer speakers say it."""
        if self.word in _NONE:
            return bool(self.agreeing)
        if self.word in _ALL:
            return bool(self.differing)
        if self.word == "most":
            return 2 * len(self.differing) >= self.total
        if not (self.agreeing or self.differing):  # no speaker speaks of it: other people are counted
            return False
        number = _NUMBERS[self.word]
        return number > self.total - len(self.differing) or (self.is_exact and number < len(self.agreeing))


def count_of_speakers(lookup: Lookup) -> Contradiction | None:
    """Return the count at the beginning of a claim if more or fewer speakers say the rest."""
    found = _COUNT.match(lookup.text)
    count = _counted(lookup.text, lookup.index) if found and "?" not in lookup.text else None
    if found is None or count is None or not count.is_wrong:
        return None
    first = (count.agreeing if count.word in _NONE else count.differing or count.agreeing)[0]
    says = "says" if first in count.agreeing else "does not say"
    why = f"'{first.written}' {says} this; {len(count.agreeing)} of {count.total} clearly do"
    return Contradiction(why, (found.span("count"),), Kind.CHANGED_QUANTIFIER, in_copy=True)


def counts_speakers(lookup: Lookup, value: Mention) -> bool:
    """Whether a number counts the speakers, all or those who say the rest of the claim."""
    found = _COUNT.match(lookup.text) if value.kind == "number" else None
    count = _counted(lookup.text, lookup.index) if found else None
    if found is None or count is None:
        return False
    if found.start("total") <= value.start < found.end("total"):
        return count.total in value.amounts
    return value.start == found.start("count") and len(count.agreeing) in value.amounts


def _counted(text: str, index: EvidenceIndex) -> _Count | None:
    """Return the count of a claim; None if it counts no speakers or the evidence has no texts of several."""
    found = _COUNT.match(text)
    speakers = [one for one in speakers_of(index) if one.is_marked]
    if found is None or len(speakers) < 2 or any(one.turns != 1 for one in speakers):
        return None
    noun = stem(found["noun"].lower())
    if noun in index.stems:  # "ten patients", who are none of the speakers
        return None
    if not (is_person(found["noun"].lower().removesuffix("s")) or any(noun in one.name for one in speakers)):
        return None
    reading = tokenized(text)
    begin, _ = reading.between(found.end(), len(text))
    opinion = opinion_in(reading.words[begin:], reading.keys[begin:], index, frozenset())
    agreeing = [one for one in speakers if agrees(opinion, one)]
    differing = [one for one in speakers if differs(opinion, one)]
    is_exact = bool(found["only"] or found["of"])
    return _Count(found["count"].lower(), agreeing, differing, len(speakers), is_exact)
