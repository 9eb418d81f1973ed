"""Computes ages from an age and the years after it: 72 for "swam at seventy and raced two years later"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithrails.evidence.values_spoken_of import words_of
from faithrails.text.clause_around import clause_around
from faithrails.text.values.mention import Mention

_NEAR = 30  # characters
_AGED = re.compile(r"\b(?:at|aged|age\sof|was|were|is|turned|turning|when\s\w+\swas)\s\Z", re.IGNORECASE)
_NO_OTHER_NOUN = re.compile(
    r"\s?(?:[,.;)]|\Z|and\b|when\b|years\s(?:old|of\sage)\b|-year-old\b)", re.IGNORECASE
)
_LATER = re.compile(r"(?:\syears?)?\s(?:later|afterwards|after\sthat)\b", re.IGNORECASE)
_OLD = re.compile(r"(?:[\s-]years?)?[\s-](?:old|of\sage)\b", re.IGNORECASE)
_MOST = 120  # years


def ages_after_times(
    text: str, value: Mention, texts: Sequence[tuple[str, Sequence[Mention]]]
) -> Iterator[Mention]:
    """Yield the age that someone had some years after an age that the evidence gives.

    The claim must give an age, and share a word with the clause that has the years.
    """
    if not _is_age(text, value):
        return
    claim = words_of(text)
    for said, found in texts:
        age: float | None = None
        for one in found:
            if _is_age(said, one):
                age = one.amounts[0]
                continue
            years = _LATER.match(said, one.end) if one.unit == "year" and one.amounts else None
            clause = words_of(clause_around(said, one.start, one.end)) if years else frozenset()
            if years and age is not None and not claim.isdisjoint(clause):
                yield value._replace(amounts=(age + one.amounts[0],), bound="")


def _is_age(text: str, value: Mention) -> bool:
    """Whether a text gives a value as an age: "was 72 when", "at the age of seventy", "30 years old"."""
    if value.kind != "number" or value.ordinal or not value.amounts or not 0 < value.amounts[0] <= _MOST:
        return False
    if value.unit:
        return value.unit == "year" and _OLD.match(text, value.end) is not None
    before = _AGED.search(text, max(0, value.start - _NEAR), value.start)
    return before is not None and _NO_OTHER_NOUN.match(text, value.end) is not None
