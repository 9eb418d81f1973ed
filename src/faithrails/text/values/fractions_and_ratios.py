"""Reads fractions and ratios in digits, and ratios in words: "3/4 of", "1 in 5", "two out of three"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.text.values.bounds import bound_of
from faithrails.text.values.mention import Mention
from faithrails.text.values.number_word_values import SCALES, SMALL, WORDS

_FRACTION = re.compile(
    r"(?<![\d/.,])(?<!\d[ -])(?P<over>\d{1,2})/(?P<under>\d{1,2})(?![\d/])(?=\s?(?:of\b|%|cups?\b|inch|\b))"
)
_RATIO = re.compile(
    rf"(?<![\w.,:/–—-])(?P<over>\d+|{'|'.join(SMALL)})\s(?:(?<=\bone\s)[a-z]+\s)?(?:out\sof|in)\s(?:every\s)?"
    rf"(?P<under>10{{0,2}}(?:[, ]?000)+|a\s(?:hundred|thousand|million)|\d+|{'|'.join(SMALL[2:])})\b(?!\s?%)",
    re.IGNORECASE,
)


_LEAST_COUNT = 10


def fractions(text: str) -> Iterator[Mention]:
    """Yield fractions in digits as shares: 0.75 for "3/4 of"."""
    for found in _FRACTION.finditer(text):
        over, under = int(found["over"]), int(found["under"])
        if under > over:
            yield _share(found, over / under)


def ratios(text: str) -> Iterator[Mention]:
    """Yield ratios as shares: 0.2 for "1 in 5", 2/3 for "two out of three"."""
    for found in _RATIO.finditer(text):
        over, under = _integer(found["over"]), _integer(found["under"])
        if under > over > 0 and not _is_place(found, over, under):
            yield _share(found, over / under)


def _is_place(found: re.Match[str], over: float, under: float) -> bool:
    """Whether "in" does not mean "out of": "187 in 301 games" counts goals."""
    return " in " in found[0].lower() and over >= _LEAST_COUNT and under % _LEAST_COUNT > 0


def _share(found: re.Match[str], share: float) -> Mention:
    start, end = found.span()
    return Mention(
        "number", start, end, found[0], (share,), step=0.0, bound=bound_of(found.string, start, end)
    )


def _integer(word: str) -> float:
    digits = word.replace(",", "").replace(" ", "")
    small = word.lower().removeprefix("a ")
    return float(digits) if digits.isdigit() else SCALES.get(small) or WORDS[small]
