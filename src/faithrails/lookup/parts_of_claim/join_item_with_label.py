"""Joins a list item or table cell with the label above it: "Aspirin" under "Safe in pregnancy"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from faithrails.claims.words_about_the_answer import COLUMNS, DIALOGUE, PARTS, SOURCES
from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.parts_of_claim.heading_above import heading_above
from faithrails.text.irregular_verbs import is_past
from faithrails.text.open_questions import OF_SENTENCES, VERBS
from faithrails.text.tokenized import tokenized
from faithrails.text.words import content_stem, denies

_MOST_WORDS = 8  # of an item: a longer one is a statement by itself
_MOST_MEMBERS = 6  # of an item that names several things
_PAIR = 2  # cells
_MOST_OF_ROLE = 2  # words of a label: "Chair", "Lead singer"
_MARKS = " \t\r\n*_#>|•✓✔✅☑-–—.,;:"
_BETWEEN = re.compile(r"[,;\n]\s*(?:and\b|or\b)?|\s(?:and|or|&)\s")
_AFTER_HEAD = re.compile(r"[*_]*(?::|\s[-–—]\s|\s\()")  # "Aspirin: 100 mg", "Aspirin (100 mg)"
# "The following drugs are safe", "These are safe", "Drugs that are safe": the predicate of each item.
_SAID_OF_EACH = re.compile(
    r"(?:(?:here (?:is|are)\s)?(?:the\s|all\s|some\s|any\s)?[\w-]+(?:\s[\w-]+)?\s(?:that|which|who)"
    r"|(?:the following|these|those)(?:\s[\w-]+){0,2}?)\s"
    rf"(?P<said>(?:{'|'.join(sorted(VERBS))})\b.+)",
    re.IGNORECASE,
)
_NAMING = (PARTS | SOURCES | DIALOGUE | COLUMNS) - {"covered"}  # by insurance
_INLINE = re.compile(r"\W*(?P<label>[^\W\d_][^:\n|]{1,60})[*_]*:[*_]*\s+(?P<items>[^\n:\d]+)")
_RULE = re.compile(r"[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*")
_YES, _NO = frozenset("yes true ✓ ✔ ✅ ☑".split()), frozenset("no false ✗ ✘ ❌ 🚫".split())


class Labelled(NamedTuple):
    """A label, and the statement that it forms with an item."""

    label: str
    statement: str


def statements_with_label(text: str, before: str, index: EvidenceIndex) -> Iterator[Labelled]:
    """Yield the statements that a claim forms with its label; nothing for a sentence, code, or without one.

    ``before`` is the answer up to the claim. Cells of a table have the column's header as their label.
    """
    if text.startswith(("```", "~~~")):  # the label announces code
        return
    if "|" in text:
        yield from _of_row(text, before, index)
        return
    if label := heading_above(before):
        yield from _of_item(text, label, index)
    inline = _INLINE.fullmatch(text)
    if inline and len(_BETWEEN.split(inline["items"])) > 1:  # "Not covered: floods, theft"
        yield from _of_item(inline["items"], inline["label"].strip(_MARKS), index)


def _of_item(text: str, label: str, index: EvidenceIndex) -> Iterator[Labelled]:
    """Yield the statements of an item under its label, for the whole item and each thing that it names."""
    head = _AFTER_HEAD.search(text)
    item, rest = (text[: head.start()], text[head.end() :]) if head else (text, "")
    item, words = item.strip(_MARKS), tokenized(item).words
    if _answers(rest) or denies(tokenized(rest).words):  # "Aspirin: no"
        return
    if not 0 < len(words) <= _MOST_WORDS or not OF_SENTENCES.isdisjoint(words):
        return
    if not _says_something(label, index):
        return
    each = _SAID_OF_EACH.fullmatch(label)
    said = each["said"] if each else label
    members = [member for part in _BETWEEN.split(item) if (member := part.strip(_MARKS))]
    for member in dict.fromkeys((item, *(members if len(members) <= _MOST_MEMBERS else ()))):
        yield from (Labelled(label, statement) for statement in _joined(member, said))
    if any(map(str.isdigit, rest)):  # "Price: 22 euros" under a name
        yield Labelled(label, f"{label}: {text.strip(_MARKS)}")


def _joined(item: str, label: str) -> Iterator[str]:
    words = tokenized(label).words
    lowered = f"{label[0].lower()}{label[1:]}"
    if words[0] in VERBS:
        yield f"{item} {lowered}"
        return
    yield f"{label}: {item}"
    yield f"{item} is {lowered}"
    if words[0].endswith("ed") or is_past(words[0]):
        yield f"{item} {lowered}"
    if len(words) <= _MOST_OF_ROLE and item[0].isupper():
        yield f"{item} is the {lowered}"


def _of_row(row: str, before: str, index: EvidenceIndex) -> Iterator[Labelled]:
    """Yield the statements that the cells of a row form with each other and with the headers above.

    Of two cells, the first is the label of the second. Headers that share a word ("Safe", "Not safe") are the
    labels of their cells. "Yes" or "no" in a cell answers its header for the first cell.
    """
    cells, headers = _cells(row), _headers(before)
    if len(cells) == _PAIR and cells[0]:
        yield from _of_item(cells[1], cells[0], index)
    if len(cells) != len(headers):
        return
    if frozenset.intersection(*(frozenset(tokenized(header).stems) for header in headers)):
        for header, cell in zip(headers, cells, strict=True):
            yield from _of_item(cell, header, index)
    for header, cell in zip(headers[1:], cells[1:], strict=True):
        verb = _answers(cell)
        if verb and cells[0] and _says_something(header, index):
            yield Labelled(header, f"{cells[0]} {verb} {header[0].lower()}{header[1:]}")


def _answers(text: str) -> str:
    """Return the verb for a yes or no: "is" or "is not"; "" for any other text."""
    said = text.strip(" \t*_.").lower()
    return "is" if said in _YES else "is not" if said in _NO else ""


def _headers(before: str) -> list[str]:
    """Return the headers of the table at the end of a text; empty if there is none."""
    lines = before.rstrip("\n").split("\n")
    for n in range(len(lines) - 1, 0, -1):
        if "-" in lines[n] and _RULE.fullmatch(lines[n]):
            return _cells(lines[n - 1])
        if "|" not in lines[n]:
            break
    return []


def _cells(row: str) -> list[str]:
    return [cell.strip(" \t*_") for cell in row.strip().removeprefix("|").removesuffix("|").split("|")]


def _says_something(label: str, index: EvidenceIndex) -> bool:
    """Whether a label has a word of the evidence that names no part of a text, unlike "Key points"."""
    said = (content_stem(word) for word in tokenized(label).words if word not in _NAMING)
    return any(stem in index.stems for stem in said)
