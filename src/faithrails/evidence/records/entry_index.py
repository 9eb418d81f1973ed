"""Indexes the entries of records by key and by value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

from faithrails.evidence.records.record_keys import Entry, spells
from faithrails.text.values.mention import Mention
from faithrails.text.values.value_index import ValueIndex


class Entries:
    """Entries in order; false if there are none."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.all: tuple[Entry, ...] = tuple(entries)
        self._keyed: dict[str, Entries] = {}

    def __bool__(self) -> bool:
        return bool(self.all)

    def hold(self, mention: Mention) -> bool:
        """Whether any entry holds a value."""
        return self._values.holds(mention)

    def keyed(self, noun: str) -> Entries:
        """Return the entries with values whose key is a noun or an abbreviation of it."""
        if noun not in self._keyed:
            keys = {key for key in self._by_key if spells(key, noun)}
            self._keyed[noun] = Entries(e for e in self.all if e.values and e.key in keys)
        return self._keyed[noun]

    def under(self, keys: Iterable[tuple[str, ...]]) -> Entries:
        """Return the entries under these keys."""
        return Entries(entry for key in keys for entry in self._by_key[key])

    def without(self, word: str) -> Entries:
        """Return the entries without this word in their key."""
        return Entries(entry for entry in self.all if word not in entry.key)

    @property
    def keys(self) -> Sequence[tuple[str, ...]]:
        """The distinct keys, in order."""
        return list(self._by_key)

    @cached_property
    def _by_key(self) -> dict[tuple[str, ...], list[Entry]]:
        found: dict[tuple[str, ...], list[Entry]] = {}
        for entry in self.all:
            found.setdefault(entry.key, []).append(entry)
        return found

    @cached_property
    def _values(self) -> ValueIndex:
        return ValueIndex(value for entry in self.all for value in entry.values)
