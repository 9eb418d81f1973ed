"""Extracts all mentions of a text; they do not overlap."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Set
from functools import lru_cache
from itertools import chain

from faithrails.text.citations import pointers
from faithrails.text.find_names import names
from faithrails.text.quotes import quotes
from faithrails.text.values.dates import WEEKDAYS, dates
from faithrails.text.values.digits import amounts_of
from faithrails.text.values.mention import Mention
from faithrails.text.values.months import months_in
from faithrails.text.values.numbers import HAS_DIGIT, numbers
from faithrails.text.values.spelled_numbers_and_fractions import number_words_in
from faithrails.text.values.spoken_dates_and_times import half_hours, spoken_dates, spoken_times
from faithrails.text.values.times import time_words_in, times

_WEEKDAY = re.compile(rf"\b(?:{'|'.join(map(str.capitalize, WEEKDAYS))})(?=s?\b)")
# Two spaces beside a letter, but not behind the number of a list item ("4  Grab"). More of them, or two
# between numbers, separate the cells of a row.
_WIDE_SPACE = re.compile(r"(?<=[^\W\d_])  (?=\w)|(?<=[\w,])  (?=[a-z]|[AP]M)")
_PARTS_CELLS = re.compile(r"   |\d  \d")
_LETTERS = re.compile(r"[^\W\d_]+")
_ASCII_LETTERS = re.compile("[a-z]+")  # the same for ASCII, in half the time


@lru_cache(maxsize=4_000)  # a claim is read by the exact check and by the classifier
def mentions(text: str) -> tuple[Mention, ...]:
    """Return the mentions in order; of two that overlap, the kind with more meaning wins.

    Quotes come before values, as they are looked up word for word, and names come last. Citations such as
    "[2]" and URLs are left out.
    """
    if _is_plain_number(text):
        return _values(text)
    return _apart(text, [*quotes(text), *_values(text), *_weekdays(text), *names(text)])


def last_name(text: str) -> Mention | None:
    """Return the last name that a text mentions."""
    if not any(chain(_weekdays(text), names(text))):  # no need to read values, which takes longest
        return None
    return next((mention for mention in reversed(mentions(text)) if mention.kind == "name"), None)


def _weekdays(text: str) -> Iterator[Mention]:
    """Yield the weekdays, which count as names even where they begin a sentence."""
    for found in _WEEKDAY.finditer(text) if "day" in text else ():
        yield Mention("name", found.start(), found.end(), found[0], words=(found[0].lower(),))


@lru_cache(maxsize=4_000)
def values(text: str) -> tuple[Mention, ...]:
    """Return the numbers, dates and times of a text, those in quotes too, in order."""
    return _values(text) if _is_plain_number(text) else _apart(text, _values(text))


@lru_cache(maxsize=4_000)  # both the mentions and the values of a claim are needed
def _values(text: str) -> tuple[Mention, ...]:
    """Return money and percentages before dates, so that "$2000" is not a year; bare numbers last."""
    if "  " in text and _WIDE_SPACE.search(text) and not _PARTS_CELLS.search(text):
        return tuple(_values_across_wide_spaces(text))
    if _is_plain_number(text):
        return (Mention("number", 0, len(text), text, amounts_of(text)),)
    small = text.lower()
    letters = frozenset((_ASCII_LETTERS if small.isascii() else _LETTERS).findall(small))
    if not (HAS_DIGIT.search(text) or _may_say_value(letters)):  # most sentences
        return ()
    counted = list(numbers(text, letters))
    return (
        *(mention for mention in counted if mention.kind in ("money", "percent")),
        *spoken_dates(text, letters),
        *dates(text, letters),
        *half_hours(text, letters),
        *times(text, letters),
        *spoken_times(text, letters),
        *(mention for mention in counted if mention.kind == "number"),
    )


def _values_across_wide_spaces(text: str) -> Iterator[Mention]:
    """Yield the values of a text as if single spaces parted its words: "June  26th"."""
    removed = {n for found in _WIDE_SPACE.finditer(text) for n in range(found.start() + 1, found.end())}
    kept = [n for n in range(len(text)) if n not in removed]
    for one in _values("".join(map(text.__getitem__, kept))):
        start, end = kept[one.start], kept[one.end - 1] + 1
        yield one._replace(start=start, end=end, text=text[start:end])


def _is_plain_number(text: str) -> bool:
    """Whether a text is digits alone, as many cells of tables are: a number without a measure."""
    return text.isascii() and text.isdigit()


def _may_say_value(letters: Set[str]) -> bool:
    """Whether one of these words, in small letters, may be a number, a month or a time of day."""
    return number_words_in(letters) or months_in(letters) or time_words_in(letters)


def _apart(text: str, by_rank: Iterable[Mention]) -> tuple[Mention, ...]:
    """Return the first of mentions that overlap, in order; drop those in pointers to a source or a step."""
    found = tuple(by_rank)
    if not found:
        return ()
    taken = bytearray(len(text))
    for start, end in pointers(text):
        taken[start:end] = b"\x01" * (end - start)
    kept: list[Mention] = []
    for mention in found:
        if taken.find(1, mention.start, mention.end) < 0:
            taken[mention.start : mention.end] = b"\x01" * (mention.end - mention.start)
            kept.append(mention)
    return tuple(sorted(kept, key=lambda mention: mention.start))
