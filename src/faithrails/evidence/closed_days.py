"""Weekdays on which it is closed, as the days tell on which it is open: "open Wednesday to Sunday"."""

from __future__ import annotations

import re

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.text.values.dates import WEEKDAYS
from faithrails.text.values.mention import Mention
from faithrails.text.values.months_and_days_in_labels import days_of_ranges

_SAYS_CLOSED = re.compile(
    r"\b(?:closed|shut|(?:not|n['’]t|never)\s(?:be\s)?open(?:ed|s)?|does\s?n[o'’]t\sopen)\b", re.IGNORECASE
)
_OPEN: PerIndex[frozenset[str]] = PerIndex(
    lambda index: frozenset(
        day
        for number in index.postings.stems.get("open", ())
        for text in index.sentences[number].texts
        for day in days_of_ranges(text)
    )
)


def is_closed_day(index: EvidenceIndex, text: str, mention: Mention) -> bool:
    """Whether a claim says that something is closed on a weekday on which no range of days has it open."""
    days = frozenset(word.removesuffix("s") for word in mention.words) & frozenset(WEEKDAYS)
    if not days or _SAYS_CLOSED.search(text) is None:
        return False
    return bool(_OPEN.of(index)) and days.isdisjoint(_OPEN.of(index))
