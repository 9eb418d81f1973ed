"""Lays records (JSON, YAML, CSV) out as grids of cells: one row a record, one column a key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import groupby, islice, takewhile

from faithrails.evidence.records.parse_json_yaml_csv import WORD_ENDS, Record

_Path = tuple[str, ...]
_Row = Mapping[_Path, str]
_LEAST_ROWS = 2
_MOST_ROWS = 100
_LEAST_FACTS, _MOST_FACTS = 4, 60  # of a record that is looked up by its keys


def grids_of_records(found: Sequence[Record]) -> Iterator[list[list[str]]]:
    """Yield a grid with a header for each run of records of one kind; its first column names the records.

    Records under keys of one mapping are rows too, named by their keys: "plans: {starter: …, growth: …}".
    """
    for _, group in groupby(found, key=lambda record: record[0].path):
        run = list(islice(group, _MOST_ROWS))
        rows = [{fact.path: fact.value for fact in record} for record in run]
        if len(run) >= _LEAST_ROWS:
            yield _grid(rows)
            continue
        yield from _grids_of_siblings(run[0])
        counts = Counter(fact.path for fact in run[0])
        single = {path: value for path, value in rows[0].items() if counts[path] == 1}  # no lists
        if len(single) >= _LEAST_FACTS and len(run[0]) <= _MOST_FACTS:
            yield _grid([{_shortest(path, rows[0]): value for path, value in single.items()}])


def _grids_of_siblings(record: Record) -> Iterator[list[list[str]]]:
    """Yield a grid for each mapping whose values are mappings with keys in common."""
    below: dict[_Path, dict[str, dict[_Path, str]]] = {}
    for fact in record:
        if len(fact.path) > 1:
            *above, name, key = fact.path
            row = below.setdefault(tuple(above), {}).setdefault(name, {(): name})
            row[(key,)] = fact.value
    for named in below.values():
        rows = list(islice(named.values(), _MOST_ROWS))
        shared = frozenset.intersection(*map(frozenset, rows))
        if len(rows) >= _LEAST_ROWS and len(shared) > _LEAST_ROWS:
            yield _grid(rows)


def _shortest(path: _Path, paths: Collection[_Path]) -> _Path:
    """Return the shortest end of a path that no other path ends in."""
    sizes = range(1, len(path) + 1)
    return next((path[-n:] for n in sizes if sum(other[-n:] == path[-n:] for other in paths) == 1), path)


def _grid(rows: Sequence[_Row]) -> list[list[str]]:
    """Return the header, without the keys that all columns begin with, and the cells."""
    paths = list(dict.fromkeys(path for row in rows for path in row))
    paths.sort(key=lambda path: not _names(path, rows))  # the first of the columns that name a row
    shared = list(takewhile(lambda keys: len(set(keys)) == 1, zip(*paths, strict=False)))
    above = max(0, min(len(shared), min(map(len, paths)) - 1))
    header = [" ".join(word for key in path[above:] for word in WORD_ENDS.split(key)) for path in paths]
    return [header, *([row.get(path, "") for path in paths] for row in rows)]


def _names(path: _Path, rows: Sequence[_Row]) -> bool:
    """Whether the values of a key name the rows: all differ, and all have letters."""
    cells = {row.get(path, "") for row in rows}
    return len(cells) == len(rows) and all(any(map(str.isalpha, cell)) for cell in cells)
