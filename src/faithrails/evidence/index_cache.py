"""Keeps evidence that was read, for the next answer that is checked against it."""

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
_MOST_OF_ONE = 1_000_000  # longer evidence is not kept; the last that is longer than all together may be, is
_MOST_USES = 1_000  # then it is read anew: an index remembers what was looked up in it
_LEAST_SIZE = 1_000  # characters that any index counts for

_Key = tuple[Passage, ...]
Derived = TypeVar("Derived")


@dataclass(slots=True)
class _Entry:
    """An index, and the lock that is held while it is read, so that it is read once."""

    size: int
    lock: Lock = field(default_factory=Lock)
    index: EvidenceIndex | None = None
    uses: int = 0


class Indexes:
    """The evidence that was read last, by its text. Threads may share it."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._entries: LRUCache[_Key, _Entry] = LRUCache(_MOST_CHARACTERS, getsizeof=lambda e: e.size)

    def get(self, passages: Sequence[Passage]) -> EvidenceIndex:
        """Return the index of these passages, read now or before.

        Raises:
            DeadlineError: another thread was still reading them when the time was up.
        """
        entry = self._entry(tuple(passages))
        with _held(entry.lock):
            if entry.index is None:
                entry.index = EvidenceIndex(passages)
            return entry.index

    def __reduce__(self) -> tuple[Callable[[], Indexes], tuple[()]]:
        """Stand in another process for the indexes that it keeps itself: they are not sent along."""
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
        """Return the value of an index; two threads that ask first may both build it, and one is kept."""
        found: Derived | None = index.derived.get(self)
        if found is not None:
            return found
        kept: Derived = index.derived.setdefault(self, self._build(index))
        return kept


@lru_cache(maxsize=1)
def of_this_process() -> Indexes:
    """Return the indexes that all checks share which have none of their own."""
    return Indexes()


@contextmanager
def _held(lock: Lock) -> Iterator[None]:
    """Hold a lock, waiting for it no longer than the check has time."""
    while not lock.acquire(timeout=0.1):
        look()
    try:
        yield
    finally:
        lock.release()
