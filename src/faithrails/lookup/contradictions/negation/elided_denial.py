"""Reads clauses that leave out their predicate: "cats are not" after "dogs are allowed"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.grammar.clauses import Part, clauses, clauses_of, is_read_as_written, is_short, lines
from faithrails.lookup.sentences_with_denials import denying_sentences
from faithrails.text.tokenized import tokenized
from faithrails.text.words import denies

_AUXILIARY = r"(?:is|are|was|were|do|does|did|can|could|will|would|may|must|should|has|have|had)"
_AT_END = re.compile(rf"\b{_AUXILIARY}(?: ?not|n['’]t)?\s*(?=[.,;!?)\n]|\Z)", re.IGNORECASE)
_ELIDED = re.compile(
    rf"\s*(?P<subject>\S.{{0,60}}?)\s(?P<auxiliary>{_AUXILIARY})(?: ?not|n['’]t)?\s*", re.IGNORECASE
)
_FIRST_AUXILIARY = re.compile(rf"\b{_AUXILIARY}(?:n['’]t\b| ?not\b|\b)", re.IGNORECASE)


class _Statement(NamedTuple):
    """A statement: the stems of its subject and of its predicate, and whether it denies."""

    subject: frozenset[str]
    predicate: frozenset[str]
    denies: bool


_Pair = tuple[_Statement, _Statement]  # of a clause, and of the elliptical one behind it


def elided_denial(lookup: Lookup) -> bool | None:
    """Whether an elliptical clause contradicts the claim; None if no such clause is about it.

    The clause may also affirm what the one before denies: "dogs are not allowed, cats are".
    """
    found, known = None, _PAIRS.of(lookup.index)
    own = chain.from_iterable(_pairs(clauses(lookup.text))) if known else ()
    there = frozenset(chain.from_iterable(known))
    if any(statement._replace(denies=not statement.denies) in there for statement in own):
        return True
    for clause in (*clauses(lookup.text), *lines(lookup.text)) if known else ():
        for _, one in known:
            if one.subject <= clause.keys and one.predicate <= clause.keys:
                if one.denies != denies(clause.words):
                    return True
                found = False
    return found


def says_both(lookup: Lookup) -> bool:
    """Whether a claim has an elliptical clause, and both statements are in the evidence, in either order.

    "Cats are allowed, dogs are not." for "Dogs are not allowed, cats are.".
    """
    known = _PAIRS.of(lookup.index)
    own = _pairs(clauses(lookup.text)) if known else ()
    return bool(own) and all(pair in known or pair[::-1] in known for pair in own)


def _pairs(parts: Sequence[Part]) -> list[_Pair]:
    found = (_read(before, clause) for before, clause in pairwise(parts))
    return [pair for pair in found if pair]


def _pairs_of(index: EvidenceIndex) -> list[_Pair]:
    numbers = filter(lambda number: _may_elide(index, number), range(len(index.sentences)))
    return [pair for number in numbers for pair in _pairs(clauses_of(index, number))]


_PAIRS: PerIndex[list[_Pair]] = PerIndex(_pairs_of)


def _may_elide(index: EvidenceIndex, number: int) -> bool:
    """Whether a sentence may have an elliptical clause, with a denial in it or in the one before."""
    sentence = index.sentences[number]
    may_deny = number in denying_sentences(index) or not is_read_as_written(index, sentence)
    return may_deny and is_short(sentence) and _AT_END.search(index.text_of(sentence)) is not None


def _read(before: Part, clause: Part) -> _Pair | None:
    """Return the statements of two clauses if the second leaves out its predicate."""
    found, stated = _ELIDED.fullmatch(clause.text), _FIRST_AUXILIARY.search(before.text)
    if found is None or stated is None:
        return None
    subject, predicate = (
        tokenized(text).content_keys() for text in (found["subject"], before.text[stated.end() :])
    )
    own, there = denies(clause.words), denies(before.words)
    if own == there or not (subject and predicate and subject.isdisjoint(before.keys)):
        return None
    first = tokenized(before.text[: stated.start()]).content_keys()
    return _Statement(first, predicate, there), _Statement(subject, predicate, own)
