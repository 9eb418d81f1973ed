"""Decides which contradictions of a statement within a claim, or of a claim without its topic, count."""

from __future__ import annotations

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction
from faithrails.lookup.findings import Findings
from faithrails.lookup.kinds_of_finding import Context, Kind
from faithrails.lookup.parts_of_claim.statements_in_claim import (
    after_unrelated_introduction,
    asserts_nothing_else,
    is_report,
)
from faithrails.text.tokenized import tokenized
from faithrails.text.words import is_negation

# Kinds of contradiction that count if they concern only one statement of a claim.
_WITHIN = frozenset(
    (
        Kind.DENIAL,
        Kind.DENIED_THING,
        Kind.DISPLACED_NAME,
        Kind.OPPOSITE_PHRASE,
        Kind.REPLACED_WORD,
        Kind.SWAPPED_RANGE,
        Kind.SWAPPED_WORDS,
        Kind.WRONG_UNIT,
    )
)

# Count in a claim that copies a sentence but for the topic that it names.
_OF_TOPIC = _WITHIN | {
    Kind.ANTONYM,
    Kind.CHANGED_COMPARISON,
    Kind.CHANGED_CONDITION,
    Kind.CHANGED_MODALITY,
    Kind.CHANGED_QUANTIFIER,
    Kind.DISPLACED_VALUE,
}

# An introduction may say them: "perhaps", of which years, from which source.
_OF_WHOLE_CLAIM = frozenset(
    (Kind.CHANGED_MODALITY, Kind.DROPPED_LIMIT, Kind.WRONG_ARITHMETIC, Kind.WRONG_SOURCE)
)


def counts_within(inner: Findings, text: str, start: int, end: int, index: EvidenceIndex) -> bool:
    """Return whether the contradiction of the statement at ``start:end`` also contradicts its claim.

    An introduction that says nothing else ("In short, …", "I think …") does not change the statement.
    Otherwise the statement has to copy a sentence: the rest of the claim, such as "Ann Lee said that", may
    have the limit or the negation that the statement lacks.
    """
    if inner.contradiction is None:
        return False
    kind = inner.contradiction.kind
    is_alone = asserts_nothing_else(text, start, end, index)
    if is_alone and not inner.missing and kind not in _OF_WHOLE_CLAIM:
        return True
    if inner.context is not Context.COPY:
        return False
    if is_report(text[:start]):
        return kind is not Kind.DROPPED_LIMIT
    if is_alone:
        return not after_unrelated_introduction(text, index)
    denies_beside = any(map(is_negation, tokenized(f"{text[:start]} {text[end:]}").words))
    return kind in _WITHIN and not (kind is Kind.DENIAL and denies_beside)


def counts_without_topic(contradiction: Contradiction, text: str) -> bool:
    """Return whether a contradiction of a claim without its topic also contradicts the claim."""
    if contradiction.kind is Kind.DISPLACED_PHRASE:
        return contradiction.rule == "replaced_reason"
    if contradiction.kind is Kind.DENIAL and any(map(is_negation, tokenized(text).words)):
        return False
    return contradiction.kind in _OF_TOPIC
