"""Measures how many words of a claim the evidence lacks, and returns their places."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Sequence
from itertools import pairwise
from math import fsum

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Places


def missing_share(
    index: EvidenceIndex,
    stems: Collection[str],
    present: Container[str],
    add: Callable[[Iterable[float]], float] = fsum,
) -> float:
    """Return the share (0..1) of these stems, by weight, that are not present.

    ``fsum`` gives the same result in any order, as for a set; ``sum`` is faster.
    """
    total = add([index.weights[stem] for stem in stems])
    return add([index.weights[stem] for stem in stems if stem not in present]) / total if total else 0.0


def missing_pairs(index: EvidenceIndex, stems: Sequence[str]) -> float:
    """Return the share (0..1) of neighbouring stems that are nowhere neighbours in the evidence."""
    held = list(map(index.pairs.__contains__, pairwise(stems)))
    return held.count(False) / len(held) if held else 0.0


def joined_places(text: str, places: Iterable[tuple[int, int]]) -> Places:
    """Return places in order, adjacent ones joined; the whole text if there are none."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(set(places)):
        if joined and (start < joined[-1][1] or not text[joined[-1][1] : start].strip(" ,'-")):
            joined[-1] = (joined[-1][0], max(joined[-1][1], end))
        else:
            joined.append((start, end))
    return tuple(joined) or ((0, len(text)),)
