"""Finds a value that a sentence gives to the thing beside the claim's subject.

"Nausea occurs in 12 %." for "headache (12 %) and nausea (9 %)", "for e-bikes it is €50" for "The excess is
€50; for e-bikes it is €100". Dates and times that tell two values apart are compared by rules of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.clauses import holders
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.contradictions.value_of_another_clause import FORMER
from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import agrees, measured_in
from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Mention, meant
from faithrails.text.words import DETERMINERS, has_content

_SEGMENT_END = re.compile(
    r"[,;:](?=\s)|\s(?:and|or|but|while|whereas|compared\swith|versus)\s", re.IGNORECASE
)
_PREPOSITIONS = frozenset("on in for at by with during from to as".split())
_PRONOUNS = frozenset("it they this that these those one ones".split())
# Words that compare two things, or are about both.
_SPEAKS_OF_BOTH = frozenset(
    "than unlike except other others both each all total together average compared instead versus "
    "respectively while whereas but not no without between difference more less fewer higher lower".split()
)
_LONGEST_CLAIM, _LONGEST_SENTENCE = 25, 400  # words, characters
_MOST_SENTENCES, _MOST_SEGMENTS = 10, 8
_LEAST_HELD = 2  # words of the claim, by a sentence
_LONGEST_SUBJECT = 4  # words of content


class _Segment(NamedTuple):
    """A part of a sentence with values, and the words that name the thing they belong to."""

    values: tuple[Mention, ...]
    subject: frozenset[str]
    keys: frozenset[str]
    begins_with_preposition: bool


def value_of_neighbour(lookup: Lookup) -> Contradiction | None:
    """Return a claim's only value if a sentence gives it to another thing, and the subject another."""
    claim = lookup.reading
    if len(claim.words) > _LONGEST_CLAIM or not _SPEAKS_OF_BOTH.isdisjoint(claim.words) or "?" in lookup.text:
        return None
    if any(mention.kind in ("date", "time") for mention in lookup.mentions):
        return None
    own = [value for value in lookup.values if value.kind in AMOUNTS and not value.ordinal]
    if (
        FORMER.search(lookup.text) or len(own) != 1 or (own[0].kind == "number" and not own[0].unit)
    ):  # "Version 2"
        return None
    value, index = own[0], lookup.index
    words = frozenset(key for key in claim.keys if has_content(key) and not key[0].isdigit()) - value.nouns
    known = words & index.stems.keys()
    numbers = holders(index, known, min(_LEAST_HELD, len(known)))[:_MOST_SENTENCES]
    found = [instead for number in numbers if (instead := _instead(value, words, index, number))]
    if not found:
        return None
    of, other = found[0]
    why = f"the passage says '{other.text}' of '{of}'"
    return Contradiction(why, ((value.start, value.end),), instead=other.text, in_copy=True)


def _instead(
    value: Mention, words: frozenset[str], index: EvidenceIndex, number: int
) -> tuple[str, Mention] | None:
    """Return the words of the claim's subject to which a sentence gives another value, and this value."""
    text = index.text_of(index.sentences[number])
    if len(text) > _LONGEST_SENTENCE:
        return None
    segments = [one for one in _segments(text) if any(_is_alike(value, other) for other in one.values)]
    if not 1 < len(segments) <= _MOST_SEGMENTS:
        return None
    with_value = [one for one in segments if any(_is_same(value, other) for other in one.values)]
    others = [one for one in segments if one not in with_value]
    if len(with_value) != 1 or not others:
        return None
    holder = with_value[0]
    for other in others:
        of = (other.subject & words) - holder.keys
        is_other = other.begins_with_preposition or words.isdisjoint(holder.subject - other.keys)
        if of and other.subject - holder.keys <= words and is_other:
            return " ".join(sorted(of)), next(one for one in other.values if _is_alike(value, one))
    return None


def _segments(text: str) -> Iterator[_Segment]:
    held, start = values(text), 0
    for end in (*(found.span() for found in _SEGMENT_END.finditer(text)), (len(text), len(text))):
        if any(value.start < end[1] and end[0] < value.end for value in held):
            continue  # within a value
        inside = tuple(value for value in held if start <= value.start < end[0])
        if inside:
            reading = tokenized(text[start : end[0]])
            nouns = frozenset().union(*(value.nouns for value in held))  # "2-3 minutes"
            keys = [key for key in reading.keys if not key[0].isdigit() and key not in nouns]
            yield _Segment(
                inside, _subject(keys), frozenset(filter(has_content, keys)), _begins(reading.words)
            )
        start = end[1]


def _begins(words: Sequence[str]) -> bool:
    return bool(words) and words[0] in _PREPOSITIONS


def _subject(keys: Sequence[str]) -> frozenset[str]:
    """Return the first words of content of a segment, up to the next word of grammar."""
    first = next((n for n, key in enumerate(keys) if has_content(key) and key not in _PRONOUNS), len(keys))
    run = takewhile(
        lambda key: has_content(key) or key in DETERMINERS, keys[first : first + _LONGEST_SUBJECT]
    )
    return frozenset(filter(has_content, run))


def _is_alike(value: Mention, other: Mention) -> bool:
    return value.kind == other.kind and not other.ordinal and measured_in(value) == measured_in(other)


def _is_same(value: Mention, other: Mention) -> bool:
    return agrees(meant(value._replace(bound="")), meant(other._replace(bound="")))
