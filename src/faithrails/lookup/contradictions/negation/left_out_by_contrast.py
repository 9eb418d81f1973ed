"""Finds what a sentence leaves out with "but not": "covers trains" for "covers buses, but not trains"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import is_short
from faithrails.text.irregular_verbs import base
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import AUXILIARIES, EXCEPTIONS, has_content

_BUT_NOT = re.compile(
    r"(?:(?:,\s(?:but\s|though\s|and\s)?|\s(?:but|though)\s)not|\brather\sthan|(?<=\w)\sinstead\sof)\s(?:(?:for|in|on|at|to|of|with)\s)?(?P<what>[^,.;:()\n]{1,120})",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s(?:or|nor|and)\s", re.IGNORECASE)
# "but not always", "but not yet", "but not because …", "but not if …" leave out no thing.
_NO_THING = frozenset(
    "always yet necessarily only just all every everyone both enough until before after because if when "
    "while than more less least so as that this it them by without".split()
)
_MOST_WORDS = 25  # of a claim: a longer one says more than one thing
_MOST_ITEM = 5  # content words of what is left out


class _LeftOut(NamedTuple):
    """What a sentence leaves out, and its other words, as base forms."""

    item: frozenset[str]
    rest: frozenset[str]
    text: str
    sentence: int


def left_out_by_contrast(lookup: Lookup) -> Contradiction | None:
    """Return the claim if it states of something what a sentence states of other things "but not" of this."""
    claim = lookup.reading
    left_out = _LEFT_OUT.of(lookup.index)
    if not left_out or lookup.denies or "?" in lookup.text or len(claim.words) > _MOST_WORDS:
        return None
    if not EXCEPTIONS.isdisjoint(claim.words):
        return None
    said = base_forms(claim)
    for one in left_out:
        others = said - one.item
        if one.item <= said and others <= one.rest and (others or len(one.item) > 1):
            if _is_stated(said, one.sentence, lookup.index):
                continue
            return Contradiction(f"the passage says 'not {one.text}'", ((0, len(lookup.text)),), in_copy=True)
    return None


def _is_stated(said: frozenset[str], number: int, index: EvidenceIndex) -> bool:
    """Whether another sentence has all words of the claim and denies nothing."""
    return any(
        n != number and not sentence.denies and len(sentence.stems) >= len(said)
        and said <= frozenset(map(base, sentence.stems))
        for n, sentence in enumerate(index.sentences)
    )  # fmt: skip


def base_forms(reading: TokenizedText) -> frozenset[str]:
    """Return the content words of a text as base forms."""
    return frozenset(base(key) for key in reading.keys if has_content(key))


def _read(index: EvidenceIndex) -> Iterator[_LeftOut]:
    for number, sentence in enumerate(index.sentences):
        if not is_short(sentence):
            continue
        text = index.text_of(sentence)
        for found in _BUT_NOT.finditer(text):
            what = found["what"].strip()
            words = tokenized(what).words
            if not words or words[0] in _NO_THING or not AUXILIARIES.isdisjoint(words):
                continue
            rest = base_forms(tokenized(text[: found.start()]))
            for part in _BETWEEN.split(what):
                item = base_forms(tokenized(part))
                if 0 < len(item) <= _MOST_ITEM and not item <= rest:
                    yield _LeftOut(item, rest, part.strip(), number)


_LEFT_OUT: PerIndex[tuple[_LeftOut, ...]] = PerIndex(lambda index: tuple(_read(index)))
