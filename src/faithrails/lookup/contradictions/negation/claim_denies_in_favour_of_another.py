"""Finds a thing that a claim denies in favour of another, but the evidence states: "Ann, not Ben, paid"."""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.values.spelled_numbers_and_fractions import number_words_in
from faithrails.text.words import EXCEPTIONS, NEGATIONS, STOP_WORDS, content_stem, is_negation, words

_NOT_BUT = re.compile(
    r",? (?:(?:and )?not|rather than|instead of) "
    r"(?!(?:only|just|merely|simply|until|yet|all|every|more|less|to|be|been|being|by)\b)"
    r"(?P<denied>[^\W_][^,.;:!?()]{0,50}?)(?=[,.;:!?)]|$)"
)
_DETERMINERS = frozenset("the a an in at on for to of by from with its their his her".split())
_CONDITIONAL = frozenset("if unless whether when".split())
_EXCEPTS = (EXCEPTIONS - NEGATIONS) | {"apart"}
_MOST = 4  # words of the denied thing
_LEAST_SHARED = 0.5  # share of the other content words in the sentence that states the denied thing


def is_for_another(text: str) -> bool:
    """Whether a claim denies a name or number in favour of another: "Ann, not Ben, paid"."""
    found = _NOT_BUT.search(text)
    if found is None or found[0].startswith(" not "):
        return False
    first = found["denied"][0]
    return (first.isupper() or first.isdigit()) and len(_plain(found["denied"])) <= _MOST


def claim_denies_in_favour_of_another(lookup: Lookup) -> Contradiction | None:
    """Return the denied thing if the closest sentence states it and lacks what the claim has instead."""
    found = _NOT_BUT.search(lookup.text)
    if found is None or lookup.window is None:
        return None
    denied = _plain(found["denied"])
    before, after = _plain(lookup.text[: found.start()]), _plain(lookup.text[found.end() :])
    if not 1 <= len(denied) <= _MOST or not before or not _CONDITIONAL.isdisjoint(before):
        return None
    instead = set(map(_stem, before[-len(denied) :])) - set(map(_stem, denied))
    text = lookup.index.text(lookup.window.top, lookup.window.top).text
    if number_words_in(set(denied[:1])) and any(
        _plain(one["denied"])[: len(denied)] == denied for one in _NOT_BUT.finditer(text)
    ):
        return None  # "two instead of five" for "two rather than five"
    there = _plain(text)
    stems = set(map(_stem, there))
    if not _EXCEPTS.isdisjoint(there):  # "all of Europe apart from Russia" denies it too
        return None
    if not stems >= set(map(_stem, denied)) or not instead or instead & stems:
        return None
    rest = {_stem(word) for word in [*before[: -len(denied)], *after] if word not in STOP_WORDS}
    if not rest or len(rest & stems) < _LEAST_SHARED * len(rest):
        return None
    if _is_said_elsewhere(lookup, instead, rest, len(rest & stems)):
        return None
    if sum(map(is_negation, there)) != sum(map(is_negation, [*before, *after])):
        return None
    why = f"the evidence states what '{found[0].strip(' ,')}' denies"
    place = found.start("denied"), found.end("denied")
    return Contradiction(why, (place,), in_copy=rest <= stems)


def _is_said_elsewhere(lookup: Lookup, instead: set[str], rest: set[str], shared: int) -> bool:
    """Whether a sentence has what the claim has instead, and at least ``shared`` of the other words."""
    return any(
        instead <= sentence.stems and len(rest & sentence.stems) >= shared
        for sentence in lookup.index.sentences
    )


def _plain(text: str) -> list[str]:
    """Return the folded words of a text without determiners and prepositions."""
    return [word for word, _, _ in words(text) if word not in _DETERMINERS]


def _stem(word: str) -> str:
    return content_stem(word) or word
