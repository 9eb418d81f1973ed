"""Tests whether a number is part of a longer token that the evidence has: telephone numbers, addresses.

A version "3.0" may be "3.0.0", and a number may fill a placeholder: "--fit 400x300" for "--fit <w>x<h>".
"""

from __future__ import annotations

import re

from faithrails.evidence.entries_with_tokens import as_written
from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.text.exact_tokens import code_spans
from faithrails.text.values.mention import Mention

# Digits in groups, with a plus, a zero or a bracket before them: no sum and no year.
_TELEPHONE = re.compile(r"(?<![\w.,])(?:\+|\(?0)\d(?:[\s()/.-]{0,2}\d){5,13}(?![\w%])")
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


def _is_address_or_version(number: str, index: EvidenceIndex) -> bool:
    """Whether the evidence has a network address, or a version that ends in one more ".0"."""
    if _ADDRESS.fullmatch(number):
        token = re.escape(number)
    elif _VERSION.fullmatch(number):
        token = rf"v?{re.escape(number)}\.0"
    else:
        return False
    return re.search(rf"(?<![\w.]){token}(?![\w]|\.\d)", as_written(index)) is not None
