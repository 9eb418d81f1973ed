"""Attaches the percent sign, currency, unit or counted words to a number."""

from __future__ import annotations

import re
from dataclasses import dataclass

from faithrails.text.values.bounds import bound_of
from faithrails.text.values.counted_nouns import stems_in, stems_of_counted
from faithrails.text.values.currencies import HUNDREDTHS, currency_at, currency_before
from faithrails.text.values.mention import Mention, MentionKind
from faithrails.text.values.units import Unit, unit_at

_PERCENT = re.compile(
    r"\s?[%％‰‱]|[\s-](?:percent|per\scent|pct|percentage(?:\spoints?)?|Prozent)\b", re.IGNORECASE
)
_PARTS_OF_PERCENT = {"‰": 10, "‱": 100}
# The next cell of a table or the next number of a list follows: this number has no unit.
_ENDS = re.compile(r",?\s?(?:[;|)\]}\d]|\Z)")
_AGED = re.compile(
    r"\baged\s(?:(?:from|between|over|under|about|around|only|just)\s)?(?:\d{1,3}\s?(?:to|and|or|[-–—])\s?)?\Z",
    re.IGNORECASE,
)
_LONGEST_AGED = 22  # characters
_TO_AGE = re.compile(r"\s?(?:to|and|or|[-–—])\s?\d+", re.IGNORECASE)
_OF_RANGE = re.compile(r"-\s(?:to|and|or)\s\d+(?=-)")  # after "6" in "6- to 12-year-olds"
_GAPS = (" ", "\u00a0", "\u202f", "-")
# One word between a number and its unit: "5 full days", not "fell to 600 last year".
_BETWEEN = re.compile(r"[ -](?!(?:last|this|next|each|every|per|that|the)\b)(?:[a-z]{3,}[ -])(?=[a-z]{3})")


@dataclass(frozen=True, slots=True)
class Amount:
    """A number at ``start:end`` of a text, before its unit or currency is known."""

    start: int
    end: int
    amounts: tuple[float, ...]
    step: float
    before: str = ""  # the sign or code of a currency
    ordinal: bool = False


def measured(text: str, amount: Amount) -> Mention:
    """Return the mention of a number, with its currency, percent sign, unit or counted words."""
    start, end, amounts, step = amount.start, amount.end, amount.amounts, amount.step
    elsewhere = _unit_elsewhere(text, start, end)
    if not amount.before and _ENDS.match(text, end):
        bound = bound_of(text, start, end)
        return Mention(
            "number", start, end, text[start:end], amounts, unit=elsewhere, step=step, ordinal=amount.ordinal,
            bound=bound,
        )  # fmt: skip
    percent = _PERCENT.match(text, end)
    parts = _PARTS_OF_PERCENT.get(percent[0].strip(), 1) if percent else 1
    if parts > 1:
        amounts, step = tuple(one / parts for one in amounts), step / parts
    after = None if percent else _currency_after(text, end)
    code = currency_before(amount.before) if amount.before else None
    if code is None and after:
        code, end, spelling = after
        if spelling in HUNDREDTHS:
            amounts, step = tuple(one / 100 for one in amounts), step / 100
    end = percent.end() if percent else end
    unit = unit_after(text, amount.end) if not (percent or code) else None
    end = end if unit is None or unit.is_word else unit.end
    kind: MentionKind = "percent" if percent else "money" if code else "number"
    typed_end = unit.end if unit else end
    nouns = stems_in(text[amount.end : typed_end]) if percent or code or unit else stems_of_counted(text, end)
    return Mention(
        kind, start, end, text[start:end], amounts, currency=code,
        unit=unit.name if unit else _weight(after) or elsewhere,
        step=step, nouns=nouns, ordinal=amount.ordinal, bound=bound_of(text, start, typed_end),
    )  # fmt: skip


def unit_after(text: str, end: int) -> Unit | None:
    """Return the unit of a number that ends at ``end``, after at most one other word: "5 full days"."""
    found = unit_at(text, end + text.startswith(_GAPS, end))
    if found is None:
        between = _BETWEEN.match(text, end)
        found = unit_at(text, between.end()) if between else None
        found = found if found and found.is_word else None
    return found


def _unit_elsewhere(text: str, start: int, end: int) -> str | None:
    """Return a unit that does not follow a number: "aged 34", "6- to 12-year-olds"."""
    is_age = _AGED.search(text, max(0, start - _LONGEST_AGED), start) is not None
    other = (_TO_AGE if is_age else _OF_RANGE).match(text, end)
    unit = unit_after(text, other.end()) if other else None
    return unit.name if unit else "year" if is_age else None


def with_unit(text: str, mention: Mention) -> str:
    """Return the text of a mention, with the unit that follows if it is a number."""
    unit = unit_after(text, mention.end) if mention.unit else None
    here = unit and text[mention.start : mention.end] == mention.text
    return text[mention.start : max(mention.end, unit.end)] if unit and here else mention.text


def is_measured(text: str, end: int) -> bool:
    """Whether a unit or a currency follows a number that ends at ``end``."""
    return unit_after(text, end) is not None or _currency_after(text, end) is not None


def _currency_after(text: str, end: int) -> tuple[str, int, str] | None:
    return currency_at(text, end + text.startswith(_GAPS, end))


def _weight(currency: tuple[str, int, str] | None) -> str | None:
    """Return the unit of "5 pounds", which may also be a weight."""
    return "lb" if currency and currency[2] in ("pound", "pounds") else None
