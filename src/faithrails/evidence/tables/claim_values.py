"""Reads the numbers of a claim as tables have them: sign, scale, percent, and what they are said to be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from faithrails.evidence.tables.cells import years_in
from faithrails.evidence.tables.operations import Operation, operations_in
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention

_AMOUNTS = frozenset({"number", "money", "percent"})
_SCALE_WORD = re.compile(r"\b(?:thousand|million|billion|trillion)\b|(?<=\d)\s?(?:k|m|mn|bn?|t)\b", re.IGNORECASE)
_SCALE_AFTER = re.compile(r"\)?\s?(?P<word>thousand|million|billion)s?\b", re.IGNORECASE)
_SCALES = {"thousand": 1e3, "million": 1e6, "billion": 1e9}
_GIVEN = re.compile(r"\b(?:to|from|versus|vs\.?|against|than|with)\s\(?[$€£]?\Z", re.IGNORECASE)
_CLAUSE_END = re.compile(r"[,;:](?=\s)")
_OPENED = re.compile(r"\([$€£]?\s?\Z")
_MOST = 12  # values of one claim


@dataclass(frozen=True, slots=True)
class ClaimValue:
    """A number of a claim; ``scaled`` if it says what it counts in ("million").

    ``either_sign`` is set for a number in parentheses, which may be negative. ``operations`` are those
    that the claim names for it; ``given`` is set behind "to" or "from", where no result stands.
    """

    mention: Mention
    amount: float
    step: float
    scaled: bool
    percent: bool
    either_sign: bool
    given: bool
    operations: frozenset[Operation]
    direction: int


def claim_values(text: str) -> list[ClaimValue]:
    """Return the amounts of a claim, in order; years, ordinals and dates are none."""
    found = [value for value in values(text) if _is_amount(text, value)][:_MOST]
    return [_read(text, value, before, after) for value, before, after in _with_clauses(text, found)]


def _is_amount(text: str, value: Mention) -> bool:
    if value.kind not in _AMOUNTS or not value.amounts or value.ordinal:
        return False
    around = text[max(0, value.start - 5) : value.end + 3]
    is_year = value.kind == "number" and bool(value.amounts[0] in years_in(around))
    return not (is_year and value.text.isdigit()) and not _glued(text, value)


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


def _read(text: str, value: Mention, before: str, after: str) -> ClaimValue:
    amount, step = float(value.amounts[0]), value.step
    scale_after = _SCALE_AFTER.match(text, value.end)
    if scale_after:
        times = _SCALES[scale_after["word"].lower()]
        amount, step = amount * times, step * times
    operations, direction = operations_in(f"{before} {after}")
    return ClaimValue(
        value,
        amount,
        step,
        scaled=bool(scale_after or _SCALE_WORD.search(value.text)),
        percent=value.kind == "percent",
        either_sign=_OPENED.search(text, 0, value.start) is not None,
        given=_GIVEN.search(text, 0, value.start) is not None,
        operations=operations,
        direction=direction,
    )
