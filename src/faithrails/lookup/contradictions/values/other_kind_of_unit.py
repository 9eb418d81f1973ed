"""Finds another kind of day ("10 working days" for "10 days"), and another unit without a number."""

from __future__ import annotations

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.mention import Mention
from faithrails.text.values.units import in_base
from faithrails.text.words import stem

_WORKING = frozenset(map(stem, ("working", "business", "work")))
_CALENDAR = stem("calendar")
_TOLD_IN = frozenset("in many of".split())
_UNITS = frozenset(
    "milliseconds seconds minutes hours days weeks months years kilobytes megabytes gigabytes "
    "millimeters centimeters meters kilometers grams kilograms".split()
)


def other_kind_of_unit(lookup: Lookup) -> Contradiction | None:
    """Return a number of days, or a unit without a number, if the evidence has another kind in its place."""
    return next(filter(None, (_other_days(lookup, value) for value in lookup.values)), None) or _other_unit(
        lookup
    )


def _other_days(lookup: Lookup, value: Mention) -> Contradiction | None:
    """Compare "10 working days" with all "10 days" of the evidence; "10 days" alone may be of either kind."""
    if value.unit != "day" or _kind_of_days(value) is None:
        return None
    there = [one for one in lookup.index.values.same_amount(value) if one.unit == "day"]
    if not there or any(_kind_of_days(one) == _kind_of_days(value) for one in there):
        return None
    if _kind_of_days(value) == "calendar" and any(_kind_of_days(one) is None for one in there):
        return None
    why = "the evidence counts another kind of day"
    return Contradiction(why, ((value.start, value.end),), in_copy=True)


def _kind_of_days(value: Mention) -> str | None:
    if not _WORKING.isdisjoint(value.nouns):
        return "working"
    return "calendar" if _CALENDAR in value.nouns else None


def _other_unit(lookup: Lookup) -> Contradiction | None:
    """Return a unit without a number that the evidence lacks, if the closest sentence has another."""
    index, window = lookup.index, lookup.window
    own = [place for place in _units(lookup.reading) if stem(lookup.reading.words[place]) not in index.stems]
    if window is None or not own:
        return None
    closest = index.sentences[window.top]
    reading = index.readings[closest.passage]
    there = [reading.words[place] for place in _units(reading, *closest.words)]
    for place in own:
        word = lookup.reading.words[place]
        other = next((one for one in there if one != word and _dimension(one) == _dimension(word)), None)
        if other:
            why = f"the passage says '{other}' where the answer says '{word}'"
            span = lookup.reading.starts[place], lookup.reading.ends[place]
            return Contradiction(why, (span,), in_copy=True)
    return None


def _units(reading: TokenizedText, first: int = 0, last: int | None = None) -> list[int]:
    """Return the positions of units without a number: "in seconds", "how many seconds"."""
    words = reading.words
    places = range(max(1, first), len(words) if last is None else last)
    return [n for n in places if words[n] in _UNITS and words[n - 1] in _TOLD_IN]


def _dimension(units: str) -> str:
    return in_base(1.0, units.removesuffix("s"))[1]
