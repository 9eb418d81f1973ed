"""Finds values of a quantity that the records do not have: "a humidity of 80 %"."""

from __future__ import annotations

import re
from collections.abc import Set

from faithrails.text.values.mention import Mention

# Each in the words by which text and keys call it; few others are spelled so much alike everywhere.
_QUANTITIES = tuple(
    frozenset(line.split())
    for line in (
        "humidity humid rh",
        "visibility visible",
        "chance chances probability probabilities likelihood likely pop odds",
        "attendance attendances attended spectators audience crowd",
        "population inhabitants residents people",
        "elevation altitude",
    )
)
_OF_PERCENT = "chance"  # "a chance that 3 players go" says nothing of the 3
_BETWEEN = 4  # words: "humidity will be at around 80 %"
_OF = {name: words for words in _QUANTITIES for name in words - {"likely", "visible", "people", "pop"}}
_WORD = re.compile(r"[a-z]+")
_AFTER = re.compile(r"\s?([a-z]+)")


def is_of_unknown(near: str, after: str, mention: Mention, known: Set[str]) -> bool:
    """Whether a value is said of a quantity that the data does not have.

    ``near`` are the words before the value, back to the value before it, ``after`` those behind it;
    ``known`` the words of the data, its keys' too, folded.
    """
    words = _WORD.findall(near.lower())[-_BETWEEN - 1 :]
    noun = _AFTER.match(after.lower())
    if noun and mention.kind == "percent":  # "a 30 % chance of rain"
        words.append(noun[1])
    named = [_OF[word] for word in words if word in _OF][-1:]
    return any(
        quantity.isdisjoint(known) and (mention.kind == "percent" or _OF_PERCENT not in quantity)
        for quantity in named
    )
