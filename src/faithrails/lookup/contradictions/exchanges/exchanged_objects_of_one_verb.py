"""Finds two objects of one verb that are exchanged: "The winner gets a trip and the other a camera".

The second clause leaves out the verb, so a claim about its subject copies no clause: "The winner gets a
camera." has a subject of the first and the object of the second.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.irregular_verbs import forms
from faithrails.text.tokenized import tokenized
from faithrails.text.words import AUXILIARIES

_SUBJECT = (
    r"(?:(?:the|an?|each|every|its|their|his|her|all|most)\s)?(?:[^\W\d_][\w'’-]*\s){0,2}?[^\W\d_][\w'’-]*"
)
_DETERMINER = r"(?:an?|the|only|just|no|one|two|three|four|five|six|seven|eight|nine|ten|[$€£]?\d[\d.,]*)"
_VERBS = frozenset(
    form
    for verb in "get receive win take earn have need cost pay contain use serve hold own buy sell play wear "
    "make bring carry cover teach study like prefer drink eat open start end run lead design build "
    "write".split()
    for form in (verb, f"{verb}s", *forms(verb))
)
_GAPPED = re.compile(
    rf"\A\W*(?P<one>{_SUBJECT})\s(?P<verb>[a-z]+)\s(?P<first>{_DETERMINER}\s[^;.]+?),?\s(?:and|while|but)\s(?!(?:a\shalf|one|two|three|four|five|six)\b)"
    rf"(?P<other>{_SUBJECT})\s(?P<second>{_DETERMINER}\s[^;.,]+)[.;]?\W*\Z",
    re.IGNORECASE,
)
_LONGEST = 200  # characters of a sentence
_MOST_WORDS = 15  # of a claim


class _Pair(NamedTuple):
    """The content words of two subjects, of the objects of each, and of their verb."""

    one: frozenset[str]
    first: frozenset[str]
    other: frozenset[str]
    second: frozenset[str]
    verb: str
    text: str


def exchanged_objects_of_one_verb(lookup: Lookup) -> Contradiction | None:
    """Return a contradiction if the claim gives one subject the object of the other."""
    if len(lookup.reading.words) > _MOST_WORDS:
        return None
    said = lookup.reading.content_keys()
    for pair in _PAIRS.of(lookup.index):
        if not any(
            subject <= said
            and bool(wrong & said)
            and said <= subject | wrong | {pair.verb}
            and said.isdisjoint(right - wrong)
            and said.isdisjoint(another - subject)
            for subject, wrong, right, another in (
                (pair.one, pair.second, pair.first, pair.other),
                (pair.other, pair.first, pair.second, pair.one),
            )
        ):
            continue
        return Contradiction(f"the passage says '{pair.text}'", ((0, len(lookup.text)),), in_copy=True)
    return None


def _pairs(index: EvidenceIndex) -> list[_Pair]:
    """Return the pairs of the short sentences of the evidence."""
    found: list[_Pair] = []
    for sentence in index.sentences:
        text = index.text_of(sentence)
        gapped = _GAPPED.match(text) if len(text) <= _LONGEST else None
        if gapped is None or gapped["verb"].lower() not in _VERBS:
            continue
        after = tokenized(f"{gapped['other']} {gapped['second']}").words
        if not AUXILIARIES.isdisjoint(after) or not _VERBS.isdisjoint(after):  # it has a verb of its own
            continue
        one, first, other, second = (
            tokenized(gapped[name]).content_keys() for name in ("one", "first", "other", "second")
        )
        verb = next(iter(tokenized(gapped["verb"]).keys), "")
        if one and other and first and second and one.isdisjoint(other) and not first <= second:
            found.append(_Pair(one, first, other, second, verb, text))
    return found


_PAIRS: PerIndex[list[_Pair]] = PerIndex(_pairs)
