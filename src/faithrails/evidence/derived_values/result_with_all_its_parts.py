"""Accepts results that a claim states with all their operands: "€94.50: €49 and €56 minus €10.50".

All values with the measure of the result take part, each as often as the claim or the question counts it, so
that only one result is possible and none is found by trying combinations. With only two operands, the words
near the result choose between their difference, share, change and product.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from faithrails.evidence.derived_values.result_of_two_own_values import amount_as, is_amount
from faithrails.text.values.extract import values
from faithrails.text.values.mention import AMOUNTS, Mention
from faithrails.text.values.units import TIME
from faithrails.text.words import content_words

_MOST_TERMS, _TWO, _WHOLE = 6, 2, 100.0
_LEAST_COUNT = 10  # a smaller count matches some result by chance
# Marks and words that announce a sum: two values beside each other alone do not.
_ADDING = re.compile(
    r"[:(=–—+]|\b(?:plus|totals?|totalling|altogether|together|combined|sum|adds|comes?\sto|in\sall|makes?)\b",
    re.IGNORECASE,
)
_MINUS = re.compile(
    r"(?:\b(?:minus|less)|[−-])\s(?:(?:a|an|the|your)\s)?(?:[a-z]+\s){0,2}[$€£]?\Z", re.IGNORECASE
)
_EACH_BEFORE = re.compile(r"\bat\s[$€£]?\Z", re.IGNORECASE)
_EACH_AFTER = re.compile(
    r"\s?(?:each|apiece)\b|\s(?:for\s)?(?:each|every|per|an?(?=\s(?:day|night|week|month|year|hour|person)\b))"
    r"\s(?P<noun>[a-z]+)",
    re.IGNORECASE,
)
_DIFFERS_AFTER = re.compile(
    r"\s?(?:[a-z]+\s){0,2}(?:more|fewer|less|longer|shorter|higher|lower|heavier|lighter|faster|slower|older"
    r"|younger|apart|ahead|behind|left|remain\w*|are\smissing)\b",
    re.IGNORECASE,
)
_DIFFERS_BEFORE = re.compile(
    r"\b(?:gain|rise|increase|drop|fall|difference|loss)\sof\s(?:about\s)?[$€£]?\Z"
    r"|\b(?:by|leaves?|leaving|remaining|another)\s(?:about\s|only\s)?[$€£]?\Z",
    re.IGNORECASE,
)
_REST = re.compile(r"\b(?:leaves?|leaving|remaining|rest|other)\b", re.IGNORECASE)
_OF = re.compile(r"\s?of\s(?:(?:the|your|my|a)\s)?[$€£]?", re.IGNORECASE)
# Near a value, one of these says that it is the difference of two others, as an amount or in per cent.
_LESS = re.compile(
    r"\b(?:sav(?:es?|ed|ing)|fall(?:s|en|ing)?|fell|drop\w*|declin\w*|decreas\w*|reduc\w*|discount|cheaper|less"
    r"|fewer|lower|below|shorter|lighter|off|left|leav\w*|remain\w*)\b",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"\b(?:ris(?:es?|en|ing)|rose|gr[eo]w\w*|climb\w*|increas\w*|more|higher|above|longer|heavier|spans?|gap"
    r"|differ\w*|apart|markup|premium)\b",
    re.IGNORECASE,
)
_TOGETHER = re.compile(r"\b(?:together|combined|totals?|in\sall|altogether|between\sthem)\b", re.IGNORECASE)
# Not a pronoun: "one of them", "the other one", "no one".
_ONE = re.compile(
    r"(?<!\bno\s)(?<!\bthe\s)(?<!\bother\s)(?<!\banother\s)\bone\b(?!\s(?:of|another|who|that|which)\b)",
    re.IGNORECASE,
)
_NEAR, _FARTHER = 15, 40  # characters before a value
_AHEAD = 25  # characters behind a value


def is_broken_down(
    text: str,
    value: Mention,
    operands: Sequence[Mention],
    counts: Sequence[Mention],
    shares: Sequence[Mention] = (),
) -> bool | None:
    """Whether a value is the sum, difference, product or rest of all operands of its measure.

    None if the claim does not tell how they combine.

    ``operands`` are other values of the text that the evidence holds or the question gives, ``counts`` the
    plain numbers of the question: "€225: €90 for each adult" for a question about two adults. ``shares`` are
    the percentages of the evidence: the rest of 100 % is known only if the claim has them all.
    """
    if value.kind not in AMOUNTS or value.ordinal or not value.amounts:
        return None
    if _is_counted_out(text, value, operands):
        return True
    like = _alike(value, operands)
    if any(is_amount(value, result) for result in _of_two(text, value, operands, like)):
        return True
    if not 0 < len(like) <= _MOST_TERMS:
        return None
    result = _result(text, value, operands, like, counts, shares)
    return None if result is None else is_amount(value, result)


def _is_counted_out(text: str, value: Mention, operands: Sequence[Mention]) -> bool:
    """Whether all counts after a count add up to it: "nine guests, six at noon and three at night"."""
    if value.kind != "number" or value.unit or value.start < 0:
        return False
    said = [one for one in values(text) if one.start > value.start and one.kind == "number" and one.amounts]
    parts = [one for one in said if not (one.unit or one.ordinal or one.bound)]
    ones = len(_ONE.findall(text, value.end))
    if len(parts) < len(said) or not all(one in operands for one in parts):
        return False
    return (
        bool(parts)
        and len(parts) + ones >= _TWO
        and value.amounts[0] == ones + sum(one.amounts[0] for one in parts)
    )


def _of_two(
    text: str, value: Mention, operands: Sequence[Mention], like: Sequence[tuple[Mention, float]]
) -> Iterator[float]:
    """Yield the difference, share, change or product of the only two operands, as the claim's words tell.

    Nothing for a small count, which would match by chance.
    """
    measured = [one for one in operands if one.amounts and not one.ordinal and not one.dates]
    if len(measured) != _TWO or not (
        value.unit or value.kind != "number" or value.amounts[0] >= _LEAST_COUNT
    ):
        return
    near = text[max(0, value.start - _FARTHER) : value.end + _AHEAD]
    is_less, is_more = _LESS.search(near) is not None, _MORE.search(near) is not None
    first, second = measured
    if len(like) == _TWO:
        if (is_less or is_more) and not _TOGETHER.search(text):
            yield abs(like[0][1] - like[1][1])
    elif value.kind == "percent":
        low, high = sorted(_in_one_unit(first, second))
        if low > 0.0:
            yield _WHOLE * (low if not is_less and not is_more else high - low) / (low if is_more else high)
    elif first.kind == "percent" and _OF.fullmatch(text, first.end, second.start):
        if (value.kind, value.unit, value.currency) == (second.kind, second.unit, second.currency):
            yield first.amounts[0] * second.amounts[0] / _WHOLE  # "21 % of the 1,200 people, which is 252"
    elif value.unit and f"{value.unit}/{second.unit}" == first.unit:
        yield first.amounts[0] * second.amounts[0]  # "at 7.5 t/ha on 120 hectares"


def _in_one_unit(one: Mention, other: Mention) -> tuple[float, float]:
    """Return the amounts of two values in the unit of the first; zeros if they cannot be compared."""
    same = amount_as(one._replace(nouns=one.nouns | other.nouns), other)
    return (0.0, 0.0) if same is None or "percent" in (one.kind, other.kind) else (one.amounts[0], same)


def _alike(value: Mention, operands: Sequence[Mention]) -> list[tuple[Mention, float]]:
    """Return the operands with the measure of a value, and their amounts in its unit."""
    alike = [one for one in operands if one.kind == value.kind and bool(one.unit) == bool(value.unit)]
    if value.kind == "number" and not (value.unit or value.nouns):  # "two of the five plants, leaving three"
        alike = [one._replace(nouns=frozenset()) for one in alike]
    if len(alike) < _TWO:  # "55 minutes versus 40"
        alike += [one for one in operands if one not in alike and one.kind == "number" and not one.unit]
    return [(one, amount) for one in alike if (amount := amount_as(value, one)) is not None]


def _result(
    text: str,
    value: Mention,
    operands: Sequence[Mention],
    like: Sequence[tuple[Mention, float]],
    counts: Sequence[Mention],
    shares: Sequence[Mention],
) -> float | None:
    amounts = [amount for _, amount in like]
    parts = [one for one in operands if one.kind == "percent" and one.amounts]
    if len(amounts) == len(parts) == 1 and _OF.fullmatch(text, parts[0].end, like[0][0].start):
        return amounts[0] * parts[0].amounts[0] / _WHOLE  # "£600 (30 % of £2,000)"
    before = text[max(0, value.start - _NEAR) : value.start]
    if value.kind == "percent" and _REST.search(before):
        known = {one.amounts for one, _ in like}
        return _WHOLE - sum(amounts) if all(one.amounts in known for one in shares) else None
    if _DIFFERS_AFTER.match(text, value.end) or _DIFFERS_BEFORE.search(before):
        return abs(amounts[0] - amounts[1]) if len(like) == _TWO else None
    factors = _factors(text, value, [one for one, _ in like], counts)
    if factors is None or (len(like) == 1 and factors[0] == 1.0):
        return None
    if max(factors) <= 1.0 and not _ADDING.search(text):
        return None
    signs = (
        -1.0 if _MINUS.search(text[max(0, one.start - _FARTHER) : one.start]) else 1.0 for one, _ in like
    )
    return sum(sign * times * amount for sign, times, amount in zip(signs, factors, amounts, strict=True))


def _factors(
    text: str, value: Mention, operands: Sequence[Mention], counts: Sequence[Mention]
) -> list[float] | None:
    """Return how often each operand counts: 2 in "two adults at €18"; None if that is unknown."""
    places = sorted((*operands, value), key=lambda one: one.start)
    before = {one.start: last.end for last, one in pairwise(places)}
    found = []
    for one in operands:
        each = _EACH_AFTER.match(text, one.end)
        if not (each or _EACH_BEFORE.search(text[max(0, one.start - _NEAR) : one.start])):
            found.append(1.0)
            continue
        first = before.get(one.start, 0)
        noun = {stem for stem, _, _ in content_words(each["noun"] or "")} if each else set()
        plain = [count for count in counts if not count.unit and count not in operands]
        own = [count for count in plain if first <= count.start < one.start]
        said = [count for count in plain if count.start >= 0]
        asked = [count for count in plain if count.start < 0 and noun & count.nouns]
        if each and each["noun"] in TIME:  # "£7 a month … for twelve months"
            own = [count for count in counts if count.unit == each["noun"]]
        known = own or asked or said
        if len(known) != 1:
            return None
        found.append(known[0].amounts[0])
    return found
