"""YAML, JSON and printed Python values as a tree of nodes with their places, bounded in depth."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import yaml

try:
    from yaml import CSafeLoader as Loader
except ImportError:  # PyYAML built without libyaml: slower, the same result
    from yaml import SafeLoader as Loader  # type: ignore[assignment]

DEEPEST = 60  # levels; text that is nested deeper is read as running text
_LINE_OPENS = re.compile(r"^[ ]*((?:[-?][ ]+)*)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Scalar:
    """One value at ``text[start:end]``."""

    value: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Items:
    """A list."""

    value: list[Node] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and their values, in order."""

    value: list[tuple[str, Node]] = field(default_factory=list)


Node = Scalar | Items | Mapping


class _NotATreeError(Exception):
    """Raised for YAML that has no bounded tree: aliases, deep nesting, keys that are lists."""


def tree(text: str) -> Node | None:
    """Parse structured text; None if it is unstructured, uses aliases, or is nested beyond ``DEEPEST``.

    Events are read one at a time, so that nothing recurses however deep the text is nested, and an alias
    is refused before it unfolds.
    """
    # The parser takes quadratic time in the number of lists that one line opens.
    if any(len(marks[1]) > 2 * DEEPEST for marks in _LINE_OPENS.finditer(text)):
        return None
    try:
        return _built(yaml.parse(text, Loader=Loader))
    except (yaml.YAMLError, _NotATreeError, ValueError):
        return None  # the evidence is read as running text


def _built(events: Iterable[yaml.Event]) -> Node | None:
    root: Node | None = None
    open_nodes: list[Items | Mapping] = []
    keys: list[str | None] = []  # of each open mapping, the key whose value comes next
    for event in _within_one_document(events):
        if isinstance(event, yaml.CollectionEndEvent):
            open_nodes.pop()
            keys.pop()
            continue
        if open_nodes and isinstance(open_nodes[-1], Mapping) and keys[-1] is None:
            if not isinstance(event, yaml.ScalarEvent):
                raise _NotATreeError
            keys[-1] = event.value
            continue
        node = _node(event)
        if not open_nodes:
            root = node
        elif isinstance(open_nodes[-1], Items):
            open_nodes[-1].value.append(node)
        else:
            open_nodes[-1].value.append((keys[-1] or "", node))
            keys[-1] = None
        if not isinstance(node, Scalar):
            open_nodes.append(node)
            keys.append(None)
            if len(open_nodes) > DEEPEST:
                raise _NotATreeError
    return root


def _within_one_document(events: Iterable[yaml.Event]) -> Iterator[yaml.Event]:
    documents = 0
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise _NotATreeError
        elif isinstance(event, yaml.AliasEvent):
            raise _NotATreeError
        elif isinstance(event, yaml.ScalarEvent | yaml.CollectionStartEvent | yaml.CollectionEndEvent):
            yield event


def _node(event: yaml.Event) -> Node:
    if isinstance(event, yaml.ScalarEvent):
        first, last = event.start_mark, event.end_mark
        return Scalar(event.value, first.index if first else 0, last.index if last else 0)
    return Items() if isinstance(event, yaml.SequenceStartEvent) else Mapping()
