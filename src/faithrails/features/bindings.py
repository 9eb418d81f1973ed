"""Features of bindings: whether the evidence puts a claim's words together as the claim does."""

from __future__ import annotations

from itertools import pairwise

from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.features.attribution import NO_ATTRIBUTION, attribution
from faithrails.features.inputs import Inputs
from faithrails.features.quantifiers_bounds_modals import NO_OPERATORS, operators
from faithrails.features.replaced_words import NO_REPLACED, replaced_words
from faithrails.features.word_alignment import NAME, Aligned, align
from faithrails.features.word_order import NO_DISORDER, word_order
from faithrails.text.words import EXCEPTIONS

_SUBJECT = 4  # first words with content of a claim, among which its subject stands
_PRONOUNS = frozenset("he she it they his her its their this these".split())


BINDINGS = (
    *NO_DISORDER, *NO_OPERATORS, *NO_ATTRIBUTION, *NO_REPLACED,
    "bindings.excepted", "bindings.subject_elsewhere",
)  # fmt: skip


def bindings(said: Inputs) -> dict[str, float]:
    """Return the signals of this family: 0 where the evidence binds as the claim does, else more."""
    found = align(said)
    return {
        **word_order(found),
        **operators(found, said.reader.vocabulary),
        **attribution(found),
        **replaced_words(found),
        "bindings.excepted": _excepted(said),
        "bindings.subject_elsewhere": _subject_elsewhere(said, found),
    }


def _excepted(said: Inputs) -> float:
    """1 if another sentence about the claim's subject excludes it, and the best one lacks a part of it."""
    stems, index = said.reading.stems[:_SUBJECT], said.index
    if said.place is None or len(stems) < 2 or not EXCEPTIONS.isdisjoint(said.reading.words):
        return 0.0
    top = index.sentences[said.place.top]
    known = index.postings.stems
    for one, other in pairwise(stems):
        if one in known and other in known and not {one, other} <= top.stems:
            for number in frozenset(known[one]) & frozenset(known[other]):
                if not EXCEPTIONS.isdisjoint(index.sentence_words(number)):
                    return 1.0
    return 0.0


def _subject_elsewhere(said: Inputs, found: Aligned | None) -> float:
    """How far the first name of a claim is from its best sentence: 0 in it, 0.5 before it, 1 elsewhere."""
    if found is None or said.place is None:
        return 0.0
    named = (word for word, kind in zip(found.claim.keys, found.claim.kinds, strict=True) if kind == NAME)
    first = next(named, (said.reading.stems or [""])[0])
    index, top = said.index, said.place.top
    if not first or first in index.sentences[top].stems:
        return 0.0
    before: Sentence | None = index.sentences[top - 1] if top else None
    refers = not _PRONOUNS.isdisjoint(index.sentence_words(top))
    if refers and before and before.passage == index.sentences[top].passage and first in before.stems:
        return 0.5
    return 1.0
