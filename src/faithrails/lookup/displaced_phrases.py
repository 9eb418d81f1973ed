"""Tells whether a change puts a noun phrase of another sentence into a copied one: who said or did it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise, takewhile

from faithrails.features.word_vectors import unit, word_vectors
from faithrails.lookup.displaced_words import WITHIN_NAMES, plain, stand_together
from faithrails.lookup.sentence_copied_with_changes import Change, Copy, compared_keys
from faithrails.text.words import DETERMINERS, content_stem

_DETERMINERS = DETERMINERS | {"each", "every"}
_SMALL = _DETERMINERS | WITHIN_NAMES | {"of", "for", "at"}
# Nouns that may refer to anything said before: "the company" may be "Acme", and "the dose" its tablet.
_GENERAL = frozenset(
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
_LONGEST = 3  # words of content
_SAME_MEANING = 0.5  # cosine of two words of phrases from which on one phrase may paraphrase the other


def has_other_phrase(copy: Copy, change: Change) -> bool:
    """Whether a change puts a noun phrase of another sentence for one of another meaning."""
    own, other = copy.own(change), copy.instead(change)
    if change.start == 0:  # the claim copies a clause: what stands before the rest of it there is its subject
        other = list(takewhile(_may_be_noun, reversed(other)))[::-1]
    said, instead = _content(own), _content(other)
    if not (1 <= len(said) <= _LONGEST and 1 <= len(instead) <= _LONGEST) or not all(map(_may_be_noun, own)):
        return False
    before = (copy.claim.words[: change.start], copy.there[: change.end_there - len(other)])
    begins = {own[0], other[0], *(words[-1] for words in before if words)}
    is_phrase = not begins.isdisjoint(_DETERMINERS) or _end_in_names(copy, change)
    if not is_phrase or (len(said) == len(instead) == 1 and change.start):
        return False
    if not all(map(_may_be_noun, other)) or not _is_of_another_sentence(copy, said, instead):
        return False
    if not _GENERAL.isdisjoint(map(content_stem, instead)):
        return False
    vectors = unit(word_vectors().of([*said, *instead]))
    return float((vectors[: len(said)] @ vectors[len(said) :].T).max()) < _SAME_MEANING


def _is_of_another_sentence(copy: Copy, said: Sequence[str], instead: Sequence[str]) -> bool:
    """Whether another sentence has the phrase of a claim, and neither phrase has only moved."""
    own, other, index = list(map(content_stem, said)), list(map(content_stem, instead)), copy.index
    if not index.stems.keys() >= set(own) or not all(pair in index.pairs for pair in pairwise(own)):
        return False
    there, here = (
        compared_keys(list(map(plain, copy.there))),
        compared_keys(list(map(plain, copy.claim.words))),
    )
    are_apart = set(own).isdisjoint(there) and set(other).isdisjoint(here)
    return are_apart and not stand_together(own, other, index)


def _end_in_names(copy: Copy, change: Change) -> bool:
    """Whether both phrases end with a capital: "coach Ann Lee"."""
    last = copy.claim.starts[change.end - 1]
    last_there = change.end_there - 1
    return last_there > 0 < last and copy.is_capital(last_there) and copy.claim.text[last].isupper()


def _may_be_noun(word: str) -> bool:
    """Whether a word may stand in a noun phrase."""
    return word in _SMALL or (plain(word).isalpha() and bool(content_stem(plain(word))))


def _content(words: Iterable[str]) -> list[str]:
    return [plain(word) for word in words if content_stem(plain(word)) and word not in WITHIN_NAMES]
