"""Reads keys with a yes, a no or an empty value beside them: "Dogs: yes", "✅ Smoking", "Allergens: –"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from faithrails.text.words import AUXILIARIES, EXCEPTIONS, words

Said = Literal["yes", "no", "nothing"]

_YES_SIGN, _NO_SIGN = r"(?:[✅✔☑✓👍🆗]\ufe0f?|\[[xX]\])", r"[❌✗✘✖✕❎🚫⛔👎]\ufe0f?"
_YES_WORD = (
    r"(?:yes|yeah|yep|yup|true|sure(?: thing)?|certainly|definitely|absolutely|of course|indeed|ok(?:ay)?)"
)
_NO_WORD = r"(?:no|none|nope|false|not (?:available|included|offered))"
_NOTHING_WORD = r"(?:nothing|nil|null|not any|n/?a|\[\s*\]|\{\s*\}|\"\"|''|\(\s*\)|∅|[-–—/]+|…|\.{3}|\?)"
_ANSWER = (
    rf"(?:(?P<yes>{_YES_WORD}(?:\s?{_YES_SIGN})?|{_YES_SIGN}(?:\s?{_YES_WORD})?)|"
    rf"(?P<no>{_NO_WORD}(?:\s?{_NO_SIGN})?|{_NO_SIGN}(?:\s?{_NO_WORD})?)|(?P<nothing>{_NOTHING_WORD}))"
)
_SIGN = rf"(?:(?P<yes>{_YES_SIGN})|(?P<no>{_NO_SIGN}))"
_WORD = rf"(?:(?P<yes>{_YES_WORD})|(?P<no>{_NO_WORD}))"
_KEY = r"(?P<key>[^\W\d_][\w '’/&-]{0,50}?)"
_BEFORE, _AFTER = r"[\s|*\"'•-]*", r"[\s|.!*\"']*"
_SHAPES = tuple(
    re.compile(shape, re.IGNORECASE)
    for shape in (
        rf"{_BEFORE}{_KEY}[\"'*]*\s?[:|=→][\"'*]{{0,3}}\s?[\"'*]{{0,3}}{_ANSWER}{_AFTER}",
        rf"{_BEFORE}{_KEY}[*]*(?:\s[–—-]\s|,\s){_WORD}{_AFTER}",
        rf"{_BEFORE}{_KEY}[*]*\s\({_ANSWER}\){_AFTER}",
        rf"{_BEFORE}{_KEY}[*]*\s?[–—-]?\s?{_SIGN}{_AFTER}",
        rf"{_BEFORE}{_SIGN}[\s*]*{_KEY}{_AFTER}",
        rf"{_BEFORE}(?:as )?for (?:the )?{_KEY}[,:]\s{_WORD}{_AFTER}",
        rf"{_BEFORE}{_WORD}(?: to| for|,|:)\s(?:the )?{_KEY}{_AFTER}",
    )
)
_EMPTY = re.compile(
    rf"\W*(?:{_NO_WORD}|{_NOTHING_WORD}|{_NO_SIGN}|not\b.*|without\b.*|unavailable|unknown)?\W*"
)
_BETWEEN, _AND = re.compile(r"[,;]\s+(?:and\s+)?"), re.compile(r"\s(?:and|or|&)\s|/")
_LONGEST = 80  # characters
_MOST_WORDS = 5  # of a key


class AnsweredKey(NamedTuple):
    """A key at ``start:end`` of a text, and its answer: yes, no, or nothing for an empty value."""

    key: str
    start: int
    end: int
    says: Said


@lru_cache(maxsize=1_000)  # several rules ask about one claim
def answered_key(text: str) -> AnsweredKey | None:
    """Return the key and its answer if the text holds nothing else; None for any other text.

    None also if the key has more than five words, an auxiliary verb or a denial.
    """
    if len(text) > _LONGEST:
        return None
    found = next((f for shape in _SHAPES if (f := shape.fullmatch(text))), None)
    if found is None:
        return None
    said = [word for word, _, _ in words(found["key"])]
    if not said or len(said) > _MOST_WORDS or not (AUXILIARIES | EXCEPTIONS).isdisjoint(said):
        return None
    groups = found.groupdict()
    says: Said = "yes" if groups["yes"] else "no" if groups["no"] else "nothing"
    return AnsweredKey(found["key"], *found.span("key"), says)


def answered_keys(text: str) -> list[AnsweredKey]:
    """Return the keys of a text that only lists such keys: "Dogs and cats: yes", "Dogs: no, cats: yes"."""
    pieces = [(0, len(text))] if answered_key(text) else list(_pieces(text, _BETWEEN, 0, len(text)))
    whole = [(start, answered_key(text[start:end])) for start, end in pieces]
    found = [one._replace(start=one.start + at, end=one.end + at) for at, one in whole if one]
    return [part for one in found for part in _joined(text, one)] if len(found) == len(pieces) else []


def _joined(text: str, found: AnsweredKey) -> Iterator[AnsweredKey]:
    for start, end in _pieces(text, _AND, found.start, found.end):
        yield found._replace(key=text[start:end], start=start, end=end)


def _pieces(text: str, between: re.Pattern[str], start: int, end: int) -> Iterator[tuple[int, int]]:
    for found in between.finditer(text, start, end):
        yield start, found.start()
        start = found.end()
    yield start, end


def is_no_or_empty(value: str) -> bool:
    """Whether a value denies or is empty: "none", "[]", "not available", "–"."""
    return _EMPTY.fullmatch(value.strip().lower()) is not None
