"""Finds a measure that a claim gives as another dimension: "330 metres wide" for "330 metres tall"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import Mention, normalized

_OF = {
    "height": "tall high height", "width": "wide broad width", "length": "long length", "depth": "deep depth",
    "thickness": "thick thickness",
}  # fmt: skip
_DIMENSION = {word: dimension for dimension, said in _OF.items() for word in said.split()}
_WORDS = "|".join(_DIMENSION)
_BEHIND = re.compile(rf"[\s-]{{0,2}}(?:[a-z]{{1,12}}[\s-])?(?:in )?(?P<word>{_WORDS})\b", re.IGNORECASE)
_BEFORE = re.compile(
    rf"\b(?P<word>{_WORDS}) (?:is|of|was|:)(?: (?:about|only|just|roughly))? \Z", re.IGNORECASE
)
_LONGEST = 24  # characters before a value


def other_dimension_of_value(lookup: Lookup) -> Contradiction | None:
    """Return the dimension of a measure if the near sentences give the same measure only for others."""
    for value in lookup.values:
        own = _dimension(lookup.text, value) if value.unit else None
        if own is None:
            continue
        there = frozenset(_near(lookup, value))
        if there and own[0] not in there:
            why = f"the passage gives '{value.text}' as the {min(there)}"
            return Contradiction(why, (own[1],), in_copy=True)
    return None


def _near(lookup: Lookup, value: Mention) -> Iterator[str]:
    plain = normalized(value)
    for sentence in lookup.window_sentences:
        for text, held in sentence.texts_with_values:
            for one in held:
                is_same = one.unit == value.unit and agrees(plain, one)
                if is_same and (found := _dimension(text, one)):
                    yield found[0]


def _dimension(text: str, value: Mention) -> tuple[str, tuple[int, int]] | None:
    """Return the dimension named right behind or before a value, and its place."""
    found = _BEHIND.match(text, value.end) or _BEFORE.search(
        text, max(0, value.start - _LONGEST), value.start
    )
    return (_DIMENSION[found["word"].lower()], found.span("word")) if found else None
