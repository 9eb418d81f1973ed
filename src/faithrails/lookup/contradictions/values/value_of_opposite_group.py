"""Finds the value of a group that a prefix tells apart: "Non-members pay £5.", where members do."""

from __future__ import annotations

from collections.abc import Iterator
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
_LEAST_SHARED = 0.5  # share of the claim's content words in the sentence


class _Group(NamedTuple):
    """A word with its prefix ("" if it has none), its values, and the number of its sentence."""

    key: str
    prefix: str
    values: tuple[Mention, ...]
    sentence: int


def value_of_opposite_group(lookup: Lookup) -> Contradiction | None:
    """Return a value that a sentence has only of the group with, or without, the prefix of the claim's."""
    groups = _GROUPS.of(lookup.index)
    if not groups or len(lookup.stems) > LONGEST_SENTENCE or "?" in lookup.text:
        return None
    said = frozenset(lookup.reading.stems)
    for key, prefix, _ in _prefixed(lookup.reading):
        alike = [one for one in groups if one.key == key]
        for value in lookup.values_without_conversions:
            own = [(one, other) for one in alike if one.prefix == prefix for other in _like(value, one)]
            others = [one for one in alike if one.prefix != prefix for _ in _equal(value, one)]
            if not own or any(agrees(value, there) for _, there in own):
                continue
            for group, there in own:
                stems = lookup.index.sentences[group.sentence].stems
                is_beside = any(abs(one.sentence - group.sentence) <= 1 for one in others)
                if is_beside and len(said & stems) >= _LEAST_SHARED * len(said):
                    who = f"{prefix}-{key}" if prefix else key
                    why = f"the passage says '{there.text}' of '{who}'"
                    return Contradiction(why, ((value.start, value.end),), instead=there.text, in_copy=True)
    return None


def is_of_own_group(lookup: Lookup, value: Mention) -> bool:
    """Whether the evidence has a value of a group of the claim that a prefix tells from another group."""
    own = {(key, prefix) for key, prefix, _ in _prefixed(lookup.reading)} if _GROUPS.of(lookup.index) else ()
    groups = (one for one in _GROUPS.of(lookup.index) if (one.key, one.prefix) in own)
    return any(True for one in groups for _ in _equal(value, one))


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
    """Return the words that sentences have with a prefix and without it, each with the values behind it.

    If no value follows the last of them, each has those before it: "£5 for members, £8 for non-members".
    """
    if not any(f"{prefix}-" in passage.text.lower() for passage in index.passages for prefix in _PREFIXES):
        return ()
    texts = [index.text_of(sentence) if is_short(sentence) else "" for sentence in index.sentences]
    words = [list(_prefixed(tokenized(text))) for text in texts]
    told_apart = {key for each in words for key, prefix, _ in each if prefix}
    found: list[_Group] = []
    for number, (text, each) in enumerate(zip(texts, words, strict=True)):
        for key in told_apart.intersection(key for key, _, _ in each):
            places = [(prefix, span) for one, prefix, span in each if one == key]
            edges = [*(start for _, (start, _) in places), len(text)]
            if not values(text[edges[-2] :]):
                edges = [0, *(end for _, (_, end) in places)]
            said = [values(text[start:end]) for start, end in pairwise(edges)]
            found += [_Group(key, place[0], one, number) for place, one in zip(places, said, strict=True)]
    both = {one.key for one in found if not one.prefix}
    return tuple(one for one in found if one.key in both)


_GROUPS: PerIndex[tuple[_Group, ...]] = PerIndex(_groups)
