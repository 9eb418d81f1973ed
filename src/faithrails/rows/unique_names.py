"""Gives rows unique names, and remembers many of them in little memory."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import numpy as np

_MERGED_AT = 10_000  # hashes that wait in a set, at 60 bytes each


def hash_of(text: str) -> int:
    """Return 64 bits of a hash, the same in every process."""
    data = text.encode("utf-8", "surrogatepass")
    return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "big")


class SeenTexts:
    """A set of texts that only grows, in 8 bytes each.

    It holds their hashes: of a million texts, two different ones count as one with a probability of 3e-8.
    """

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._sorted = np.empty(0, dtype=np.uint64)
        self._new: set[int] = set()
        for text in texts:
            self.add(text)

    def __contains__(self, text: str) -> bool:
        found = hash_of(text)
        if found in self._new:
            return True
        place = int(np.searchsorted(self._sorted, np.uint64(found)))
        return place < len(self._sorted) and int(self._sorted[place]) == found

    def __len__(self) -> int:
        return len(self._sorted) + len(self._new)

    def add(self, text: str) -> None:
        """Add a text."""
        if text in self:
            return
        self._new.add(hash_of(text))
        if len(self._new) >= _MERGED_AT:
            more = np.fromiter(sorted(self._new), dtype=np.uint64)
            self._sorted = np.sort(np.concatenate([self._sorted, more]), kind="stable")  # merges two runs
            self._new.clear()


class UniqueNames:
    """Makes ids unique: the second ``x`` becomes ``x#2``, the same in every run."""

    def __init__(self, used: Iterable[str] = ()) -> None:
        self._used = SeenTexts(used)
        self._times: dict[str, int] = {}

    def name(self, id_: str) -> str:
        """Return the name of the next row with this id."""
        name = id_
        while name in self._used:
            self._times[id_] = self._times.get(id_, 1) + 1
            name = f"{id_}#{self._times[id_]}"
        self._used.add(name)
        return name


def renamed_row_message(id_: str, name: str) -> str:
    """Return the message about a renamed row."""
    return f"duplicate id '{id_}': this row is '{name}' in the results"
