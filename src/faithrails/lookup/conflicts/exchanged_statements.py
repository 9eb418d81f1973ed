"""Finds two statements of an answer that exchange facts which the evidence states about two things.

"Gas: landlord. Water: tenant." contradicts "The tenant pays for gas. The landlord pays for water.". The
evidence has all of these words, so neither statement by itself shows the exchange.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.tables.laid_out_rows import is_laid_out
from faithrails.lookup.contradictions.rule_types import Contradiction
from faithrails.lookup.copies.members_of_one_list import are_joined
from faithrails.lookup.grammar.clauses import (
    Part,
    are_known,
    clauses,
    clauses_of,
    lines,
    lines_of,
    sentence_of,
    sentences_with_keys,
    stand_near,
)
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.text.words import AUXILIARIES

_FEWEST, _MOST = 2, 8  # content words that only one of the statements has
_OTHERS = frozenset(("others",))
_CONTRASTING = frozenset("but while whereas".split())
_IN_THIS_ORDER = "respectively"
_LEAST_KNOWN = 0.6  # of the words of a statement, in the evidence
_NEAR = 3  # most sentences between the two that are exchanged
_BEFORE = 200  # characters before a claim that are searched for the previous statement
# A header and the row below it are read by column: "| Lanes | Tracks |", "| eight | two |" exchange nothing.
_BELOW_HEADER = re.compile(r"\n[ \t]*\|[|: \t-]{0,300}-[|: \t-]{0,300}\s*\Z")


_Read = Callable[[EvidenceIndex, int], Sequence[Part]]
# How to split an answer, each with the ways to split the evidence for it.
_LEVELS: tuple[tuple[Callable[[str], Sequence[Part]], tuple[_Read, ...]], ...] = (
    (lines, (sentence_of, lines_of, clauses_of)),
    (clauses, (clauses_of,)),
)
_OF_CLAUSES_BESIDE = (lines_of, clauses_of)  # how to split the evidence for clauses that are set side by side


def crossed_pair(text: str, before: str, index: EvidenceIndex) -> Contradiction | None:
    """Return a contradiction for the first statement of a claim that is exchanged with the one before it.

    ``before`` is the answer up to the claim; its last statement counts too. None if nothing is exchanged.
    """
    for read, of_evidence in _LEVELS:
        parts = _joined(read(text))
        # A statement before the claim is never set beside one of it, so the evidence must have all its words.
        may_cross = bool(parts) and _may_cross(parts[0].keys, index) and are_known(_keys(parts[0]), index)
        earlier = read(before[-_BEFORE:])[-1:] if may_cross and not _BELOW_HEADER.search(before) else ()
        for one, other in pairwise([*earlier, *parts]):
            if _is_participial(one, text):
                continue
            are_beside = not index.subjects and _are_beside(one, other)
            if not are_beside and not are_known(_keys(one) | _keys(other), index):
                continue
            there = _OF_CLAUSES_BESIDE if are_beside and read is clauses else of_evidence
            for first, second in _crossed(_keys(one), _keys(other), there, index):
                if _are_members(one, other, _keys(first), _keys(second)):
                    continue
                said = text[other.start : other.end].strip()
                instead = f"'{first.text.strip()}', '{second.text.strip()}'"
                why = f"the evidence states '{said}' differently: {instead}"
                place = (other.start, other.end)
                return Contradiction(
                    why, (place,), Kind.SWAPPED_WORDS, in_copy=True, rule="exchanged_statements"
                )
    return None


def _are_beside(one: Part, other: Part) -> bool:
    """Whether two statements of one text are set side by side: by ";", "while" or a comma with "and"."""
    reading = one.reading
    if reading is not other.reading or _IN_THIS_ORDER in reading.text:
        return False
    between = reading.words[one.last : other.first]
    gap = reading.text[reading.ends[one.last - 1] : reading.starts[other.first]]
    return ";" in gap or not _CONTRASTING.isdisjoint(between) or ("," in gap and "and" in between)


def _is_participial(part: Part, text: str) -> bool:
    """Whether a clause only says how the one after it is done: "Using Finder, …"."""
    is_before_comma = part.reading.text == text and text.startswith(",", part.end)
    return is_before_comma and part.words[0].endswith("ing") and AUXILIARIES.isdisjoint(part.words)


def _are_members(one: Part, other: Part, first: frozenset[str], second: frozenset[str]) -> bool:
    """Whether two statements exchange only the words around their "and": "sells bread and milk to people".

    ``first`` and ``second`` are the words of the two parts of the evidence.
    """
    reading, keys = one.reading, one.reading.keys
    mine, theirs = (one.keys & second) - first, (other.keys & first) - second
    after = other.first + len(theirs)
    return (
        reading is other.reading
        and frozenset(keys[one.last - len(mine) : one.last]) == mine
        and frozenset(keys[other.first : after]) == theirs
        and are_joined(reading, one.last, other.first, after)
    )


def _joined(parts: Sequence[Part]) -> list[Part]:
    """Return clauses, each of a single word after "and" joined to the one before: "on Linux and macOS"."""
    found: list[Part] = []
    for part in parts:
        is_one = len(part.keys) == 1 and bool(found) and len(found[-1].keys) > 1
        if is_one and "and" in part.reading.words[found[-1].last : part.first]:
            before = found.pop()
            part = before._replace(
                keys=before.keys | part.keys,
                text=f"{before.text} and {part.text.strip()}",
            )
        found.append(part)
    return found


def _keys(part: Part) -> frozenset[str]:
    """Return the content words of a statement, and "others" if it has this word."""
    return part.keys | _OTHERS.intersection(part.words)


def _may_cross(keys: frozenset[str], index: EvidenceIndex) -> bool:
    """Whether a statement is short and the evidence has most of its words: few pass this cheap test."""
    return _FEWEST <= len(keys) <= _MOST and len(_known(keys, index)) >= _LEAST_KNOWN * len(keys)


def _known(keys: frozenset[str], index: EvidenceIndex) -> frozenset[str]:
    return frozenset(key for key in keys if key in index.stems or key in index.words)


def _crossed(
    one: frozenset[str], other: frozenset[str], of_evidence: Sequence[_Read], index: EvidenceIndex
) -> Iterator[tuple[Part, Part]]:
    """Yield pairs of parts of the evidence that have all words of two statements, but each some of both."""
    one, other = one - other, other - one
    if not all(_may_cross(keys, index) for keys in (one, other)):
        return
    one, other = _known(one, index), _known(other, index)
    both = one | other
    if not all(len(keys) >= _FEWEST for keys in (one, other)):
        return
    numbers = sentences_with_keys(index, both, 2) if stand_near(index, both, _NEAR) else ()
    for read in of_evidence if numbers else ():
        parts = [part for n in numbers for part in _statements(index, n, read) if len(part[1] & both) > 1]
        if any(one <= keys or other <= keys for _, keys in parts):
            continue
        for (first, keys), (second, keys_there) in combinations(parts, 2):
            if second.sentence - first.sentence > _NEAR or not both <= keys | keys_there:
                continue
            if index.sentences[first.sentence].passage != index.sentences[second.sentence].passage:
                continue
            only = keys - keys_there, keys_there - keys
            if all(of_one & there for of_one in (one, other) for there in only):
                yield first, second


_STATEMENTS: PerIndex[dict[tuple[_Read, int], list[tuple[Part, frozenset[str]]]]] = PerIndex(lambda index: {})


def _statements(index: EvidenceIndex, number: int, read: _Read) -> list[tuple[Part, frozenset[str]]]:
    """Return the parts of a sentence of the evidence with their content words, cached for all claims.

    Parts with words in columns are left out.
    """
    known = _STATEMENTS.of(index)
    if (read, number) not in known:
        parts = _joined(read(index, number))
        known[read, number] = [
            (part, _keys(part)) for part in parts if "|" not in part.text and not is_laid_out(part.text)
        ]
    return known[read, number]
