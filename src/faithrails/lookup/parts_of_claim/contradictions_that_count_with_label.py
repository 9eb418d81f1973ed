"""Decides which contradictions of a claim joined with its label or question count against the claim."""

from __future__ import annotations

from dataclasses import replace

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.findings import Findings
from faithrails.lookup.kinds_of_finding import Context, Kind
from faithrails.text.tokenized import tokenized
from faithrails.text.words import denies, has_digit
from faithrails.types import Claim

# Kinds that are certain when claim and label are joined, and kinds that at least mark the answer. A label
# leaves out limits ("Uses" for "may also be used for"), so contradictions of limits count only in sentences.
_SURE = frozenset(
    (
        Kind.ANTONYM,
        Kind.DENIAL,
        Kind.DENIED_THING,
        Kind.DISPLACED_VALUE,
        Kind.OPPOSITE_PHRASE,
        Kind.PLAIN_NO,
        Kind.REPLACED_WORD,
        Kind.WRONG_RECORD,
        Kind.WRONG_ROLE,
    )
)
_MARKING = frozenset((Kind.DISPLACED_NAME, Kind.DISPLACED_PHRASE, Kind.DISPLACED_WORD))
_OF_NAMED = frozenset(("fact_of_another_section", "values_of_other_names"))
_WITHOUT = frozenset("without no neither nor".split())


def counts(inner: Findings, label: str, text: str, index: EvidenceIndex, *, is_copied: bool) -> bool:
    """Return whether the contradiction of a statement also contradicts the claim that it was made from.

    ``text`` is the claim, ``label`` the text added to it, ``is_copied`` whether the evidence states the claim
    word for word.
    """
    kind = inner.contradiction.kind if inner.contradiction else None
    if inner.rule in _OF_NAMED:  # also of a copied item: "5 users" under another plan
        return True
    if kind is Kind.DISPLACED_VALUE:  # not "1 leaf" under "Ingredients", "April 25" under "Since April 24"
        return not (is_copied or has_digit(label))
    if kind is Kind.DENIAL and inner.window:
        there = tokenized(inner.window.text).words
        if denies(tokenized(text).words) and denies(there):  # "No visits" for "Neither plan has visits"
            return False
        return _WITHOUT.isdisjoint(tokenized(label).words) or _WITHOUT.isdisjoint(there)
    if kind in _MARKING:
        return index.stems.keys() >= frozenset(tokenized(label).stems)
    return kind in _SURE


def of_statement(found: Findings, inner: Findings, claim: Claim, context: Context | None = None) -> Findings:
    """Return the findings of a claim with the contradiction of a statement made from it, if there is one.

    ``context`` is that of the contradiction; None if it depends on its kind.
    """
    if inner.contradiction is None or inner.contradiction.kind is None:
        return found
    kind, whole = inner.contradiction.kind, (0, len(claim.text))
    return replace(
        found,
        contradiction=replace(inner.contradiction, places=(whole,), instead=""),
        kinds=(*found.kinds, kind),
        context=context or (Context.BARE_ANSWER if kind in _SURE else Context.FREE),
        marks=found.marks or kind in _MARKING,
        window=inner.window,
        offending=(whole,),
        verbatim=False,
        follows=False,
    )
