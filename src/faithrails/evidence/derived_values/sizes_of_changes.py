"""Reads by which factor something changed: "doubled", "fell by a third", "from 20 % to 40 %"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from faithrails.evidence.tables.operation_words import direction_of, operation_stems
from faithrails.text.values.compare import amount_in_base, measured_in
from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Mention

_VERBS = {"doubl": 2.0, "tripl": 3.0, "trebl": 3.0, "quadrupl": 4.0, "halv": 0.5}
_MULTIPLE = re.compile(
    r"\b(?P<hedge>more\sthan\s|over\s|nearly\s|almost\s|not\squite\s|about\s|roughly\s|around\s)?"
    r"(?:(?P<verb>doubl|tripl|trebl|quadrupl|halv)(?:e|es|ed|ing)\b|(?P<cut>(?:cut|cuts|cutting)\s(?:\w+\s)?in\shalf)\b)",
    re.IGNORECASE,
)
_BY = re.compile(
    r"\b(?:by|(?:fall|drop|decline|reduction|decrease|rise|increase|growth|gain|jump)\sof)\s"
    r"(?:about\s|around\s|nearly\s|almost\s|roughly\s|only\s|just\s|over\s|more\sthan\s|less\sthan\s|some\s)?\Z",
    re.IGNORECASE,
)
_SMALLER = re.compile(
    r"\s?(?P<less>smaller|lower|less|fewer|shorter|cheaper|below)|(?P<more>larger|bigger|higher|more|longer|greater|above)\b",
    re.IGNORECASE,
)
_FROM, _TO = (
    re.compile(r"\bfrom\s(?:\w+\s)?\Z", re.IGNORECASE),
    re.compile(r"\bto\s(?:\w+\s)?\Z", re.IGNORECASE),
)
_AGAINST = re.compile(
    r"[^.;\d]{0,25}\b(?:up|down|compared\s(?:with|to)|after|against|versus)\s(?:from\s)?(?:\w+\s)?\Z",
    re.IGNORECASE,
)
_BEFORE = 30  # characters
_OFF = 0.12  # share by which a factor may be off
_HALF = 0.5


class SizeOfChange(NamedTuple):
    """The least and the most factor from the earlier to the later amount, and the place of the wording."""

    least: float
    most: float
    start: int
    end: int

    def may_be(self, other: SizeOfChange) -> bool:
        """Whether two wordings may be of one change."""
        return self.least <= other.most and other.least <= self.most


def sizes_in_words(text: str) -> Iterator[SizeOfChange]:
    """Yield the changes whose size a text says in words."""
    for found in _MULTIPLE.finditer(text):
        factor = _HALF if found["cut"] else _VERBS[found["verb"].lower()]
        yield _sized(factor, found["hedge"] or "", *found.span())
    direction = direction_of(operation_stems(text))
    for value in values(text):
        share = _share(value)
        if share is None or any(map(str.isdigit, value.text)):
            continue
        before = text[max(0, value.start - _BEFORE) : value.start]
        compared = _SMALLER.match(text, value.end + text[value.end : value.end + 1].isspace())
        sign = direction if _BY.search(before) else _sign_of(compared) if compared else 0
        if sign:
            yield _sized(1.0 + sign * share, "", value.start, value.end)


def sizes_of_ends(text: str) -> Iterator[SizeOfChange]:
    """Yield the changes of which a text gives both ends."""
    for earlier, later in ends_of_change(text):
        if amount_in_base(earlier) > 0.0:
            first, last = sorted((earlier, later), key=lambda one: one.start)
            yield _sized(amount_in_base(later) / amount_in_base(earlier), "", first.start, last.end)


def ends_of_change(text: str) -> Iterator[tuple[Mention, Mention]]:
    """Yield the earlier and the later value of each change: "from 20 % to 40 %", "40 %, up from 20 %"."""
    held = [value for value in values(text) if value.kind in AMOUNTS and len(value.amounts) == 1]
    for one, other in pairwise(held):
        if measured_in(one) != measured_in(other) or one.kind != other.kind:
            continue
        between = text[one.end : other.start]
        if _TO.search(between) and _FROM.search(text[max(0, one.start - _BEFORE) : one.start]):
            yield one, other
        elif _AGAINST.search(between):
            yield other, one


def _sized(factor: float, hedge: str, start: int, end: int) -> SizeOfChange:
    off = _OFF * max(abs(factor - 1.0), 0.3)
    least, most = factor - off, factor + off
    word = hedge.strip().lower()
    if word in ("more than", "over"):
        least, most = (factor, 2.0 * factor) if factor > 1.0 else (0.0, factor)
    elif word in ("nearly", "almost", "not quite"):
        least, most = sorted((factor, factor + 2.0 * off * (1.0 if factor < 1.0 else -1.0)))
    return SizeOfChange(least, most, start, end)


def _share(value: Mention) -> float | None:
    if value.kind != "number" or value.unit or len(value.amounts) != 1 or not 0.0 < value.amounts[0] < 1.0:
        return None
    return float(value.amounts[0])


def _sign_of(compared: re.Match[str]) -> int:
    return -1 if compared["less"] else 1
