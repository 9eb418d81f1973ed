"""Finds the date of one event given to another event.

"The castle was rebuilt in 1754." for "The castle was destroyed in 1754 and rebuilt in 1764."
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from faithrails.evidence.derived_values.later_dates import steps_in
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import NEAR, Part, are_known, clauses, clauses_of, sentences_with_keys
from faithrails.text.irregular_verbs import is_past
from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import agrees
from faithrails.text.values.dates import WEEKDAYS
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.words import AUXILIARIES, content_stem

_ON_DATE = re.compile(r"\b(?:in|on)\s(?:early\s|late\s|mid-)?\Z", re.IGNORECASE)  # before a date
_WEEKDAYS = list(WEEKDAYS)
_WEEKDAY = re.compile(rf"\b(?P<day>{'|'.join(WEEKDAYS)})s?\b", re.IGNORECASE)
_OF_DAY = frozenset(map(content_stem, "morning mornings afternoon afternoons evening evenings night".split()))
_THAN_WHAT = re.compile(
    r"\b(?:after|before)\s\w", re.IGNORECASE
)  # "a year after the flood" is relative to the flood
_BEFORE = 12  # characters before a date that are read
_MOST_WORDS = 12  # content words of a clause: a longer one says more than one thing
_FEWEST_OF_SEVERAL = 2  # the same in a claim with several clauses
_MOST_HOLDERS = 100  # sentences that hold a word of the claim
_TOPIC = 2  # sentences before one, whose subjects it may share
_INTRODUCING = frozenset("after before since until from during in on at by with when while once as".split())
_PRONOUNS = frozenset("it he she they we".split())
_BEFORE_VERB = AUXILIARIES - {"may"} | {"which", "who", "that"}  # may: rather a month


class _Event(NamedTuple):
    """A clause: its content words without those of dates, its dates, its sentence in the evidence."""

    keys: frozenset[str]
    dates: tuple[Mention, ...]
    when: Mention | None  # its only date, if "in" or "on" is before it: not "since 1764"
    sentence: int
    has_verb: bool  # in the past tense


def date_of_another_event(lookup: Lookup) -> Contradiction | None:
    """Return a date if the evidence has the event with another date, and this date with other events.

    All words of the claim's clause must be in one clause with another date, or be a subject before it; the
    clauses with the claim's date may share only the subject.
    """
    if not any(mention.kind == "date" for mention in lookup.values) and not _WEEKDAY.search(lookup.text):
        return None
    if lookup.denies or "?" in lookup.text:
        return None
    parts = clauses(lookup.text)
    for claim in _events(parts):
        # "In 2004 a further base, its second, was opened": the first clause is no event
        fewest = 1 if claim.has_verb or len(parts) == 1 else _FEWEST_OF_SEVERAL
        if (
            claim.when
            and fewest <= len(claim.keys) <= _MOST_WORDS
            and (instead := _instead(claim, lookup.index))
        ):
            why = f"the passage says '{instead.text}' here; '{claim.when.text}' is about something else"
            place = claim.when.start, claim.when.end
            return Contradiction(why, (place,), instead=instead.text, in_copy=True)
    return None


def _events(parts: Sequence[Part]) -> Iterator[_Event]:
    """Yield clauses as events.

    A date that is a whole clause belongs to the clause after it, or to the one before if the next has one:
    "It was sold, in 1931, and opened in 1937."
    """
    before: tuple[tuple[Mention, bool], ...] = ()
    last: Mention | None = None
    for n, part in enumerate(parts):
        held = _dates(part)
        told = _relative_year(part.text, last) if last and not held else None
        last = held[-1] if held else last
        of_dates = frozenset(key for date in held for key in tokenized(date.text).keys)
        dates = tuple(
            (
                date._replace(start=date.start + part.start, end=date.end + part.start),
                _is_when(part.text, date),
            )
            for date in held
        )
        of_dates |= _OF_DAY if _WEEKDAY.search(part.text) else frozenset()
        keys = frozenset(key for key in part.keys - of_dates if not key[0].isdigit())
        if not keys and not before:
            if n and any(map(_dates, parts[n + 1 : n + 2])):
                yield _event(frozenset(), dates, part)
            else:
                before = dates
            continue
        yield _event(keys, before + dates + (((told, True),) if told else ()), part)
        before = ()


def _dates(part: Part) -> tuple[Mention, ...]:
    """Return the dates of a clause, with its days of the week, which count as days beyond the 31st."""
    days = (
        Mention(
            "date",
            found.start(),
            found.end(),
            found[0],
            dates=((None, None, 32 + _WEEKDAYS.index(found["day"].lower())),),
        )
        for found in _WEEKDAY.finditer(part.text)
    )
    return (*(value for value in values(part.text) if value.kind == "date"), *days)


def _event(keys: frozenset[str], dates: Sequence[tuple[Mention, bool]], part: Part) -> _Event:
    when = dates[0][0] if len(dates) == 1 and dates[0][1] else None
    return _Event(keys, tuple(date for date, _ in dates), when, part.sentence, any(map(is_past, part.words)))


def _relative_year(text: str, last: Mention) -> Mention | None:
    """Return the year that a clause gives relative to the one before: "and repaired the following year"."""
    if _THAN_WHAT.search(text):
        return None
    steps, (year, month, _) = steps_in(text), last.dates[0] if len(last.dates) == 1 else (None, None, None)
    if year is None or month or len(steps) != 1 or steps[0][1] != "year":
        return None
    told = year + steps[0][0]
    return Mention("date", 0, 0, str(told), dates=((told, None, None),))


_EVENTS: PerIndex[dict[int, tuple[_Event, ...]]] = PerIndex(lambda index: {})


def _events_of(index: EvidenceIndex, number: int) -> tuple[_Event, ...]:
    known = _EVENTS.of(index)
    if number not in known:
        known[number] = tuple(_events(clauses_of(index, number)))
    return known[number]


def _is_when(text: str, date: Mention) -> bool:
    return not date.bound and _ON_DATE.search(text[max(0, date.start - _BEFORE) : date.start]) is not None


def _instead(claim: _Event, index: EvidenceIndex) -> Mention | None:
    """Return the date of the only event that has the claim's words; None if the claim's date may be right."""
    said, own = claim.keys, claim.when
    numbers = sentences_with_keys(index, said)
    if own is None or not are_known(said, index) or len(numbers) > _MOST_HOLDERS:
        return None
    having: list[tuple[frozenset[str], _Event]] = []
    for number in numbers:
        before = _subjects(number, index)
        for event in _events_of(index, number):
            does = (said & event.keys) - _subject(number, index)
            if does and said <= event.keys | before:
                having.append((does, event))
            before |= event.keys
    if len(having) != 1:
        return None
    does, source = having[0]
    if source.when is None or _agree(own, source.when):
        return None
    near = list(_near(source, index))
    others = [event for event in near if event != source]
    with_date = [event for event in others if any(_agree(own, date) for date in event.dates)]
    is_of_other = any(event.when for event in with_date) and not any(
        event.keys & said - _subjects(event.sentence, index) for event in with_date
    )
    return source.when if is_of_other and not any(does <= event.keys for event in others) else None


def _agree(one: Mention, other: Mention) -> bool:
    return agrees(normalized(one), normalized(other)) or agrees(normalized(other), normalized(one))


def _near(event: _Event, index: EvidenceIndex) -> Iterator[_Event]:
    """Yield the events in the sentences around that of ``event``, in the same passage."""
    for number in range(max(0, event.sentence - NEAR), min(len(index.sentences), event.sentence + NEAR + 1)):
        if index.sentences[number].passage == index.sentences[event.sentence].passage:
            yield from _events_of(index, number)


def _subjects(number: int, index: EvidenceIndex) -> frozenset[str]:
    """Return the words of the subjects of a sentence and of those shortly before it."""
    near = range(max(0, number - _TOPIC), number + 1)
    same = (n for n in near if index.sentences[n].passage == index.sentences[number].passage)
    return frozenset().union(*(_subject(n, index) for n in same))


def _subject(number: int, index: EvidenceIndex) -> frozenset[str]:
    """Return the content words before the first verb of a sentence; empty if it has no verb."""
    words = index.sentence_words(number)
    before = list(takewhile(lambda word: word not in _BEFORE_VERB and not is_past(word), words))
    if len(before) == len(words):
        return frozenset()
    if _INTRODUCING.issuperset(before[:1]):  # "After the merger in 1968 it moved to Leeds."
        last = max((n for n, word in enumerate(before) if word in _PRONOUNS or word[0].isdigit()), default=-1)
        before = before[last + 1 :]
    return frozenset(filter(None, map(content_stem, before)))
