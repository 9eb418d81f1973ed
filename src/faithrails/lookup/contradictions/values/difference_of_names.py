"""Checks differences and multiples between the values of two names: "costs 6 euros more", "twice as long"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from faithrails.evidence.derived_values.changes_in_points import POINT
from faithrails.evidence.derived_values.implied_values import compared_as, is_compared
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses_of_names import Name
from faithrails.lookup.grammar.values_of_names import (
    ValuesOfNames,
    measure_of,
    quantity_of,
    size,
    values_of_names,
)
from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import amount_in_base
from faithrails.text.values.mention import Mention

_TIMES = re.compile(
    r"\b(?:(?P<twice>twice)|(?P<half>half)|(?P<number>three|four|five|ten|\d)\stimes)\sas\s(?P<adjective>\w+)",
    re.IGNORECASE,
)
_NUMBERS = {"three": 3.0, "four": 4.0, "five": 5.0, "ten": 10.0}
_ROUGHLY = re.compile(
    r"\b(?:about|around|nearly|almost|roughly|just\sover|just\sunder|over|more\sthan)\s\Z", re.IGNORECASE
)
_THAN_BEHIND = re.compile(r"[^,;.]*\bthan\b")
_OFF, _ABOUT = 0.03, 0.2  # share by which a multiple may be off, without and with "about"
_MOST_MEASURES = 3  # of one unit
_SHORT = 8  # words of an answer whose names its question has
_EXACT = 1e-6
_TIME = "[time]"
_ANY = frozenset("much many".split())


class _Result(NamedTuple):
    """Whether a difference or multiple holds between two values, its place, and the two values."""

    holds: bool
    place: tuple[int, int]
    first: Mention
    second: Mention


def difference_of_names(lookup: Lookup) -> Contradiction | None:
    """Return a difference or multiple that the values of the two names of a claim contradict."""
    if lookup.has_negation or "?" in lookup.text:
        return None
    for result in _results(lookup):
        if not result.holds:
            why = f"the passage has {result.first.text} for the one and {result.second.text} for the other"
            return Contradiction(why, (result.place,), in_copy=True)
    return None


def is_difference_of_names(lookup: Lookup, value: Mention) -> bool:
    """Whether a value is a difference or multiple that holds between two names of the claim or question."""
    return any(one.holds and one.place[0] <= value.start < one.place[1] for one in _results(lookup))


def _results(lookup: Lookup) -> list[_Result]:
    if not any(is_compared(lookup.text, value) for value in lookup.mentions) and not _TIMES.search(
        lookup.text
    ):
        return []
    read = values_of_names(lookup.index)
    pair = _names(lookup, read)
    if pair is None:
        return []
    return [*_differences(lookup, read, *pair), *_multiples(lookup, read, *pair)]


def _names(lookup: Lookup, read: ValuesOfNames) -> tuple[Name, Name] | None:
    """Return the only two names of a claim, in order, or those of the question of a short one."""
    keys = list(lookup.reading.keys)
    if len(keys) <= _SHORT:
        keys += tokenized(lookup.question).keys
    text = f" {' '.join(keys)} "
    found = sorted(read.short_names_in(keys).items(), key=lambda one: text.index(f" {' '.join(one[1])} "))
    return (found[0][0], found[1][0]) if len(found) == 2 else None


def _differences(lookup: Lookup, read: ValuesOfNames, one: Name, other: Name) -> Iterator[_Result]:
    for value in lookup.mentions:
        measure = "percent" if POINT in value.nouns else measure_of(value, lookup.text)
        if not measure or value.bound or not is_compared(lookup.text, value):
            continue
        pairs = [(a, b) for own, a, b in _pairs(read, one, other) if own.split()[0] == measure.split()[0]]
        own = amount_in_base(value)
        place = value.start, value.end
        right = [(a, b) for a, b in pairs if abs(abs(size(a) - size(b)) - own) < max(_EXACT, 1e-6 * own)]
        if right:
            (a, b), sign = right[0], compared_as(lookup.text, value)
            is_turned = "than" in lookup.reading.words and (size(a) - size(b)) * sign < 0
            yield _Result(not is_turned, place, a, b)
        elif 0 < len(pairs) <= _MOST_MEASURES and _THAN_BEHIND.match(lookup.text, value.end):
            yield _Result(False, place, *pairs[0])


def _multiples(lookup: Lookup, read: ValuesOfNames, one: Name, other: Name) -> Iterator[_Result]:
    for found in _TIMES.finditer(lookup.text):
        factor = 2.0 if found["twice"] else 0.5 if found["half"] else 0.0
        factor = factor or _NUMBERS.get(found["number"].lower(), 0.0) or float(found["number"])
        off = _ABOUT if _ROUGHLY.search(lookup.text[: found.start()]) else _OFF
        word = found["adjective"].lower()
        held = [
            (size(a) / size(b), a, b, measure.split()[0] == _TIME)
            for measure, a, b in _pairs(read, one, other)
            if size(b) and _may_measure(word, measure, lookup)
        ]
        right = [(a, b) for ratio, a, b, _ in held if abs(ratio - factor) <= off * factor]
        if right:
            yield _Result(True, found.span(), *right[0])
        elif len(held) == 1 and word not in _ANY and not held[0][-1]:  # "1 h 10" are two values
            yield _Result(False, found.span(), *held[0][1:3])


def _may_measure(adjective: str, measure: str, lookup: Lookup) -> bool:
    """Whether "as heavy as" may be about a measure; "as many shops as" is about what it counts."""
    if adjective in _ANY:
        return measure.split()[0] in lookup.reading.stems or "price" in quantity_of(measure)
    return not quantity_of(measure).isdisjoint(_MEASURED_BY.get(adjective, ()))


_MEASURED_BY = {
    "heavy": ("weight",), "long": ("time", "distanc", "length"), "expensive": ("price",), "dear": ("price",),
    "tall": ("height",), "high": ("height",), "wide": ("width",), "deep": ("depth",), "far": ("distanc",),
}  # fmt: skip


def _pairs(read: ValuesOfNames, one: Name, other: Name) -> Iterator[tuple[str, Mention, Mention]]:
    """Yield the measures of which both names have a value."""
    for measure in read.around:
        first, second = read.value(one, measure), read.value(other, measure)
        if first and second and not first.dates and not second.dates:
            yield measure, first, second
