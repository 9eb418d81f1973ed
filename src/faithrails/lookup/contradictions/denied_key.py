"""Finds a no beside a key for what the other side states: "parking: no" where the hotel has parking."""

from __future__ import annotations

import re
from collections.abc import Collection

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.words import EXCEPTIONS, content_stem, words

_QUOTED = r"""["'*]*\s?"""
_NO = re.compile(
    rf"\W*(?P<key>[^\W\d_][\w '’-]{{1,40}}?){_QUOTED}[:|]\s?{_QUOTED}"
    r"(?:no|none|false|not (?:available|included|offered))\W*",
    re.IGNORECASE,
)
_STATES = frozenset(  # of a thing that it is there
    "has have had offers offer offered provides provide provided includes include included including with "
    "features feature there available free comes gets yes true".split()
)
_CONTRASTS = re.compile(r";|\b(?:but|while|whereas|although|though|however)\b", re.IGNORECASE)
_MOST_SENTENCES = 20
_SHORT = 2  # words of a claim that is about one thing only


def plain_no(lookup: Lookup) -> Contradiction | None:
    """Return a contradiction if structured evidence says no to a key that the claim names.

    A key of one word ("lot") must be all that the claim is about, or stand beside the word above
    it ("parking").
    """
    own = {stem for stem, _, _ in lookup.stems}
    for key, above in lookup.index.denied if not lookup.denies else ():
        if key and key <= own and (len(key) > 1 or len(own) <= _SHORT or above & own):
            return Contradiction("the evidence says no to this", in_copy=len(own) <= _SHORT)
    return None


def is_denied_key(text: str) -> bool:
    """Whether a claim is a key with a no: "parking: no"."""
    return _NO.fullmatch(text) is not None


def denied_key(lookup: Lookup) -> Contradiction | None:
    """Return the key if a record, or each sentence that holds its words, says that there is such a thing."""
    found = _NO.fullmatch(lookup.text)
    key = {stem for word, _, _ in words(found["key"]) if (stem := content_stem(word))} if found else set()
    index = lookup.index
    if found is None or not key or not all(stem in index.stems for stem in key):
        return None
    rarest = min((index.stems[stem] for stem in key), key=len)[:_MOST_SENTENCES]
    holding = [number for number in rarest if key <= index.sentences[number].stems]
    if _is_affirmed(key, index) or (holding and all(_states(key, index, number) for number in holding)):
        return Contradiction(f"the evidence has '{found['key']}'", (found.span("key"),))
    return None


def _is_affirmed(key: Collection[str], index: EvidenceIndex) -> bool:
    """Whether a record says yes to a key, and none says no to it."""

    def among(keys: Collection[tuple[frozenset[str], frozenset[str]]]) -> bool:
        return any(own and own <= set(key) <= own | above for own, above in keys)

    return among(index.affirmed) and not among(index.denied)


def _states(key: Collection[str], index: EvidenceIndex, number: int) -> bool:
    """Whether a sentence, or the part of it that holds the key, states that there is such a thing."""
    parts = _CONTRASTS.split(index.text_of(index.sentences[number]))
    there = [[word for word, _, _ in words(part)] for part in parts]
    holding = [part for part in there if set(key) <= {content_stem(word) for word in part}] or there
    return all(not _STATES.isdisjoint(part) and EXCEPTIONS.isdisjoint(part) for part in holding)
