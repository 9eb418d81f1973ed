"""Compares yes and no for a key with the evidence: "parking: no" where the hotel has parking."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import chain
from typing import NamedTuple

from faithrails.evidence.derived_values.counts_of_items import counts_part
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.answered_keys import answered_key
from faithrails.text.words import NEGATIONS, content_stem, stem

_SHORT = 2  # words of a claim that is about one thing only
_MOST_BESIDE = 3  # words beside the key in a claim that says no more than the key
_OFF = frozenset("off disabled unavailable excluded lacks without".split()) - NEGATIONS
_OUT_OF = re.compile(r"\b(?:is|are|was|were|be|been|currently|now) out of (\w+)", re.IGNORECASE)
_JOINING = frozenset("and or but only except unless if".split())
# Words of a key or claim that only affirm: "enabled: true" under "autoscaling".
_OF_STATE = frozenset(
    map(stem, "enabled active available supported allowed included offered turned switched".split())
)


class _KeyAnswer(NamedTuple):
    """A record's yes or no for a key that the claim names; stems of the key and of the keys above it."""

    subject: frozenset[str]
    above: frozenset[str]
    says_yes: bool


def answer_of_key(lookup: Lookup) -> Contradiction | None:
    """Return a contradiction if a record says no to what a claim affirms, or yes to what it denies."""
    told = _answers(lookup) if lookup.index.denied or lookup.index.affirmed else []
    parts = [m.amounts[0] for m in lookup.mentions if counts_part(lookup.text, m)] if told else []
    if parts:  # "Three of the five are in stock"
        return _wrong_part(lookup, told, parts)
    if not told or any(one.says_yes is not _denies(lookup, one) for one in told):
        return None
    why = f"the evidence says {'yes' if told[0].says_yes else 'no'} to this"
    return Contradiction(why, in_copy=_is_plain(lookup, told[0]))


def _wrong_part(lookup: Lookup, told: Sequence[_KeyAnswer], parts: Collection[float]) -> Contradiction | None:
    """Return a contradiction if the evidence says yes, or no, to another number of keys than the claim."""
    denies = _denies(lookup, told[0])
    counted = sum(one.says_yes is not denies for one in told)
    if counted in parts:
        return None
    all_told = any(len(told) in mention.amounts for mention in lookup.mentions)
    why = f"the evidence says {'no' if denies else 'yes'} to {counted} of them"
    return Contradiction(why, in_copy=all_told and _is_plain(lookup, told[0]))


def _is_plain(lookup: Lookup, told: _KeyAnswer) -> bool:
    """Whether a claim says little more than a key does, and joins nothing to it."""
    rest = _own(lookup) - told.subject - told.above
    return len(rest) <= _MOST_BESIDE and _JOINING.isdisjoint(lookup.reading.words)


def is_answered_by_key(lookup: Lookup) -> bool:
    """Whether a claim and a record agree on a key: "There is no pool." for "pool: no"."""
    told = _answers(lookup) if lookup.index.denied or lookup.index.affirmed else []
    return bool(told) and all(one.says_yes is not _denies(lookup, one) for one in told)


def _own(lookup: Lookup) -> frozenset[str]:
    return frozenset(stem for stem, _, _ in lookup.stems) - _OF_STATE


def _denies(lookup: Lookup, told: _KeyAnswer) -> bool:
    words = lookup.reading.words
    is_off = not _OFF.isdisjoint(words) or any(
        content_stem(word) in told.subject
        for word in _OUT_OF.findall(lookup.text)  # "out of stock"
    )
    return (lookup.denies or "neither" in words) != is_off


def _answers(lookup: Lookup) -> list[_KeyAnswer]:
    """Return the answers of records to the keys that a claim names.

    For a key of one word ("lot"), the claim must be short or also name a key above it ("parking"). Of equal
    keys ("webhooks" of several plans), those count whose keys above are named most.
    """
    own, index = _own(lookup), lookup.index
    known = chain(((*keys, False) for keys in index.denied), ((*keys, True) for keys in index.affirmed))
    told = [_KeyAnswer(key - _OF_STATE or above, above, answer) for key, above, answer in known]
    named = [
        one
        for one in told
        if one.subject
        and one.subject <= own
        and (len(one.subject) > 1 or len(own) <= _SHORT or one.above & own)
    ]
    most = max((len(one.above & own) for one in named), default=0)
    return [one for one in named if len(one.above & own) == most]


def is_denied_key(text: str) -> bool:
    """Whether a claim is a key with "no" or without a value: "parking: no", "parking: –"."""
    found = answered_key(text)
    return found is not None and found.says != "yes"
