"""Reads which values of a text begin and which end something: "from 9:00 to 17:00", "closes at 17:00"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal, NamedTuple

from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.words import content_stem, is_negation, stem

End = Literal["first", "last"]
Range = tuple[Mention, Mention]

_LONGEST = 600  # characters of a sentence: a longer one is a list
_KINDS = frozenset({"time", "date", "number"})
_BEGIN = "opens opened opening starts started start begins began begin beginning starting commences commenced"
_FINISH = "closes ends ended ending finishes finished finish shuts"
_TO = re.compile(r"\s?[-–—]\s?|\.?\s(?:to|until|till|through)\s", re.IGNORECASE)
_AND = re.compile(r"\.?\sand\s", re.IGNORECASE)  # after "9 a.m" too
_WORDS = r"(?:\s+[^\W\d]+){0,3}?"  # between a verb and its preposition: "opens every day at 9"
_FIRST = re.compile(
    rf"\b(?:from|since|between|(?:{'|'.join(_BEGIN.split())}){_WORDS}\s+(?:at|in|on))\s+\Z", re.I
)
_LAST = re.compile(rf"\b(?:until|till|(?:{'|'.join(_FINISH.split())}){_WORDS}\s+(?:at|in|on))\s+\Z", re.I)
_BETWEEN = re.compile(r"\bbetween\s[^.;]{0,12}\Z", re.IGNORECASE)  # "between about"
_CLAUSE = re.compile(r"[;.!?,\n](?=\s)|\b(?:but|while|whereas)\b", re.IGNORECASE)
# Words for a time when something stops: its start ends something else.
_INTERRUPTS = re.compile(
    r"\b(?:closed|closing|shut|unavailable|off|down|break|lunch|pause[ds]?|interrupt\w*|maintenance|clean\w*|"
    r"renovat\w*|repair\w*|strike|suspend\w*|cancel\w*|rose|fell|grew|increase\w*|decrease\w*)\b",
    re.IGNORECASE,
)
_BEFORE = 60  # characters before a value that tell whether it begins or ends something
# Words for an end of a range, and "hours": "open from 9 to 5" means the same as "opening hours: 9 to 5".
_OF_RANGES = frozenset(
    map(
        stem,
        f"{_BEGIN} {_FINISH} open close end stop hours lasts lasted ran run runs takes place daily".split(),
    )
)


class RangeEnd(NamedTuple):
    """A value that begins or ends something."""

    value: Mention
    end: End


def names_end_of_range(folded_stem: str) -> bool:
    """Return whether a word names an end of a range, or the range: "opens", "ends", "hours"."""
    return folded_stem in _OF_RANGES


def have_same_ends(claim: str, sentence: str) -> bool:
    """Return whether a sentence has all starts and ends of a claim as such: "closes at 5", "from 9 to 5".

    Only the sentence before an interruption counts: "open from 9 am to 5 pm, with a break at noon".
    """
    interrupts = _INTERRUPTS.search(sentence)
    there = range_ends(sentence[: interrupts.start()] if interrupts else sentence)
    own = range_ends(claim)
    return bool(own) and all(
        any(one.end == other.end and is_same(one.value, other.value) for other in there) for one in own
    )


@lru_cache(maxsize=1_000)
def range_ends(text: str) -> tuple[RangeEnd, ...]:
    """Return the values of a sentence that begin or end something; empty if it denies, asks or interrupts."""
    held = [value for value in values(text) if value.kind in _KINDS and not value.ordinal]
    if (
        not held
        or len(text) > _LONGEST
        or "?" in text
        or _INTERRUPTS.search(text)
        or any(map(is_negation, tokenized(text).words))
    ):
        return ()
    return tuple(_ends(text, held))


def ranges(text: str, held: Sequence[Mention]) -> Iterator[Range]:
    """Yield both ends of each range among values of a text; one may lack the unit: "31 to 36 euros"."""
    return ((one, other) for one, other in pairwise(held) if _are_range(text, one, other))


def _ends(text: str, held: Sequence[Mention]) -> Iterator[RangeEnd]:
    pairs = {one: other for one, other in ranges(text, held) if one.kind == other.kind}
    lasts = set(pairs.values())
    for value in held:
        before = _before(text, value)
        if value in pairs or value in lasts:
            yield RangeEnd(value, "first" if value in pairs else "last")
        elif _FIRST.search(before):
            yield RangeEnd(value, "first")
        elif _LAST.search(before):
            yield RangeEnd(value, "last")


def _before(text: str, value: Mention) -> str:
    """Return the part of the clause before a value."""
    start = max(0, value.start - _BEFORE)
    found = list(_CLAUSE.finditer(text, start, value.start))
    return text[found[-1].end() if found else start : value.start]


def _are_range(text: str, one: Mention, other: Mention) -> bool:
    if _TO.fullmatch(text, one.end, other.start):
        return True
    is_and = _AND.fullmatch(text, one.end, other.start) is not None
    return is_and and _BETWEEN.search(_before(text, one)) is not None


def is_same(one: Mention, other: Mention) -> bool:
    """Return whether two values are the same apart from their bounds."""
    return agrees(normalized(one._replace(bound="")), normalized(other._replace(bound="")))


def subject_of(text: str) -> frozenset[str]:
    """Return the content words of a sentence without its values and words for ends of ranges."""
    reading, held = tokenized(text), values(text)
    return frozenset(
        key
        for word, key, start in zip(reading.words, reading.keys, reading.starts, strict=True)
        if content_stem(word)
        and stem(word) not in _OF_RANGES
        and not any(value.start <= start < value.end for value in held)
    )
