"""Compares two dates, two stretches of time and two times of day."""

from __future__ import annotations

from faithrails.text.values.dates import days_of
from faithrails.text.values.mention import Date, Mention
from faithrails.text.values.times import HALF_A_DAY


def times_agree(wanted: Mention, found: Mention) -> bool:
    """Compare two times of day; "six o'clock" may be in the morning or in the evening.

    If only one of them has a zone, they agree if they show the same clock face.
    """
    if wanted.minutes is None or found.minutes is None:
        return False
    if wanted.zoned != found.zoned:
        return wanted.text.split()[0].lower() == found.text.split()[0].lower()
    apart = abs(wanted.minutes - found.minutes)
    return apart == 0 or (apart == HALF_A_DAY and HALF_A_DAY in (wanted.step, found.step))


def dates_agree(wanted: Mention, found: Mention) -> bool:
    """Whether a found date or stretch of time is, or lies within, a wanted one, which may be less exact."""
    if wanted.bound and wanted.bound != found.bound:  # "in 1889" does not support "after 1889"
        return False
    if wanted.period:
        return any(_within(span, wanted.period) for span in spans_of(found))
    if found.period:
        return any(_within(found.period, span) for span in spans_of(wanted))
    return any(_same_date(a, b) for a in wanted.dates for b in found.dates)


def _same_date(wanted: Date, found: Date) -> bool:
    return all(a is None or a == b for a, b in zip(wanted, found, strict=True))


def spans_of(mention: Mention) -> list[tuple[int, int]]:
    """Return the first and last day (ordinals) of each reading of a date that has a year."""
    if mention.period:
        return [mention.period]
    return [span for span in map(days_of, mention.dates) if span]


def _within(inner: tuple[int, int], outer: tuple[int, int]) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]
