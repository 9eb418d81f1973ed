"""Tests whether a value is a case of a rule in the evidence: "a ten-year-old" of "children under twelve"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.grammar.clauses import Part, clauses_of
from faithrails.lookup.grammar.starts_and_ends import ranges
from faithrails.text.irregular_verbs import base
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.words import denies, has_content

_KINDS = frozenset(("number", "money", "time"))
_OF_AGE = frozenset(("year", "old", "age", "ag"))  # stems
# A claim with one of these compares, or gives a limit of its own.
_OF_LIMITS = frozenset(
    "more less fewer than least most over under above below up until from between within before after only "
    "maximum minimum exactly average about around total".split()
)
_DAY = 24 * 60  # minutes
_MOST_SENTENCES = 300
_MOST_CLAUSES = 12
_LEAST_SHARED = 0.5  # share of the claim's other content words in the sentence of the rule


class _Fit(NamedTuple):
    """How well a rule matches a claim, and whether the claim follows from it."""

    shared: int
    follows: bool


def is_case_of_rule(lookup: Lookup, value: Mention) -> bool:
    """Whether a claim applies the rule that it matches best to a value: inside its range, or denied outside.

    Rules without a negation for values outside are read the other way round: "needed for more than three
    days" has no need for two.
    """
    if (
        value.kind not in _KINDS
        or value.bound
        or value.ordinal
        or not _OF_LIMITS.isdisjoint(lookup.reading.words)
    ):
        return False
    own = lookup.reading
    keys = frozenset(
        base(key)
        for key, start in zip(own.keys, own.starts, strict=True)
        if has_content(key) and not value.start <= start < value.end
    )
    others = [one for one in lookup.values if one.start != value.start]
    fits = list(_fits(lookup.index, keys - _OF_AGE, value, others, denied=denies(own.words)))
    best = max((fit.shared for fit in fits), default=0)
    return bool(fits) and all(fit.follows for fit in fits if fit.shared == best)


def _fits(
    index: EvidenceIndex, keys: frozenset[str], value: Mention, others: Sequence[Mention], *, denied: bool
) -> Iterator[_Fit]:
    for number, sentence in enumerate(index.sentences[:_MOST_SENTENCES]):
        if not any(_is_same_measure(one, value) for one in sentence.values):
            continue
        parts = clauses_of(index, number)[:_MOST_CLAUSES]
        shared = len(keys & frozenset(map(base, sentence.stems)))
        for part in parts:
            held = values(part.text)
            if not all(any(agrees(normalized(one), normalized(there)) for there in held) for one in others):
                continue
            if shared < _LEAST_SHARED * len(keys) and not others:
                continue
            in_part = len(keys & frozenset(map(base, part.keys)))
            for low, high in _ranges(part, value):
                inside = low <= _amount(value) <= high or (
                    value.kind == "time" and low <= _amount(value) + _DAY <= high
                )
                yield _Fit(shared + in_part, inside == (denies(part.words) == denied))


def _ranges(part: Part, value: Mention) -> Iterator[tuple[float, float]]:
    """Yield the ranges of a clause in the measure of a value."""
    held = [one for one in values(part.text) if _is_same_measure(one, value)]
    pairs = list(ranges(part.text, held))
    for first, last in pairs:
        low, high = _amount(first), _amount(last)
        yield low, high + _DAY if value.kind == "time" and high < low else high
    for one in held if not pairs else ():
        amount = _amount(one)
        if one.bound in ("less", "most"):
            yield -inf, amount - (one.bound == "less") * 1e-9
        elif one.bound in ("more", "least"):
            yield amount + (one.bound == "more") * 1e-9, inf


def _is_same_measure(one: Mention, value: Mention) -> bool:
    if one.kind != value.kind or (not one.amounts and one.minutes is None):
        return False
    # "under twelve" may be an age
    same_unit = one.unit == value.unit or (value.unit == "year" and one.unit is None and not one.nouns)
    return same_unit and one.currency == value.currency


def _amount(value: Mention) -> float:
    return float(value.minutes) if value.minutes is not None else value.amounts[0]
