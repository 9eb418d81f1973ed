"""Reads an answer that is JSON, or lines of ``key: value``, value by value with the words of its keys."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from faithrails.claims.words_about_the_answer import COLUMNS, PARTS
from faithrails.evidence.records.parse_json_yaml_csv import WORD_ENDS

_FENCE = re.compile(r"`{3,}[ \t]*(?:json|ya?ml)?[ \t]*(?=[\r\n])", re.IGNORECASE)
_TOKEN = re.compile(r'(?P<string>"(?:[^"\\]|\\.)*")(?P<colon>\s*:)?|(?P<mark>[{}\[\],])|[^\s{}\[\],"]+')
_KEY = re.compile(r"[ \t]*(?:-[ \t]+)?(?P<quote>[\"']?)(?P<key>[A-Za-z_][\w.-]*)(?P=quote):[ \t]+(?=\S)")
_PLAIN = {"true": "yes", "false": "no", "null": "", "~": ""}
_MOST_WORDS = 4  # of a value that is one claim with its keys; a longer one is read as text
_DEEPEST = 20  # levels
_NAMING = PARTS | COLUMNS
_ANSWERING = frozenset("answer response result verdict decision conclusion output final short".split())
_VALUE_KEYS = frozenset("value text description detail details answer content info".split())  # beside a name


class KeyedValue(NamedTuple):
    """One value of a structured answer, with the keys between it and the value before.

    ``answer[value_start:end]`` is the value, ``answer[start:value_start]`` its keys. ``keys`` are the words
    of all keys above it, ``key`` those of the last. ``text`` is the value as words: "yes" for true, "" for
    null and for an empty value.
    """

    start: int
    value_start: int
    end: int
    keys: str
    key: str
    text: str

    @property
    def is_prose(self) -> bool:
        """Whether the value can be read as running text: it is long, and nothing in it is escaped."""
        return len(self.text.split()) > _MOST_WORDS and self.end - self.value_start == len(self.text)

    @property
    def is_whole_answer(self) -> bool:
        """Whether the keys only say that the value is the answer: "final answer"."""
        return _ANSWERING.issuperset(self.keys.lower().split()) and self.end - self.value_start > 0

    @property
    def statement(self) -> str:
        """The keys and the value: "pool: no"; the keys alone if the value is empty."""
        return ": ".join(part for part in (self.keys, self.text) if part)


def keyed_values(answer: str) -> list[KeyedValue]:
    """Return the values of a structured answer in order; an empty list for running text.

    An answer is structured if it, or the code fence around all of it, holds just a JSON object or list, at
    most 20 levels deep with a key or text in it, or lines of a key without spaces and a value. A single line
    counts only with true or false, as "Note: …" begins a sentence. Every letter and digit belongs to a value
    or its keys.
    """
    begin, end = _unfenced(answer)
    if not answer.startswith(("{", "["), begin):
        return _from_lines(answer, begin, end)
    if '"' not in answer:  # "[12,5]" may be one number in brackets
        return []
    try:
        json.loads(answer[begin:end])
        return list(_from_json(answer, begin, end))
    except (ValueError, RecursionError):
        return []  # the answer is read as text


def _unfenced(answer: str) -> tuple[int, int]:
    """Return where the answer, or what its code fence holds, begins and ends, without white space."""
    end = len(answer.rstrip())
    opening = _FENCE.match(answer, len(answer) - len(answer.lstrip()))
    begin = opening.end() if opening else 0
    if opening and answer.endswith("```", begin, end):
        end = len(answer[:end].rstrip("`").rstrip())
    return begin + len(answer[begin:]) - len(answer[begin:].lstrip()), end


def _from_lines(answer: str, begin: int, end: int) -> list[KeyedValue]:
    values: list[KeyedValue] = []
    at = begin
    for line in answer[begin:end].splitlines(keepends=True):
        found = _KEY.match(line)
        if found is None and line.strip():
            return []
        if found:
            values.append(_from_line(line, at, found))
        at += len(line)
    return values if len(values) > 1 or any(value.text in ("yes", "no") for value in values) else []


def _from_line(line: str, at: int, found: re.Match[str]) -> KeyedValue:
    value = line[found.end() :].rstrip(" \t\r\n,")
    said = found.end()
    if value[0] in "\"'" and value[0] == value[-1] and len(value) > 1:
        said, value = said + 1, value[1:-1]
    text = _PLAIN.get(value, value)
    key = _words(found["key"])
    return KeyedValue(at + found.start("quote"), at + said, at + said + len(value), key, key, text)


def _from_json(answer: str, begin: int, end: int) -> Iterator[KeyedValue]:
    keys: list[str] = []  # for each open object or list, the words of the key whose value comes next
    names: list[str | None] = []  # for each object in a list, its first text: its subject
    start: int | None = None  # of the keys that no value has followed yet
    within = ""
    for token in _TOKEN.finditer(answer, begin, end):
        mark = token["mark"]
        if mark and mark in "{[":
            keys.append("")
            names.append("" if within + mark == "[{" else None)
            if len(keys) > _DEEPEST:
                raise ValueError("nested too deep")
        elif mark:
            if mark != ",":
                keys.pop()
                names.pop()
            if start is not None:  # an empty object or list
                yield KeyedValue(start, token.end(), token.end(), _joined(keys), _last(keys), "")
                start = None
        elif token["colon"]:
            keys[-1] = _words(json.loads(token["string"]))
            start = token.start() if start is None else start
        else:
            about = [name for name in names if name]
            own = [] if about and _last(keys).lower() in _VALUE_KEYS else [_joined(keys)]
            value = _value(token, start, " ".join([*about, *own]).strip(), _last(keys))
            yield value
            if names[-1] == "" and token["string"] and len(value.text.split()) <= _MOST_WORDS:
                names[-1] = value.text
            start = None
        within = "[" if mark == "[" or (mark == "," and names[-1:] == [None]) else ""


def _value(token: re.Match[str], start: int | None, keys: str, key: str) -> KeyedValue:
    said, end = token.span()
    if token["string"]:
        said, end, text = said + 1, end - 1, json.loads(token[0])
    else:
        text = _PLAIN.get(token[0], token[0])
    return KeyedValue(said if start is None else start, said, end, keys, key, text)


def _words(key: str) -> str:
    return " ".join(WORD_ENDS.split(key)).strip()


def _last(keys: list[str]) -> str:
    return next(filter(None, reversed(keys)), "")


def _joined(keys: list[str]) -> str:
    """Join the words of keys, without those above the last that only name a part of a text: "details"."""
    named = [key for key in keys if key]
    return " ".join(
        [*(key for key in named[:-1] if not _NAMING.issuperset(key.lower().split())), *named[-1:]]
    )
