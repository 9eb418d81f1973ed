"""Finds numbers that a claim gives with another unit or bound than the sentence that it restates."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.mention_matching import is_said_over
from faithrails.evidence.sentences_and_neighbours import Place
from faithrails.lookup.closest_sentences import closest_sentences
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.missing.limit_from_other_side import is_limit_from_other_side
from faithrails.lookup.missing.missing_words import missing_share
from faithrails.text.values.compare import agrees
from faithrails.text.values.mention import AMOUNTS, Mention, measure, normalized

_RESTATED = 0.25  # share of the claim's words that may be missing from its window
_NONE = ("number", None, None, "")  # the measure of a bare number
_MOST_SAME = 64  # values with the claim's amount that are compared


def wrong_unit(lookup: Lookup) -> Contradiction | None:
    """Return a number that the closest sentence has with another unit or bound, and none near with this."""
    index, window = lookup.index, lookup.window
    if window is None or (found := _other_measure(lookup.values, index, window)) is None:
        return None
    if missing_share(index, frozenset(lookup.reading.stems), index.stems_of(window)) > _RESTATED:
        return None
    own, other = found
    near = (*lookup.window_sentences, *closest_sentences(lookup.reading, index, window))
    if any(_holds_measure(own, sentence.values) for sentence in near):  # then that one may be restated
        return None
    if is_said_over(index, own) or is_limit_from_other_side(lookup, own):
        return None
    why = f"the closest passage says '{other.text}', not '{own.text}'"
    return Contradiction(why, ((own.start, own.end),), instead=other.text)


def _other_measure(
    claimed: Iterable[Mention], index: EvidenceIndex, window: Place
) -> tuple[Mention, Mention] | None:
    """Return a value of a claim and the same number of the closest sentence with another unit or bound.

    A number that the sentence has with the claim's unit and bound too, or without any, does not count.
    """
    for mention in claimed:
        own = measure(mention)
        if mention.kind not in AMOUNTS or own == _NONE:
            continue
        there = index.values_at(Place(window.top, window.top, window.top)).by_amount
        known = (there.get(amount, {}) for amount in dict.fromkeys(mention.amounts))
        others = (value for of in known for kind, held in of.items() if kind != own for value in held)
        same = list(islice(others, _MOST_SAME))
        if same and not _holds_measure(mention, same):
            return mention, same[0]
    return None


def _holds_measure(mention: Mention, there: Iterable[Mention]) -> bool:
    """Whether one of these values is the same number with the same unit and bound."""
    return any(agrees(normalized(mention), normalized(value)) for value in there)
