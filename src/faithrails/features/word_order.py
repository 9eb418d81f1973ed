"""Features of word order: whether matched words have the same order and the same neighbours."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import compress, pairwise

import numpy as np

from faithrails.features.word_alignment import FUNCTION, NAME, NUMBER, Aligned, Words
from faithrails.text.words import DETERMINERS

_LEAST = 3  # matched words that can be out of order
_MOST_GAP = 12.0  # larger gaps count as this one
_BESIDE = 3  # largest distance of neighbours in a claim, in words
_GOVERNOR_REACH = 3  # words before a word that may hold its preposition
_NO_DISORDER = dict.fromkeys(
    (
        "bindings.inverted", "bindings.inverted_names", "bindings.moved", "bindings.swapped",
        "bindings.swapped_names", "bindings.swapped_values", "bindings.misplaced", "bindings.parted",
        "bindings.parted_far", "bindings.governed_otherwise", "bindings.permuted_frame",
    ),
    0.0,
)  # fmt: skip


def word_order(found: Aligned | None) -> dict[str, float]:
    """Return the signals of this family: shares in 0..1, and gains of a swap from 0 up."""
    if found is None or len(found.pairs) < _LEAST:
        return _NO_DISORDER
    places = [place for _, place in found.pairs]
    if places == list(range(places[0], places[0] + len(places))):
        return _NO_DISORDER
    own_kinds, kinds_there = found.claim.kinds, found.window.kinds
    names = [n for n, (i, j) in enumerate(found.pairs) if own_kinds[i] == NAME or kinds_there[j] == NAME]
    numbers = [n for n, (i, _) in enumerate(found.pairs) if own_kinds[i] == NUMBER]
    inverted, inverted_names, moved = _order(found, names)
    gains, misplaced = _gains(found)
    parted = _parted(found.pairs)
    return {
        "bindings.inverted": inverted,
        "bindings.inverted_names": inverted_names,
        "bindings.moved": moved,
        "bindings.swapped": max(map(max, gains)),
        "bindings.swapped_names": _largest(gains, names),
        "bindings.swapped_values": _largest(gains, numbers),
        "bindings.misplaced": misplaced,
        "bindings.parted": sum(map(bool, parted)) / len(parted),
        "bindings.parted_far": float(max(parted)),
        "bindings.governed_otherwise": _governed_otherwise(found),
        "bindings.permuted_frame": moved * _same_frame(found) if moved else 0.0,
    }


def _order(found: Aligned, names: Sequence[int]) -> tuple[float, float, float]:
    """Return the shares of pairs and of names that are inverted, and of words that moved.

    Fronted phrases may stay where they are or come last: the order that agrees better counts.
    """
    claim, window, named = found.claim, found.window, frozenset(names)
    moved = 2.0
    for own, there in ((claim.active, window.active), (claim.order, window.order)):
        turned = sorted([(own[i], there[j], n in named) for n, (i, j) in enumerate(found.pairs)])
        places = [place for _, place, _ in turned]
        out_of_order = 1.0 - _longest_rising(places) / len(places)
        if out_of_order < moved:
            moved, order = out_of_order, places
            order_of_names = [place for _, place, is_name in turned if is_name]
        if own is claim.order and there is window.order:
            break
    pairs = len(order) * (len(order) - 1) / 2
    return _inversions(order) / pairs, _inversions(order_of_names) / max(1, len(names)), moved


def _inversions(order: Sequence[int]) -> int:
    """Return how many pairs of numbers are in the wrong order."""
    above, found = sorted(order), 0
    for number in order:
        place = bisect_left(above, number)
        del above[place]
        found += place  # smaller ones that come later
    return found


def _largest(gains: Sequence[Sequence[float]], among: Sequence[int]) -> float:
    """Return the largest gain of a swap of two of these words; that of a word with itself is 0."""
    return max([gains[one][other] for one in among for other in among]) if len(among) > 1 else 0.0


def _gains(found: Aligned) -> tuple[list[list[float]], float]:
    """Return how much better each pair of words would fit if they changed places, and the mean misplacement.

    A word fits a place by the words around it. There are as many rows and columns as matched words.
    """
    own, there = np.array(found.pairs).T
    fits, alike = (table.take(own, 0).take(there, 1) for table in (found.near, found.same > 0))
    here = fits.diagonal()
    gain = fits - here[:, None]
    np.putmask(gain, alike, 0.0)  # with itself, for one
    both = fits + fits.T - here[:, None] - here
    np.putmask(both, alike | alike.T, 0.0)
    return both.tolist(), float(np.add.reduce(np.maximum.reduce(gain, axis=1)) / len(found.pairs))


def _parted(pairs: Sequence[tuple[int, int]]) -> list[float]:
    """Return how far apart neighbours of the claim are in the window; 0 if they are neighbours there too."""
    gaps = [(after - own, abs(there_after - there)) for (own, there), (after, there_after) in pairwise(pairs)]
    return [min(gap, _MOST_GAP) if own_gap <= _BESIDE and gap > own_gap + 1 else 0.0 for own_gap, gap in gaps]


def _governed_otherwise(found: Aligned) -> float:
    """Share of the matched words after another preposition or conjunction than in the window."""
    claim, window = found.claim, found.window
    return sum([_governor(claim, i) != _governor(window, j) for i, j in found.pairs]) / len(found.pairs)


def _governor(text: Words, place: int) -> str:
    """Return the function word closest before a word, articles apart; nothing if there is none near."""
    for n in range(place - 1, max(-1, place - 1 - _GOVERNOR_REACH), -1):
        if text.kinds[n] == FUNCTION and text.keys[n] not in DETERMINERS:
            return text.keys[n]
    return ""


def _same_frame(found: Aligned) -> float:
    """Share of neighbouring function words, 0..1, that follow one another in the window too."""
    own, there = _frame(found.claim), frozenset(_frame(found.window))
    return sum(map(there.__contains__, own)) / len(own) if own else 0.0


@lru_cache(maxsize=64)
def _frame(text: Words) -> list[tuple[str, str]]:
    """Return the pairs of neighbouring function words."""
    return list(pairwise(compress(text.keys, [kind == FUNCTION for kind in text.kinds])))


def _longest_rising(numbers: Sequence[int]) -> int:
    """Return the length of the longest rising subsequence."""
    ends: list[int] = []
    for number in numbers:
        place = bisect_left(ends, number)
        ends[place : place + 1] = [number]
    return len(ends)
