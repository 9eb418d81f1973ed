"""Accepts times that the evidence writes with a point: "half past seven" for "7.30 Evening concert"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.text.tokenized import tokenized
from faithrails.text.values.dates import WEEKDAYS
from faithrails.text.values.mention import Mention

_HALF_A_DAY = 720  # minutes
_DAYS = frozenset(WEEKDAYS) | {f"{day}s" for day in WEEKDAYS}
_SEVERAL = 2  # numbers behind "at" or "until" that show that they are times
_POINT_TIME = re.compile(
    r"(?:(?P<in_line>^\W{0,3})|(?P<behind>\b(?:at|until|till|before|after|by)\s)|(?<![\d.,$€£/:+-])(?<![$€£]\s))"
    r"(?P<hours>[01]?\d|2[0-3])\.(?P<minutes>[0-5]\d)(?!\d|[.,]\d|\s?(?:[%€$£°]|per\scent|percent|[kcm]?[mg]\b|million|billion))"
    r"(?P<in_span>(?=\s?[–-]\s?\d{1,2}\.[0-5]\d(?!\d)))?",
    re.MULTILINE,
)
# Then numbers with a point are something else: "5.30–9.45 euros", "Section 4.15".
_OTHER_TIMES = re.compile(r"\b\d{1,2}:[0-5]\d\b|\b\d{1,2}\s?[ap]\.?m\b", re.IGNORECASE)
_OTHER_NUMBERS = re.compile(
    r"\b(?:section|chapter|version|ph|results?|ratio|euros?|dollars?)\b", re.IGNORECASE
)
_END = re.compile(r"(?<=\D)[.!?]\s|[.!?]\s(?=[A-Z])|\n")


class _Time(NamedTuple):
    """A time in minutes, and the stems of its line or sentence."""

    minutes: int
    stems: frozenset[str]


def is_time_with_point(lookup: Lookup, mention: Mention) -> bool:
    """Whether the line that is about the words of a claim has its time, written with a point."""
    if mention.kind != "time" or mention.minutes is None:
        return False
    if not _DAYS.isdisjoint(lookup.reading.words):
        return False  # a line may have the times of several days
    times, said = _TIMES.of(lookup.index), frozenset(lookup.reading.stems)
    most = max((len(said & one.stems) for one in times), default=0)
    cycle = _HALF_A_DAY if mention.step == _HALF_A_DAY else 2 * _HALF_A_DAY
    return most > 0 and any(
        (mention.minutes - one.minutes) % cycle == 0 and len(said & one.stems) == most for one in times
    )


def _times(index: EvidenceIndex) -> tuple[_Time, ...]:
    """Return the times that passages write with a point; none if they may be other numbers."""
    found: list[_Time] = []
    sure = several = 0
    for passage in index.originals:
        for one, line in _in_lines(passage.text):
            if not _OTHER_NUMBERS.search(line):
                sure += one["in_line"] is not None or one["in_span"] is not None
                several += one["behind"] is not None
                minutes = 60 * int(one["hours"]) + int(one["minutes"])
                found.append(_Time(minutes, frozenset(tokenized(line).stems)))
    return tuple(found) if sure or several >= _SEVERAL else ()


def _in_lines(text: str) -> Iterator[tuple[re.Match[str], str]]:
    """Yield the numbers that may be times, each with its line or sentence."""
    if _OTHER_TIMES.search(text):
        return
    ends = list(_END.finditer(text))
    for one in _POINT_TIME.finditer(text):
        start = max((end.end() for end in ends if end.end() <= one.start("hours")), default=0)
        behind = next((end.start() for end in ends if end.start() >= one.end()), len(text))
        yield one, text[start:behind]


_TIMES: PerIndex[tuple[_Time, ...]] = PerIndex(_times)
