"""Finds a change in words whose size the evidence contradicts: "doubled" for "grew by a third"."""

from __future__ import annotations

from collections.abc import Iterator

from faithrails.evidence.derived_values.sizes_of_changes import SizeOfChange, sizes_in_words, sizes_of_ends
from faithrails.evidence.tables.numeric_table import ordered_years
from faithrails.evidence.tables.operation_words import OPERATION_STEMS
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, lines_of, sentences_with_keys
from faithrails.text.words import has_content

_LEAST_HELD = 0.5  # share of the claim's other content words in the line
_MOST_SENTENCES = 10
_OTHER_SPAN = frozenset("again back overall altogether".split())  # of more than one change
_MOST_WORDS = 25  # of a claim


def other_size_of_change(lookup: Lookup) -> Contradiction | None:
    """Return the change of a claim if the lines that share most of its words have other changes only."""
    claim = lookup.reading
    if lookup.has_negation or "?" in lookup.text or len(claim.words) > _MOST_WORDS:
        return None
    if not _OTHER_SPAN.isdisjoint(claim.words) or len(ordered_years(lookup.text)) > 1:
        return None
    for own in sizes_in_words(lookup.text):
        first, last = claim.between(own.start, own.end)
        keys = (key for n, key in enumerate(claim.keys) if not first <= n < last)
        said = frozenset(key for key in keys if has_content(key) and not key[0].isdigit()) - OPERATION_STEMS
        found = [(part, size) for part in _about(said, lookup) for size in _sizes(part)]
        near = (size for part in _sharing(said, lookup) for size in _sizes(part))
        if found and not any(own.may_be(size) for size in near):
            part, size = found[0]
            why = f"the passage says '{part.text[size.start : size.end]}' of it"
            return Contradiction(why, ((own.start, own.end),), in_copy=True)
    return None


def _sharing(said: frozenset[str], lookup: Lookup) -> list[Part]:
    """Return the lines of all sentences that share a word."""
    numbers = sentences_with_keys(lookup.index, said, 1)[:_MOST_SENTENCES] if said else ()
    return [part for number in numbers for part in lines_of(lookup.index, number)]


def _about(said: frozenset[str], lookup: Lookup) -> list[Part]:
    """Return the lines, between semicolons, that share most of some words, and at least half of them."""
    least = max(1, round(_LEAST_HELD * len(said)))
    shared = [(len(said & part.keys), part) for part in _sharing(said, lookup)]
    most = max((count for count, part in shared if any(_sizes(part))), default=0)
    return [part for count, part in shared if count == most >= least]


def _sizes(part: Part) -> Iterator[SizeOfChange]:
    yield from sizes_in_words(part.text)
    yield from sizes_of_ends(part.text)
