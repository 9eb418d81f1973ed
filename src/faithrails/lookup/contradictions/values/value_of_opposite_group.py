"""Finds the value of a group that a prefix tells apart: "Non-members pay £5.", where members do."""

from __future__ import annotations

from collections.abc import Iterator, Set
from itertools import pairwise
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.index_cache import PerIndex
from faithrails.lookup.contradictions.rule_types import LONGEST_SENTENCE, Contradiction, Lookup
from faithrails.lookup.grammar.clauses import is_short
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.values.compare import agrees, measured_in
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, normalized
from faithrails.text.words import has_content

_PREFIXES = frozenset(("non", "off"))
_MOST_GROUPS = 300  # in all passages: each is compared with each value of a claim
_LEAST_SHARED = 0.5  # share of the claim's content words in the sentence


class _Group(NamedTuple):
    """A word with its prefix ("" if it has none), its values, and the number of its sentence."""

    key: str
    prefix: str
    values: tuple[Mention, ...]
    sentence: int = -1


def value_of_opposite_group(lookup: Lookup) -> Contradiction | None:
    """Return a value that a sentence has only of the group with, or without, the prefix of the claim's."""
    groups = _GROUPS.of(lookup.index)
    if not groups or len(lookup.stems) > LONGEST_SENTENCE or "?" in lookup.text:
        return None
    said, keys = frozenset(lookup.reading.stems), frozenset(one.key for one in groups)
    for claimed in _groups_in(lookup.text, keys):
        alike = [one for one in groups if one.key == claimed.key]
        for value in claimed.values:
            own = [
                (one, other) for one in alike if one.prefix == claimed.prefix for other in _like(value, one)
            ]
            others = [one for one in alike if one.prefix != claimed.prefix for _ in _equal(value, one)]
            if any(agrees(value, there) for _, there in own):
                continue
            for group, there in own:
                stems = lookup.index.sentences[group.sentence].stems
                is_beside = any(abs(one.sentence - group.sentence) <= 1 for one in others)
                if is_beside and len(said & stems) >= _LEAST_SHARED * len(said):
                    who = f"{group.prefix}-{group.key}" if group.prefix else group.key
                    why = f"the passage says '{there.text}' of '{who}'"
                    return Contradiction(why, ((value.start, value.end),), instead=there.text, in_copy=True)
    return None


def is_of_own_group(lookup: Lookup, value: Mention) -> bool:
    """Whether the evidence has a value of a group of the claim that a prefix tells from another group."""
    groups = _GROUPS.of(lookup.index)
    return any(
        value.start == said.start and any(True for _ in _equal(said, one))
        for claimed in (_groups_in(lookup.text, frozenset(one.key for one in groups)) if groups else ())
        for said in claimed.values
        for one in groups
        if (one.key, one.prefix) == (claimed.key, claimed.prefix)
    )


def _like(value: Mention, group: _Group) -> Iterator[Mention]:
    """Yield the values of a group with the measure of a value."""
    for other in group.values:
        if other.kind == value.kind and not other.ordinal and measured_in(value) == measured_in(other):
            yield other


def _equal(value: Mention, group: _Group) -> Iterator[Mention]:
    return (other for other in _like(value, group) if agrees(normalized(value), normalized(other)))


def _prefixed(reading: TokenizedText) -> Iterator[tuple[str, str, tuple[int, int]]]:
    """Yield the content words with their prefixes and places."""
    for n in range(len(reading.words)):
        before = reading.words[n - 1] if n else ""
        is_prefixed = before in _PREFIXES and reading.text.startswith("-", reading.ends[n - 1])
        is_prefix = reading.words[n] in _PREFIXES
        if has_content(reading.keys[n]) and reading.keys[n][0].isalpha() and not is_prefix:
            yield reading.keys[n], before if is_prefixed else "", (reading.starts[n], reading.ends[n])


def _groups(index: EvidenceIndex) -> tuple[_Group, ...]:
    """Return the words that sentences have with a prefix and without it, each with its values."""
    if not any(f"{prefix}-" in passage.text.lower() for passage in index.passages for prefix in _PREFIXES):
        return ()
    texts = [index.text_of(sentence) if is_short(sentence) else "" for sentence in index.sentences]
    keys = frozenset(key for text in texts for key, prefix, _ in _prefixed(tokenized(text)) if prefix)
    found = [
        one._replace(sentence=number) for number, text in enumerate(texts) for one in _groups_in(text, keys)
    ]
    if len(found) > _MOST_GROUPS:
        return ()
    both = {one.key for one in found if not one.prefix}
    return tuple(one for one in found if one.key in both)


def _groups_in(text: str, keys: Set[str]) -> Iterator[_Group]:
    """Yield the groups that a text names, each with the values behind it.

    If no value follows the last of them, each has those before it: "£5 for members, £8 for non-members".
    """
    words = [one for one in _prefixed(tokenized(text)) if one[0] in keys]
    said = values(text) if words else ()
    for key in dict.fromkeys(key for key, _, _ in words):
        places = [(prefix, place) for one, prefix, place in words if one == key]
        edges = [*(start for _, (start, _) in places), len(text)]
        if not any(value.start >= edges[-2] for value in said):
            edges = [0, *(end for _, (_, end) in places)]
        for (prefix, _), (start, end) in zip(places, pairwise(edges), strict=True):
            yield _Group(key, prefix, tuple(value for value in said if start <= value.start < end))


_GROUPS: PerIndex[tuple[_Group, ...]] = PerIndex(_groups)
