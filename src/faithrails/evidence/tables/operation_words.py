"""The words of English that name an operation, and the direction of a change."""

from __future__ import annotations

from collections.abc import Set
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


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_UP = _words(
    "increase increases increased increasing rise rises rose risen rising grow grows grew grown growing "
    "growth up higher exceed exceeds exceeded exceeding climbed jumped surged soared gained raise raises "
    "raised expanded larger greater more improve improves improved improving improvement improvements "
    "boost boosts boosted"
)
_DOWN = _words(
    "decrease decreases decreased decreasing decline declines declined declining fall falls fell fallen "
    "drop drops dropped down lower reduce reduces reduced reduction less fewer shrink shrinks shrinking "
    "shrank shrunk smaller slipped cut cuts cutting slumped plunged contracted reduction reductions"
)
_OF = {
    Operation.CHANGE: _words("change changes changed movement") | _UP | _DOWN,
    Operation.DIFFERENCE: _words("difference differences differ differs differed gap extra additional")
    | _UP
    | _DOWN,
    Operation.SUM: _words(
        "total totals totalled totaled sum combined together altogether aggregate cumulative"
    ),
    Operation.AVERAGE: _words("average averages averaged mean"),
    Operation.RATIO: _words("ratio ratios times proportion divided multiple"),
    Operation.SHARE: _words(
        "percentage percent proportion share fraction portion constitute constitutes constituted "
        "constitution represent represents represented accounts accounted contribution made"
    ),
}
_NAMED = {word: stem(word) for words_ in _OF.values() for word in words_}
# "1,000 shares", "accounts receivable" and "share price" name no operation.
_ONLY_BEFORE = {"share": ("of",), "accounts": ("for",), "accounted": ("for",), "made": ("up",)}
_NOT_AFTER = {"up": ("make", "makes", "made", "making")}
OPERATION_STEMS = frozenset(_NAMED.values())
_STEMS_OF = {operation: frozenset(map(stem, names)) for operation, names in _OF.items()}
_TOGETHER = frozenset(map(stem, ("together", "combined", "altogether")))  # "Both together are 41 %"
_UP_STEMS, _DOWN_STEMS = frozenset(map(stem, _UP)), frozenset(map(stem, _DOWN))


@lru_cache(maxsize=2_000)
def operation_stems(text: str) -> frozenset[str]:
    """Return the stems of the words in a text that name an operation."""
    said = [word for word, _, _ in words(text)]
    triples = zip(["", *said], said, [*said[1:], ""], strict=False)
    return frozenset(
        _NAMED[word]
        for before, word, after in triples
        if word in _NAMED
        and after in _ONLY_BEFORE.get(word, (after,))
        and before not in _NOT_AFTER.get(word, ())
    )


def operations_of(stems: frozenset[str]) -> frozenset[Operation]:
    """Return the operations that these stems name; of two nested ones only the outer one.

    "The change in the average" is a change, "the share of the total" a share.
    """
    found = {operation for operation, names in _STEMS_OF.items() if stems & names}
    if found & {Operation.CHANGE, Operation.DIFFERENCE}:
        found -= {Operation.RATIO, Operation.SHARE}
        found -= {Operation.SUM} if stems.isdisjoint(_TOGETHER) else set()  # "together they fell to 9"
    if Operation.AVERAGE in found:
        found -= {Operation.SUM, Operation.SHARE}
    if found & {Operation.RATIO, Operation.SHARE} and stems.isdisjoint(_TOGETHER):
        found -= {Operation.SUM}
    return frozenset(found)


def names_share(stems: frozenset[str]) -> bool:
    """Whether these stems name a share, whatever else they name."""
    return not stems.isdisjoint(_STEMS_OF[Operation.SHARE])


def names_change(stems: Set[str]) -> bool:
    """Whether any of these stems says that something grew or fell."""
    return not (stems.isdisjoint(_UP_STEMS) and stems.isdisjoint(_DOWN_STEMS))


def direction_of(stems: frozenset[str]) -> int:
    """Return 1 for a change upwards, -1 for one downwards, 0 if neither or both are said."""
    return bool(stems & _UP_STEMS) - bool(stems & _DOWN_STEMS)
