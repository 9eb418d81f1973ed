"""Finds multiples that contradict a change in the evidence: "tripled" for "from 12 to 48 million"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, measure
from faithrails.text.values.number_word_values import MULTIPLYING_VERBS

_FOLDS = dict(zip("two three four five six seven eight nine ten".split(), range(2, 11), strict=True))
_VERB, _FOLD = "|".join(MULTIPLYING_VERBS), "|".join(_FOLDS)
_MULTIPLE = re.compile(
    rf"\b(?P<more>(?:more than|over) )?(?:(?P<verb>{_VERB})(?:ed?|ing|es)|(?P<fold>{_FOLD})-?fold)\b",
    re.IGNORECASE,
)
_HINTS = (*MULTIPLYING_VERBS, "fold")  # asked first, for most claims have none
_FROM = re.compile(r"\bfrom\s(?:[a-z]+\s){0,2}\W?\Z", re.IGNORECASE)  # "from about $"
_TO = re.compile(r"[^.;:]{0,40}?\bto\s(?:[a-z]+\s){0,2}\W?", re.IGNORECASE)
_LONGEST_BEFORE = 30  # characters
_LONGEST = 2_000  # characters of a sentence
_LOWEST, _HIGHEST, _MUCH_MORE = 0.8, 1.25, 1.7  # of the multiple that is said, for the one that is
_LARGEST = 100.0  # a larger multiple is of numbers that are counted in different units: "12 to 48 million"


def wrong_multiple(lookup: Lookup) -> Contradiction | None:
    """Return a multiple if each change of the closest sentences is by another, and none says so in words."""
    may_say_one = any(map(lookup.text.lower().__contains__, _HINTS))
    found = _MULTIPLE.search(lookup.text) if may_say_one else None
    if found is None:
        return None
    texts = [text[:_LONGEST] for sentence in lookup.near for text in sentence.texts]
    if any(map(_MULTIPLE.search, texts)):
        return None
    changes = [change for text in texts for change in _changes(text)]
    said = MULTIPLYING_VERBS[found["verb"].lower()] if found["verb"] else float(_FOLDS[found["fold"].lower()])
    highest = _MUCH_MORE if found["more"] else _HIGHEST
    if not changes or any(_LOWEST * said <= times <= highest * said for *_, times in changes):
        return None
    first, last, times = changes[0]
    why = f"from '{first.text}' to '{last.text}' is {times:.2g} times as much"
    return Contradiction(why, (found.span(),))


def _changes(text: str) -> Iterator[tuple[Mention, Mention, float]]:
    """Yield the two values of each "from … to …" of a text, and how many times the first the second is."""
    for first, last in pairwise(value for value in values(text) if value.amounts):
        before = text[max(0, first.start - _LONGEST_BEFORE) : first.start]
        if not _FROM.search(before) or not _TO.fullmatch(text, first.end, last.start):
            continue
        is_same = measure(first)[:3] == measure(last)[:3]  # kind, unit and currency
        if is_same and first.amounts[0] > 0 and last.amounts[0] / first.amounts[0] < _LARGEST:
            yield first, last, last.amounts[0] / first.amounts[0]
