"""Reads the period of a rate: "a year" in "6 million visitors a year"."""

from __future__ import annotations

import re

OF_ADVERB = {"hourly": "hour", "daily": "day", "nightly": "night", "weekly": "week", "monthly": "month"}
OF_ADVERB |= {"quarterly": "quarter", "yearly": "year", "annually": "year"}
_RATE = re.compile(
    r"[^.;,:()\d\n]{0,40}?\b(?:(?:an?|per|each|every)\s"
    r"(?P<unit>second|minute|hour|day|night|week|month|quarter|year|annum|decade)"
    rf"|(?P<adverb>{'|'.join(OF_ADVERB)}))\b",
    re.IGNORECASE,
)


def rate_after(text: str, end: int) -> str | None:
    """Return the period of a rate whose amount ends at ``end``: "year"; None if it is not a rate."""
    found = _RATE.match(text, end)
    if found is None:
        return None
    if found["adverb"]:
        return OF_ADVERB[found["adverb"].lower()]
    unit = found["unit"].lower()
    return "year" if unit == "annum" else unit
