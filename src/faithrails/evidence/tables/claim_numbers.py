"""Reads the numbers of a claim for comparison with tables: sign, scale, percent, and operations near them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass, replace

from faithrails.evidence.tables.numeric_table import years_in
from faithrails.evidence.tables.operation_words import operation_stems
from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Mention
from faithrails.text.values.units import TIME

_SCALE_WORD = re.compile(
    r"\b(?:thousand|million|billion|trillion)\b|(?<=\d)\s?(?:k|m|mn|bn?|t)\b", re.IGNORECASE
)
_SCALE_AFTER = re.compile(r"\)?\s?(?P<word>thousand|million|billion)s?\b", re.IGNORECASE)
_SCALES = {
    "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12,
    "k": 1e3, "m": 1e6, "mn": 1e6, "b": 1e9, "bn": 1e9, "t": 1e12,
}  # fmt: skip
_GIVEN = re.compile(r"\b(?:to|from|versus|vs\.?|against|than|with)\s\(?[$€£]?\Z", re.IGNORECASE)
_COMES_TO = re.compile(
    r"\b(?:come|comes|came|amount|amounts|amounted|adds?|added|sums?)\s(?:up\s)?to\s\(?[$€£]?\Z",
    re.IGNORECASE,
)
_SAID_AGAIN = re.compile(
    r"[\s,(]*(?:or|i\.e\.|that is)?[\s,]*(?:about|around|roughly|nearly|almost|approximately|some)?\s?[$€£]?",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\d+")
_CLAUSE_END = re.compile(r"[,;:](?=\s)")
_OPENED = re.compile(r"\([$€£]?\s?\Z")
_YEARS = re.compile(r"(?:19|20)\d\d(?:,(?:19|20)\d\d)+")  # "2017,2018"
_OF = re.compile(r"\s?of\s", re.IGNORECASE)
_NUMBERED = re.compile(
    r"\b(?:tables?|figures?|fig\.?|sections?|notes?|chapters?|steps?|appendix|equations?|pages?|items?|no\.)\s\Z",
    re.IGNORECASE,
)
_BY = re.compile(r"(?:\bby\s(?:about\s|around\s|approximately\s|nearly\s)?[$€£]?|\+)\Z", re.IGNORECASE)
_TO_NUMBER = re.compile(
    r"\s?[–—]\s?\d|-\d|\sto\s\d[\d.,]*\s(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)\b"
)
_FROM_NUMBER = re.compile(r"\d(?:\s?[–—]\s?|-)\Z")
_LONGEST_WORD = 16
_ROUGHLY = 4.0  # twice the percentage by which "a quarter" may be off
_MOST = 12  # values of one claim


@dataclass(frozen=True, slots=True)
class ClaimValue:
    """A number of a claim; ``times`` is its scale if it states one (1e6 for "million"), else None.

    ``either_sign`` is set in parentheses, where it may be negative, and after "by". ``operations`` are the
    stems near it that name an operation; ``given`` is set after "to" or "from", where it is no result.
    """

    mention: Mention
    amount: float
    step: float
    times: float | None
    percent: bool
    either_sign: bool
    given: bool
    operations: frozenset[str]


def claim_values(text: str, labels: Set[str] = frozenset()) -> list[ClaimValue]:
    """Return the amounts of a claim, in order, without years, ordinals, dates and bounds.

    ``labels`` are numbers that name a row or a column instead: "level 2".
    """
    found = [value for value in values(text) if _is_amount(text, value) and not _names(value, labels)][:_MOST]
    read: list[ClaimValue] = []
    for value, before, after in _with_clauses(text, found):
        own = _read(text, value, before, after)
        if read and _SAID_AGAIN.fullmatch(before):  # "by $37 million, or about 28 %"
            own = replace(own, operations=own.operations | read[-1].operations)
        read.append(own)
    return read


def _names(value: Mention, labels: Set[str]) -> bool:
    number = _NUMBER.match(value.text)
    return value.text in labels or (number is not None and number[0] in labels)


def _is_amount(text: str, value: Mention) -> bool:
    if value.kind not in AMOUNTS or not value.amounts or value.ordinal or value.unit in TIME:
        return False
    if value.bound not in ("", "about"):
        return False
    if _is_part_in_words(text, value):
        return True
    if _YEARS.fullmatch(value.text) or not any(map(str.isdigit, value.text)) or _is_identifier(text, value):
        return False
    if _TO_NUMBER.match(text, value.end) or _FROM_NUMBER.search(text, max(0, value.start - 4), value.start):
        return False  # one end of a range; a cell has the whole range
    around = text[max(0, value.start - 5) : value.end + 3]
    is_year = value.kind == "number" and bool(value.amounts[0] in years_in(around))
    return not (is_year and value.text.isdigit()) and not _glued(text, value)


def _is_part_in_words(text: str, value: Mention) -> bool:
    """Whether a value is the size of a change in words: "fell by a quarter"."""
    is_part = value.kind == "number" and not value.unit and 0.0 < value.amounts[0] < 1.0
    return is_part and not any(map(str.isdigit, value.text)) and _is_change(text, value)


def _is_identifier(text: str, value: Mention) -> bool:
    """Whether a number identifies something: "Table 3", "2) a second"."""
    before = text[max(0, value.start - _LONGEST_WORD) : value.start]
    listed = text[value.end : value.end + 1] == ")" and "(" not in before
    return listed or _NUMBERED.search(before) is not None


def _glued(text: str, value: Mention) -> bool:
    """Whether a number is part of a name: "F1", "COVID-19", "Q3"."""
    before = text[max(0, value.start - 2) : value.start]
    return bool(before) and (before[-1].isalpha() or (before[-1] == "-" and before[:1].isalpha()))


def _with_clauses(text: str, found: list[Mention]) -> Iterator[tuple[Mention, str, str]]:
    """Yield each value with the words before it, up to the value before, and the rest of its clause."""
    start = 0
    for number, value in enumerate(found):
        until = found[number + 1].start if number + 1 < len(found) else len(text)
        ends = _CLAUSE_END.search(text, value.end, until)
        yield value, text[start : value.start], text[value.end : ends.start() if ends else until]
        start = ends.start() if ends else value.end


def _implied(text: str, value: Mention, after: str) -> frozenset[str]:
    """Return the operations implied without a verb: "25 % of the sales", "by 3 points", "+3"."""
    if value.kind == "percent" and _OF.match(after):
        return operation_stems("share of")
    return operation_stems("difference") if _is_change(text, value) else frozenset()


def _is_change(text: str, value: Mention) -> bool:
    """Whether a value is the size of a change: "changed by 3 points", "+3"."""
    return _BY.search(text, max(0, value.start - 2 * _LONGEST_WORD), value.start) is not None


def amount_of(text: str, value: Mention) -> tuple[float, float | None]:
    """Return a number, and its scale or None: (5000.0, 1000.0) for "5 thousands"."""
    amount = float(value.amounts[0])
    if scale_after := _SCALE_AFTER.match(text, value.end):
        times = _SCALES[scale_after["word"].lower()]
        return amount * times, times
    word = _SCALE_WORD.search(value.text)
    return amount, _SCALES[word[0].strip().lower()] if word else None


def _read(text: str, value: Mention, before: str, after: str) -> ClaimValue:
    near = max(0, value.start - _LONGEST_WORD)
    amount, times = amount_of(text, value)
    if _is_part_in_words(text, value):
        operations = operation_stems(f"{before} {after}") | _implied(text, value, after)
        return ClaimValue(value, 100.0 * amount, _ROUGHLY, None, True, True, False, operations)
    step = value.step * times if times and not _SCALE_WORD.search(value.text) else value.step
    return ClaimValue(
        value,
        amount,
        step,
        times=times,
        percent=value.kind == "percent",
        either_sign=_OPENED.search(text, near, value.start) is not None or _is_change(text, value),
        given=bool(_GIVEN.search(text, near, value.start)) and not _COMES_TO.search(text, near, value.start),
        operations=operation_stems(f"{before} {after}") | _implied(text, value, after),
    )
