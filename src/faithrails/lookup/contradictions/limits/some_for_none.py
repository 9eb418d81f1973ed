"""Finds "some" or "one of" where the evidence says "none" or "neither": "Some cherries bore fruit."."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import clauses_of, sentence_of
from faithrails.lookup.sentences_with_denials import denying_sentences
from faithrails.text.irregular_verbs import base_keys, is_past
from faithrails.text.values.number_word_values import WORDS
from faithrails.text.words import AUXILIARIES, EXCEPTIONS, has_content, is_negation, stem

_SOME = frozenset("some several few many most all both one two three half every each".split())
_NONE = frozenset(("none", "neither", "no"))
_PRONOUNS = frozenset(("them", "these", "those", "which", "whom"))
# A claim with one of these may say the same as "none", or has a limit of its own.
_OPEN = EXCEPTIONS | frozenset(
    "only other others fail fails failed lack lacks lacked lose loses lost miss missed refuse refused reject "
    "rejected die died kill killed perish perished destroy destroyed avoid avoided escape escaped but if "
    "unless almost nearly hardly later before".split()
)
_OPEN_THERE = frozenset("other others except but if unless until yet more longer".split())
_OF = frozenset("of the its their these those our his her".split())
_NOUN = 3  # words behind "none of" in which to look for the noun
_MOST_WORDS = 20
_MOST_SENTENCES = 50  # with a denial
_MOST_LACKED = 0.6  # share of the other content words of a claim


class _None(NamedTuple):
    """What no thing of a kind does: its possible nouns, the words of the clause, and those near it."""

    nouns: frozenset[str]
    keys: frozenset[str]
    near: frozenset[str]
    text: str


def some_for_none(lookup: Lookup) -> Contradiction | None:
    """Return the claim's "some" if a clause says of none of these things what the claim says of them."""
    claim = lookup.reading
    if _SOME.isdisjoint(claim.words) or not _OPEN.isdisjoint(claim.words) or len(claim.words) > _MOST_WORDS:
        return None
    n = next(n for n, word in enumerate(claim.words) if word in _SOME)
    if "?" in lookup.text:
        return None
    named = _noun(claim.words, claim.keys, n)
    said = frozenset(key for key in base_keys(claim.keys) if not _is_number(key))
    for one in _NONES.of(lookup.index) if named else ():
        nouns = one.nouns.intersection(named)
        if nouns and _is_said(said - nouns, one, lookup):
            place = claim.starts[n], claim.ends[n]
            return Contradiction(f"the passage says '{one.text}'", (place,), in_copy=True)
    return None


def _is_said(said: frozenset[str], one: _None, lookup: Lookup) -> bool:
    """Whether a clause has some of what a claim says; the rest is near it, or nowhere and no opposite."""
    lacked = said - one.keys - one.near
    if (
        not said & one.keys
        or len(lacked) > _MOST_LACKED * len(said)
        or not lacked.isdisjoint(lookup.index.stems)
    ):
        return False
    opposites = lookup.reader.vocabulary.opposites
    return all((one.keys | one.near).isdisjoint(opposites(key)) for key in lacked)


def _read(index: EvidenceIndex) -> Iterator[_None]:
    for number in sorted(denying_sentences(index))[:_MOST_SENTENCES]:
        for part in clauses_of(index, number):
            n = next((n for n, word in enumerate(part.words) if word in _NONE), -1)
            if n < 0 or not _OPEN_THERE.isdisjoint(part.words) or sum(map(is_negation, part.words)) > 1:
                continue
            keys = part.reading.keys[part.first : part.last]
            refers = not _PRONOUNS.isdisjoint(part.words[n + 1 : n + 3])
            whole, before = (
                frozenset[str]().union(*(base_keys(one.ordered_keys) for one in sentence_of(index, other)))
                for other in (number, max(0, number - 1))
            )
            noun = frozenset(_noun(part.words, keys, n)[-1:])
            nouns = _plurals(index, number - 1) if refers and number else noun
            is_elided = part.words[-1] in AUXILIARIES
            yield _None(
                nouns,
                whole if is_elided else base_keys(keys),
                before if refers else frozenset(),
                part.text.strip(),
            )


def _plurals(index: EvidenceIndex, number: int) -> frozenset[str]:
    """Return what "them" may stand for: the plurals of a sentence."""
    return frozenset(
        stem(word) for part in sentence_of(index, number) for word in part.words if word.endswith("s")
    )


def _noun(words: Sequence[str], keys: Sequence[str], n: int) -> Sequence[str]:
    """Return the words of the noun behind "some", "one of the two" or "none of", perhaps with its verb."""
    first = n + 1
    while first < len(words) and (words[first] in _OF or _is_number(words[first])):
        first += 1
    last = first
    while last < min(len(words), first + _NOUN) and has_content(keys[last]) and not is_past(words[last]):
        last += 1
    return keys[first:last]


def _is_number(word: str) -> bool:
    return word in WORDS or word[0].isdigit()


_NONES: PerIndex[tuple[_None, ...]] = PerIndex(lambda index: tuple(_read(index)))
