"""Finds a statement about another ordinal: "the first year" for "the second".

"The first year includes a stay." for "The first year consists of lectures; the second includes a stay.".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.clauses import Part, are_known, clauses_of, holding_all, lines
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.values.number_word_values import ORDINALS
from faithrails.text.words import content_stem, is_negation, stem

_ORDINALS = frozenset(ORDINALS)
_FEWEST, _MOST = 2, 12  # words of content beside an ordinal; with the same noun in the evidence one less
_MOST_PARTS = 3  # that say the same
_LONGEST_INTRODUCTION = 3  # words of content of a clause that only says when: "In the third year,"


class _Numbered(NamedTuple):
    """A clause with its one ordinal, the two words after that, and its words of content without the ordinal.

    The first of the two is the noun, unless the clause leaves that out: "the second includes a stay".
    """

    ordinal: str
    noun: str
    following: str
    keys: frozenset[str]


def said_of_another_ordinal(lookup: Lookup) -> Contradiction | None:
    """Return an ordinal of which no clause says what the claim does, where each that says it has another."""
    if _ORDINALS.isdisjoint(lookup.reading.words) or "?" in lookup.text:
        return None
    for part in lines(lookup.text):
        own = _numbered((part,))
        if own and (instead := _instead(own, lookup.index)):
            n = part.first + part.words.index(own.ordinal)
            place = lookup.reading.starts[n], lookup.reading.ends[n]
            why = f"the passage says this of the {instead}, not of the {own.ordinal}"
            return Contradiction(why, (place,), instead=instead, in_copy=True)
    return None


def _instead(own: _Numbered, index: EvidenceIndex) -> str:
    """Return the ordinal of which the evidence says what a claim does; "" if it may be the claim's."""
    rest = own.keys - {own.noun}
    if own.ordinal not in index.words or not 0 < len(rest) <= _MOST or not are_known(rest, index):
        return ""
    numbers = holding_all(index, rest & index.stems.keys())
    saying = [parts for n in numbers for parts in _introduced(clauses_of(index, n)) if _says(rest, parts)]
    found = [_numbered(parts) for parts in saying]
    if not 0 < len(found) <= _MOST_PARTS:
        return ""
    nouns = (own.noun, own.following, "") if len(rest) >= _FEWEST else (own.noun or None,)
    others = {
        one.ordinal if one and one.ordinal != own.ordinal and one.noun in nouns else "" for one in found
    }
    return others.pop() if len(others) == 1 else ""


def _says(keys: frozenset[str], parts: Sequence[Part]) -> bool:
    return keys <= frozenset().union(*(part.keys for part in parts))


def _introduced(parts: Sequence[Part]) -> Iterator[tuple[Part, ...]]:
    """Yield clauses, each with the short one before it that has an ordinal and says when or where."""
    before: tuple[Part, ...] = ()
    for part in parts:
        yield (*before, part)
        is_short = len(part.keys) <= _LONGEST_INTRODUCTION and not _ORDINALS.isdisjoint(part.words)
        before = (part,) if is_short and _ORDINALS.isdisjoint(part.words[:1]) else ()


def _numbered(parts: Sequence[Part]) -> _Numbered | None:
    """Read clauses with one ordinal, which is the first, the second or so of something and denies nothing."""
    words = [word for part in parts for word in part.words]
    places = [n for n, word in enumerate(words) if word in _ORDINALS]
    if len(places) != 1 or words[places[0] - 1 : places[0]] != ["the"] or any(map(is_negation, words)):
        return None
    after = [content_stem(word) for word in words[places[0] + 1 : places[0] + 3]]
    noun, following = (*after, "", "")[:2]
    keys = frozenset().union(*(part.keys for part in parts))
    return _Numbered(words[places[0]], noun, following, keys - {stem(words[places[0]])})
