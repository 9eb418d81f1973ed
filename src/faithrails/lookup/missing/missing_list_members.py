"""Finds the only member of a list that the evidence lacks: "tools such as a hammer and a wrench"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.features.evidence_vectors import EvidenceVectors
from faithrails.features.word_vectors import word_vectors
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.values.mention import Mention
from faithrails.text.words import content_stem

_MEMBER = r"[a-z][\w'’-]*(?: [\w'’-]+){0,3}?"
_LIST = re.compile(
    rf"(?:\b(?:such as|including|includes?|for example|like|e\.g\.),?|[,:(])\s+"
    rf"(?P<members>{_MEMBER}(?:, {_MEMBER}){{0,8}},? (?:and|or) (?:an? |the )?[a-z][\w'’-]*)(?=[.;,)]|\Z)"
)
_BETWEEN = re.compile(r", (?:and |or )?| and | or ")
_JOINING = ("and ", "or ")
_LEAST_KNOWN = 0.4  # cosine with a word of the evidence from which a member may mean the same
_LEAST_SAME = 0.6  # the same if the evidence lists several other members


def missing_list_members(lookup: Lookup) -> Iterator[Mention]:
    """Yield the last word of the only member of each list that neither evidence nor question has.

    A member is not missing if it means nearly the same as a word of the evidence outside the list.
    """
    lists = _LIST.finditer(lookup.text) if any(map(lookup.text.__contains__, _JOINING)) else ()
    for found in lists:
        asked, reading = frozenset(map(content_stem, lookup.question_words)), tokenized(found["members"])
        heads = _heads(reading)
        missing = [
            n for n in heads if not (reading.keys[n] in lookup.index.stems or reading.keys[n] in asked)
        ]
        if len(missing) != 1 or len(heads) == 1 or _is_compound(lookup, reading.words[missing[0]]):
            continue
        (n,) = missing
        word, start = reading.words[n], found.start("members")
        others = frozenset(reading.keys[known] for known in heads if known != n)
        least = _LEAST_SAME if _are_listed(lookup, others) else _LEAST_KNOWN
        if _nearest(lookup, word, frozenset(reading.stems)) < least:
            place = start + reading.starts[n], start + reading.ends[n]
            yield Mention("name", *place, lookup.text[slice(*place)], words=(word,))


def _heads(reading: TokenizedText) -> list[int]:
    """Return the index of the last word of each member of a list, if it is a content word."""
    ends = (*(part.start() for part in _BETWEEN.finditer(reading.text)), len(reading.text))
    last = dict.fromkeys(reading.between(0, end)[1] - 1 for end in ends)
    return [n for n in last if n >= 0 and content_stem(reading.words[n])]


def _is_compound(lookup: Lookup, word: str) -> bool:
    """Whether the evidence has the parts of a word: "sky diving" for "skydiving"."""
    known = lookup.index.words
    return any(word[:n] in known and word[n:] in known for n in range(2, len(word) - 1))


def _are_listed(lookup: Lookup, members: frozenset[str]) -> bool:
    """Whether a sentence of the evidence has all of several members: it is a list of the same things."""
    index = lookup.index
    holding = [frozenset(index.stems.get(member, ())) for member in members]
    return len(members) > 1 and bool(frozenset.intersection(*holding))


def _nearest(lookup: Lookup, word: str, members: frozenset[str]) -> float:
    """Return the cosine of a word with the nearest word of the evidence that is no member of the list."""
    evidence = EvidenceVectors(lookup.index, word_vectors())
    others = [other for other in evidence.vocabulary if content_stem(other) not in members]
    return float(evidence.cosines([word], others).max()) if others else 0.0
