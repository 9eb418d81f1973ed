"""Compares the value of an answer with the one in its question: "Is it over 50 m?" "Yes, it is 60 m."."""

from __future__ import annotations

import math
import re

from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import agrees, amount_in_base, comparable, measured_in
from faithrails.text.values.compare_dates_and_times import spans_of
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.words import NEGATIONS

_BELOW, _ABOVE = ("less", "most"), ("more", "least")
# A question for one exact price or share. "Is £20 enough?" and "Is an order of £40 free?" are not.
_EXACT = re.compile(r"\W*(?:\w+,? ){0,2}?(?:is|are|was|were|do|does|did)\b", re.IGNORECASE)
_NOT_EXACT = frozenset("enough sufficient within between".split())
_OF_ANOTHER = re.compile(r"\b(?:of|for|with|from|to|than|on|by|off)\s(?:an?\s|the\s)?\Z", re.IGNORECASE)
# "Can I borrow 10 books?" "You can borrow up to 12."
_POSSIBLE = re.compile(r"\W*(?:\w+,? ){0,2}?(?:can|could|may|might)\b", re.IGNORECASE)


def is_met(question: str, statement: str) -> bool | None:
    """Return whether the value of a statement is within the limit, or is the price, that a question names.

    None if either has several values or none, if they are not of one kind and dimension, if the statement
    denies something, or if it gives only a limit that tells neither.
    """
    asked, said = _only_value(question), _only_value(statement)
    both = f"{question} {statement}"
    if asked is None or said is None or not NEGATIONS.isdisjoint(tokenized(both).words):
        return None
    if not _are_of_one_kind(asked, said):
        return None
    if asked.bound in (*_BELOW, *_ABOVE):
        return _is_within(asked, said)
    if said.bound == "most" and _POSSIBLE.match(question):
        return _reach(asked)[0] <= _reach(said)[1]
    if asked.bound or said.bound or asked.kind not in ("money", "percent") or not _EXACT.match(question):
        return None
    is_other = _OF_ANOTHER.search(question, 0, asked.start) or not _NOT_EXACT.isdisjoint(
        tokenized(question).words
    )
    return None if is_other else agrees(asked, said)


def _only_value(text: str) -> Mention | None:
    found = [value for value in values(text) if value.kind != "quote"]
    is_one = len(found) == 1 and (len(found[0].amounts) == 1 or len(found[0].dates) == 1)
    return found[0] if is_one and not found[0].ordinal else None


def _are_of_one_kind(asked: Mention, said: Mention) -> bool:
    if asked.dates or said.dates:
        return bool(asked.dates and said.dates)
    return asked.kind == said.kind and comparable(asked, said) and measured_in(asked) == measured_in(said)


def _is_within(limit: Mention, said: Mention) -> bool | None:
    """Return whether a value is within a limit; None if it is itself a limit and may be or not."""
    (first, last), (low, high) = _reach(limit._replace(bound="")), _reach(said)
    if limit.bound in _ABOVE:
        least = last if limit.bound == "more" else first
        is_in, is_out = low > least, high < least
        is_at = limit.bound == "least"
    else:
        most = first if limit.bound == "less" else last
        is_in, is_out = high < most, low > most
        least, is_at = most, limit.bound == "most"
    if is_in or is_out:
        return is_in
    return is_at if low == high == least else None


def _reach(value: Mention) -> tuple[float, float]:
    """Return the least and the largest amount, or day, that a value may be."""
    if value.dates:
        low, high = map(float, spans_of(value)[0])
    else:
        amount = amount_in_base(value)
        low = high = float(amount)
    return (-math.inf if value.bound in _BELOW else low), (math.inf if value.bound in _ABOVE else high)
