"""Whether two mentions mean the same: units, rounding, limits and dates taken into account."""

from __future__ import annotations

from faithrails.signals.dates import days_of
from faithrails.signals.mention import Date, Mention
from faithrails.signals.units import TEMPERATURE, TIME, in_base, step_in_base

_TOLERANCE = 1e-9
_ROUGHLY = 0.05  # how far "about" reaches, as a share
_CONVERTED = 0.02  # how far people round when they put miles into kilometres, as a share


def agrees(wanted: Mention, found: Mention) -> bool:
    """Whether what was found says what is wanted; the wanted one may say it less exactly."""
    if wanted.kind == "date" or found.kind == "date":
        return _dates(wanted, found) if wanted.kind == found.kind else _amounts(wanted, found)
    if wanted.minutes is not None or found.minutes is not None:
        return wanted.minutes == found.minutes if wanted.zoned == found.zoned else _clock(wanted, found)
    return _amounts(wanted, found)


def _clock(wanted: Mention, found: Mention) -> bool:
    """Compare a time with a zone and one without: the same clock face is all that can be known."""
    if wanted.minutes is None or found.minutes is None:
        return False
    return wanted.text.split()[0].lower() == found.text.split()[0].lower()


def _dates(wanted: Mention, found: Mention) -> bool:
    if wanted.period:
        return any(_within(span, wanted.period) for span in _spans(found))
    if found.period:
        return any(_within(found.period, span) for span in _spans(wanted))
    return any(_same_date(a, b) for a in wanted.dates for b in found.dates)


def _same_date(wanted: Date, found: Date) -> bool:
    return all(a is None or a == b for a, b in zip(wanted, found, strict=True))


def _spans(mention: Mention) -> list[tuple[int, int]]:
    if mention.period:
        return [mention.period]
    return [span for span in map(days_of, mention.dates) if span]


def _within(inner: tuple[int, int], outer: tuple[int, int]) -> bool:
    return outer[0] <= inner[0] and inner[1] <= outer[1]


def _amounts(wanted: Mention, found: Mention) -> bool:
    if wanted.currency and found.currency and wanted.currency != found.currency:
        return False
    if {wanted.kind, found.kind} == {"percent", "money"}:
        return False
    if wanted.unit and found.unit and wanted.unit != found.unit:
        return _measures(wanted, found)
    return any(_fits(wanted, a, b, found) for a in _readings(wanted, found) for b in _readings(found, wanted))


def _readings(mention: Mention, other: Mention) -> tuple[float, ...]:
    """Amounts of a mention as they compare with another's: "three quarters" is also 75 %."""
    if mention.kind == "date":  # "1889" may be a plain amount on the other side
        return tuple(float(year) for year, month, _ in mention.dates if year and not month)
    if mention.kind == "number" and other.kind == "percent":
        return (*mention.amounts, *(100 * amount for amount in mention.amounts if 0 < amount < 1))
    if mention.kind == "percent" and other.kind == "number":
        shares = any(0 < amount < 1 for amount in other.amounts)
        return (*mention.amounts, *(amount / 100 for amount in mention.amounts if shares))
    return mention.amounts


def _fits(wanted: Mention, amount: float, other: float, found: Mention) -> bool:
    """Whether one amount says another: equal, rounded to its last digit, roughly, or within its limit."""
    if abs(amount - other) <= _TOLERANCE * max(abs(amount), abs(other), 1.0):
        return {wanted.bound, found.bound} != {"more", "less"}
    if wanted.bound == "more" and found.bound != "less":
        return other > amount and other <= 2 * amount
    if wanted.bound == "less" and found.bound != "more":
        return other < amount and other >= amount / 2
    if wanted.bound == "about" and abs(amount - other) <= _ROUGHLY * abs(other):
        return True
    if wanted.step == 0.0 and wanted.kind == "number":  # a fraction: "a third" is also 33 %
        step = found.step / 100 if found.kind == "percent" and other < 1.0 else found.step
        return abs(amount - other) <= 0.5 * step + _TOLERANCE
    finer = found.step < wanted.step or (wanted.kind == "percent" and wanted.step <= found.step == 0.0)
    return finer and abs(amount - other) <= 0.5 * wanted.step + _TOLERANCE


def _measures(wanted: Mention, found: Mention) -> bool:
    """Compare amounts in two units: spans of time exactly, others as far as people round them."""
    if not (wanted.unit and found.unit):
        return False
    for a in wanted.amounts:
        for b in found.amounts:
            (left, kind), (right, other) = in_base(a, wanted.unit), in_base(b, found.unit)
            if kind == other and abs(left - right) <= _slack(wanted, found, right):
                return True
    return False


def _slack(wanted: Mention, found: Mention, value: float) -> float:
    share = _ROUGHLY if wanted.bound == "about" else 0.0
    if wanted.unit in TEMPERATURE:
        steps = (step_in_base(m.step, m.unit) for m in (wanted, found) if m.unit)
        return 0.5 * max(steps) + _TOLERANCE
    if wanted.unit not in TIME:
        share = max(share, _CONVERTED)
    return share * abs(value) + _TOLERANCE * max(abs(value), 1.0)
