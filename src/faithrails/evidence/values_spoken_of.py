"""Selects the values of the evidence that a claim is about: their clauses share most words with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeVar

from faithrails.text.clause_around import clause_around
from faithrails.text.values.counted_nouns import stems_in
from faithrails.text.values.mention import Mention
from faithrails.text.values.number_word_values import WORDS

_YEAR = re.compile(r"(?<!\d)[12]\d{3}(?!\d)")
# Words that appear beside any value of a kind do not tell what it measures.
_OF_ANY = stems_in(
    "take took last need am pm day year month week hour minute night later earlier long longer old older "
    "less cost price pay paid per person total euro dollar pound dozen "
    "hundred thousand million billion trillion"
) | stems_in(" ".join(WORDS))
_Item = TypeVar("_Item")
Words = frozenset[str]


class Known(NamedTuple):
    """A value of the evidence, with the words of its clause and of its sentence."""

    value: Mention
    clause: Words
    sentence: Words
    text: str  # the sentence


def words_of(text: str) -> Words:
    """Return the stems of a text that name the things its values belong to, and its years."""
    return stems_in(text) - _OF_ANY | frozenset(_YEAR.findall(text))


def with_words(texts: Iterable[tuple[str, Iterable[Mention]]]) -> Iterator[Known]:
    """Yield each value of some texts with the words around it."""
    for text, found in texts:
        said = words_of(text)
        yield from (
            Known(one, words_of(clause_around(text, one.start, one.end)), said, text) for one in found
        )


def best_fitting(claim: Words, items: Iterable[tuple[Words, _Item]]) -> list[_Item]:
    """Return the items whose words fit the claim best: no other item shares all the same words and more.

    Each item comes with its words. For a claim about the lights of the hall, an item with the words "hall,
    lights" is returned and one with "lights" is not.
    """
    shared = [(claim & words, item) for words, item in items]
    kinds = {words for words, _ in shared}
    return [item for words, item in shared if not any(words < other for other in kinds)]


def best_fitting_pairs(
    claim: Words, known: Sequence[Known], alike: Callable[[Mention, Mention], bool]
) -> Iterator[tuple[Mention, Mention]]:
    """Yield the pairs of values that ``alike`` accepts and whose words fit the claim best.

    The words of a pair are those of its two sentences, or within one sentence those of its two clauses.
    """
    of_one: dict[str, list[tuple[Words, tuple[Mention, Mention]]]] = {}
    of_two = []
    for one, other in combinations(known, 2):
        if not alike(one.value, other.value):
            continue
        if one.text == other.text:
            of_one.setdefault(one.text, []).append((one.clause | other.clause, (one.value, other.value)))
        else:
            of_two.append((one.sentence | other.sentence, (one.value, other.value)))
    for pairs in (*of_one.values(), of_two):
        yield from best_fitting(claim, pairs)
