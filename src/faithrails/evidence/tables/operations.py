"""The words of English that name an operation, and the direction of a change."""

from __future__ import annotations

import re
from enum import Enum
from functools import lru_cache

from faithrails.text.words import stem, words


class Operation(str, Enum):
    """How a number follows from others."""

    DIFFERENCE = "difference"
    CHANGE = "change"
    SUM = "sum"
    AVERAGE = "average"
    RATIO = "ratio"
    SHARE = "share"


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, text.split()))


_UP = _stems("increase increased increasing rise rose risen rises grow grew grown growth up higher gain gained "
             "more improve improvement exceed exceeded climbed jumped added surged larger greater")  # fmt: skip
_DOWN = _stems("decrease decreased decreasing decline declined fall fell fallen drop dropped down lower reduce "
               "reduced reduction less fewer shrank shrunk smaller slipped")  # fmt: skip
_OF = {
    Operation.CHANGE: _stems("change changed changes movement") | _UP | _DOWN,
    Operation.DIFFERENCE: _stems("difference differ differs differed gap spread") | _UP | _DOWN,
    Operation.SUM: _stems("total totals totalled totaled sum combined together altogether aggregate cumulative"),
    Operation.AVERAGE: _stems("average averaged mean"),
    Operation.RATIO: _stems("ratio times proportion divided per multiple relative"),
    Operation.SHARE: _stems("percentage percent proportion share fraction portion constitute constitution ratio "
                            "represent represented account accounted made contribution"),
}  # fmt: skip
_OPERATION_STEMS = frozenset().union(*_OF.values())
_TWICE = re.compile(r"\b(?:percent\w*|%)", re.IGNORECASE)


@lru_cache(maxsize=2_000)
def operations_in(text: str) -> tuple[frozenset[Operation], int]:
    """Return the operations that a text names, and the direction of the change: 1, -1, or 0 if it has none."""
    said = frozenset(stem(word) for word, _, _ in words(text))
    found = frozenset(operation for operation, names in _OF.items() if said & names)
    up, down = bool(said & _UP), bool(said & _DOWN)
    return found, int(up) - int(down)


def names_operation(stems: frozenset[str]) -> frozenset[str]:
    """Return those of some stems that name an operation."""
    return stems & _OPERATION_STEMS
