"""Pairs items with values by "respectively": "Kayaks and canoes cost £20 and £30 respectively."."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import is_short
from faithrails.text.tokenized import tokenized
from faithrails.text.values.compare import agrees, measured_in
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.words import has_content

_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)
_BETWEEN = re.compile(r",\s(?:and\s|or\s)?|\s(?:and|or)\s", re.IGNORECASE)
_LEAST, _MOST = 2, 6  # items


class _Pair(NamedTuple):
    """The first content word of an item, its value, and those of the other items in the sentence."""

    item: str
    value: Mention
    others: tuple[Mention, ...]
    stems: frozenset[str]  # up to "respectively"


def value_of_respective_item(lookup: Lookup) -> Contradiction | None:
    """Return a value of another item, for a claim about one of the items."""
    for pair, value in _claimed(lookup):
        if not agrees(normalized(pair.value), normalized(value)) and any(
            agrees(normalized(value), one) for one in pair.others
        ):
            why = f"the passage says '{pair.value.text}' of '{pair.item}'"
            place = value.start, value.end
            return Contradiction(why, (place,), instead=pair.value.text, in_copy=True)
    return None


def is_of_respective_item(lookup: Lookup, value: Mention) -> bool:
    """Whether a value of a claim is that of the claim's item."""
    return any(
        one == value and agrees(normalized(value), normalized(pair.value)) for pair, one in _claimed(lookup)
    )


def _claimed(lookup: Lookup) -> Iterator[tuple[_Pair, Mention]]:
    """Yield the only item of a claim with each value of its measure."""
    pairs = _PAIRS.of(lookup.index)
    if not pairs or lookup.denies or "?" in lookup.text:
        return
    keys = frozenset(lookup.reading.keys)
    own = [pair for pair in pairs if pair.item in keys]
    if len(own) == 1 and own[0].stems.issuperset(lookup.reading.stems):
        for value in lookup.values_without_conversions:
            if value.kind == own[0].value.kind and measured_in(value) == measured_in(own[0].value):
                yield own[0], value


def _read(index: EvidenceIndex) -> Iterator[_Pair]:
    for sentence in index.sentences:
        text = index.text_of(sentence) if is_short(sentence) else ""
        found = _RESPECTIVELY.search(text)
        stated = [value for value in values(text) if value.end <= found.start()] if found else []
        last = stated[-1] if stated else None  # it has the unit of all: "12 and 15 years"
        stated = [_with_unit_of(one, last) for one in stated if last and one.kind == last.kind]
        stated = [one for one in stated if measured_in(one) == measured_in(stated[-1])]
        if not _LEAST <= len(stated) <= _MOST:
            continue
        parts = [tokenized(part).keys for part in _BETWEEN.split(text[: stated[0].start])]
        said = frozenset(tokenized(text[: found.end()]).stems) if found else frozenset()
        items = [next((key for key in keys if has_content(key)), "") for keys in parts]
        if len(items) == len(stated) == len(set(items)) and all(items):
            for n, (item, value) in enumerate(zip(items, stated, strict=True)):
                others = (normalized(one) for k, one in enumerate(stated) if k != n)
                yield _Pair(item, value, tuple(others), said)


def _with_unit_of(value: Mention, last: Mention) -> Mention:
    is_bare = value.kind == "number" and not value.unit and not value.nouns
    return value._replace(unit=last.unit, nouns=last.nouns) if is_bare else value


_PAIRS: PerIndex[tuple[_Pair, ...]] = PerIndex(lambda index: tuple(_read(index)))
