"""Counts items that the evidence lists without a number: rows of a table, records, items under a key."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.records.parse_json_yaml_csv import WORD_ENDS, Record, answer_of
from faithrails.evidence.tables.find_tables import grids_in
from faithrails.text.tokenized import tokenized
from faithrails.text.values.counted_nouns import phrase, stems_in
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.values.units import TIME
from faithrails.text.words import STOP_WORDS

_MOST_ROWS = 98  # of a table in Markdown
_LEAST = 2  # items: nobody counts fewer
_OF_THE = re.compile(r"\s(?:out\s)?of\s(?:(?:all|the|these|those|its|our|their)\s){0,2}", re.IGNORECASE)
_OF_ALL = re.compile(r"\b(?:all|the|these|those|of|are|were)\s\Z", re.IGNORECASE)
# "Three teams in Sales" counts only some teams; "for three days" and "on three days" count no rows.
_OF_SOME = re.compile(
    r"\s\w+\s(?:in|with|from|that|which|who|whose|under|over|an?|per|each)\b", re.IGNORECASE
)
_LASTS = re.compile(r"\b(?:for|in|within|after|every|on|with)\s\Z", re.IGNORECASE)
_ALL = re.compile("all", re.IGNORECASE)  # "all four are new" says more than how many there are
_LONGEST_BEFORE = 8  # characters
_TOTAL = re.compile(r"(?:grand\s)?(?:sub)?total\b|sum\b|average\b|mean\b", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")


@dataclass(slots=True)
class _Items:
    """The counts that follow from the evidence.

    ``of_noun``: how many items a noun (its stem) has; ``under``: the stems of a key, and the length of the
    list under it; ``rows``: the lengths of tables and lists; ``alike``: by number of rows, the words that so
    many rows share: the text of a cell, or the header of a column of yes and no.
    """

    of_noun: dict[str, set[int]] = field(default_factory=dict)
    under: dict[str, list[tuple[frozenset[str], int]]] = field(default_factory=dict)  # by one of the stems
    rows: set[int] = field(default_factory=set)
    alike: dict[int, list[frozenset[str]]] = field(default_factory=dict)

    def add(self, key: str, count: int) -> None:
        stems = stems_in(" ".join(WORD_ENDS.split(key)))
        if count >= _LEAST:
            for stem in stems:
                self.of_noun.setdefault(stem, set()).add(count)

    def add_list(self, key: str, count: int) -> None:
        self.add(key, count)
        stems = stems_in(" ".join(WORD_ENDS.split(key)))
        if stems and count >= _LEAST:
            self.under.setdefault(min(stems), []).append((stems, count))

    def count_under(self, amount: float, stems: Set[str]) -> bool:
        """Whether a list of ``amount`` items is under a key whose stems are all among these."""
        near = (entry for stem in stems for entry in self.under.get(stem, ()))
        return any(key <= stems and amount == count for key, count in near)

    def is_alike(self, amount: float, said: Set[str]) -> bool:
        """Whether ``amount`` rows share a cell or a yes that these words name."""
        return any(common <= said for common in self.alike.get(int(amount), ()))


def counts_items(index: EvidenceIndex, text: str, value: Mention, stems: Iterable[str]) -> bool:
    """Whether a number is the right count of rows or items: "the five trains", "two of the five".

    ``stems`` are those of the text. For "two of the five", two rows must share what the text says of them.
    """
    if not _is_count(value):
        return False
    whole = _number_after_of(text, value)
    some = whole is None or _ITEMS.of(index).is_alike(value.amounts[0], _words_of(text))
    return some and _counts_all(index, text, whole or value, stems)


def counts_part(text: str, value: Mention) -> bool:
    """Whether a number counts a part of another number: "two of the five"."""
    return _is_count(value) and _number_after_of(text, value) is not None


def _number_after_of(text: str, value: Mention) -> Mention | None:
    of_the = _OF_THE.match(text, value.end)
    numbers = filter(_is_count, values(text)) if of_the else ()
    return next((other for other in numbers if of_the and other.start == of_the.end()), None)


def _is_count(value: Mention) -> bool:
    of_noun = value.unit is None or value.unit in TIME  # a table may have a row for each day
    plain = value.kind == "number" and of_noun and not (value.ordinal or value.bound)
    return plain and len(value.amounts) == 1 and value.amounts[0] >= _LEAST


def _counts_all(index: EvidenceIndex, text: str, value: Mention, stems: Iterable[str]) -> bool:
    items, amount = _ITEMS.of(index), value.amounts[0]
    if _OF_SOME.match(text, value.end) or _LASTS.search(
        text, max(0, value.start - _LONGEST_BEFORE), value.start
    ):
        return False
    nouns = phrase(text, value.end)
    if any(noun in items.of_noun for noun in nouns):  # "five fast trains" are some of the trains
        return amount in items.of_noun.get(nouns[0], ())
    if items.count_under(amount, frozenset(stems)):
        return True
    before = _OF_ALL.search(text, max(0, value.start - _LONGEST_BEFORE), value.start)
    if before is None or items.rows != {amount}:
        return False
    return bool(nouns) or not _ALL.match(before[0]) or items.is_alike(amount, _words_of(text))


def _words_of(text: str) -> frozenset[str]:
    return frozenset(tokenized(" ".join(WORD_ENDS.split(text))).keys) - STOP_WORDS


def _items_of(index: EvidenceIndex) -> _Items:
    items = _Items()
    for number, passage in enumerate(index.passages):
        if number in index.records:
            _count_records(items, index.records[number])
        else:
            for header, *rows in grids_in(passage.text):
                _count_rows(items, header, [row for row in rows if not _TOTAL.match(row[0])])
    return items


_ITEMS: PerIndex[_Items] = PerIndex(_items_of)


def _count_rows(items: _Items, header: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    if len(rows) >= _MOST_ROWS:  # a longer table is not read to its end
        return
    items.rows.add(len(rows))
    for place, name in enumerate(header):
        _count_column(items, name, [row[place] for row in rows if place < len(row)], place == 0)


def _count_column(items: _Items, name: str, cells: Iterable[str], names_rows: bool) -> None:
    """Count the rows that share a cell of a column, and its distinct cells if they name rows or are words."""
    counts = Counter(cells)
    for cell, count in counts.items():
        is_answer = answer_of(cell) is not None
        common = _words_of(name if is_answer else cell)
        for number in (count, counts.total() - count) if is_answer else (count,):
            if number >= _LEAST and common:
                items.alike.setdefault(number, []).append(common)
    different = counts.keys() - {""}
    if names_rows or all(map(_LETTER.search, different)):
        items.add(name, len(different))


def _count_records(items: _Items, records: Sequence[Record]) -> None:
    for paths, count in Counter(tuple(fact.path[:-1] for fact in record[:1]) for record in records).items():
        if count >= _LEAST:
            items.rows.add(count)
            items.add_list(paths[0][-1] if paths and paths[0] else "", count)
    for record in records:
        for path, count in Counter(fact.path for fact in record).items():
            items.add_list(path[-1] if path else "", count)
    columns: dict[tuple[str, ...], list[str]] = {}
    for record in records:
        for fact in record:
            columns.setdefault(fact.path, []).append(fact.value)
    for path, cells in columns.items():
        if path and len(cells) >= _LEAST:
            _count_column(items, path[-1], cells, path == records[0][0].path)
    for key, below in _mappings(columns):
        items.add(key, len(below))


def _mappings(paths: Iterable[tuple[str, ...]]) -> Iterator[tuple[str, Set[str]]]:
    """Yield each key whose child keys all lead to further keys, with these child keys."""
    below: dict[tuple[str, ...], set[str]] = {}
    ends: set[tuple[str, ...]] = set()
    for path in paths:
        for depth in range(1, len(path)):
            below.setdefault(path[:depth], set()).add(path[depth])
            if depth == len(path) - 1:
                ends.add(path[:depth])
    yield from ((path[-1], keys) for path, keys in below.items() if path not in ends)
