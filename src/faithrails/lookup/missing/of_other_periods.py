"""Accepts amounts per other period ("£170 a month" for "£2,040 a year") and years that follow from spans."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import Mention, normalized

_PERIOD = re.compile(r"[^.;]{0,15}?\b(?:an?|per|each|every)\s(year|month|week|day)\b", re.IGNORECASE)
_TIMES_IN = {("year", "month"): 12.0, ("year", "week"): 52.0, ("year", "day"): 365.0, ("week", "day"): 7.0}
_ADVERBS = {"year": "annual", "month": "monthly", "week": "weekly", "day": "daily"}
_BACK = re.compile(r"\b(?:beg[aiu]n\w*|start\w*|born|before|earlier|ended|until)\b", re.IGNORECASE)


def is_of_other_period(lookup: Lookup, value: Mention, operands: Sequence[Mention]) -> bool:
    """Return whether a value converts the only other amount: "£2,040 a year, which is £170 a month"."""
    like = [
        one for one in operands if (one.kind, one.currency) == (value.kind, value.currency) and one.amounts
    ]
    if len(like) != 1 or value.unit or value.kind == "percent" or not value.amounts:
        return False
    own, other = (_PERIOD.match(lookup.text, one.end) for one in (value, like[0]))
    if not own or not other:
        return False
    given, told = other[1].lower(), own[1].lower()
    times = _TIMES_IN.get((told, given), 0.0) or 1.0 / _TIMES_IN.get((given, told), math.inf)
    own_amount = value._replace(bound="")
    result = own_amount._replace(amounts=(round(like[0].amounts[0] * times, 9),))
    is_of_period = re.compile(rf"\b(?:{given}|{_ADVERBS[given]})", re.IGNORECASE)
    return agrees(normalized(own_amount), normalized(result)) and any(
        any(agrees(normalized(like[0]), normalized(held)) for held in sentence.values)
        and is_of_period.search(lookup.index.text_of(sentence))
        for sentence in lookup.index.sentences
    )


def is_year_apart(lookup: Lookup, value: Mention, operands: Sequence[Mention]) -> bool:
    """Return whether a year follows from another and a span in one sentence: "from 2027 for three years"."""
    wanted = {year for year, month, _ in value.dates if year and not month}
    spans = [one for one in operands if one.unit == "year" and one.amounts]
    signs = (1, -1) if _BACK.search(lookup.text) else (1,)
    return bool(wanted and spans) and any(
        year + sign * int(span.amounts[0]) in wanted
        for sentence in lookup.index.sentences
        for span in spans
        if any(agrees(normalized(span), normalized(held)) for held in sentence.values)
        for one in operands
        for year, _, _ in one.dates
        if year and any(year in {there for there, _, _ in held.dates} for held in sentence.values)
        for sign in signs
    )
