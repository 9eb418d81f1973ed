"""Finds ranges whose ends a claim swaps: "from 5 pm to 9 am" where the evidence has "9 am to 5 pm"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, pairwise

from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, meant

Range = tuple[Mention, Mention]

_TO = re.compile(r"\s?(?:[-–—]|to|until|till|through)\s?", re.IGNORECASE)
_AND = re.compile(r"\sand\s", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween\s[^.;]{0,12}\Z", re.IGNORECASE)
_MOST, _LONGEST = 20, 2_000  # ranges of a claim; characters of a text near it
_LONGEST_BEFORE = 22  # characters


def swapped(text: str, near: Iterable[str]) -> Range | None:
    """Return a range of ``text`` that the texts ``near`` have the other way round, and nowhere so."""
    own = list(islice(ranges(text), _MOST))
    short = (other[:_LONGEST] for other in near) if own else ()
    there = [found for other in short for found in ranges(other)]
    for first, last in own:
        if _stands((last, first), there) and not _stands((first, last), there):
            return first, last
    return None


def ranges(text: str) -> Iterator[Range]:
    """Yield the two ends of each range of numbers, dates or times."""
    for first, last in pairwise(values(text)):
        if _TO.fullmatch(text, first.end, last.start) or _is_between(text, first, last):
            yield first, last


def _is_between(text: str, first: Mention, last: Mention) -> bool:
    before = text[max(0, first.start - _LONGEST_BEFORE) : first.start]
    return bool(_AND.fullmatch(text, first.end, last.start) and _BETWEEN.search(before))


def _stands(wanted: Range, there: Sequence[Range]) -> bool:
    return any(all(agrees(meant(a), meant(b)) for a, b in zip(wanted, found, strict=True)) for found in there)
