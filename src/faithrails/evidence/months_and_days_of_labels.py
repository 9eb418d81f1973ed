"""Reads months and weekdays from abbreviations and ranges in keys, headers and cells: "Mon–Thu"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from faithrails.evidence.records.parse_json_yaml_csv import Record
from faithrails.text.values.months_and_days_in_labels import days_of_ranges, named_by_labels
from faithrails.types import Passage

_BETWEEN_CELLS = re.compile(r"\||\t|\s\s+")


def months_and_days_of_labels(
    passages: Sequence[Passage], records: Mapping[int, Sequence[Record]]
) -> frozenset[str]:
    """Return the full names, in small letters, of what labels of tables and records name."""
    found: set[str] = set()
    for number, passage in enumerate(passages):
        labels = _of_records(records[number]) if number in records else _of_lines(passage.text)
        found |= named_by_labels(labels)
        found.update(days_of_ranges(passage.text))
    return frozenset(found)


def _of_records(records: Sequence[Record]) -> Iterator[str]:
    for record in records:
        for fact in record:
            yield from fact.path
            yield fact.value


def _of_lines(text: str) -> Iterator[str]:
    """Yield the cells of tables: between pipes, or far apart."""
    for line in text.splitlines():
        yield from map(str.strip, _BETWEEN_CELLS.split(line))
