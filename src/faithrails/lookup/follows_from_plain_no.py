"""Tells whether records say no to everything that a claim denies: "no valet" of ``{"valet": false}``."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.text.words import content_words, is_negation

_ENDS = re.compile(r"[,;:.!?()]\s|[.!?]\Z|\b(?:but|while|whereas|although|though|because|if|unless)\b")
_BETWEEN = re.compile(r"\b(?:or|nor|and)\b|/")
_LONGEST = 200  # characters of what one word denies
# What a denial says of the key that it names, or of what stands above it.
_SAID_OF_KEYS = frozenset(
    "available offered offers offer included include includes supported support supports enabled allowed has "
    "have provided provide provides".split()
)

_Keys = tuple[frozenset[str], frozenset[str]]


def follows_from_plain_no(lookup: Lookup) -> bool:
    """Whether each thing behind a denial of a claim is a key with a no, or what such a key stands under.

    "On growth but not on starter" is said of the webhooks of plans, whose key the claim has too.
    """
    index, said = lookup.index, frozenset(lookup.reading.stems)
    if not (index.denied and lookup.has_negation):
        return False
    denied = [keys for keys in index.denied if keys[0] and keys[0] <= said]
    affirmed = [keys for keys in index.affirmed if keys[0] and keys[0] <= said]
    things = list(_denied_things(lookup)) if denied else []
    return bool(things) and all(_names(thing, denied) and not _names(thing, affirmed) for thing in things)


def _denied_things(lookup: Lookup) -> Iterator[frozenset[str]]:
    """Yield the stems of each thing behind a denial, up to the end of its clause."""
    reading = lookup.reading
    for place in (n for n, word in enumerate(reading.words) if is_negation(word)):
        behind = reading.text[reading.ends[place] : reading.ends[place] + _LONGEST].lower()
        ends = _ENDS.search(behind)
        for piece in _BETWEEN.split(behind[: ends.start()] if ends else behind):
            stems = frozenset(
                stem for stem, start, end in content_words(piece) if piece[start:end] not in _SAID_OF_KEYS
            )
            if stems:
                yield stems


def _names(thing: frozenset[str], keys: Collection[_Keys]) -> bool:
    return any(thing <= own | above for own, above in keys)
