"""Numbers whose unit or currency a sentence says but once: "27 million euros, down from 34 million"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithrails.text.values.compare import may_be_year
from faithrails.text.values.mention import Mention

_NEAR = 30  # characters
# What stands before a second value of the same thing: "instead of 60", "against an average of 168".
_BEFORE = re.compile(
    r"\b(?:instead\sof|rather\sthan|from|than|previously|formerly|against|versus|vs\.?|compared\s(?:with|to))\s"
    r"(?:(?:an?|the)\s)?(?:(?:average|mean|total|maximum|minimum|median)\s(?:of\s)?)?\Z",
    re.IGNORECASE,
)
# A large number before one of these counts nothing: "1.5 million came from the city".
_NO_NOUN = re.compile(r"\s?(?:[,.;:)]|\Z|(?:c[ao]mes?\sfrom|goes\sto|went\sto|from|for|in|by|of|and|or)\b)")
_LARGE = 1_000


def elided_measures(text: str, found: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the bare numbers of a sentence as amounts of what was measured before them.

    Such are a second value of the same thing, and of money each large number that counts nothing.
    """
    measured: Mention | None = None
    for one in found:
        if one.kind == "money" or (one.kind == "number" and one.unit):
            measured = one
        elif measured and one.kind == "number" and not (one.unit or one.ordinal) and one.amounts:
            before = _BEFORE.search(text, max(0, one.start - _NEAR), one.start)
            is_money = measured.kind == "money" and one.amounts >= (_LARGE,) and not may_be_year(one)
            if (before and not one.nouns) or (is_money and _NO_NOUN.match(text, one.end)):
                yield one._replace(
                    kind=measured.kind, unit=measured.unit, currency=measured.currency, nouns=measured.nouns
                )
            else:
                measured = None  # another thing is counted: "14 km and 5 huts, rather than 8"
