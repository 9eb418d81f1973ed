"""Finds comparisons that their own numbers contradict: "fewer spectators, with 41,200 against 38,750"."""

from __future__ import annotations

import re
from itertools import pairwise

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.values.mention import measure

MORE = frozenset(
    "more higher larger longer greater heavier older taller bigger dearer costlier wider deeper".split()
)
LESS = frozenset("fewer less lower smaller shorter lighter younger cheaper narrower shallower".split())
_AGAINST = re.compile(
    r"[ \w]{0,20}?,?\s(?:against|versus|vs\.?|compared\s(?:with|to)|rather\sthan|as\sopposed\sto|instead\sof)"
    r"\s(?:only\s|just\s|about\s|the\s)?[$€£]?",
    re.IGNORECASE,
)


def comparison_against_own_numbers(lookup: Lookup) -> Contradiction | None:
    """Return the comparing word of a claim whose two numbers are the other way round.

    The first number is that of what is compared: "The first trail is longer, at 9 km against 13 km".
    """
    words = lookup.reading.words
    places = [n for n, word in enumerate(words) if word in MORE or word in LESS]
    if len(places) != 1 or lookup.denies:
        return None
    n = places[0]
    start, end = lookup.reading.starts[n], lookup.reading.ends[n]
    amounts = [value for value in lookup.mentions if value.amounts and value.start > end]
    for one, other in pairwise(amounts[:2]):
        is_same = measure(one)[:2] == measure(other)[:2] or not (one.unit and other.unit)
        if (
            not is_same
            or one.bound
            or other.bound
            or not _AGAINST.fullmatch(lookup.text, one.end, other.start)
        ):
            continue
        first, second = one.amounts[0], other.amounts[0]
        if first < second if words[n] in MORE else first > second:
            return Contradiction(f"'{one.text}' is not {words[n]} than '{other.text}'", ((start, end),))
    return None
