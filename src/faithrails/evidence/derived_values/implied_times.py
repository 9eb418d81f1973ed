"""Computes time spans that the evidence implies: between two dates or times of day."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.evidence.values_spoken_of import (
    Known,
    Words,
    best_fitting,
    best_fitting_pairs,
    with_words,
    words_of,
)
from faithrails.text.clause_around import clause_around
from faithrails.text.values.counted_nouns import stems_in
from faithrails.text.values.dates import days_of
from faithrails.text.values.mention import Mention
from faithrails.text.values.number_word_values import WORDS

UNTIL = re.compile(r"\.?\s?(?:[–—-]|to|until|till|through|and)\s?(?:the\s)?", re.IGNORECASE)
# Words that say how long something lasts, or how old it is.
_LASTS = re.compile(
    r"\b(?:takes?|took|lasts?|lasted|needs?|needed|spen[dt]s?|within|from|between|for|old|aged?|after|later|"
    r"before|until|till|when|earlier)\b",
    re.IGNORECASE,
)
_NUMBER = rf"\d{{1,3}}|{'|'.join(WORDS)}"
_HOURS_AND_MINUTES = re.compile(
    rf"\b(an?|{_NUMBER})\s(?:hours?|hrs?),?\s(?:and\s)?({_NUMBER})\s(?:minutes?|mins?)\b", re.IGNORECASE
)
PIPES = 2  # in a row of a table
_MOST_ROWS = 200  # read for one claim
_FEW_DATES = 4  # among more dates, some two are any number of days apart
_ENDS = 2  # of a span


def times_apart(
    text: str, index: EvidenceIndex, stems: Sequence[str], texts: Sequence[tuple[str, Sequence[Mention]]]
) -> Iterator[Mention]:
    """Yield the time between two dates or times of day: "ordered on 11 March ... came on 19 March".

    Only if the claim says how long something lasts. The two are taken from evidence with few of them, or
    from the table row that shares most words with the claim.
    """
    if not _LASTS.search(text):
        return
    claim = words_of(text)
    if sum(bool(value.dates) for value in index.values.values) <= _FEW_DATES:
        texts = [read for sentence in index.sentences for read in sentence.texts_with_values]
    near = list(with_words(texts))
    dates = [one for one in near if one.value.dates]
    # Times of day in one sentence often belong to several events, so each clause must share a word.
    hours = [one for one in near if one.value.minutes is not None and not claim.isdisjoint(one.clause)]
    for times in (dates, hours):
        if len(times) <= _FEW_DATES:
            yield from times_between(claim, times)
    for one, other in _times_of_rows(index, frozenset(stems)):
        yield from _time_between(one, other)


def times_between(claim: Words, times: Sequence[Known]) -> Iterator[Mention]:
    """Yield the time between two dates or times of day whose sentences both share a word with the claim."""
    bound = [one for one in times if not claim.isdisjoint(one.sentence)]
    for one, other in best_fitting_pairs(claim, bound, lambda one, other: one.kind == other.kind):
        yield from _time_between(one, other)


def _times_of_rows(index: EvidenceIndex, stems: frozenset[str]) -> Iterator[list[Mention]]:
    """Yield the two times of day in each table row whose cells have most words of the claim."""
    rows = [
        (len(stems.intersection(chain.from_iterable(map(stems_in, row.texts)))), times)
        for row in _rows_with(index, stems)
        if len(times := [value for value in row.values if value.minutes is not None]) == _ENDS
    ]
    most = max((shared for shared, _ in rows), default=0)
    yield from (times for shared, times in rows if shared == most)


def _rows_with(index: EvidenceIndex, stems: frozenset[str]) -> Iterator[Sentence]:
    """Yield the first table rows and records with one of these stems in a cell."""
    numbers = {place for word in stems for place in index.postings.stems.get(word, ())[:_MOST_ROWS]}
    for number in sorted(numbers)[:_MOST_ROWS]:
        row = index.sentences[number]
        is_row = len(row.texts) > 1 or any(text.count("|") >= PIPES for text in row.texts)
        if is_row and not stems.isdisjoint(chain.from_iterable(map(stems_in, row.texts))):
            yield row


def spans(claim: Words, text: str, found: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the length of each range of dates or times: "from 1859 to 1863".

    Of several with words behind them ("to 6 p.m. on weekdays and from 9 a.m. until noon on Saturdays"), only
    those whose words best fit the claim.
    """
    ranges = [
        (words_of(clause_around(text[one.start :], 0, other.end - one.start)), (one, other))
        for one, other in pairwise(found)
        if one.kind == other.kind and UNTIL.fullmatch(text, one.end, other.start)
    ]
    for one, other in best_fitting(claim, ranges):
        yield from _time_between(one, other)


def _time_between(one: Mention, other: Mention) -> Iterator[Mention]:
    """Yield the minutes between times, or the months and days (without months, the years) between dates."""
    if one.minutes is not None and other.minutes is not None:
        yield _time(abs(other.minutes - one.minutes), "minute")
    for (y1, m1, d1), (y2, m2, d2) in ((a, b) for a in one.dates for b in other.dates):
        if y1 and y2 and not (m1 and m2):
            yield _time(abs(y2 - y1), "year")
        elif m1 and m2:
            first, last = (y1 or y2 or 2001, m1, d1), (y2 or y1 or 2001, m2, d2)
            yield _time(abs(12 * (last[0] - first[0]) + m2 - m1), "month")
            days = [found[0] for found in (days_of(first), days_of(last)) if d1 and d2 and found]
            if len(days) == 2:
                yield _time(abs(days[1] - days[0]), "day")


def _time(amount: float, unit: str) -> Mention:
    return Mention("number", 0, 0, "", (float(amount),), unit=unit)


def in_minutes(text: str, value: Mention) -> Mention:
    """Return the whole span, in minutes, for either number in "an hour and 25 minutes"; else the value."""
    for found in _HOURS_AND_MINUTES.finditer(text) if value.unit in ("hour", "minute") else ():
        if found.start() <= value.start < found.end():
            hours, minutes = (WORDS.get(said.lower()) for said in found.groups())
            hours = hours or (1.0 if found[1].lower() in ("a", "an") else float(found[1]))
            return value._replace(amounts=(60.0 * hours + (minutes or float(found[2])),), unit="minute")
    return value
