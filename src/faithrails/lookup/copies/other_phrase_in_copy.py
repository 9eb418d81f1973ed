"""Decides whether a change puts a noun phrase of another sentence into a copied one: who said or did it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, takewhile

from faithrails.features.word_vectors import word_vectors
from faithrails.lookup.copies.other_name_in_copy import WITHIN_NAMES, stand_together
from faithrails.lookup.copies.sentence_copied_with_changes import Copy
from faithrails.lookup.copies.word_changes import Change
from faithrails.text.words import DETERMINERS, compared_keys, content_stem, without_possessive

_DETERMINERS = DETERMINERS | {"each", "every"}
_PREPOSITIONS = frozenset(("of", "for", "at"))
_BEFORE_DETERMINERS = _PREPOSITIONS | {"all", "both", "half"}
_SMALL = _DETERMINERS | WITHIN_NAMES | _PREPOSITIONS
# Nouns that may refer to anything said before: "the company" may be "Acme", and "the dose" its tablet.
GENERAL_NOUNS = frozenset(
    map(
        content_stem,
        "person people man woman men women child children boy girl thing object matter place time way "
        "idea move company firm business group organization organisation agency team party body "
        "service product item system device tool program programme project plan study report paper "
        "article book film movie show work city town village country state area region site building "
        "house event incident case situation problem issue process method dose drug medicine "
        "medication treatment food dish animal species".split(),
    )
)
_LONGEST = 3  # content words
_SAME_MEANING = 0.5  # mean cosine of the words of two phrases from which one may paraphrase the other


def has_other_phrase(copy: Copy, change: Change) -> bool:
    """Return whether a change replaces a noun phrase by one of another sentence, with another meaning."""
    own, other = copy.claim_words(change), copy.evidence_words(change)
    if change.start == 0:  # the claim copies a clause, whose subject is right before the copied words
        other = list(takewhile(_may_be_noun, reversed(other)))[::-1]
    said, instead = _content(own), _content(other)
    if not (1 <= len(said) <= _LONGEST and 1 <= len(instead) <= _LONGEST) or not all(map(_may_be_noun, own)):
        return False
    before = (copy.claim.words[: change.start], copy.copied_sentence[: change.evidence_end - len(other)])
    begins = {own[0], other[0], *(words[-1] for words in before if words)}
    is_phrase = not begins.isdisjoint(_DETERMINERS) or _end_in_names(copy, change)
    if not is_phrase or (len(said) == len(instead) == 1 and change.start):
        return False
    if not all(map(_may_be_noun, other)) or not _are_whole(copy, change, _last_phrase(other)):
        return False
    if not _is_of_another_sentence(copy, said, instead):
        return False
    if GENERAL_NOUNS.issuperset(map(content_stem, instead)):
        return False
    vectors = word_vectors().units_of([*said, *instead])
    alike = vectors[: len(said)] @ vectors[len(said) :].T
    return float(max(alike.max(axis=0).mean(), alike.max(axis=1).mean())) < _SAME_MEANING


def _are_whole(copy: Copy, change: Change, other: Sequence[str]) -> bool:
    """Whether both sides of a change are whole noun phrases, and neither begins nor ends within one.

    "Top of the" ends within one, and "set your" has a verb before its determiner. No sentence may end within
    the other phrase, or between it and the copied words.
    """
    own = copy.claim_words(change)
    is_name = copy.is_capital(change.evidence_end - 1)
    begin = own[0] not in _PREPOSITIONS and (other[0] not in _PREPOSITIONS or is_name)
    end = all(content_stem(words[-1]) for words in (own, other))
    is_one_sentence = copy.is_one_sentence(change.evidence_end - len(other), change.evidence_end + 1)
    return begin and end and is_one_sentence and not _holds_verb(copy, change)


def _holds_verb(copy: Copy, change: Change) -> bool:
    """Whether the claim's words have a determiner that begins another phrase: "set your page".

    After a preposition or a comma it begins none: "the daughter, a nurse".
    """
    claim = copy.claim
    return any(
        claim.words[n] in DETERMINERS
        and claim.words[n - 1] not in _BEFORE_DETERMINERS
        and claim.text[claim.ends[n - 1] : claim.starts[n]].isspace()
        for n in range(change.start + 1, change.end)
    )


def _last_phrase(words: Sequence[str]) -> Sequence[str]:
    """Return words from the last determiner that begins a phrase: "the fare" in "said the fare"."""
    begins = (
        n
        for n in range(len(words) - 1, 0, -1)
        if words[n] in DETERMINERS and words[n - 1] not in _BEFORE_DETERMINERS
    )
    return words[next(begins, 0) :]


def _is_of_another_sentence(copy: Copy, said: Sequence[str], instead: Sequence[str]) -> bool:
    """Whether the phrase of a claim is from another sentence, and neither phrase has only moved."""
    own, other, index = list(map(content_stem, said)), list(map(content_stem, instead)), copy.index
    if not index.stems.keys() >= set(own) or not all(pair in index.pairs for pair in pairwise(own)):
        return False
    there, here = (
        compared_keys(list(map(without_possessive, words)))
        for words in (copy.copied_sentence, copy.claim.words)
    )
    are_apart = set(own).isdisjoint(there) and set(other).isdisjoint(here)
    return are_apart and not stand_together(own, other, index)


def _end_in_names(copy: Copy, change: Change) -> bool:
    """Whether both phrases end with a capitalised word: "coach Ann Lee"."""
    last = copy.claim.starts[change.end - 1]
    last_there = change.evidence_end - 1
    return last_there > 0 < last and copy.is_capital(last_there) and copy.claim.text[last].isupper()


def _may_be_noun(word: str) -> bool:
    """Whether a word may be part of a noun phrase."""
    return word in _SMALL or (without_possessive(word).isalpha() and bool(content_stem(word)))


def _content(words: Iterable[str]) -> list[str]:
    return [without_possessive(word) for word in words if content_stem(word) and word not in WITHIN_NAMES]
