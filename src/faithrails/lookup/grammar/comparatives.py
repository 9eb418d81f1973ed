"""Reads comparatives and superlatives: "hardier" and "more hardy" say the same, "less hardy" the opposite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from faithrails.evidence.load_domain_words import Vocabulary
from faithrails.text.values.number_word_values import ORDINALS, SMALL
from faithrails.text.word_relations import are_opposites, may_be_synonyms
from faithrails.text.words import DETERMINERS, has_content, stem

_SIGNS = {"more": 1, "fewer": -1, "less": -1}
_IRREGULAR = {  # and other words that compare
    "better": (1, "good"), "worse": (1, "bad"), "rather": (1, "rather"), "instead": (1, "rather"),
    "opposed": (1, "rather"), "prefer": (1, "prefer"), "prefers": (1, "prefer"), "preferred": (1, "prefer"),
    "preferable": (1, "prefer"),
    "superior": (1, "superior"), "inferior": (-1, "superior"),
}  # fmt: skip
_NO_COMPARATIVES = frozenset(
    "after other another under over never ever either neither whether however together further order number "
    "former super inner outer upper water paper summer winter september october november december".split()
)
_BEFORE_SUPERLATIVES = DETERMINERS.union(("among", "amongst"), SMALL, ORDINALS)
_OF_SUPERLATIVES = frozenset(("most", "least"))
_IRREGULAR_SUPERLATIVES = frozenset(("best", "worst"))
_NO_SUPERLATIVES = frozenset(
    "forest rainforest interest harvest guest request quest conquest inquest bequest west midwest northwest "
    "southwest contest protest arrest crest chest nest priest tempest digest manifest behest unrest "
    "honest modest earnest".split()
)
_LEAST = 5  # letters: "wider", "oldest"


class Comparative(NamedTuple):
    """A comparative: its sign (1: more, -1: less), the stems that its adjective may have, and its own key."""

    sign: int
    forms: frozenset[str]
    key: str

    def is_same(self, other: Comparative) -> bool:
        """Return whether both say the same: "hardier", "more hardy"."""
        return self.sign == other.sign and not self.forms.isdisjoint(other.forms)

    def is_opposite(self, other: Comparative, vocabulary: Vocabulary) -> bool:
        """Return whether they are opposites: "more hardy" and "less hardy", or "older" and "younger"."""
        if self.sign != other.sign:
            return not self.forms.isdisjoint(other.forms)
        return any(
            another in vocabulary.opposites(one) or are_opposites(one, another)
            for one, another in product(self.forms, other.forms)
        )


def comparatives(words: Sequence[str], keys: Sequence[str]) -> tuple[Comparative, ...]:
    """Return the comparatives among folded words; ``keys`` are the comparison keys of the same words."""
    found: list[Comparative] = []
    for n, word in enumerate(words):
        if "or" in words[max(0, n - 1) : n + 2]:  # "more or less"
            continue
        if word in _SIGNS:
            after = keys[n + 1] if n + 1 < len(words) and has_content(keys[n + 1]) else ""
            adverb = {stem(words[n + 1].removesuffix("ly"))} if after else set()
            found.append(Comparative(_SIGNS[word], frozenset((after, *adverb)), word))
        elif word in _IRREGULAR:
            sign, form = _IRREGULAR[word]
            found.append(Comparative(sign, frozenset((stem(form),)), keys[n]))
        elif is_comparative(word):
            found.append(Comparative(1, frozenset((stem(word), *_base_forms(word))), keys[n]))
    return tuple(found)


def is_comparative(word: str) -> bool:
    """Return whether a folded word may be a comparative, by its ending."""
    return word.endswith("er") and len(word) >= _LEAST and word not in _NO_COMPARATIVES


def _base_forms(word: str) -> Iterator[str]:
    """Yield the possible stems of the adjective: of "big" for "bigger"."""
    base = word.removesuffix("er")
    yield stem(base)
    yield stem(f"{base}e")
    if base.endswith("i"):
        yield stem(f"{base[:-1]}y")
    if base[-1] == base[-2]:
        yield stem(base[:-1])


def superlative_at(words: Sequence[str], n: int, last: int) -> str:
    """Return the superlative that begins at position ``n`` of folded words, such as "most visited", or "".

    It follows an article, a possessive or a number: "the oldest", "Spain's oldest", "second oldest".
    """
    word = words[n]
    if not word.endswith("st") or n == 0:
        return ""
    before = words[n - 1]
    follows = before in _BEFORE_SUPERLATIVES or before.endswith(("'s", "’s"))
    if not follows:
        return ""
    if word in _OF_SUPERLATIVES:
        return f"{word} {words[n + 1]}" if n + 1 < last and has_content(words[n + 1]) else ""
    is_graded = word.endswith("est") and len(word) >= _LEAST and word not in _NO_SUPERLATIVES
    return word if is_graded or word in _IRREGULAR_SUPERLATIVES else ""


def are_same_superlative(one: str, other: str) -> bool:
    """Return whether two superlatives say the same: "largest", "biggest"."""
    if one == other:
        return True
    if " " in one or " " in other:
        return False
    pairs = product(_positives(one), _positives(other))
    return any(may_be_synonyms(*pair) for pair in pairs)


def _positives(superlative: str) -> Iterator[str]:
    """Yield the possible adjectives of a superlative: "big", "bigg" and "bigge" for "biggest"."""
    base = superlative.removesuffix("est")
    yield base
    yield f"{base}e"
    if base.endswith("i"):
        yield f"{base[:-1]}y"
    if base[-1:] == base[-2:-1]:
        yield base[:-1]


def share_superlative(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two texts, given as folded words, have the same superlative, in any form."""
    own, there = (
        [word for n in range(len(words)) if (word := superlative_at(words, n, len(words)))]
        for words in (one, other)
    )
    return any(are_same_superlative(first, second) for first in own for second in there)
