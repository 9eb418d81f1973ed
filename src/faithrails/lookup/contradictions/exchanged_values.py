"""Finds two subjects whose values a claim exchanges: "€3 for A, €6 for B" for the reverse."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise, product

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.values_with_words_around import (
    Measure,
    StatedValue,
    is_stated,
    measured_as,
    stated_values,
    values_measured_as,
)
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import Mention

_MOST_VALUES = 6  # of one measure in a claim
_MOST_PAIRS = 20  # of places in the evidence that have the two values


def exchanged_values(lookup: Lookup) -> Contradiction | None:
    """Return the first of two values if each stands, wherever the evidence has both, with words of the other.

    The words are those that only one of the two has, in the claim and in the evidence; other words of the
    claim may be its own.
    """
    for one, other in _pairs(lookup):
        if not all(_apart(_words(one), _words(other))) or one.denies_or_asks or other.denies_or_asks:
            continue
        there = values_measured_as(measured_as(one.value), lookup.index)
        first, second = ([each for each in there if agrees(own.plain, each.plain)] for own in (one, other))
        places = [(a, b) for a, b in product(first, second) if a is not b]
        if not 0 < len(places) <= _MOST_PAIRS or not all(_is_crossed(one, other, *place) for place in places):
            continue
        why = f"the passage has '{one.value.text}' and '{other.value.text}' the other way round"
        return Contradiction(
            why, ((one.value.start, one.value.end), (other.value.start, other.value.end)), in_copy=True
        )
    return None


def _pairs(lookup: Lookup) -> Iterator[tuple[StatedValue, StatedValue]]:
    """Yield the values of a claim of which there are two of one measure, with the words about each."""
    alike: dict[Measure, list[Mention]] = defaultdict(list)
    for value in lookup.values:
        if is_stated(value, lookup.text):
            alike[measured_as(value)].append(value)
    for values in alike.values():
        if 1 < len(values) <= _MOST_VALUES:
            stated = list(stated_values(lookup.reading, sorted(values, key=lambda value: value.start)))
            yield from ((one, other) for one, other in pairwise(stated) if not agrees(one.plain, other.plain))


def _is_crossed(one: StatedValue, other: StatedValue, first: StatedValue, second: StatedValue) -> bool:
    """Whether each value of the claim has words of the other's place in the evidence, and none of its own."""
    own, others = _apart(_words(one), _words(other))
    here, there = _apart(_words(first, with_shared=True), _words(second, with_shared=True))
    return bool(own & there and others & here) and not own & here and not others & there


def _words(stated: StatedValue, *, with_shared: bool = False) -> frozenset[str]:
    return (stated.with_shared if with_shared else stated.keys) | stated.of_other_measures


def _apart(one: frozenset[str], other: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    return one - other, other - one
