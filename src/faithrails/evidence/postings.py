"""Inverted index: the sentences that contain each stem, and a weight by its rarity."""

from __future__ import annotations

from collections.abc import Sequence, Set
from math import log

import numpy as np
import numpy.typing as npt


class Weights(dict[str, float]):
    """Weights of stems by their rarity among the sentences; an absent stem weighs most."""

    def __init__(self, stems: dict[str, list[int]], sentences: int) -> None:
        super().__init__()
        self._stems, self._sentences = stems, sentences

    def __missing__(self, stem: str) -> float:
        weight = log(1 + (self._sentences + 1) / (len(self._stems.get(stem, ())) + 1))
        self[stem] = weight
        return weight


class Postings:
    """For each stem the numbers of the sentences that hold it."""

    def __init__(self, sentences: Sequence[Set[str]]) -> None:
        self.stems: dict[str, list[int]] = {}
        for number, stems in enumerate(sentences):
            for stem in stems:
                self.stems.setdefault(stem, []).append(number)
        self.weights = Weights(self.stems, len(sentences))
        self._number = len(sentences)
        self._places: dict[str, npt.NDArray[np.int64]] = {}

    def best(self, wanted: Set[str]) -> int | None:
        """Return the first of the sentences that hold most of these stems by weight; None if none does."""
        held = sorted(self.stems.keys() & wanted)  # sums in the same order in every process
        if not held:
            return None
        scores = np.zeros(self._number)
        for stem in held:
            scores[self._places_of(stem)] += self.weights[stem]
        return int(scores.argmax())

    def holding(self, wanted: Set[str], least: float) -> list[int]:
        """Return the sentences that hold at least so many of these stems, in order."""
        counts = np.zeros(self._number)
        for stem in self.stems.keys() & wanted:
            counts[self._places_of(stem)] += 1
        return [int(number) for number in np.flatnonzero(counts >= least)]

    def _places_of(self, stem: str) -> npt.NDArray[np.int64]:
        if stem not in self._places:
            self._places[stem] = np.array(self.stems[stem], dtype=np.int64)
        return self._places[stem]
