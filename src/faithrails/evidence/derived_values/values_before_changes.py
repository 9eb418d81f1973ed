"""Computes values at the other end of a change: "fell by a third, to 6 million" had been 9 million.

And by a difference told in another sentence: 128 km for "168 km" and "the next one is 40 km shorter".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from faithrails.evidence.derived_values.sizes_of_changes import sizes_in_words
from faithrails.evidence.values_spoken_of import Known, Words
from faithrails.text.clause_around import clause_around
from faithrails.text.values.compare import agrees, measured_in
from faithrails.text.values.mention import AMOUNTS, Mention

_TO = re.compile(r"\A[\s,]*to\s(?:\w+\s)?[$€£]?\Z", re.IGNORECASE)
_OFF = 0.02  # share by which a rounded result may be off


def ends_of_changes(value: Mention, texts: Sequence[tuple[str, Sequence[Mention]]]) -> Iterator[Mention]:
    """Yield the value if it is the amount before a change of which a text gives size and end."""
    for said, found in texts:
        for size in sizes_in_words(said):
            factor, clause = (size.least + size.most) / 2.0, clause_around(said, size.start, size.end)
            for one in found:
                is_end = one.text in clause or (
                    one.start >= size.end and _TO.search(said[size.end : one.start])
                )
                is_other = _are_alike(value, one) and not agrees(value, one)
                if is_end and is_other and _is_near(value.amounts[0], one.amounts[0] / factor):
                    yield value


def across_differences(
    claim: Words, value: Mention, differences: Sequence[tuple[int, Mention, Known]], known: Sequence[Known]
) -> Iterator[Mention]:
    """Yield each value of the evidence moved by a difference of another sentence about the claim.

    Each difference has its sign: 1 for "40 km longer", -1 for "40 km shorter".
    """
    for sign, difference, where in differences:
        if claim.isdisjoint(where.sentence) or not _are_alike(value, difference):
            continue
        for one in known:
            own = (where.sentence - one.sentence) & claim  # "tomorrow" of "tomorrow's stage is 40 km shorter"
            if own and one.text != where.text and _are_alike(value, one.value):
                amount = one.value.amounts[0] + sign * difference.amounts[0]
                yield value._replace(amounts=(round(amount, 9),), bound="", step=0.0)


def _are_alike(value: Mention, other: Mention) -> bool:
    if value.kind not in AMOUNTS or value.kind != other.kind or not (value.amounts and other.amounts):
        return False
    return measured_in(value) == measured_in(other) and value.unit == other.unit


def _is_near(one: float, other: float) -> bool:
    return abs(one - other) <= _OFF * abs(other)
