"""Binding features: whether the evidence combines the words of a claim as the claim does."""

from __future__ import annotations

from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.features.inputs import Inputs
from faithrails.features.quantifiers_bounds_modals import operators
from faithrails.features.replaced_words import replaced_words
from faithrails.features.word_alignment import NAME, Aligned, align
from faithrails.features.word_order import word_order

_PRONOUNS = frozenset("he she it they his her its their this these".split())


def bindings(inputs: Inputs) -> dict[str, float]:
    """Return the signals of this family: 0 where the evidence combines words as the claim does, else more."""
    found = align(inputs)
    return {
        **word_order(found),
        **operators(found, inputs.reader.vocabulary),
        **replaced_words(found),
        "bindings.subject_elsewhere": _subject_elsewhere(inputs, found),
    }


def _subject_elsewhere(said: Inputs, found: Aligned | None) -> float:
    """How far a claim's first name (or stem) is from its best sentence: 0 in it, 0.5 just before, else 1."""
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
