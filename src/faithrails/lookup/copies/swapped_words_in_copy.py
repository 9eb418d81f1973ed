"""Finds exchanged words in a copied sentence: "the cat sees the dog", "the lake on the hill"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from faithrails.lookup.contradictions.exchanges.swapped_names import SYMMETRIC
from faithrails.lookup.contradictions.rule_types import Contradiction
from faithrails.lookup.copies.members_of_one_list import are_members_of_one_list
from faithrails.lookup.copies.sentence_copied_with_changes import Copy
from faithrails.lookup.copies.word_changes import Change
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.text.words import DETERMINERS, compared_keys, content, without_possessive

# Words between two phrases whose order does not matter.
_JOINING = frozenset("and or nor with versus vs to".split())
_EITHER_ORDER = (
    _JOINING
    | DETERMINERS
    | frozenset("but yet while whereas plus is are was were be been being than also then by not".split())
)
_NEAR = 6  # most words between two phrases that relate one to the other
_SHORT = 3  # most words of a short change
_LONGEST = 6  # words of a phrase that changes places with one beside it


def swapped_words(copy: Copy, changes: Sequence[Change]) -> Iterator[Contradiction]:
    """Yield a contradiction for two words or phrases that a copy exchanges, unless they are in one list."""
    words = copy.claim.words
    for one, other in combinations(changes, 2):
        texts = (
            copy.claim_words(one),
            copy.claim_words(other),
            copy.evidence_words(one),
            copy.evidence_words(other),
        )
        first, second, *there = ([without_possessive(word) for word in text] for text in texts)
        if not (_say_something(first, second) and _are_exchanged(first, second, *there)):
            continue
        between = words[one.end : other.start]
        is_directed = not _JOINING.issuperset(between) and (
            len(between) > _NEAR or SYMMETRIC.isdisjoint(compared_keys(between))
        )
        is_directed = is_directed or "respectively" in words
        if is_directed and not are_members_of_one_list(copy.claim, one[:2], other[:2]):
            yield copy.contradiction(Kind.SWAPPED_WORDS, one)
    for change in changes:
        if change.evidence_length == 0 and _is_turned(copy, change):
            yield copy.contradiction(Kind.SWAPPED_WORDS, change)


def _say_something(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether both phrases have a content word; of two single words one is enough: "few", "winter"."""
    said = [content(compared_keys(one)), content(compared_keys(other))]
    is_determined = not DETERMINERS.isdisjoint((*one, *other))  # "a" for "one"
    return all(said) or (any(said) and len(one) == len(other) == 1 and not is_determined)


def _are_exchanged(
    one: Sequence[str], other: Sequence[str], first: Sequence[str], second: Sequence[str]
) -> bool:
    """Whether a sentence has the two changed phrases in each other's place, or one word of each if short."""
    if _is_same(one, second) and _is_same(other, first):
        return True
    if max(map(len, (one, other, first, second))) > _SHORT:
        return False
    mine, others = set(one) & set(second) - set(first), set(other) & set(first) - set(second)
    return bool(content(compared_keys([*mine])) and content(compared_keys([*others])))


def _is_same(own: Sequence[str], there: Sequence[str]) -> bool:
    """Whether the phrases are the same, or the claim's phrase begins or ends with the sentence's."""
    is_cut = 1 < len(there) < len(own)
    return own == there or (is_cut and there in (own[: len(there)], own[-len(there) :]))


def _is_turned(copy: Copy, change: Change) -> bool:
    """Whether a claim exchanges the phrases on both sides of a relation: "Rome in Ann" for "Ann in Rome".

    Compared word by word, the claim only adds words: "Rome in" before "Ann", or "in Ann" after "Rome". So
    the sentence must have "in Rome" after "Ann", or "Ann in" before "Rome".
    """
    moved = list(copy.claim.keys[change.start : change.end])
    return any(
        _stands_behind(copy, change, moved[:n], moved[n:])
        or _stands_before(copy, change, moved[n:], moved[:n])
        for n in range(1, len(moved))
    )


def _stands_behind(copy: Copy, change: Change, phrase: Sequence[str], relation: Sequence[str]) -> bool:
    """Whether the claim has "phrase relation X" where the sentence has "X relation phrase"."""
    own, place = copy.claim.keys[change.end :], copy.first + change.evidence_start
    there = copy.reading.keys[place : copy.first + len(copy.copied_sentence)]
    before = copy.claim.keys[: change.start]
    return _relates(phrase, relation, before) and any(
        list(there[size : size + change.claim_length]) == [*relation, *phrase] for size in _shared(own, there)
    )


def _stands_before(copy: Copy, change: Change, phrase: Sequence[str], relation: Sequence[str]) -> bool:
    """Whether the claim has "X relation phrase" where the sentence has "phrase relation X"."""
    own = copy.claim.keys[: change.start][::-1]
    there = copy.reading.keys[copy.first : copy.first + change.evidence_start][::-1]
    return any(
        list(there[size : size + change.claim_length])[::-1] == [*phrase, *relation]
        and _relates(phrase, relation, own[size:][::-1])
        for size in _shared(own, there)
    )


def _relates(phrase: Sequence[str], relation: Sequence[str], before: Sequence[str]) -> bool:
    """Whether a phrase has content and its relation fixes the order of the two phrases.

    "and" does not, nor a word that precedes both phrases: "in 1923 in Boston".
    """
    if not content(phrase) or content(relation) or _EITHER_ORDER.issuperset(relation):
        return False
    return list(before[-len(relation) :]) != list(relation)


def _shared(own: Sequence[str], there: Sequence[str]) -> Iterator[int]:
    """Yield each number of first words that two texts share, once they include a content word."""
    for size in range(1, _LONGEST + 1):
        if list(own[size - 1 : size]) != list(there[size - 1 : size]) or len(own) < size:
            return
        if content(own[:size]):
            yield size
