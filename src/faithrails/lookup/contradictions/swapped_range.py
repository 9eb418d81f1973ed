"""Finds ranges whose ends a claim swaps: "from 5 pm to 9 am" where the evidence has "9 am to 5 pm"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, meant

Range = tuple[Mention, Mention]

_TO = re.compile(r"\s?(?:[-–—]|to|until|till|through)\s?", re.IGNORECASE)
_AND = re.compile(r"\sand\s", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween\s[^.;]{0,12}\Z", re.IGNORECASE)
_MOST, _LONGEST = 20, 2_000  # ranges of a claim; characters of a text near it
_LONGEST_BEFORE = 22  # characters


def swapped_range(lookup: Lookup) -> Contradiction | None:
    """Return a range that the closest passage has the other way round only."""
    own = list(islice(_ranges(lookup.text), _MOST))
    near = (text[:_LONGEST] for sentence in lookup.near for text in sentence.texts) if own else ()
    there = [found for text in near for found in _ranges(text)]
    for first, last in own:
        if _stands((last, first), there) and not _stands((first, last), there):
            why = f"the closest passage says '{last.text}' before '{first.text}'"
            return Contradiction(why, ((first.start, last.end),))
    return None


def _ranges(text: str) -> Iterator[Range]:
    """Yield the two ends of each range of numbers, dates or times."""
    for first, last in pairwise(values(text)):
        if _TO.fullmatch(text, first.end, last.start) or _is_between(text, first, last):
            yield first, last


def _is_between(text: str, first: Mention, last: Mention) -> bool:
    before = text[max(0, first.start - _LONGEST_BEFORE) : first.start]
    return bool(_AND.fullmatch(text, first.end, last.start) and _BETWEEN.search(before))


def _stands(wanted: Range, there: Sequence[Range]) -> bool:
    return any(all(agrees(meant(a), meant(b)) for a, b in zip(wanted, found, strict=True)) for found in there)
