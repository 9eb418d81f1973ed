"""Tells whether the evidence says as often as a claim: "quarterly" for "every 3 months"."""

from __future__ import annotations

from collections.abc import Set

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.text.values.frequencies import Frequency, counted_rates, frequencies
from faithrails.text.words import content_stem

_MOST_BESIDE = 1  # words of content beside a frequency in a reply that says nothing else


def _often(index: EvidenceIndex) -> list[tuple[int, Frequency]]:
    """Return all frequencies, with the numbers of their sentences; "two sailings a day" is one."""
    return [
        (number, found)
        for number, sentence in enumerate(index.sentences)
        for text in [index.text_of(sentence)]
        for found in (*frequencies(text), *counted_rates(text))
    ]


_OFTEN: PerIndex[list[tuple[int, Frequency]]] = PerIndex(_often)


def says_as_often(lookup: Lookup, own: Frequency) -> bool:
    """Whether the evidence says a frequency of a claim, or in a reply that of what was asked."""
    return _is_as_often(lookup, own) or is_asked_frequency(lookup, own)


def _is_as_often(lookup: Lookup, own: Frequency) -> bool:
    """Whether a frequency is said with a word of the claim, or with none where no other one is."""
    said, sentences = stems_beside(lookup, own), lookup.index.sentences
    shared = [
        (own.agrees(found), not said.isdisjoint(sentences[number].stems))
        for number, found in _OFTEN.of(lookup.index)
    ]
    is_other = any(is_shared for agrees, is_shared in shared if not agrees)
    return any(agrees and (is_shared or not is_other) for agrees, is_shared in shared)


def is_asked_frequency(lookup: Lookup, own: Frequency) -> bool:
    """Whether a claim says little but how often, and the evidence says so with a word of the question."""
    if len(stems_beside(lookup, own)) > _MOST_BESIDE or not lookup.asked:
        return False
    asked = frozenset(map(content_stem, lookup.asked)) - {""}
    return any(
        own.agrees(found) and not asked.isdisjoint(lookup.index.sentences[number].stems)
        for number, found in _OFTEN.of(lookup.index)
    )


def stems_beside(lookup: Lookup, own: Frequency) -> Set[str]:
    """Return the stems of a claim outside a frequency."""
    return {stem for stem, start, _ in lookup.stems if not own.start <= start < own.end}
