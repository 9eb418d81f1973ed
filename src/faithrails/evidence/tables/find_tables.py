"""Finds the tables of a passage: piped or laid out in columns, lines of a label and numbers, and records."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.evidence.records.parse_json_yaml_csv import Record
from faithrails.evidence.sentences_and_neighbours import Place
from faithrails.evidence.tables.grids_of_records import grids_of_records
from faithrails.evidence.tables.laid_out_rows import is_laid_out, keyed, laid_out
from faithrails.evidence.tables.numeric_table import Table, scale_in, years_in
from faithrails.evidence.tables.table_from_grid import table_of
from faithrails.evidence.tables.unfold_rows import table_lines, unfold_rows
from faithrails.evidence.tables.units_of_columns import cells_of
from faithrails.runtime.deadline import look
from faithrails.text.values.digits import MINUS

_RULE = re.compile(r"[\s|:+=-]*-[\s|:+=-]*")
_PIPES = 2  # in a row of a table
_LEAST_ROWS = 2
_MOST_ROWS = 100  # of one table: further rows are ignored
_MOST_TABLES = 60
_MOST_CELLS = 100  # of records: over many cells some formula gives almost any number
_AROUND = 600  # characters before and after a table that may state its scale
_LONGEST_LINE, _LONGEST_LABEL = 400, 20  # characters, words
_NUMBER = re.compile(rf"[{MINUS}$€£(+]{{0,4}}\d[\d,.]*[%)]{{0,2}}")
_GLUE = frozenset("$ € £ ( ) % )% — – -".split())
_NOTHING = frozenset("— – -".split())
_DAY = re.compile(r"(?<!\d)\d{1,2}(?!\d)")
_COUNTS_IN = re.compile(r"\bin\s(?:[\w.'’$€£]+\s){0,4}?(?:thousand|million|billion)s\b", re.IGNORECASE)
_AMOUNT = re.compile(r"[$€£¥₹]\s?\d[\d,.]{0,12} ?(?:thousand|million|billion|mn?|bn)\b", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")

_TABLES: PerIndex[tuple[tuple[int, Table], ...]] = PerIndex(lambda index: tuple(_all(index)))


def tables_of(index: EvidenceIndex) -> tuple[Table, ...]:
    """Return the tables of all passages, read when first asked for."""
    return tuple(table for _, table in _TABLES.of(index))


def are_about_tables(places: Iterable[Place | None], index: EvidenceIndex) -> bool:
    """Whether most claims are closest to passages that hold a table, or records (JSON, YAML, CSV).

    Other passages do not count: a table retrieved beside the text must not change the decision.
    """
    passages = [index.sentences[place.top].passage for place in places if place] or range(len(index.passages))
    holding = {number for number, _ in _TABLES.of(index)}
    structured = [number in holding or number in index.records for number in passages]
    return 2 * sum(structured) > len(structured)


def _all(index: EvidenceIndex) -> Iterator[tuple[int, Table]]:
    """Yield each table with the index of its passage."""
    count = 0
    for number, passage in enumerate(index.passages):
        for table in (
            *tables_in(passage.text),
            *_tables_of_records(index.records.get(number, ()), passage.text),
        ):
            look()
            yield number, table
            count += 1
            if count >= _MOST_TABLES:
                return


def tables_in(text: str) -> Iterator[Table]:
    """Yield the tables of a text, in order."""
    lines = [part for line in table_lines(text) for part in unfold_rows(line)]
    place = 0
    counts = cache(lambda: " ".join(_COUNTS_IN.findall(text)))  # of the whole text: found once
    for kind, group in groupby(lines, key=_kind):
        block = list(group)
        if kind and len(block) >= _LEAST_ROWS:
            before = "\n".join(lines[max(0, place - 6) : place])[-_AROUND:]
            after = "\n".join(lines[place + len(block) : place + len(block) + 6])[:_AROUND]
            grid = _grid_of(kind, block, before)
            # "$23 million" in the text beside a table gives its scale only if nothing else does.
            near = f"{before}\n{after}"
            said = (_AMOUNT.sub(" ", near), counts(), near)
            around = next(filter(scale_in, said), "")
            found = table_of(grid[:_MOST_ROWS], around) if len(grid) >= _LEAST_ROWS else None
            if found:
                yield found
        place += len(block)


def grids_in(text: str) -> Iterator[list[list[str]]]:
    """Yield the tables of a text as rows of cells, without rulers, and those made from "key: value" lines."""
    for kind, group in groupby(table_lines(text), key=_kind):
        grid = _grid_of(kind, list(group), "") if kind in ("piped", "laid out") else []
        if len(grid) >= _LEAST_ROWS:
            yield [[cell.strip() for cell in row] for row in grid[:_MOST_ROWS]]
    yield from keyed(text)


def _grid_of(kind: str, lines: Sequence[str], before: str) -> list[list[str]]:
    if kind == "piped":
        return [cells_of(line.strip()) for line in lines if not _RULE.fullmatch(line)]
    rows = laid_out(lines) if kind == "laid out" else []
    return rows or (list(_flat(lines, before)) if all(map(is_flat_row, lines)) else [])


def _tables_of_records(found: Sequence[Record], text: str) -> Iterator[Table]:
    if text.count("|") >= _PIPES * len(found):
        return  # a table in Markdown
    for grid in grids_of_records(found):
        table = table_of(grid)
        if table and len(table.cells) <= _MOST_CELLS:
            yield replace(table, by_keys=not table.years)


def _kind(line: str) -> str:
    if line.count("|") >= _PIPES:
        return "piped"
    if is_laid_out(line):
        return "laid out"
    return "flat" if is_flat_row(line) else ""


def is_flat_row(line: str) -> bool:
    """Whether a line is a label and a row of numbers."""
    return bool(line) and len(line) <= _LONGEST_LINE and _cells(line) is not None


def _flat(lines: Sequence[str], before: str) -> Iterator[list[str]]:
    """Yield the rows of flat text; its header is the nearest line above that names years."""
    rows = [_cells(line) or [line] for line in lines]
    widths = [len(row) for row in rows]
    years = _YEAR.findall(lines[0]) if _is_header(lines[0]) else []
    if years:
        rows = rows[1:]
    else:
        named = [line for line in before.splitlines() if len(years_in(line)) > 1]
        years = list(dict.fromkeys(_YEAR.findall(named[-1]))) if named else []
    fits = years and len(years) < max(widths)
    yield ["", *years] if fits else [""] * max(widths)
    yield from rows


def _is_header(line: str) -> bool:
    """Whether all numbers of a line are years, of which it has two or more, or days of dates."""
    rest = _DAY.sub("", _YEAR.sub("", line))
    return len(_YEAR.findall(line)) > 1 and not any(map(str.isdigit, rest))


def _cells(line: str) -> list[str] | None:
    """Return the label of a line and the numbers that end it; None unless there are two or more."""
    tokens = line.split()
    first = len(tokens)
    while first and (_NUMBER.fullmatch(tokens[first - 1]) or tokens[first - 1] in _GLUE):
        first -= 1
    if not (0 < first <= _LONGEST_LABEL and first < len(tokens) and tokens[0][0].isalpha()):
        return None
    cells: list[str] = []
    for token in tokens[first:]:
        if cells and (token in (")", "%", ")%") or cells[-1] in ("$", "€", "£", "(")):
            cells[-1] += token
        else:
            cells.append(token)
    numbers = sum(cell not in _NOTHING for cell in cells)
    return [" ".join(tokens[:first]), *cells] if numbers > 1 else None
