"""Finds a text of another row where a claim is about one row of a table: "Blender: South"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from faithrails.evidence.records.parse_json_yaml_csv import Record
from faithrails.text.words import words

Words = tuple[str, ...]
_MOST_WORDS = 3  # of a cell: a longer one is a sentence
_LEAST_ROWS, _MOST_ROWS = 2, 500


@dataclass(frozen=True, slots=True)
class WrongCell:
    """The words of a claim that another row has, with the row's name and what it has itself."""

    words: Words
    row: Words
    own: Words


class TextCells:
    """The cells of rows alike that hold short texts; each row is named by its first one."""

    def __init__(self, records: Sequence[Record]) -> None:
        tables: dict[tuple[tuple[str, ...], ...], list[list[Words]]] = defaultdict(list)
        for record in records:
            tables[tuple(fact.path for fact in record)].append([_cell(fact.value) for fact in record])
        self._tables = [
            rows
            for rows in tables.values()
            if _LEAST_ROWS <= len(rows) <= _MOST_ROWS and _are_named(row[0] for row in rows if row)
        ]

    def wrong(self, said: Sequence[str]) -> WrongCell | None:
        """Return the first cell of another row that a claim, as folded words, gives to the row it names."""
        there = set(_phrases(said))
        return next((found for rows in self._tables for found in _wrong(rows, there)), None)


def _wrong(rows: list[list[Words]], there: set[Words]) -> Iterator[WrongCell]:
    named = [row for row in rows if row[0] in there]
    if len(named) != 1:
        return
    own = named[0]
    for column, cell in enumerate(own[1:], 1):
        others = {row[column] for row in rows} & there - {()} - set(own)
        if cell and cell not in there and len(others) == 1:
            yield WrongCell(others.pop(), own[0], cell)


def _are_named(names: Iterable[Words]) -> bool:
    """Whether each row has a name of its own."""
    found = list(names)
    return all(found) and len(set(found)) == len(found)


def _cell(value: str) -> Words:
    """Return the folded words of a short text without digits; nothing for any other value."""
    found = tuple(word for word, _, _ in words(value[:100]))
    return found if len(found) <= _MOST_WORDS and not any(map(str.isdigit, value)) else ()


def _phrases(said: Sequence[str]) -> Iterator[Words]:
    for length in range(1, _MOST_WORDS + 1):
        yield from (tuple(said[n : n + length]) for n in range(len(said) - length + 1))
