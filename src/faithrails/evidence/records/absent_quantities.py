"""Finds values of a quantity that the records do not have: "a humidity of 80 %"."""

from __future__ import annotations

import re
from collections.abc import Set

from faithrails.evidence.domain_vocabulary import Vocabulary
from faithrails.text.values.mention import Mention

_BETWEEN = 4  # words: "humidity will be at around 80 %"
_WORD = re.compile(r"[a-z]+")
_AFTER = re.compile(r"\s?([a-z]+)")


def is_of_unknown(near: str, after: str, mention: Mention, known: Set[str], vocabulary: Vocabulary) -> bool:
    """Whether a value is said of a quantity that the data does not have.

    ``near`` are the words before the value, back to the value before it, ``after`` those behind it;
    ``known`` the words of the data, its keys' too, folded.
    """
    words = _WORD.findall(near.lower())[-_BETWEEN - 1 :]
    noun = _AFTER.match(after.lower())
    if noun and mention.kind == "percent":  # "a 30 % chance of rain"
        words.append(noun[1])
    named = [vocabulary.quantity_of[word] for word in words if word in vocabulary.quantity_of][-1:]
    return any(
        own.isdisjoint(known) and (mention.kind == "percent" or not quantity.percent_only)
        for quantity, own in named
    )
