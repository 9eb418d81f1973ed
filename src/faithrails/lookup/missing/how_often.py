"""Tells whether the evidence states the same frequency as a claim: "quarterly" for "every 3 months"."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.grammar.clauses import clauses, clauses_of
from faithrails.text.values.frequencies import Frequency, counted_rates, frequencies
from faithrails.text.words import content_stem

_MOST_BESIDE = 1  # content words beside a frequency in a reply that states nothing else


class _Said(NamedTuple):
    """A frequency of the evidence, with the stems of its sentence and, if that has several, of its clause."""

    often: Frequency
    sentence: Set[str]
    clause: Set[str]


def _often(index: EvidenceIndex) -> Iterator[_Said]:
    """Yield all frequencies of the evidence; "two sailings a day" is one."""
    for number, sentence in enumerate(index.sentences):
        text = index.text_of(sentence)
        found = (*frequencies(text), *counted_rates(text))
        parts = clauses_of(index, number) if len(found) > 1 else ()
        for one in found:
            part = next((part for part in parts if part.start <= one.start < part.end), None)
            yield _Said(one, sentence.stems, part.keys if part else sentence.stems)


_OFTEN: PerIndex[list[_Said]] = PerIndex(lambda index: list(_often(index)))


def states_same_frequency(lookup: Lookup, own: Frequency) -> bool:
    """Return whether the evidence states a frequency of a claim, or of the question in a short reply.

    It must share a stem with the claim, unless no different frequency of the evidence does.
    """
    if any(map(own.agrees, asked_frequencies(lookup, own))):
        return True
    beside = stems_beside(lookup, own)
    if not beside:
        return False
    shared = [(own.agrees(one.often), not beside.isdisjoint(one.clause)) for one in _OFTEN.of(lookup.index)]
    is_other = any(is_shared for agrees, is_shared in shared if not agrees)
    return any(agrees and (is_shared or not is_other) for agrees, is_shared in shared)


def asked_frequencies(lookup: Lookup, own: Frequency) -> list[Frequency]:
    """Return the frequencies of sentences closest to the question, if a claim states little but how often."""
    if len(stems_beside(lookup, own)) > _MOST_BESIDE or not lookup.question_words:
        return []
    asked = frozenset(map(content_stem, lookup.question_words)) - {""}
    shared = [(len(asked & one.sentence), one.often) for one in _OFTEN.of(lookup.index)]
    most = max((number for number, _ in shared), default=0)
    return [often for number, often in shared if number == most > 0]


def stems_beside(lookup: Lookup, own: Frequency) -> Set[str]:
    """Return the stems of a claim outside a frequency; only of its clause if the claim has several."""
    parts = clauses(lookup.text) if len(frequencies(lookup.text)) > 1 else ()
    part = next(((part.start, part.end) for part in parts if part.start <= own.start < part.end), None)
    first, last = part or (0, len(lookup.text))
    return {
        stem for stem, start, _ in lookup.stems if first <= start < last and not own.start <= start < own.end
    }
