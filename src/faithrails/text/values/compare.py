"""Compares two values: units, rounding, bounds and dates."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from faithrails.text.values.compare_dates_and_times import dates_agree, times_agree
from faithrails.text.values.currencies import same_currency
from faithrails.text.values.digits import last_nonzero_digit
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.values.units import DEGREE, TEMPERATURE, TIME, in_base, step_in_base

_TOLERANCE = 1e-9
_FLOAT = 1e-12  # largest difference between two readings of one number, as a share
_THOUSAND = 1_000
_SMALL = 20  # a bare number below is as often a score or a count of something else
_ROUGHLY = 0.05  # how far "about" reaches, as a share
_MOST_ROUNDED = 0.25  # share of an amount by which rounding may change it
_CLOSE, _CLOSE_OF_SMALL = 0.1, 0.05  # largest distance from a limit of thousands, or less, as a share
_MEASURED = ("counted", "money", "percent", "unit")
_ROUGH_FRACTION = 0.1  # the same for "about a third", which may also mean 31 %
_IN_A_MONTH = {"day": 30.0, "week": 4.0}  # as people count; a month of the calendar is a twelfth of a year
NumberReading = tuple[float, float]  # an amount, and the value of its last digit

_FAR, _FAR_ABOVE_ONE = 2, 10  # largest multiple of a limit: "longer than an hour" may mean several hours
_YEARS = range(1000, 2100)
_BOTH_WAYS = 2  # readings of "1,234"
_BYTES = 0.025  # as a share: 2048 KB are 2 MB, whether a kilobyte has 1,000 or 1,024
_CONVERTED = 0.02  # how far people round when they put miles into kilometres, as a share


def agrees(wanted: Mention, found: Mention) -> bool:
    """Whether a found value supports a wanted one, which may be less exact."""
    if wanted.kind == "date" and may_be_year(found):
        found = found._replace(kind="date", dates=((int(found.amounts[0]), None, None),))
    if wanted.kind == "date" and found.kind == "date":
        return dates_agree(wanted, found)
    if wanted.minutes is not None or found.minutes is not None:
        return times_agree(wanted, found)
    return comparable(wanted, found) and _amounts_agree(wanted, found)


def decides(limit: Mention, other: Mention) -> bool:
    """Whether a value can confirm or refute a bounded one: it has the same number or date, in any bound.

    For a limit ("over 330") any value with its number can, but not a bare number below 20 if the limit has
    a unit ("Level 2" for "more than 2 days"), nor another kind of value or unit of time if it is a time
    ("$2" for "2 years"). For a rough value, only a value of the same thing can.
    """
    if limit.kind == "date" and other.kind == "date":
        return any(a == b for a in limit.dates for b in other.dates)
    is_label = bool(limit.unit) and not _kind_measured(other) and other.amounts[:1] < (_SMALL,)
    may_be_other = other.unit in TIME or other.kind != limit.kind
    is_other = limit.unit in TIME and limit.unit != other.unit and may_be_other
    is_other = is_other or bool(limit.unit and other.unit and measured_in(limit)[0] != measured_in(other)[0])
    may_be = not (is_label or is_other) and (_is_bounded(limit) or comparable(limit, other))
    return may_be and any(_equal(a, b) for (a, _), (b, _) in _pairs(limit, other))


def may_be_year(mention: Mention) -> bool:
    """Whether a number without a unit or a noun may be a year: 1000 to 2099."""
    if _kind_measured(mention) or len(mention.amounts) != 1:
        return False
    amount = mention.amounts[0]  # `in` would compare a float with every year
    return _YEARS.start <= amount < _YEARS.stop and amount == int(amount)


def comparable(one: Mention, other: Mention) -> bool:
    """Whether two amounts can be of the same thing; one without a unit or a noun can be of anything."""
    if "date" in (one.kind, other.kind):  # "1889" may be a plain amount on the other side
        number = other if one.kind == "date" else one
        return not _kind_measured(number) or not one.nouns.isdisjoint(other.nouns)
    of_one, of_other = _kind_measured(one), _kind_measured(other)
    if one.currency and other.currency:
        is_any = "cent" in one.nouns | other.nouns  # cents of a dollar, a euro and many others
        return (
            is_any or same_currency(one.currency, other.currency) or bool(one.unit and one.unit == other.unit)
        )
    if not of_one or not of_other or of_one == of_other:
        return True
    if {of_one, of_other} == {"percent", "counted"} and any(
        _is_fraction(mention) for mention in (one, other)
    ):
        return True  # "a quarter share" and "25 %"
    if one.unit and other.unit:
        return True  # "5 pounds" and "5 lb"
    are_limits = {of_one, of_other} == {"counted", "unit"} and one.bound == other.bound != ""
    if are_limits and "year" in (one.unit, other.unit):
        return True  # "drivers over 25 pay nothing" and "drivers over 25 years"
    if {of_one, of_other} == {"ordinal", "unit"}:
        return (one.unit or other.unit) in TIME  # "the 100th anniversary" and "100 years"
    return not one.nouns.isdisjoint(other.nouns)


def are_same(wanted: Mention, found: Mention) -> bool:
    """Whether two values are of one kind, and the second supports the first."""
    return wanted.kind == found.kind and agrees(normalized(wanted), normalized(found))


def measured_in(value: Mention) -> tuple[str | None, str | None]:
    """Return the dimension of an amount and its currency: minutes and days are both durations."""
    return in_base(1.0, value.unit)[1] if value.unit else None, value.currency


def amount_in_base(value: Mention) -> float:
    """Return the first amount of a value in the base unit of its dimension."""
    if not value.amounts:  # a time of day
        return float(value.minutes or 0)
    amount = float(value.amounts[0])
    return in_base(amount, value.unit)[0] if value.unit else amount


def _kind_measured(mention: Mention) -> str:
    """Return the kind of thing that a number measures or counts; "" if the text does not name it."""
    if mention.kind != "number":
        return mention.kind
    if mention.unit:
        return "unit"
    if mention.ordinal:
        return "ordinal"
    return "counted" if mention.nouns else ""


def _is_fraction(mention: Mention) -> bool:
    """Whether a number is written as a fraction: "three quarters", "½"."""
    return mention.step == 0.0 and mention.kind == "number"


def _amounts_agree(wanted: Mention, found: Mention) -> bool:
    if wanted.unit and found.unit and wanted.unit != found.unit and not _any_degrees(wanted, found):
        return _agree_across_units(wanted, found)
    if wanted.kind == found.kind != "date" and len(wanted.amounts) == len(found.amounts) == 1:
        return _supports(wanted, (wanted.amounts[0], wanted.step), found, (found.amounts[0], found.step))
    return any(_supports(wanted, a, found, b) for a, b in _pairs(wanted, found))


def _any_degrees(one: Mention, other: Mention) -> bool:
    """Whether two values may be temperatures, and one of them does not name its scale."""
    return DEGREE in (one.unit, other.unit) and {one.unit, other.unit} <= {DEGREE, *TEMPERATURE}


def _pairs(one: Mention, other: Mention) -> Iterator[tuple[NumberReading, NumberReading]]:
    """Yield the readings of two mentions that go together: "1,234" and "5,678" both as thousands."""
    left, right = _readings(one, other), _readings(other, one)
    alike = len(left) == len(right) == _BOTH_WAYS and (left[0] > left[1]) == (right[0] > right[1])
    alike = alike and one.step == other.step  # "1,234 thousand" is 1,234 in a table of thousands
    yield from zip(left, right, strict=True) if alike else product(left, right)


def _readings(mention: Mention, other: Mention) -> tuple[NumberReading, ...]:
    """Amounts of a mention as they compare with another's: "three quarters" is also 75 %."""
    if mention.kind == "date":
        return tuple((float(year), 1.0) for year, month, _ in mention.dates if year and not month)
    amounts = mention.amounts
    if len(amounts) > 1 and len(other.amounts) == 1:  # "1,234" is 1.234 only beside another such number
        amounts = tuple(amount for amount in amounts if amount >= amounts[0])
    plain = tuple((amount, mention.step) for amount in amounts)
    if mention.kind == "number" and other.kind == "percent":
        plain += tuple((100 * amount, 100 * mention.step) for amount in amounts if 0 < amount < 1)
    if (
        mention.kind == "percent"
        and other.kind == "number"
        and any(0 < amount < 1 for amount in other.amounts)
    ):
        plain += tuple((amount / 100, mention.step / 100) for amount in amounts)
    return plain


def _is_bounded(mention: Mention) -> bool:
    """Whether a mention is a limit."""
    return mention.bound in ("more", "less", "least", "most")


def _equal(one: float, other: float) -> bool:
    """Whether two readings are one amount; an integer stands for its digits and must be equal."""
    if isinstance(one, int) or isinstance(other, int):
        return one == other
    return one == other or abs(one - other) <= _FLOAT * max(abs(one), abs(other), 1.0)


def _supports(wanted: Mention, reading: NumberReading, found: Mention, there: NumberReading) -> bool:
    """Whether an amount supports a wanted one: equal, rounded to its last digit, roughly, or in its limit."""
    (amount, step), (other, finer) = reading, there
    if _equal(amount, other):
        return _bounds_agree(wanted, found)
    if _is_bounded(wanted):
        return _is_implied(wanted, amount, other, found)
    roughly = _ROUGH_FRACTION if _is_fraction(wanted) else _ROUGHLY
    if wanted.bound == "about" and abs(amount - other) <= roughly * abs(other):
        return True
    if _is_fraction(wanted):  # "a third" is also 33 % and 0.33, but not 0
        return finer < max(abs(other), _TOLERANCE) and abs(amount - other) <= 0.5 * finer + _TOLERANCE
    is_near = abs(amount - other) <= _MOST_ROUNDED * abs(other) or not other  # "£1" is not 75p
    return finer < step and abs(amount - other) <= 0.5 * step + _TOLERANCE and is_near


def _bounds_agree(wanted: Mention, found: Mention) -> bool:
    """Whether the bounds of equal amounts agree: "330" supports "at most 330", but not "more than 330"."""
    if wanted.bound in ("more", "less"):
        return found.bound == wanted.bound
    if wanted.bound == "least":
        return found.bound not in ("less", "most")
    if wanted.bound == "most":
        return found.bound not in ("more", "least")
    return True


def _is_implied(wanted: Mention, amount: float, other: float, found: Mention) -> bool:
    """Whether an amount lies within a limit, and near it: "at least 300" is implied by 330 of the same."""
    upward = wanted.bound in ("more", "least")
    if _is_bounded(found):  # it may be a condition: a rule for "over 65" need not hold for "over 56"
        return False
    if _is_just_within(wanted, amount, other, found):
        return True
    share = _is_fraction(wanted) and found.kind == "percent"
    if not (share or _kind_measured(found) in ("", _kind_measured(wanted))):
        return False
    measured = wanted.unit and found.unit  # "under an hour" is implied by 45 minutes
    if not measured and wanted.nouns and found.nouns and wanted.nouns.isdisjoint(found.nouns):
        return False
    if wanted.nouns and not _kind_measured(found) and amount < _SMALL:
        return False
    far = _FAR_ABOVE_ONE if wanted.unit in TIME and wanted.amounts == (1.0,) else _FAR
    return amount < other <= far * amount if upward else amount / 2 <= other < amount


def _is_just_within(wanted: Mention, amount: float, other: float, found: Mention) -> bool:
    """Whether a value is so close to a limit that the limit may mean it: 8,537,673 for "over 8.5 million".

    From a thousand on, a value within the last digit of the limit may count anything: "over 8 million
    people", "inhabitants". A smaller limit must name nothing, as its number is often of something else.
    """
    is_alike = _kind_measured(found) == _kind_measured(wanted) or (
        not _kind_measured(wanted) and _kind_measured(found) in _MEASURED
    )
    apart = other - amount if wanted.bound in ("more", "least") else amount - other
    if not is_alike or apart <= 0 or amount < (_THOUSAND if _kind_measured(wanted) else _SMALL):
        return False
    if amount >= _THOUSAND and apart < wanted.step:
        return True
    if (wanted.unit and found.unit) or (
        found.nouns and wanted.nouns and wanted.nouns.isdisjoint(found.nouns)
    ):
        return False
    share = _CLOSE if amount >= _THOUSAND else _CLOSE_OF_SMALL
    return apart < min(last_nonzero_digit(amount, wanted.step), share * amount)


def _agree_across_units(wanted: Mention, found: Mention) -> bool:
    """Whether amounts in two units agree: times exactly, others as far as people round them."""
    if not (wanted.unit and found.unit):
        return False
    for (a, _), (b, _) in _pairs(wanted, found):
        if b == a * _IN_A_MONTH.get(found.unit, 0.0) and wanted.unit == "month":  # "three months": 90 days
            return _bounds_agree(wanted, found)
        if a == b * _IN_A_MONTH.get(wanted.unit, 0.0) and found.unit == "month":
            return _bounds_agree(wanted, found)
        (left, kind), (right, other) = in_base(a, wanted.unit), in_base(b, found.unit)
        if kind != other:
            return False
        if abs(left - right) <= _slack(wanted, found, right):
            return _bounds_agree(wanted, found)
        if _is_bounded(wanted) and _is_implied(wanted, left, right, found):
            return True
    return False


def _slack(wanted: Mention, found: Mention, value: float) -> float:
    share = _ROUGHLY if wanted.bound == "about" else 0.0
    if wanted.unit in TEMPERATURE:
        steps = (step_in_base(m.step, m.unit) for m in (wanted, found) if m.unit)
        return 0.5 * max(steps) + _TOLERANCE
    if wanted.unit not in TIME:
        are_bytes = all(m.unit and m.unit.endswith("byte") for m in (wanted, found))
        share = max(share, _BYTES if are_bytes else _CONVERTED)
    return share * abs(value) + _TOLERANCE * abs(value)
