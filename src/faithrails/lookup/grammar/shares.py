"""Reads shares of a group: those that a claim says in words, "more than half", and those of the evidence.

A share of the evidence is a percentage, a fraction or a part of a counted whole: "39 % were satisfied", "one
in three members", "of the 40 volunteers, 10 work on Sundays".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from faithrails.evidence.derived_values.changes_in_points import POINT
from faithrails.evidence.derived_values.parts_of_wholes import HEDGE, parts_and_wholes
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.grammar.clauses import clauses_of
from faithrails.text.tokenized import tokenized
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention
from faithrails.text.words import STOP_WORDS, content_stem, has_negation

_ROUGHLY, _ABOUT = 0.03, 0.07  # by how much a share in words may be off, without and with "about"
_OFF = 0.3  # the same, as a part of the share itself: "one in a thousand"
_NEARLY = 0.09  # how far "nearly half" may be below
_MOST_SHARES = 200  # of the evidence
_QUANTIFIED = re.compile(
    r"(?P<most>\b(?:(?:the|a)\s(?:vast\s|large\s|clear\s|great\s)?majority|(?<!\bthe\s)(?<!\bat\s)most)(?=\s(?:of\s)?))"
    r"|\b(?:a|the)\s(?:small\s)?(?P<minority>minority)\b",
    re.IGNORECASE,
)
_NEAR = re.compile(r"\b(?:nearly|almost|not\squite|just\sunder|close\sto)\s\Z", re.IGNORECASE)
_AT_LEAST, _AT_MOST = (
    re.compile(rf"\b(?:{words})\s\Z", re.IGNORECASE)
    for words in (r"at\sleast|no\s(?:fewer|less)\sthan", r"at\smost|up\sto|no\smore\sthan")
)
_HEDGE = re.compile(
    rf"\b(?:not\squite|close\sto|up\sto|no\s(?:more|fewer|less)\sthan|{HEDGE})\s\Z", re.IGNORECASE
)
_BEFORE = 16  # characters
_OF_GROUP = re.compile(
    r"\s?(?:of\s)?(?:(?:all|the|these|those|its|their|our|his|her)\s)*(?P<nouns>[a-z][\w’'-]*(?:\s[a-z][\w’'-]*)?)",
    re.IGNORECASE,
)


class Share(NamedTuple):
    """The least and the most share that a wording allows, 0..1, its place, and the group behind it."""

    least: float
    most: float
    start: int
    end: int
    group: frozenset[str]

    def allows(self, amount: float) -> bool:
        """Whether a share of the evidence may be said so."""
        return self.least <= amount <= self.most


class StatedShare(NamedTuple):
    """A share of the evidence, 0..1: as written, its group, and the keys of its clause and its sentence.

    ``number`` is the sentence; ``denies``: its clause has a negation, as in "11 % do not want it". ``before``
    are the keys in front of it in its clause.
    """

    amount: float
    text: str
    group: frozenset[str]
    clause: frozenset[str]
    sentence: frozenset[str]
    number: int
    denies: bool = False
    before: frozenset[str] = frozenset()


def shares_in_words(text: str) -> Iterator[Share]:
    """Yield the shares that a claim says in words."""
    for found in _QUANTIFIED.finditer(text):
        least, most = (0.5, 1.0) if found["most"] else (0.0, 0.5)
        yield Share(least, most, found.start(), found.end(), _group(text, found.end()))
    for value in values(text):
        if is_fraction(value) and not text[: value.start].lower().endswith("by "):
            hedge = _HEDGE.search(text, max(0, value.start - _BEFORE), value.start)
            start = hedge.start() if hedge else value.start
            yield Share(*_range(text, value), start, value.end, _group(text, value.end))


def stated_shares(index: EvidenceIndex) -> tuple[StatedShare, ...]:
    """Return the shares that the prose of the evidence states; none if there are more than 200."""
    return _STATED.of(index)


def is_fraction(value: Mention) -> bool:
    """Whether a value is a part of one, in words: "two thirds", "one in five"."""
    is_part = value.kind == "number" and not value.unit and len(value.amounts) == 1
    return is_part and 0.0 < value.amounts[0] < 1.0 and not any(map(str.isdigit, value.text))


def _range(text: str, value: Mention) -> tuple[float, float]:
    amount = float(value.amounts[0])
    before = text[max(0, value.start - _BEFORE) : value.start]
    if _NEAR.search(before):
        return amount - _NEARLY, amount + 0.001
    if value.bound == "more" or _AT_LEAST.search(before):
        return amount, 1.0
    if _AT_MOST.search(before):  # "up to one in ten" is not said of one in a hundred
        return 0.5 * amount, amount
    if value.bound == "less":
        return 0.0, amount
    off = min(_ABOUT if value.bound == "about" else _ROUGHLY, _OFF * amount)
    return amount - off, amount + off


def _group(text: str, end: int) -> frozenset[str]:
    """Return the stems of the nouns right behind a share: "half of the doctors", "most doctors"."""
    found = _OF_GROUP.match(text, end)
    words = tokenized(found["nouns"]).words if found else ()
    if not words or words[0] in STOP_WORDS:
        return frozenset()
    return frozenset(filter(None, map(content_stem, words[:1])))


def _read(index: EvidenceIndex) -> tuple[StatedShare, ...]:
    found: list[StatedShare] = []
    for number, sentence in enumerate(index.sentences):
        if sentence.passage in index.records or not _may_state(sentence.values):
            continue
        keys = sentence.stems | frozenset(word for word in index.sentence_words(number) if word[0].isdigit())
        for part in clauses_of(index, number):
            text, held = part.text, values(part.text)
            shares = [(value, amount) for value in held if (amount := share_of(value)) is not None]
            if len(shares) == 1:
                value, amount = shares[0]
                own = part.keys - frozenset(tokenized(value.text).keys)
                group, before = _group(text, value.end), tokenized(text[: value.start]).content_keys()
                found.append(
                    StatedShare(amount, value.text, group, own, keys, number, has_negation(text), before)
                )
        found += _of_wholes(index, number, keys)
        if len(found) > _MOST_SHARES:
            return ()
    return tuple(found)


_STATED: PerIndex[tuple[StatedShare, ...]] = PerIndex(_read)


def _may_state(held: tuple[Mention, ...]) -> bool:
    return any(value.kind in ("percent", "number") for value in held)


def share_of(value: Mention) -> float | None:
    """Return the share that a percentage or a fraction in words states, 0..1; None for any other value."""
    if value.bound in ("more", "less") or len(value.amounts) != 1 or POINT in value.nouns:
        return None
    if value.kind == "percent":
        return float(value.amounts[0]) / 100.0
    return float(value.amounts[0]) if is_fraction(value) else None


def _of_wholes(index: EvidenceIndex, number: int, keys: frozenset[str]) -> Iterator[StatedShare]:
    """Yield the parts of a counted whole, each with the stems of its clause."""
    text = index.text_of(index.sentences[number])
    for part, whole in parts_and_wholes(text, values(text)):
        for clause in clauses_of(index, number):
            if own := next((value.text for value in values(clause.text) if value.amounts == (part,)), ""):
                yield StatedShare(part / whole, f"{own} of {whole:g}", frozenset(), clause.keys, keys, number)
