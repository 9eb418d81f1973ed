"""Features of word order: whether matched words stand in the same order and beside the same neighbours."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from faithrails.features.aligned_words import FUNCTION, Aligned
from faithrails.features.word_vectors import Matrix

_LEAST = 3  # matched words of which an order can be told
_MOST_GAP = 12.0  # from here on further apart says nothing new
_BESIDE = 3  # words from one to the next in a claim up to which they are neighbours
_DETERMINERS = frozenset("the a an his her its their our my your this that these those".split())
_GOVERNOR_REACH = 3  # words before a word among which its preposition stands
NO_DISORDER = dict.fromkeys(
    (
        "bindings.inverted", "bindings.inverted_names", "bindings.moved", "bindings.swapped",
        "bindings.swapped_names", "bindings.swapped_values", "bindings.misplaced", "bindings.parted",
        "bindings.parted_far", "bindings.governed_otherwise", "bindings.permuted_frame",
    ),
    0.0,
)  # fmt: skip


def word_order(found: Aligned | None) -> dict[str, float]:
    """Return the signals of this family: shares in 0..1, and gains of a swap from 0 up."""
    if found is None or len(found.own) < _LEAST:
        return NO_DISORDER
    if bool((np.diff(found.there) == 1).all()):
        return NO_DISORDER
    inverted, inverted_names, moved = _order(found)
    names, numbers = found.names, found.numbers
    gains, misplaced = _gains(found)
    parted = _parted(found)
    return {
        "bindings.inverted": inverted,
        "bindings.inverted_names": inverted_names,
        "bindings.moved": moved,
        "bindings.swapped": _largest(gains),
        "bindings.swapped_names": _largest(gains[names][:, names]),
        "bindings.swapped_values": _largest(gains[numbers][:, numbers]),
        "bindings.misplaced": misplaced,
        "bindings.parted": float((parted > 0).sum()) / len(parted),
        "bindings.parted_far": float(parted.max(initial=0.0)),
        "bindings.governed_otherwise": _governed_otherwise(found),
        "bindings.permuted_frame": moved * _same_frame(found),
    }


def _order(found: Aligned) -> tuple[float, float, float]:
    """Return the shares of pairs and of names that are inverted, and of words that moved.

    Fronted phrases may stand where they are written or last: what agrees better counts.
    """
    moved = 2.0
    for own, there in ((found.claim.active, found.window.active), (found.claim.order, found.window.order)):
        sequence = np.argsort(own[found.own], kind="stable")
        turned = there[found.there][sequence]
        out_of_order = 1.0 - _longest_rising(turned.tolist()) / len(turned)
        if out_of_order < moved:
            moved, order, names = out_of_order, turned, found.names[sequence]
        if own is found.claim.order and there is found.window.order:
            break
    above = np.triu(order[:, None] > order, 1)
    pairs = len(order) * (len(order) - 1) / 2
    crossed = float(above[names][:, names].sum()) / max(1, int(names.sum()))
    return float(above.sum()) / pairs, crossed, moved


def _largest(gains: Matrix) -> float:
    return float(gains.max(initial=0.0))


def _gains(found: Aligned) -> tuple[Matrix, float]:
    """Return how much better each pair of words would fit if they changed places, and the mean misplacement.

    A word fits a place by the words around it. Shape (matched words, matched words).
    """
    fits = found.near[found.own][:, found.there]
    alike = found.same[found.own][:, found.there] > 0
    here = fits.diagonal()
    gain = fits - here[:, None]
    gain[alike] = 0.0
    misplaced = float(np.maximum(gain.max(axis=1), 0.0).mean())
    both = fits + fits.T - here[:, None] - here
    both[alike | alike.T] = 0.0
    return both, misplaced


def _parted(found: Aligned) -> Matrix:
    """Return how far apart neighbours of the claim are in the window; 0 if they are neighbours there too."""
    gap, own_gap = np.abs(np.diff(found.there)), np.diff(found.own)
    return np.where((own_gap <= _BESIDE) & (gap > own_gap + 1), np.minimum(gap, _MOST_GAP), 0.0)


def _governed_otherwise(found: Aligned) -> float:
    """Share of the matched words that stand after another preposition or conjunction than in the window."""
    governors = (
        (
            _governor(found.claim.keys, found.claim.kinds, i),
            _governor(found.window.keys, found.window.kinds, j),
        )
        for i, j in zip(found.own.tolist(), found.there.tolist(), strict=True)
    )
    return sum(one != other for one, other in governors) / len(found.own)


def _governor(keys: Sequence[str], kinds: npt.NDArray[np.int8], word: int) -> str:
    """Return the function word closest before a word, articles apart; nothing if there is none near."""
    for n in range(word - 1, max(-1, word - 1 - _GOVERNOR_REACH), -1):
        if kinds[n] == FUNCTION and keys[n] not in _DETERMINERS:
            return keys[n]
    return ""


def _same_frame(found: Aligned) -> float:
    """Share of neighbouring function words, 0..1, that follow one another in the window too."""
    frames = [
        [k for k, kind in zip(text.keys, text.kinds.tolist(), strict=True) if kind == FUNCTION]
        for text in (found.claim, found.window)
    ]
    own, there = (list(pairwise(frame)) for frame in frames)
    return sum(map(frozenset(there).__contains__, own)) / len(own) if own else 0.0


def _longest_rising(numbers: Sequence[int]) -> int:
    """Return the length of the longest rising subsequence."""
    ends: list[int] = []
    for number in numbers:
        place = bisect_left(ends, number)
        ends[place : place + 1] = [number]
    return len(ends)
