"""Reads clauses that leave out what they deny: "cats are not" after "dogs are allowed"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.clauses import Part, clauses, clauses_of, is_read_as_written, is_short, lines
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.sentences_with_denials import denying_sentences
from faithrails.text.tokenized import tokenized
from faithrails.text.words import denies, has_content

_AUXILIARY = r"(?:is|are|was|were|do|does|did|can|could|will|would|may|must|should|has|have|had)"
_AT_END = re.compile(rf"\b{_AUXILIARY}(?: ?not|n['’]t)?\s*(?=[.,;!?)\n]|\Z)", re.IGNORECASE)
_ELIDED = re.compile(
    rf"\s*(?P<subject>\S.{{0,60}}?)\s(?P<auxiliary>{_AUXILIARY})(?: ?not|n['’]t)?\s*", re.IGNORECASE
)
_FIRST_AUXILIARY = re.compile(rf"\b{_AUXILIARY}(?:n['’]t\b| not\b|\b)", re.IGNORECASE)


class _Elided(NamedTuple):
    """Whether the evidence denies these words of content of these others."""

    subject: frozenset[str]
    predicate: frozenset[str]
    denies: bool


def elided_denial(lookup: Lookup) -> bool | None:
    """Whether a clause that leaves out what it denies contradicts the claim; None if none speaks of it.

    The clause may also state what the one before denies: "dogs are not allowed, cats are".
    """
    found = None
    known = _ELISIONS.of(lookup.index)
    for clause in (*clauses(lookup.text), *lines(lookup.text)) if known else ():
        for one in known:
            if one.subject <= clause.keys and one.predicate <= clause.keys:
                if one.denies != denies(clause.words):
                    return True
                found = False
    return found


def _elisions(index: EvidenceIndex) -> tuple[_Elided, ...]:
    return tuple(
        found
        for number in filter(lambda number: _may_elide(index, number), range(len(index.sentences)))
        for before, clause in pairwise(clauses_of(index, number))
        if (found := _elided(before, clause))
    )


_ELISIONS: PerIndex[tuple[_Elided, ...]] = PerIndex(_elisions)


def _may_elide(index: EvidenceIndex, number: int) -> bool:
    """Whether a sentence may have a clause that leaves out what it denies or what the one before denies."""
    sentence = index.sentences[number]
    may_deny = number in denying_sentences(index) or not is_read_as_written(index, sentence)
    return may_deny and is_short(sentence) and _AT_END.search(index.text_of(sentence)) is not None


def _elided(before: Part, clause: Part) -> _Elided | None:
    """Return what a clause leaves out, if the clause before it says it of another subject."""
    found, stated = _ELIDED.fullmatch(clause.text), _FIRST_AUXILIARY.search(before.text)
    if found is None or stated is None:
        return None
    subject, predicate = (
        frozenset(_content(text)) for text in (found["subject"], before.text[stated.end() :])
    )
    own, there = denies(clause.words), denies(before.words)
    is_contrast = own != there and subject and predicate and subject.isdisjoint(before.keys)
    return _Elided(subject, predicate, own) if is_contrast else None


def _content(text: str) -> Iterator[str]:
    return filter(has_content, tokenized(text.strip()).keys)
