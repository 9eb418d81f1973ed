"""Tables and lists of records as rows of cells, and the rows and columns that a claim names."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.records.parse_json_yaml_csv import answer_of
from faithrails.evidence.tables.find_tables import grids_in
from faithrails.evidence.tables.grids_of_records import grids_of_records
from faithrails.evidence.tables.ranges_of_labels import Range, ranges_of
from faithrails.runtime.deadline import look
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.values.compare import agrees, are_same, measured_in
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.values.months_and_days_in_labels import full_name
from faithrails.text.values.units_of_labels import in_unit, unit_of
from faithrails.text.values.values_in_labels import values_in_labels
from faithrails.text.words import STOP_WORDS

Kind = tuple[str, tuple[str | None, str | None]]  # of a value; its dimension and its currency

TIMES = frozenset(("time", "date"))
_MOST_GRIDS = 30
_MOST_IN_NAME, _LONGEST_NAME = 8, 100  # words, characters
_BRACKETED = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
_NOTHING = frozenset(("none", "closed"))  # a "no" in a table; in records a missing value and a state
_NUMBERS = frozenset(
    "id number nr no no. # order invoice ticket".split()
)  # headers of columns that number the rows
_LEAST_DIGITS = 3  # a smaller number may be a count of rows
_ROUNDED = 0.51  # rounding error, in steps
_LEAST_CELLS = 2  # that a claim must name of a row without a unique name
_SAME_BEGINNING = 3  # letters: "dep." and "departs"


def folded(text: str) -> str:
    """Return the words of a text as they are compared, without stop words."""
    spelled = full_name(text) or text.replace("_", " ")  # "Apr" in a cell is said as "April"
    return " ".join(key for key in tokenized(spelled).keys if key not in STOP_WORDS)


@lru_cache(maxsize=4_000)
@dataclass(frozen=True)
class TextGrid:
    """The headers of the columns of a table, and the texts of its cells, row by row."""

    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    @cached_property
    def names(self) -> tuple[tuple[str, ...], ...]:
        """The cells that may name their row, as folded words; empty for values, a yes or a no."""
        return tuple(tuple(self._name(cell, column) for column, cell in enumerate(row)) for row in self.rows)

    def _name(self, cell: str, column: int) -> str:
        if _answer_in(cell) is not None or len(cell) > _LONGEST_NAME:
            return ""
        words = folded(_BRACKETED.sub("", cell)) or folded(cell)
        if (
            len(words) >= _LEAST_DIGITS
            and words.isdigit()
            and self.headers[column].strip().lower() in _NUMBERS
        ):
            return words  # "invoice 1001", of a column "id"
        if column == 0 and words.isdigit():
            return f"{folded(self.headers[0])} {words}"  # "grade 9"
        is_name = any(map(str.isalpha, words)) and not (values(cell) and _is_value(cell))
        return words if is_name and len(words.split()) <= _MOST_IN_NAME else ""

    @cached_property
    def naming(self) -> tuple[int, ...]:
        """The columns whose cells are all different names; empty for a single record."""
        if len(self.rows) == 1:
            return ()
        columns = list(zip(*self.names, strict=True))
        return tuple(n for n, names in enumerate(columns) if all(names) and len(set(names)) == len(names))

    @cached_property
    def keys(self) -> tuple[tuple[str, ...], ...]:
        """The content words of each header, without brackets and units."""
        return tuple(map(_keys_of, self.headers))

    def answer(self, row: int, column: int) -> bool | None:
        """Return True for a cell that says yes ("✓", "included"), False for a no, None for any other."""
        return _answer_in(self.rows[row][column])

    def values(self, row: int, column: int) -> tuple[Mention, ...]:
        """Return the numbers, dates and times of a cell, in the unit that its column names."""
        return self._held(row, column)[0]

    def _held(self, row: int, column: int) -> tuple[tuple[Mention, ...], tuple[Mention, ...]]:
        """Return the values of a cell, and the same ``normalized``; each cell is read once."""
        known = self._cells
        if (row, column) not in known:
            found = values(in_unit(self.rows[row][column], self.headers[column]))
            known[row, column] = found, tuple(map(normalized, found))
        return known[row, column]

    @cached_property
    def _cells(self) -> dict[tuple[int, int], tuple[tuple[Mention, ...], tuple[Mention, ...]]]:
        return {}

    def has(self, value: Mention, row: int, column: int) -> bool:
        """Whether a cell holds a value, possibly rounded; an amount without a unit matches any unit."""
        found, means = self._held(row, column)
        if not found:
            return False
        wanted = normalized(value)
        return any(agrees(wanted, one) for one in means) or any(_is_same(value, held) for held in found)

    def rows_of(self, said: str) -> list[int]:
        """Return the rows that folded words name, with a space before and after them, in the order named."""
        if len(self.rows) == 1:
            return [0]  # a single record is always meant
        for column in self.naming:
            named = {n: row[column] for n, row in enumerate(self.names) if f" {row[column]} " in said}
            found = {
                said.index(f" {name} "): n
                for n, name in named.items()
                if not any(name != other and f" {name} " in f" {other} " for other in named.values())
            }
            if found:
                return [found[place] for place in sorted(found)]
        if self.naming:
            return []
        several = self._row_of_several(said)
        return list(several) if len(several) == 1 else []

    def rows_by_cells(self, said: str) -> list[int]:
        """Return the one row with the most cells named in folded words: two or more, and one unique to it."""
        named = [[name for name in names if name and f" {name} " in said] for names in self.names]
        counts = list(map(len, named))
        most = max(counts, default=0)
        if most < _LEAST_CELLS or counts.count(most) > 1:
            return []
        row = counts.index(most)
        others = frozenset(name for n, names in enumerate(self.names) if n != row for name in names)
        return [row] if any(name not in others for name in named[row]) else []

    def rows_at(self, times: Sequence[Mention]) -> list[int]:
        """Return the only row with one of these times or dates ("the ferry at 07:30"); else an empty list."""
        found = {row for row, column in self._timed if any(self.has(time, row, column) for time in times)}
        return list(found) if len(found) == 1 and len(self.rows) > 1 else []

    @cached_property
    def ranges(self) -> tuple[dict[int, Range], dict[int, Range]]:
        """The ranges that name rows in the first column, and those that are headers of columns."""
        first = ranges_of([row[0] for row in self.rows], self.headers[0])
        return first, ranges_of(self.headers)

    def in_range(self, value: Mention) -> tuple[list[int], list[int]]:
        """Return the rows and the columns whose range contains a value: those of "2–5 kg" for "3 kg"."""
        rows, columns = ([n for n, one in named.items() if one.holds(value)] for named in self.ranges)
        return rows, columns

    @cached_property
    def header_values(self) -> tuple[tuple[Mention, ...], ...]:
        """The dates, times and amounts with a unit in each header: "Visitors in June", "Weight at 50 °C"."""
        return values_in_labels(self.headers)

    def is_in_cell(self, value: Mention) -> bool:
        """Whether a cell that is not the range of its row holds a value."""
        ranged = {0} if self.ranges[0] else set()
        return any(
            are_same(value, held) and measured_in(value) == measured_in(held)
            for row, column in self.places
            if column not in ranged
            for held in self.values(row, column)
        )

    @cached_property
    def _timed(self) -> list[tuple[int, int]]:
        """The cells that hold a time or a date."""
        return [place for place in self.places if any(v.kind in TIMES for v in self.values(*place))]

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """The row and column of each cell."""
        return [(row, column) for row in range(len(self.rows)) for column in range(len(self.headers))]

    @cached_property
    def kinds(self) -> tuple[frozenset[Kind], ...]:
        """The kinds of values that most cells of a column hold, with their dimension and currency."""
        counts: list[Counter[Kind]] = [Counter() for _ in self.headers]
        for row, column in self.places:
            counts[column].update({(held.kind, measured_in(held)) for held in self.values(row, column)})
        return tuple(
            frozenset(kind for kind, number in count.items() if 2 * number > len(self.rows))
            for count in counts
        )

    @cached_property
    def labels(self) -> str:
        """The headers and the names of rows, in small letters."""
        naming = () if len(self.rows) == 1 else self.naming or ((0,) if self.ranges[0] else (0, 1))
        return "\n".join((*self.headers, *(row[n] for row in self.rows for n in naming))).lower()

    def _row_of_several(self, said: str) -> set[int]:
        """Return the rows that a claim names by one or both of their first cells: "the Library in 2023"."""
        named = (
            {n for n, name in enumerate(cells) if name and f" {name} " in said} for cells in self._first_two
        )
        found = list(filter(None, named))
        return set.intersection(*found) if found else set()

    @cached_property
    def _first_two(self) -> tuple[tuple[str, ...], ...]:
        columns = tuple(tuple(folded(row[column]) for row in self.rows) for column in (0, 1))
        is_named = all(any(map(str.isalpha, name)) for name in columns[0])
        return columns if is_named else (("",) * len(self.rows),)

    def is_named(self, column: int, text: str) -> bool:
        """Whether a text has all words of the header of a column."""
        said = frozenset(tokenized(text).keys)
        return bool(self.keys[column]) and all(_has(said, key) for key in self.keys[column])

    def columns_of(self, claim: TokenizedText) -> list[int]:
        """Return the columns whose headers a claim has in full, except headers contained in another one."""
        found = {n: keys for n, keys in enumerate(self.keys) if self.is_named(n, claim.text)}
        return [n for n, keys in found.items() if not any(set(keys) < set(other) for other in found.values())]


def _answer_in(cell: str) -> bool | None:
    return False if cell.strip().lower() in _NOTHING else answer_of(cell)


def _keys_of(header: str) -> tuple[str, ...]:
    read = tokenized(_BRACKETED.sub("", header).replace("_", " "))
    pairs = zip(read.words, read.keys, strict=True)
    has_unit = bool(unit_of(header))
    return tuple(
        f"{key}." if f"{word}." in header.lower() else key
        for word, key in pairs
        if key not in STOP_WORDS and not (has_unit and (len(word) == 1 or unit_of(f"of {word}")))
    )


def _is_same(value: Mention, held: Mention) -> bool:
    """Whether two amounts are the same except for rounding and sign: "shrank by 4 %" for -4.2 %."""
    if not (value.amounts and held.amounts) or (value.unit and held.unit and value.unit != held.unit):
        return False
    is_near = abs(abs(value.amounts[0]) - abs(held.amounts[0])) <= _ROUNDED * value.step
    return is_near and not (value.currency and held.currency and value.currency != held.currency)


def _is_value(cell: str) -> bool:
    """Whether a cell is a value ("3 h", "€9", "2 GB") and not a name with a number in it ("Aero 13")."""
    spans = [(value.start, value.end) for value in values(cell)]
    rest = "".join(char for n, char in enumerate(cell) if not any(start <= n < end for start, end in spans))
    return sum(map(str.isalpha, rest)) <= 1 or cell.strip()[:1].isdigit() or not rest.strip()


def _has(said: frozenset[str], key: str) -> bool:
    """Whether a claim has a word of a header, or one that either abbreviates: "dep.", "Apr", "departs"."""
    if key in said or said.intersection(tokenized(full_name(key)).keys):
        return True
    short = key.removesuffix(".")
    is_short = short != key and any(word.startswith(short) for word in said)
    return is_short or (
        len(key) > _SAME_BEGINNING
        and any(
            word.startswith(key) or (len(word) > _SAME_BEGINNING and key.startswith(word)) for word in said
        )
    )


_GRIDS: PerIndex[tuple[TextGrid, ...]] = PerIndex(lambda index: tuple(_read(index)))


def text_grids(index: EvidenceIndex) -> tuple[TextGrid, ...]:
    """Return the tables and lists of records of all passages."""
    return _GRIDS.of(index)


def _read(index: EvidenceIndex) -> Iterator[TextGrid]:
    count = 0
    for number, passage in enumerate(index.passages):
        for grid in _grids(index, number, passage.text):
            look()
            width = len(grid[0])
            rows = [tuple(row[:width]) + ("",) * (width - len(row)) for row in grid[1:]]
            if rows and width > 1:
                yield TextGrid(tuple(grid[0]), tuple(rows))
                count += 1
            if count >= _MOST_GRIDS:
                return


def _grids(index: EvidenceIndex, number: int, text: str) -> Iterator[Sequence[Sequence[str]]]:
    written = () if index.records.get(number) and "|" not in text else list(grids_in(text))
    yield from written or grids_of_records(index.records.get(number, ()))
