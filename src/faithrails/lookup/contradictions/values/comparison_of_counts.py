"""Finds wrong comparisons of counts: "more men than women" for "12 women and 8 men"."""

from __future__ import annotations

from collections.abc import Iterator

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import sentences_with_all_stems
from faithrails.lookup.grammar.shares import stated_shares
from faithrails.text.words import DETERMINERS, has_content

_MORE, _FEWER = frozenset(("more",)), frozenset("fewer less".split())
_MOST_WORDS = 20  # of a claim
_MOST_SENTENCES = 10


def comparison_of_counts(lookup: Lookup) -> Contradiction | None:
    """Return "more A than B" if all sentences that count both, or give a share of both, have fewer A."""
    words, keys = lookup.reading.words, lookup.reading.keys
    if "than" not in words or len(words) > _MOST_WORDS or lookup.has_negation or "?" in lookup.text:
        return None
    than = words.index("than")
    at = next((n for n in range(max(0, than - 3), than) if words[n] in _MORE | _FEWER), None)
    first = None if at is None else _noun(words, keys, at + 1, than)
    second = _noun(words, keys, than + 1, len(words))
    if at is None or not first or not second or first == second:
        return None
    others = frozenset(filter(has_content, (*keys[:at], *keys[than + 1 :]))) - {second}
    pairs = [*_counts(lookup, first, second, others), *_shares(lookup, first, second)]
    is_less = words[at] in _FEWER
    if not pairs or any(one == other or (one < other) is is_less for one, other in pairs):
        return None
    one, other = pairs[0]
    why = f"the passage has {one:g} for the one and {other:g} for the other"
    return Contradiction(why, ((lookup.reading.starts[at], lookup.reading.ends[at]),), in_copy=True)


def _noun(words: list[str], keys: list[str], first: int, last: int) -> str:
    """Return the key of the noun that some words begin with, without an article; empty if there is none."""
    first += first < last and words[first] in DETERMINERS
    is_noun = first < last and has_content(keys[first]) and not keys[first][0].isdigit()
    return keys[first] if is_noun else ""


def _counts(lookup: Lookup, first: str, second: str, others: frozenset[str]) -> Iterator[tuple[float, float]]:
    """Yield the numbers of two things in each sentence that counts both, and has the claim's other words."""
    index = lookup.index
    for number in sentences_with_all_stems(index, frozenset((first, second)))[:_MOST_SENTENCES]:
        counted = index.sentences[number].counts
        if not others <= index.sentences[number].stems or any(others & value.nouns for value in counted):
            continue
        one, other = ({float(v.amounts[0]) for v in counted if noun in v.nouns} for noun in (first, second))
        if len(one) == len(other) == 1 and one != other:
            yield one.pop(), other.pop()


def _shares(lookup: Lookup, first: str, second: str) -> Iterator[tuple[float, float]]:
    """Yield the shares, in per cent, of two groups in one sentence: "72 % of nurses and 41 % of doctors"."""
    stated = stated_shares(lookup.index)
    for one in stated:
        for other in stated:
            if first in one.group and second in other.group and one.sentence == other.sentence:
                yield 100.0 * one.amount, 100.0 * other.amount
