"""Tests whether a number is part of a longer token that the evidence has: telephone numbers, addresses.

A telephone number may be read out digit by digit ("five five five, oh one three three"), a version "3.0" may
be "3.0.0", and a number may fill a placeholder: "--fit 400x300" for "--fit <w>x<h>".
"""

from __future__ import annotations

import re

from faithrails.evidence.entries_with_tokens import as_written
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.text.exact_tokens import code_spans
from faithrails.text.values.mention import Mention
from faithrails.text.values.number_word_values import SMALL

# Digits in groups, with a plus, a zero or a bracket before them: no sum and no year.
_TELEPHONE = re.compile(r"(?<![\w.,])(?:\+|\(?0)\d(?:[\s()/.-]{0,2}\d){5,13}(?![\w%])")
_DIGITS = {word: str(digit) for digit, word in enumerate(SMALL[:10])} | {"oh": "0", "o": "0", "nought": "0"}
_DIGIT_WORD = rf"(?:(?:double|triple)[ -])?(?:{'|'.join(_DIGITS)})"
_READ_OUT = re.compile(rf"\b{_DIGIT_WORD}(?:,?[ -]{_DIGIT_WORD}){{3,}}\b", re.IGNORECASE)
_TIMES = {"double": 2, "triple": 3}
_NO_DIGIT = re.compile(r"\D+")
_ADDRESS = re.compile(r"\d{1,3}(?:\.\d{1,3}){3}")
_VERSION = re.compile(r"\d+\.\d+")
_LEFT = re.compile(r"([^\s`]+[ =])[^\s`]*\Z")
_TELEPHONES: PerIndex[frozenset[str]] = PerIndex(
    lambda index: frozenset(
        _NO_DIGIT.sub("", found) for passage in index.passages for found in _TELEPHONE.findall(passage.text)
    )
)


def is_in_token(text: str, mention: Mention, index: EvidenceIndex) -> bool:
    """Whether a number of a claim belongs to a token of the evidence, or fills its placeholder."""
    if mention.kind != "number" or mention.unit or mention.currency:
        return False
    return (
        _is_in_telephone_number(text, mention, index)
        or _is_read_out(text, mention, index)
        or _is_address_or_version(mention.text, index)
        or fills_placeholder(text, mention.start, index)
    )


def fills_placeholder(text: str, start: int, index: EvidenceIndex) -> bool:
    """Whether the evidence has a placeholder where code has a word: "--admin <name>" for "--admin anna"."""
    if not any(first <= start < last for first, last, _ in code_spans(text)):
        return False
    left = _LEFT.search(text, max(0, start - 60), start)
    before = left[1].lower() if left else ""
    if not any(map(str.isalpha, before)):
        return False
    return (
        re.search(
            rf"(?<![\w-]){re.escape(before)}(?:<[^<>\n]{{1,40}}>|\{{[^{{}}\n]{{1,40}}\}})", as_written(index)
        )
        is not None
    )


def _is_in_telephone_number(text: str, mention: Mention, index: EvidenceIndex) -> bool:
    """Whether a number is part of a telephone number with other spaces: "0800-555-0199"."""
    long = (found for found in _TELEPHONE.finditer(text) if found.start() <= mention.start < found.end())
    return any(_NO_DIGIT.sub("", found[0]) in _TELEPHONES.of(index) for found in long)


def _is_read_out(text: str, mention: Mention, index: EvidenceIndex) -> bool:
    """Whether a number word is one of at least four digits that the evidence has in this order."""
    if mention.text.isdigit():
        return False
    for found in _READ_OUT.finditer(text):
        if found.start() <= mention.start < found.end():
            digits, times = "", 1
            for word in re.findall("[a-z]+", found[0].lower()):
                digits += _DIGITS.get(word, "") * times
                times = _TIMES.get(word, 1)
            together = r"[\s()/.-]{0,2}".join(digits)
            return re.search(rf"(?<!\d){together}(?!\d)", as_written(index)) is not None
    return False


def _is_address_or_version(number: str, index: EvidenceIndex) -> bool:
    """Whether the evidence has a network address, or a version that ends in one more ".0"."""
    if _ADDRESS.fullmatch(number):
        token = re.escape(number)
    elif _VERSION.fullmatch(number):
        token = rf"v?{re.escape(number)}\.0"
    else:
        return False
    return re.search(rf"(?<![\w.]){token}(?![\w]|\.\d)", as_written(index)) is not None
