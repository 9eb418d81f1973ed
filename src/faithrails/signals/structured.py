"""Structured evidence: JSON, YAML, CSV and tables as records of facts, each with its place."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import yaml
from babel import Locale

try:
    from yaml import CSafeLoader as Loader
except ImportError:  # PyYAML built without libyaml: slower, the same result
    from yaml import SafeLoader as Loader  # type: ignore[assignment]

_FLOW = re.compile(r"\s*[{\[]")
_BLOCK_LINE = re.compile(r"\s*(?:-\s+)?(?:[\w .()/-]{1,40}:(?:\s|$)|-\s)")
_NOTHING = frozenset({"", "null", "none", "nan", "n/a", "na", "~", "unknown", "undefined"})
_NO = frozenset({"false", "no"})
_YES = frozenset({"true", "yes"})
WORD_ENDS = re.compile(r"[_\-.:/\s]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[A-Za-z])(?=\d)")
_MOST_FACTS = 40  # in one record: what belongs together is rarely more
_LEAST_ROWS = 2
_DEEPEST = 60
_CODE = 2  # letters in the code of a country


@dataclass(frozen=True, slots=True)
class Fact:
    """One value and the keys that lead to it; ``text[start:end]`` is the value.

    ``denied`` says that the value is a plain no: the evidence says that it is not so.
    """

    path: tuple[str, ...]
    value: str
    start: int
    end: int
    denied: bool = False

    @property
    def words(self) -> str:
        """The fact as words: its keys taken apart, then its value, unless that is a plain yes or no."""
        keys = " ".join(" ".join(WORD_ENDS.split(key)) for key in self.path)
        if self.denied or self.value.lower() in _YES:
            return keys
        names = _country_names(self.value) if _is_country_code(self.path, self.value) else ()
        return " ".join([keys, self.value, *names])


Record = tuple[Fact, ...]


def _is_country_code(path: Sequence[str], value: str) -> bool:
    return len(value) == _CODE and bool(path) and "country" in path[-1].lower()


@lru_cache(maxsize=300)
def _country_names(code: str) -> tuple[str, ...]:
    """Return the English names of a country by its ISO 3166 code: "United Kingdom" and "UK" for "GB"."""
    names = Locale("en").territories
    return tuple(names[key] for key in (code.upper(), f"{code.upper()}-alt-short") if key in names)


def records(text: str) -> list[Record]:
    """Take structured text apart into records, in order; none if it is running text.

    A record is what belongs together: an item of a list, a row of a table, a small
    mapping. A value that is null, empty or "N/A" is no fact: it supports nothing.
    """
    if _FLOW.match(text) or _is_block(text):
        return _of_yaml(text)
    return _of_csv(text)


def _is_block(text: str) -> bool:
    lines = [line for line in text.splitlines() if line.strip() and line.strip() != "---"]
    return len(lines) >= _LEAST_ROWS and all(_BLOCK_LINE.match(line) for line in lines)


def _of_yaml(text: str) -> list[Record]:
    # YAML reads JSON and printed Python values too, and tells where each of them stands.
    try:
        root = yaml.compose(text, Loader=Loader)
    except (yaml.YAMLError, RecursionError, ValueError):
        return []  # not structured after all: it is read as running text
    if root is None or isinstance(root, yaml.ScalarNode) or _repeats_a_key(root) or not _is_tree(root):
        return []
    return [record for record in _records(root, (), 0) if record]


def _records(node: yaml.Node, path: tuple[str, ...], depth: int) -> Iterator[Record]:
    if depth > _DEEPEST:
        return
    if isinstance(node, yaml.SequenceNode):
        if all(isinstance(item, yaml.ScalarNode) for item in node.value):
            yield tuple(_facts(node, path, depth))
            return
        for item in node.value:
            yield from _records(item, path, depth + 1)
        return
    if not isinstance(node, yaml.MappingNode):
        yield tuple(_facts(node, path, depth))
        return
    columns = [(key, child) for key, child in node.value if _is_column(child)]
    if len(columns) < _LEAST_ROWS and not _is_made_of_records(node, depth):
        found = tuple(_facts(node, path, depth))
        if len(found) <= _MOST_FACTS:
            yield found
            return
    if len(columns) >= _LEAST_ROWS:
        yield from _rows(columns, path)
    own: list[Fact] = []
    for key, child in node.value:
        if len(columns) >= _LEAST_ROWS and _is_column(child):
            continue
        below = (*path, str(key.value))
        if isinstance(child, yaml.ScalarNode):
            own.extend(_facts(child, below, depth))
        else:
            yield from _records(child, below, depth + 1)
    yield tuple(own)


def _is_tree(root: yaml.Node) -> bool:
    """Whether no part is used twice: aliases of aliases would unfold without end."""
    seen: set[int] = set()
    waiting: list[yaml.Node] = [root]
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            return False
        seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            waiting += [part for pair in node.value for part in pair]
        elif isinstance(node, yaml.SequenceNode):
            waiting += node.value
    return True


def _repeats_a_key(node: yaml.Node) -> bool:
    """Whether a key comes twice at the top: a talk is written so ("Ann: Hi"), no data."""
    if not isinstance(node, yaml.MappingNode):
        return False
    keys = [str(key.value) for key, _ in node.value]
    return len(set(keys)) < len(keys)


def _facts(node: yaml.Node, path: tuple[str, ...], depth: int) -> Iterator[Fact]:
    if depth > _DEEPEST:
        return
    if isinstance(node, yaml.MappingNode):
        for key, child in node.value:
            yield from _facts(child, (*path, str(key.value)), depth + 1)
    elif isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _facts(item, path, depth + 1)
    else:
        fact = _fact(path, str(node.value), node.start_mark.index, node.end_mark.index)
        if fact:
            yield fact


def _fact(path: tuple[str, ...], value: str, start: int, end: int) -> Fact | None:
    plain = value.strip().lower()
    if plain in _NOTHING:
        return None
    return Fact(path, value.strip(), start, end, denied=plain in _NO and not _is_country_code(path, plain))


def _is_made_of_records(node: yaml.MappingNode, depth: int) -> bool:
    if depth > _DEEPEST:
        return True
    for _, child in node.value:
        if isinstance(child, yaml.SequenceNode) and len(child.value) > 1:
            if not all(isinstance(item, yaml.ScalarNode) for item in child.value):
                return True
        elif sum(_is_column(grandchild) for _, grandchild in _pairs(child)) >= _LEAST_ROWS or (
            isinstance(child, yaml.MappingNode) and _is_made_of_records(child, depth + 1)
        ):
            return True
    return False


def _pairs(node: yaml.Node) -> list[tuple[yaml.Node, yaml.Node]]:
    return list(node.value) if isinstance(node, yaml.MappingNode) else []


def _is_column(node: yaml.Node) -> bool:
    """Whether a mapping is a column of a table: values under the numbers of their rows."""
    return (
        isinstance(node, yaml.MappingNode)
        and len(node.value) >= _LEAST_ROWS
        and all(str(key.value).isdigit() and isinstance(v, yaml.ScalarNode) for key, v in node.value)
    )


def _rows(columns: Sequence[tuple[yaml.Node, yaml.Node]], path: tuple[str, ...]) -> Iterator[Record]:
    rows: dict[str, list[Fact]] = {}
    for name, column in columns:
        for number, cell in column.value:
            row = rows.setdefault(str(number.value), [])
            row.extend(_facts(cell, (*path, str(name.value)), 0))
    yield from map(tuple, rows.values())


def _of_csv(text: str) -> list[Record]:
    lines = text.strip("\r\n").splitlines()
    if len(lines) <= _LEAST_ROWS:
        return []
    for mark in ("|", "\t", ";", ","):
        counts = {line.count(mark) for line in lines if not _is_rule(line)}
        if len(counts) == 1 and counts.pop() >= 1 and (mark != "," or _short(lines, mark)):
            return list(_table(text, mark))
    return []


def _is_rule(line: str) -> bool:
    return "-" in line and not line.strip("|+-=: \t\r\n")


def _short(lines: Sequence[str], mark: str) -> bool:
    """Whether cells are as short as a table's: lines of prose hold commas too."""
    cells = [cell for line in lines for cell in line.split(mark)]
    return sum(len(cell.split()) for cell in cells) <= 4 * len(cells)


def _table(text: str, mark: str) -> Iterator[Record]:
    header: list[str] = []
    offset = 0
    for line in text.splitlines(keepends=True):
        start, offset = offset, offset + len(line)
        if not line.strip() or _is_rule(line):
            continue
        cells = next(csv.reader(io.StringIO(line), delimiter=mark, skipinitialspace=True), [])
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
