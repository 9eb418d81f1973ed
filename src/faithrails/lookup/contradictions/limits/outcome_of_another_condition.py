"""Finds the outcome of another condition: the first half of one statement and the second half of another.

"Trips up to three days are approved by the board." for "Trips up to three days are approved by the team lead,
longer trips by the board.", and "If full, it hums." for "If full, it beeps; if open, it hums.".
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.statements_side_by_side import (
    PREPOSITIONS,
    Pair,
    Statement,
    keys_of_claim,
    marks_of,
    pairs_near,
)
from faithrails.text.word_relations import is_person
from faithrails.text.words import PRONOUNS, has_content

_IF, _OTHERWISE = frozenset("if when whenever once".split()), "otherwise"
_OF_PLACE = frozenset("in on at".split())  # "coffee in the lounge, tea on the terrace"
_GAPPED = 6  # words of a statement that leaves out its verb
# Words that only one of two statements has, "1" for those in the claim: it has the beginning of one and the
# end of the other.
_CROSSED = re.compile("1+0+ 0+1+|0+1+ 1+0+")


def outcome_of_another_condition(lookup: Lookup) -> Contradiction | None:
    """Return the claim if it joins the beginning of one statement with the end of one beside it."""
    own = keys_of_claim(lookup)
    for pair in pairs_near(lookup):
        if _is_crossed(own, pair):
            why = f"the passage says '{pair.one.text} {pair.other.text}'"
            return Contradiction(why, ((0, len(lookup.text)),), in_copy=True)
    return None


def _is_crossed(own: frozenset[str], pair: Pair) -> bool:
    one, other = pair.one, pair.other
    are_conditions = _IF.issuperset((one.words[0], other.words[0]))
    if len(own - one.held - other.held) > are_conditions or own <= one.held or own <= other.held:
        return False
    if _is_gapped(own, one, other):
        return True
    shared = one.held & other.held
    are_parallel = are_conditions or other.words[0] == _OTHERWISE or _are_of_persons(one.words, other.words)
    if sum(map(has_content, filter(None, shared & own))) < pair.least and not are_parallel:
        return False
    return any(
        _CROSSED.fullmatch(marks_of(own, one, other, known))
        for known in (shared, shared | _subject_of_condition(one, other))
    )


def _subject_of_condition(one: Statement, other: Statement) -> frozenset[str]:
    """Return what "it" stands for in the second condition of "if the tank is full, …; if it is empty, …"."""
    refers = other.words[0] in _IF and not PRONOUNS.isdisjoint(other.words[1:2])
    condition = list(filter(None, one.keys[: one.size]))
    return frozenset(condition[:-1]) if refers and one.words[0] in _IF else frozenset()


def _are_of_persons(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two statements begin with persons: "the nurse", "the doctor"."""
    first, second = (said[said[0] == "the" :][:1] for said in (one, other))
    return first != second and all(any(map(is_person, said)) for said in (first, second))


def _is_gapped(own: frozenset[str], one: Statement, other: Statement) -> bool:
    """Whether a claim crosses "oil the chain with A" and "the cables with B", which leaves out the verb."""
    word = next(filter(PREPOSITIONS.__contains__, other.words), "")
    places = [said for said in one.words if said == word]
    places = places or [said for said in one.words if {said, word} <= _OF_PLACE]
    if not word or len(other.words) > _GAPPED or len(places) != 1:
        return False
    shared = one.held & other.held
    (before, after), (subject, instead) = (
        [frozenset(keys) - shared for keys in (said.keys[:n], said.keys[n:])]
        for said, at in ((one, places[0]), (other, word))
        for n in (said.words.index(at),)
    )
    if not (before and after and subject and instead):
        return False
    to_first = instead <= own and own.isdisjoint(after | subject) and not own.isdisjoint(before)
    return to_first or (after <= own and own.isdisjoint(instead) and subject <= own and not before <= own)
