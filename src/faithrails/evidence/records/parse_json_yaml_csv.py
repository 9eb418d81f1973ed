"""Parses structured evidence (JSON, YAML, CSV, tables) into records of facts with their places."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from babel import Locale

from faithrails.evidence.records.tree import Items, Mapping, Node, Scalar, tree
from faithrails.text.values.currencies import currency_before
from faithrails.text.values.units_of_labels import in_currency, in_unit

_FLOW = re.compile(r"\s*[{\[]")
_BLOCK_LINE = re.compile(r"\s*(?:-\s+)?(?:[\w .()/-]{1,40}:(?:\s|$)|-\s)")
_NOTHING = frozenset({"", "null", "none", "nan", "n/a", "na", "~", "unknown", "undefined"})
_PLAIN_NO, _PLAIN_YES = frozenset("false no ✗ ✘ ❌ ×".split()), frozenset("true yes ✓ ✔ ✅".split())
_STATES = ("available", "included", "allowed", "supported", "offered", "permitted", "enabled")
_NO = _PLAIN_NO | {"unavailable", "disabled", *(f"not {state}" for state in _STATES)}
_YES = _PLAIN_YES | set(_STATES)
WORD_ENDS = re.compile(r"[_\-.:/\s]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z]{2})(?=\d)")
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")  # in a key: "2019", "sales_2019"
_MOST_FACTS = 40  # in one record: what belongs together is rarely more
_LEAST_ROWS = 2
_QUOTED = re.compile(r"\"[^\"\n]*\"")
_MOST_TITLES, _ENDS = 2, (".", "!", "?")  # lines above a table; they are no sentences
_OF_COUNTRIES = re.compile(r"countr|nation|market|\bships?_?to\b|deliver|shipping_?to", re.IGNORECASE)  # keys
_CODE = 2  # letters in the code of a country


def answer_of(value: str) -> bool | None:
    """Return True for a value that says yes ("✓", "included"), False for a no, None for any other.

    A remark may follow a yes: "allowed (max. 10 kg)".
    """
    plain = value.strip().lower()
    return False if plain in _NO else True if plain.partition("(")[0].strip() in _YES else None


@dataclass(frozen=True, slots=True)
class Fact:
    """One value and the keys that lead to it; ``text[start:end]`` is the value.

    ``denied``: the value is a plain no. ``currency`` is that of all prices in its text, if one key names it.
    """

    path: tuple[str, ...]
    value: str
    start: int
    end: int
    denied: bool = False
    currency: str = ""

    @property
    def affirmed(self) -> bool:
        """Whether the value says yes."""
        return answer_of(self.value) is True

    @property
    def measured(self) -> str:
        """The value, with the unit or currency that its key names: "30000 ms" under "timeout_ms"."""
        said = in_unit(self.value, self.path[-1]) if self.path else self.value
        return in_currency(said, self.path[-1], self.currency) if self.currency and self.path else said

    @property
    def words(self) -> str:
        """The fact as text: the words of its keys, then its value unless that is a plain yes or no."""
        keys = " ".join(" ".join(WORD_ENDS.split(key)) for key in self.path)
        if self.value.lower() in _PLAIN_NO | _PLAIN_YES and (self.denied or self.affirmed):
            return keys
        names = _country_names(self.value) if _is_country_code(self.path, self.value) else ()
        return " ".join([keys, self.value, *names])


Record = tuple[Fact, ...]


def _is_country_code(path: Sequence[str], value: str) -> bool:
    return len(value) == _CODE and bool(path) and _OF_COUNTRIES.search(path[-1]) is not None


@lru_cache(maxsize=300)
def _country_names(code: str) -> tuple[str, ...]:
    """Return the English names of a country by its ISO 3166 code: "United Kingdom" and "UK" for "GB"."""
    names = Locale("en").territories
    return tuple(names[key] for key in (code.upper(), f"{code.upper()}-alt-short") if key in names)


def records(text: str) -> list[Record]:
    """Parse structured text into records, in order; empty for running text.

    A record is an item of a list, a row of a table, or a small mapping. A value that is null, empty or "N/A"
    is no fact: it supports nothing.
    """
    if _FLOW.match(text):
        found = _of_json_lines(text) or _of_yaml(text)
    else:
        found = _of_yaml(text) if is_block(text) else _of_csv(text)
    currencies = {fact.value for record in found for fact in record if _names_currency(fact)}
    code = currencies.pop() if len(currencies) == 1 else ""
    if not currency_before(code):  # "Foreign Currency" is a column of amounts
        return found
    return [tuple(replace(fact, currency=code) for fact in record) for record in found]


def _names_currency(fact: Fact) -> bool:
    return bool(fact.path) and WORD_ENDS.split(fact.path[-1])[-1].lower() == "currency"


def is_block(text: str) -> bool:
    """Return whether all lines of a text are those of a YAML mapping or list, or lead its values on."""
    lines = [line for line in text.splitlines() if line.strip() and line.strip() != "---"]
    return len(lines) >= _LEAST_ROWS and all(_BLOCK_LINE.match(line) for line in lines)


def _of_json_lines(text: str) -> list[Record]:
    """Return the records of JSON lines; empty if any line is not an object."""
    found: list[Record] = []
    start = 0
    for line in text.splitlines(keepends=True):
        plain = line.strip().rstrip(",")
        if plain and not (plain.startswith("{") and plain.endswith("}")):
            return []
        for record in _of_yaml(plain) if plain else ():
            shift = start + line.index("{")
            found.append(tuple(replace(f, start=f.start + shift, end=f.end + shift) for f in record))
        start += len(line)
    return found if len(found) >= _LEAST_ROWS else []


def _of_yaml(text: str) -> list[Record]:
    root = tree(text)
    if root is None or isinstance(root, Scalar) or _repeats_a_key(root):
        return []  # the evidence is read as running text
    return [record for record in _records(root, ()) if record]


def _records(node: Node, path: tuple[str, ...]) -> Iterator[Record]:
    if isinstance(node, Items):
        if all(isinstance(item, Scalar) for item in node.value):
            yield tuple(_facts(node, path))
            return
        for item in node.value:
            yield from _records(item, path)
        return
    if isinstance(node, Scalar):
        yield tuple(_facts(node, path))
        return
    columns = [(key, child) for key, child in node.value if _is_column(child)]
    if len(columns) < _LEAST_ROWS and not _contains_records(node):
        found = tuple(_facts(node, path))
        if len(found) <= _MOST_FACTS:
            yield found
            return
    if len(columns) >= _LEAST_ROWS:
        yield from _rows(columns, path)
    own: list[Fact] = []
    for key, child in node.value:
        if len(columns) >= _LEAST_ROWS and _is_column(child):
            continue
        below = (*path, key)
        if isinstance(child, Scalar):
            own.extend(_facts(child, below))
        else:
            yield from _records(child, below)
    yield tuple(own)


def _repeats_a_key(node: Node) -> bool:
    """Whether a top-level key comes twice, as in dialogue ("Ann: Hi"), which is no data."""
    if not isinstance(node, Mapping):
        return False
    keys = [key for key, _ in node.value]
    return len(set(keys)) < len(keys)


def _facts(node: Node, path: tuple[str, ...]) -> Iterator[Fact]:
    if isinstance(node, Mapping):
        for key, child in node.value:
            yield from _facts(child, (*path, key))
    elif isinstance(node, Items):
        for item in node.value:
            yield from _facts(item, path)
    else:
        fact = _fact(path, node.value, node.start, node.end)
        if fact:
            yield fact


def _fact(path: tuple[str, ...], value: str, start: int, end: int) -> Fact | None:
    plain = value.strip().lower()
    if plain in _NOTHING:
        return None
    return Fact(path, value.strip(), start, end, denied=plain in _NO and not _is_country_code(path, plain))


def _contains_records(node: Mapping) -> bool:
    for _, child in node.value:
        if isinstance(child, Items) and len(child.value) > 1:
            if not all(isinstance(item, Scalar) for item in child.value):
                return True
        elif isinstance(child, Mapping) and (
            sum(_is_column(grandchild) for _, grandchild in child.value) >= _LEAST_ROWS
            or _contains_records(child)
        ):
            return True
    return False


def _is_column(node: Node) -> bool:
    """Whether a mapping is a column of a table: values under the numbers of their rows."""
    return (
        isinstance(node, Mapping)
        and len(node.value) >= _LEAST_ROWS
        and all(key.isdigit() and isinstance(value, Scalar) for key, value in node.value)
    )


def _rows(columns: Sequence[tuple[str, Node]], path: tuple[str, ...]) -> Iterator[Record]:
    rows: dict[str, list[Fact]] = {}
    for name, column in columns:
        if isinstance(column, Mapping):
            for number, cell in column.value:
                rows.setdefault(number, []).extend(_facts(cell, (*path, name)))
    yield from map(tuple, rows.values())


def _of_csv(text: str) -> list[Record]:
    lines = text.splitlines(keepends=True)
    plain = [line for line in lines if line.strip()]
    titles = min(_titles(plain), len(plain))
    rows = [line.rstrip("\r\n") for line in plain[titles:] if not _is_rule(line)]
    if len(plain) - titles <= _LEAST_ROWS:
        return []
    for mark in ("|", "\t", ";", ","):
        counts = {_QUOTED.sub("", line).count(mark) for line in rows}
        if (titles and mark == "|") or all(": " in cell for cell in rows[0].split(mark)):
            continue  # a table in Markdown, lines of "key: value"
        if len(counts) == 1 and counts.pop() > bool(titles) and (mark != "," or _short(rows, mark)):
            start = text.index(plain[titles]) if titles else 0
            title = _fact((), text[:start], len(text[:start]) - len(text[:start].lstrip()), start)
            try:
                return [*([(title,)] if title else []), *_table(text, start, mark)]
            except csv.Error:  # a cell longer than `csv` reads: the evidence is read as running text
                return []
    return []


def _titles(lines: Sequence[str]) -> int:
    """Return the number of lines above a table: those with fewer cells than its first line."""
    cells = [max(map(_QUOTED.sub("", line).count, "|\t;,")) for line in lines[: _MOST_TITLES + 1]]
    most = max(cells, default=0)
    first = cells.index(most) if most > 1 else 0
    return 0 if any(line.rstrip().endswith(_ENDS) for line in lines[:first]) else first


def _is_rule(line: str) -> bool:
    return "-" in line and not line.strip("|+-=: \t\r\n")


def _short(lines: Sequence[str], mark: str) -> bool:
    """Whether cells are short enough for a table, since lines of prose have commas too."""
    cells = [cell for line in lines for cell in line.split(mark)]
    return sum(len(cell.split()) for cell in cells) <= 4 * len(cells)


def _table(text: str, offset: int, mark: str) -> Iterator[Record]:
    header: list[str] = []
    for line in text[offset:].splitlines(keepends=True):
        start, offset = offset, offset + len(line)
        if not line.strip() or _is_rule(line):
            continue
        cells = next(csv.reader([line], delimiter=mark, skipinitialspace=True), [])
        if not header:
            header = [cell.strip() for cell in cells]
            continue
        found, position = [], start
        for name, cell in zip(header, cells, strict=False):
            place = text.find(cell.strip(), position, offset)
            fact = _fact(
                (name,) if name else (), cell, max(place, position), max(place, position) + len(cell.strip())
            )
            if fact:
                found.append(fact)
                position = fact.end
        if found:
            yield tuple(found)
