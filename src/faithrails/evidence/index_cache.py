"""Caches evidence indexes for further answers that are checked against the same passages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

from faithrails.evidence.index import EvidenceIndex
from faithrails.runtime.deadline import look
from faithrails.types import Passage

_MOST_CHARACTERS = 120_000  # of all evidence that is kept; an index takes about 100 times that in bytes
_MOST_OF_ONE = 1_000_000  # longer evidence is not kept; from `_MOST_CHARACTERS` on, an index is kept alone
_MOST_USES = 1_000  # then it is built anew: an index grows with what was looked up in it
_LEAST_SIZE = 1_000  # characters that a shorter text counts as

_Key = tuple[Passage, ...]
Derived = TypeVar("Derived")


@dataclass(slots=True)
class _Entry:
    """An index, and the lock that is held while it is built, so that it is built once."""

    size: int
    lock: Lock = field(default_factory=Lock)
    index: EvidenceIndex | None = None
    uses: int = 0


class Indexes:
    """The indexes that were used last, by their passages. Threads may share it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._entries: LRUCache[_Key, _Entry] = LRUCache(_MOST_CHARACTERS, getsizeof=lambda e: e.size)

    def get(self, passages: Sequence[Passage]) -> EvidenceIndex:
        """Return the index of these passages, built now or before.

        Raises:
            DeadlineError: the time was up before this or another thread had read them.
        """
        entry = self._entry(tuple(passages))
        with _held(entry.lock):
            if entry.index is None:
                entry.index = EvidenceIndex(passages)
            return entry.index

    def __reduce__(self) -> tuple[Callable[[], Indexes], tuple[()]]:
        """Unpickle as the shared indexes of the receiving process; the indexes themselves are not sent."""
        return of_this_process, ()

    def _entry(self, key: _Key) -> _Entry:
        length = sum(len(passage.text) for passage in key)
        size = min(max(_LEAST_SIZE, length), _MOST_CHARACTERS)
        with self._lock:
            entry = self._entries.get(key)
            if entry is None or entry.uses >= _MOST_USES:
                entry = _Entry(size)
                if length <= _MOST_OF_ONE:
                    self._entries[key] = entry
            entry.uses += 1
            return entry


class PerIndex(Generic[Derived]):
    """A value derived from each index: built when first asked for, and kept as long as the index is.

    The value should not refer to its index, which would then be freed only by the garbage collector.
    """

    def __init__(self, build: Callable[[EvidenceIndex], Derived]) -> None:
        self._build = build

    def of(self, index: EvidenceIndex) -> Derived:
        """Return the value for an index; two threads may build it at once, and one result is kept."""
        found: Derived | None = index.derived.get(self)
        if found is not None:
            return found
        kept: Derived = index.derived.setdefault(self, self._build(index))
        return kept


@lru_cache(maxsize=1)
def of_this_process() -> Indexes:
    """Return the indexes shared by all checks in this process that were given no others."""
    return Indexes()


@contextmanager
def _held(lock: Lock) -> Iterator[None]:
    """Hold a lock; wait for it no longer than the deadline of the check."""
    while not lock.acquire(timeout=0.1):
        look()
    try:
        yield
    finally:
        lock.release()
