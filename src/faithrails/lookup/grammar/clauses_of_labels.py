"""Reads which name a label or a heading gives to the clauses behind or below it.

"Basic: $5 a month" and "- **Basic** – 5 GB, $5" are about "Basic", and so is "Price: $5" below the heading
"Basic plan"; "Linz (66 %)" is about "Linz".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.sections import sections
from faithrails.lookup.grammar.clauses import clauses, clauses_of
from faithrails.lookup.grammar.clauses_of_names import NamedClause, names_in
from faithrails.text.tokenized import tokenized

_ROW = re.compile(
    r"\s*(?:[-*•–+]\s+|\d{1,2}[.)]\s+)?[*_]{0,2}(?P<name>[A-Z0-9][^–:·|*_.,;()\n]{0,39}?)[*_]{0,2}\s*"
    r"(?:\s[–—-]\s|:\s|\s·\s|\.{3,}\s*|\([^()]*\)\s*\.{3,})[*_]{0,2}(?P<rest>.*\d.*)"
)
_BRACKETED = re.compile(
    r"(?<![\w’'-])(?P<name>[A-Z][\w’'-]{0,30}(?:\s[A-Z][\w’'-]{0,30}){0,2})\s\((?P<value>[^()]{0,10}\d[^()]{0,20})\)"
)
_LEAST_ROWS = 2
_MOST_LINES = 300  # of the evidence
_LONGEST = 200  # characters of a line


def clauses_of_labels(index: EvidenceIndex) -> Iterator[NamedClause]:
    """Yield the clauses with numbers behind labels and below headings; none of very long evidence."""
    yield from chain(_behind_labels(index), _below_headings(index), _in_lines(index), _in_brackets(index))


def _behind_labels(index: EvidenceIndex) -> Iterator[NamedClause]:
    for records in index.records.values():
        facts = [fact for record in records[:_MOST_LINES] for fact in record]
        counts = Counter(fact.path for fact in facts)
        for fact in facts:
            if len(fact.path) == counts[fact.path] == 1:
                yield from _clauses_of(fact.path[0], fact.value)


def _in_lines(index: EvidenceIndex) -> Iterator[NamedClause]:
    """Yield the clauses of lines that begin with a name and a mark, if there are several and all differ."""
    for number, passage in enumerate(index.passages):
        lines = passage.text.split("\n") if number not in index.records else []
        short = (line for line in lines[:_MOST_LINES] if len(line) <= _LONGEST)
        rows = [found for line in short if (found := _ROW.fullmatch(line))]
        often = Counter(row["name"] for row in rows)
        for row in rows if len(often) >= _LEAST_ROWS and len(often) == len(rows) else ():
            yield from _clauses_of(row["name"].strip(), row["rest"])


def _in_brackets(index: EvidenceIndex) -> Iterator[NamedClause]:
    """Yield the values in brackets behind names, if a sentence has two, with the clause that begins it."""
    for number, sentence in enumerate(index.sentences if len(index.sentences) <= _MOST_LINES else ()):
        found = list(_BRACKETED.finditer(index.text_of(sentence)))
        if len(found) < _LEAST_ROWS or sentence.passage in index.records:
            continue
        before = " ".join(part.text for part in clauses_of(index, number)[:1])
        for one in found:
            value = one["value"] if any(map(str.isdigit, before)) else f"{before} {one['value']}"
            yield from _clauses_of(one["name"], value)


def _below_headings(index: EvidenceIndex) -> Iterator[NamedClause]:
    read = sections(index)
    titles = {path: path[-1] for group in read.groups for path in group}
    for line in read.lines if len(read.lines) <= _MOST_LINES else ():
        above = (line.path[:depth] for depth in range(len(line.path), 0, -1))
        title = next((titles[path] for path in above if path in titles), "")
        if title and not names_in(line.text, index):
            yield from _clauses_of(title, line.text)


def _clauses_of(label: str, text: str) -> Iterator[NamedClause]:
    name = tuple(tokenized(label).keys)
    if name and len(text) <= _LONGEST and any(map(str.isdigit, text)):
        for part in clauses(text):
            yield NamedClause(part, name, label)
