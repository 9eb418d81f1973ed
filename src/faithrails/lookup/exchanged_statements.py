"""Finds two statements of an answer that exchange what the evidence says of two things.

"Gas: landlord. Water: tenant." crosses "The tenant pays for gas. The landlord pays for water.", though each
of its words stands there, and each of its statements alone might join what two sentences say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.clauses import (
    Part,
    are_known,
    clauses,
    clauses_of,
    holders,
    last_clause,
    last_line,
    lines,
    lines_of,
    sentence_of,
    stand_near,
)
from faithrails.lookup.contradictions.rule_types import Contradiction
from faithrails.lookup.kinds import Kind

_FEWEST, _MOST = 2, 8  # words of content of one statement, without those of both
_OTHERS = frozenset(("others",))
_NEAR = 3  # sentences between the two that are crossed
_BEFORE = 200  # characters before a claim in which the statement before it stands
# A header and the row below it are read by column: "| Lanes | Tracks |" and "| eight | two |" cross nothing.
_BELOW_HEADER = re.compile(r"\n[ \t]*\|[|: \t-]{0,300}-[|: \t-]{0,300}\s*\Z")


class _Level(NamedTuple):
    """How an answer is split, into clauses or into lines and sentences, and how its evidence is."""

    of_text: Callable[[str], Sequence[Part]]
    last_of: Callable[[str], Sequence[Part]]
    of_evidence: tuple[Callable[[EvidenceIndex, int], Sequence[Part]], ...]


_LEVELS = (
    _Level(lines, last_line, (sentence_of, lines_of, clauses_of)),
    _Level(clauses, last_clause, (clauses_of,)),
)


def crossed_pair(text: str, before: str, index: EvidenceIndex) -> Contradiction | None:
    """Return the first statement of a claim that crosses with the one before it.

    ``before`` is the answer up to the claim, whose last statement counts too.
    """
    for level in _LEVELS:
        parts = level.of_text(text)
        may_cross = bool(parts) and _may_cross(parts[0].keys, index) and not _BELOW_HEADER.search(before)
        earlier = level.last_of(before[-_BEFORE:]) if may_cross else ()
        for one, other in pairwise([*earlier, *parts]):
            for first, second in _crossed(_keys(one), _keys(other), level, index):
                said = text[other.start : other.end].strip()
                why = f"the evidence has '{said}' otherwise: '{first.text.strip()}', '{second.text.strip()}'"
                place = (other.start, other.end)
                return Contradiction(
                    why, (place,), Kind.SWAPPED_WORDS, in_copy=True, rule="exchanged_statements"
                )
    return None


def _keys(part: Part) -> frozenset[str]:
    """Return the words of content of a statement, and "others" that it speaks of."""
    return part.keys if _OTHERS.isdisjoint(part.words) else part.keys | _OTHERS.intersection(part.words)


def _may_cross(keys: frozenset[str], index: EvidenceIndex) -> bool:
    """Whether a statement is short and all its words are known: most are not, and are not compared."""
    return _FEWEST <= len(keys) <= _MOST and are_known(keys, index)


def _crossed(
    one: frozenset[str], other: frozenset[str], level: _Level, index: EvidenceIndex
) -> Iterator[tuple[Part, Part]]:
    """Yield two parts of the evidence of which each of two statements has words, but of each others of it."""
    one, other = one - other, other - one
    both = one | other
    if not all(_FEWEST <= len(keys) <= _MOST for keys in (one, other)) or not are_known(both, index):
        return
    numbers = holders(index, both, 2) if stand_near(index, both, _NEAR) else ()
    for of_evidence in level.of_evidence if numbers else ():
        parts = [part for n in numbers for part in of_evidence(index, n) if len(_keys(part) & both) > 1]
        if any(one <= _keys(part) or other <= _keys(part) for part in parts):
            continue
        for first, second in combinations(parts, 2):
            if second.sentence - first.sentence > _NEAR or not both <= _keys(first) | _keys(second):
                continue
            if index.sentences[first.sentence].passage != index.sentences[second.sentence].passage:
                continue
            own = _keys(first) - _keys(second), _keys(second) - _keys(first)
            if all(keys & there for keys in (one, other) for there in own):
                yield first, second
