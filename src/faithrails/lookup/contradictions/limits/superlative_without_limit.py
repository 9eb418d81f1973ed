"""Finds superlatives that drop a limit of the evidence: "the oldest" for "one of the oldest"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.comparatives import are_same_superlative, superlative_at
from faithrails.lookup.grammar.nouns_limited_by_some import is_plural_noun
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.number_word_values import ORDINALS, SMALL, TENS
from faithrails.text.word_relations import may_be_synonyms
from faithrails.text.words import NEGATIONS, has_content

_AMONG = frozenset("among amongst".split())
_SOME = frozenset("one some several many few part number".split()) | frozenset(SMALL) | frozenset(TENS)
_HEDGES = frozenset(
    "arguably perhaps possibly probably maybe likely supposedly allegedly reputedly reportedly presumably "
    "nearly almost may might could".split()
)
_AFTER_FIRST = frozenset(ORDINALS) - {"first"}
# A claim with one of these has a limit of its own, or is no plain statement.
_LIMITED = (
    _AMONG
    | _SOME
    | _HEDGES
    | _AFTER_FIRST
    | NEGATIONS
    | frozenset(
        "belongs belong if would consider considers considered regarded rank ranks ranked except excluding "
        "after behind next".split()
    )
)
_OF_SCOPE = frozenset("in of on".split())
_SIZES = {  # of places
    **dict.fromkeys("village town city".split(), 0),
    **dict.fromkeys("county province district region state area valley island".split(), 1),
    **dict.fromkeys("country nation".split(), 2),
    "continent": 3,
    **dict.fromkeys("world globe earth".split(), 4),
}
_BEFORE = 5  # words before a superlative in which to look for its limit
_MOST_WORDS = 30  # of a claim
_LEAST_SHARED = 0.5  # share of the claim's other content words in the sentence


class _Superlative(NamedTuple):
    """A superlative: its folded word, its place, its limit, the words of its noun phrase, its scope."""

    word: str
    number: int  # of the sentence; -1 in a claim
    place: int
    limit: str  # "one of the", "second"; empty if it has none
    phrase: tuple[str, ...]  # keys of the content words right behind it
    scope: str  # folded word: "region" in "the region's largest lake" and "the largest lake in the region"
    is_plural: bool  # "the oldest bridges" may be some of several


def superlative_without_limit(lookup: Lookup) -> Contradiction | None:
    """Return the claim's superlative if the evidence says it of some, of a narrower kind, or of less."""
    claim, index = lookup.reading, lookup.index
    if len(claim.words) > _MOST_WORDS or not _LIMITED.isdisjoint(claim.words) or "?" in claim.text:
        return None
    for own in _superlatives(claim, 0, len(claim.words)):
        if own.is_plural:
            continue
        same = [one for one in _SUPERLATIVES.of(index) if are_same_superlative(one.word, own.word)]
        taken = frozenset(claim.keys[own.place : own.place + len(own.word.split())])
        others = frozenset(claim.stems) - taken
        shares = [len(others & index.sentences[one.number].stems) for one in same]
        most = max(shares, default=0)
        if most < max(1, _LEAST_SHARED * len(others)):
            continue
        near = [one for one, shared in zip(same, shares, strict=True) if shared == most]
        dropped = [_dropped(own, one, claim, index, lookup.question_words) for one in near]
        if all(dropped):
            end = claim.ends[own.place + len(own.word.split()) - 1]
            why = f"the passage says '{dropped[0]}'"
            return Contradiction(why, ((claim.starts[own.place], end),))
    return None


def _dropped(
    own: _Superlative, there: _Superlative, claim: TokenizedText, index: EvidenceIndex, asked: frozenset[str]
) -> str:
    """Return the words that limit the superlative of the evidence and not the claim's; empty if none do."""
    if there.limit:
        return f"{there.limit} {there.word}"
    if own.phrase and own.phrase[0] in there.phrase[1:]:
        left_out = there.phrase[: there.phrase.index(own.phrase[0])]
        names = index.capitalised.intersection(there.phrase)
        if not names and frozenset(left_out).isdisjoint((*claim.keys, *asked)):
            return f"{there.word} {' '.join(left_out)} …"
    if _is_wider(own.scope, there.scope, index) and there.scope not in claim.words:
        return f"{there.word} … {there.scope}"
    return ""


def _is_wider(own: str, there: str, index: EvidenceIndex) -> bool:
    """Whether the claim's scope is wider than that of the evidence, or another that no passage has."""
    if own in _SIZES and there in _SIZES:
        return _SIZES[own] > _SIZES[there]
    if not own or not there or own in index.words or not index.capitalised.isdisjoint((own, there)):
        return False
    return not may_be_synonyms(own, there)


def _read(index: EvidenceIndex) -> Iterator[_Superlative]:
    for number, sentence in enumerate(index.sentences):
        reading = index.readings[sentence.passage]
        yield from _superlatives(reading, *sentence.words, number)


def _superlatives(reading: TokenizedText, first: int, last: int, number: int = -1) -> Iterator[_Superlative]:
    words, keys = reading.words, reading.keys
    for n in range(first, last):
        if not (word := superlative_at(words, n, last)):
            continue
        behind = n + len(word.split())
        phrase = range(behind, behind + len(list(takewhile(has_content, keys[behind:last]))))
        limit = _limit(words[max(first, n - _BEFORE) : n])
        scope = _scope(words, keys, n, phrase.stop, last)
        is_plural = len(phrase) > 0 and is_plural_noun(words[phrase[-1]])
        yield _Superlative(word, number, n, limit, tuple(keys[k] for k in phrase), scope, is_plural)


def _limit(before: Sequence[str]) -> str:
    """Return the words that limit a superlative: "one of the", "second", "arguably the"."""
    for n in range(len(before) - 1, -1, -1):
        is_of = before[n] in _SOME and before[n + 1 : n + 2] == ["of"]
        is_ordinal = before[n] in _AFTER_FIRST and n == len(before) - 1
        if is_of or is_ordinal or before[n] in _AMONG or before[n] in _HEDGES:
            return " ".join(before[n:])
    return ""


def _scope(words: Sequence[str], keys: Sequence[str], n: int, end: int, last: int) -> str:
    """Return the folded noun whose oldest, largest, … it is; empty if there is none."""
    if n and words[n - 1].endswith(("'s", "’s")):
        return words[n - 1][:-2]
    if end < last and words[end] in _OF_SCOPE:
        return next((words[k] for k in range(end + 1, min(end + 4, last)) if has_content(keys[k])), "")
    return ""


_SUPERLATIVES: PerIndex[tuple[_Superlative, ...]] = PerIndex(lambda index: tuple(_read(index)))
