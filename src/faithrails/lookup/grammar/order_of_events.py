"""Reads the order of two events from "not … until", from their dates, and from "then".

"Do not light the oven until the pies are filled", "The gym was added in 1983. The pool opened in 1968.", and
"she studied in Bonn, and then moved to Oslo".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.grammar.clauses import Part, clauses_of, sentence_of, sentences_with_keys
from faithrails.text.irregular_verbs import base_keys
from faithrails.text.tokenized import tokenized
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.values.number_word_values import SMALL, TENS
from faithrails.text.values.times import HALF_A_DAY
from faithrails.text.words import stem

_NOT_UNTIL = re.compile(
    r"(?:\b(?:not|never|cannot)|n['’]t)\s(?P<later>[^.;:]{3,100}?)\suntil\s(?P<earlier>[^.;:]{3,120})",
    re.IGNORECASE,
)
_THEN = re.compile(
    r"\b(?:then|afterwards|(?<!for\s)(?<!the\s)later|subsequently|finally|went\son\sto|moved\son\sto|the\s(?:day|week|month|year)\safter)\b",
    re.IGNORECASE,
)
_TURNING = re.compile(
    r"\b(?:before|until|earlier|previously|back|again|return\w*|meanwhile|while)\b", re.IGNORECASE
)
_NUMBERS = frozenset(map(stem, (*SMALL[1:], *TENS)))
_PAIR = 2
_NEXT = re.compile(r"\b(?:next|following)\s(?:day|morning)", re.IGNORECASE)
_MORNING, _NOON = 360, 720  # minutes
_LEAST_OF_EVENT = 2  # content words of an event that dates are looked up for
_LEAST_SHARED, _MOST_HOLDERS = 0.5, 20  # share of the words of an event; sentences that are read
_MOST_SENTENCES = 60  # of the evidence: in a longer one the same words may tell of other events

Pair = tuple[Part, Part]


def turned_events(one: frozenset[str], other: frozenset[str], index: EvidenceIndex) -> Pair | None:
    """Return two parts in their order if the second tells of event ``one``, which a claim has as the first.

    Events are given by the keys of their words. None if the evidence has no order, or that of the claim.
    """
    shared = one & other
    one, other = one - shared, other - shared
    if not one or not other or len(index.sentences) > _MOST_SENTENCES:
        return None
    return (
        _turned_until(one, other, index)
        or _turned_dates(one, other, index)
        or _turned_clauses(one, other, index)
    )


def _turned_until(one: frozenset[str], other: frozenset[str], index: EvidenceIndex) -> Pair | None:
    """Return a sentence "not A until B" twice if the event ``one`` is its A, and ``other`` its B."""
    one, other = base_keys(one), base_keys(other)
    for number in sentences_with_keys(index, other)[:_MOST_HOLDERS]:
        if "until" not in index.sentence_words(number):
            continue
        for part in sentence_of(index, number):
            found = _NOT_UNTIL.search(part.text)
            if found is None:
                continue
            later, earlier = (base_keys(tokenized(found[name]).keys) for name in ("later", "earlier"))
            is_later = _is_most(one, later) and len(one & later) > len(one & earlier)
            if is_later and other & earlier - later and not other & later - earlier:
                return part, part
    return None


def _is_most(event: frozenset[str], there: frozenset[str]) -> bool:
    return len(event & there) >= max(1.0, _LEAST_SHARED * len(event))


def _turned_dates(one: frozenset[str], other: frozenset[str], index: EvidenceIndex) -> Pair | None:
    """Return the sentences of two events if all dates of ``one`` are later than those of ``other``."""
    if min(len(one), len(other)) < _LEAST_OF_EVENT:
        return None  # "before Toussard did": any sentence about her may be meant
    first, second = _told(one, other, index), _told(other, one, index)
    if first is None or second is None:
        return None
    own, others = list(_when(first)), list(_when(second))
    if not own or not others or {len(when) for when in (*own, *others)} != {len(own[0])}:
        return None
    if len(own[0]) > 1 and _may_be_of_two_days([minutes for _, minutes in (*own, *others)], first, second):
        return None
    return (second, first) if min(own) > max(others) else None


def _may_be_of_two_days(minutes: Sequence[int], one: Part, other: Part) -> bool:
    """Whether times of day may be of two days: 23:30 and 00:15; 14:00 and 10:00 "the next day"."""
    is_across_midnight = min(minutes) <= _MORNING and max(minutes) >= _NOON
    return is_across_midnight or _NEXT.search(f"{one.text} {other.text}") is not None


def _told(event: frozenset[str], another: frozenset[str], index: EvidenceIndex) -> Part | None:
    """Return the only sentence with most words of an event; None if it tells of the other event too."""
    held = sentences_with_keys(index, event)[:_MOST_HOLDERS]
    told = [part for number in held for part in sentence_of(index, number)]
    most = max((len(event & part.keys) for part in told), default=0)
    best = [part for part in told if len(event & part.keys) == most]
    if len(best) != 1 or not _is_most(event, best[0].keys) or another & best[0].keys:
        return None
    return best[0]


def _when(part: Part) -> Iterator[tuple[int, ...]]:
    """Yield the dates of a sentence as (year,), or its times of day as (0, minutes); empty if unsure."""
    held = [value for value in values(part.text) if value.kind in ("date", "time")]
    if all(value.kind == "date" and len(value.dates) == 1 and value.dates[0][0] for value in held):
        yield from ((value.dates[0][0] or 0,) for value in held)
    elif all(_is_sure(value) for value in held):
        yield from ((0, value.minutes or 0) for value in held)


def _is_sure(value: Mention) -> bool:
    return value.kind == "time" and value.minutes is not None and value.step != HALF_A_DAY


def _turned_clauses(one: frozenset[str], other: frozenset[str], index: EvidenceIndex) -> Pair | None:
    """Return two clauses if ``one`` is in the later, with "then", and ``other`` in the earlier."""
    for number in sentences_with_keys(index, one | other, 2)[:_MOST_HOLDERS]:
        parts = clauses_of(index, number)
        if len(parts) < _PAIR:
            continue
        subject = parts[0].ordered_keys[0]
        own, others = (_telling(event - {subject}, index) for event in (one, other))
        later, earlier = ([part for part in parts if _is_most(event, part.keys)] for event in (own, others))
        if len(later) != 1 or len(earlier) != 1 or later[0].start <= earlier[0].start:
            continue
        is_apart = own.isdisjoint(earlier[0].keys) and others.isdisjoint(later[0].keys)
        said = index.text_of(index.sentences[number])[: later[0].end]
        if is_apart and _THEN.search(later[0].text) and not _TURNING.search(said):
            return earlier[0], later[0]
    return None


def _telling(event: frozenset[str], index: EvidenceIndex) -> frozenset[str]:
    """Return the keys of an event that are names; else those that are numbers; else all."""
    names = frozenset(key for word in index.capitalised & event for key in tokenized(word).keys)
    return names or event & _NUMBERS or event
