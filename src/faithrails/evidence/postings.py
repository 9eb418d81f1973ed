"""Inverted index: the sentences that contain each stem, and a weight by its rarity."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from math import log

import numpy as np
import numpy.typing as npt

_FEW = 100  # sentences: up to here a plain loop is faster than numpy
_LEAST_WEIGHT = 5e-324  # the smallest positive float
_Weighed = tuple[npt.NDArray[np.int64], npt.NDArray[np.float64]]


class Weights(dict[str, float]):
    """Weights of stems by their rarity among the sentences; an absent stem weighs most."""

    def __init__(self, stems: Mapping[str, Sequence[int]], sentences: int) -> None:
        super().__init__()
        self._stems, self._sentences = stems, sentences

    def __missing__(self, stem: str) -> float:
        weight = log(1 + (self._sentences + 1) / (len(self._stems.get(stem, ())) + 1))
        self[stem] = weight
        return weight


class Postings:
    """For each stem the indexes of the sentences that hold it."""

    def __init__(self, sentences: Sequence[Set[str]]) -> None:
        found: dict[str, list[int]] = {}
        for number, stems in enumerate(sentences):
            for stem in stems:
                found.setdefault(stem, []).append(number)
        # Tuples of numbers: the garbage collector soon stops tracking them, unlike lists.
        self.stems = {stem: tuple(numbers) for stem, numbers in found.items()}
        self.weights = Weights(self.stems, len(sentences))
        self._sentences = sentences
        self._places: dict[str, _Weighed] = {}
        self._together: dict[tuple[str, str], bool] = {}

    def best(self, wanted: Set[str]) -> int | None:
        """Return the sentence with the largest weight of these stems (the first of several), or None."""
        held = sorted(self.stems.keys() & wanted)  # sums in the same order in every process
        if not held:
            return None
        if len(self._sentences) <= _FEW:
            scores = [0.0] * len(self._sentences)
            for stem in held:
                weight = self.weights[stem]
                for number in self.stems[stem]:
                    scores[number] += weight
            return scores.index(max(scores))
        places, weights = zip(*map(self._weighed, held), strict=True)
        return int(np.bincount(np.concatenate(places), np.concatenate(weights)).argmax())

    def best_few(self, wanted: Set[str], among: npt.NDArray[np.bool_], most: int) -> list[int]:
        """Return the sentences among those marked with the largest weight of these stems, best first."""
        held = sorted(self.stems.keys() & wanted)
        if not held:
            return []
        places, weights = zip(*map(self._weighed, held), strict=True)
        scores = np.bincount(np.concatenate(places), np.concatenate(weights), len(among)) * among
        if len(scores) > most:  # sorting all of them would take most of the time
            least = np.partition(scores, -most)[-most]
            some = np.flatnonzero(scores >= max(least, _LEAST_WEIGHT))
        else:
            some = np.flatnonzero(scores > 0.0)
        return [int(number) for number in some[np.argsort(-scores[some], kind="stable")][:most]]

    def together(self, one: str, other: str) -> bool:
        """Whether a sentence holds both of two stems that the evidence holds."""
        pair = one, other
        if pair not in self._together:
            rare, often = pair if len(self.stems[one]) < len(self.stems[other]) else (other, one)
            self._together[pair] = any(often in self._sentences[number] for number in self.stems[rare])
        return self._together[pair]

    def _weighed(self, stem: str) -> _Weighed:
        """Return the sentences that hold a stem, and its weight once for each."""
        if stem not in self._places:
            places = np.array(self.stems[stem], dtype=np.int64)
            self._places[stem] = places, np.full(len(places), self.weights[stem])
        return self._places[stem]
