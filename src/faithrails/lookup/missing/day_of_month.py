"""Accepts the day of a date of the evidence as an ordinal: "on the 18th" for "18 October"."""

from __future__ import annotations

import re

from faithrails.lookup.closest_sentences import closest_with
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.grammar.clauses import clauses_of
from faithrails.text.tokenized import tokenized
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention

# No noun follows the ordinal: "on the 18th, …", "the 4th and the 11th".
_ALONE = re.compile(
    r"\s?(?:[,.;:!?)–—-]|\Z)|\s(?:of|and|or|at|in|is|was|you|we|to|it|for|from|until|but)\b", re.IGNORECASE
)
# Of a day, not of a rank: "Henry the Eighth".
_BEFORE = re.compile(
    r"(?:\b(?:on|by|from|until|till|before|after|since|and|or|to|for|between)|,)\sthe\s\Z", re.IGNORECASE
)


def is_day_of_month(lookup: Lookup, mention: Mention) -> bool:
    """Whether an ordinal of a claim, without a noun, is a day of the dated sentence closest to the claim."""
    if not mention.ordinal or mention.unit or not _ALONE.match(lookup.text, mention.end):
        return False
    if not _BEFORE.search(lookup.text, max(0, mention.start - 20), mention.start):
        return False
    said = frozenset(lookup.reading.stems)
    closest = closest_with(lookup, lambda one: any(day for value in one.values for _, _, day in value.dates))
    return any(not _days(number, said, lookup).isdisjoint(mention.amounts) for number in closest)


def _days(number: int, said: frozenset[str], lookup: Lookup) -> set[float]:
    """Return the days of the clauses of a sentence with most words of the claim.

    A clause that is only a number belongs to the one before: "on 4, 11 and 18 October".
    """
    found: list[tuple[int, set[float]]] = []
    for part in clauses_of(lookup.index, number):
        stated = values(part.text)
        days: set[float] = {float(day) for value in stated for _, _, day in value.dates if day}
        plain = (one for one in stated if one.kind == "number" and not (one.unit or one.nouns))
        days.update(*(one.amounts for one in plain))
        of_values = {key for value in stated for key in tokenized(value.text).keys}
        own = {key for key in part.keys - of_values if key.isalpha()}
        if own or not found:
            found.append((len(said & own), days))
        else:
            found[-1][1].update(days)
    most = max((shared for shared, days in found if days), default=0)
    return set().union(*(days for shared, days in found if shared == most))
