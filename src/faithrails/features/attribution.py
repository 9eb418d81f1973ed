"""Features of attribution: who the claim and the evidence say a statement is from."""

from __future__ import annotations

import re
from functools import lru_cache

from faithrails.features.word_alignment import NAME, Aligned, Words
from faithrails.text.words import stem

# Verbs that report what someone says or thinks, and "according to".
_REPORTS = frozenset(
    map(
        stem,
        "say says said tell told claim claimed state stated report reported announce argue argued believe "
        "believed suggest suggested think thought note noted explain warn warned deny denied allege alleged "
        "according insist estimate predict confirm".split(),
    )
)
_SENTENCE_END = re.compile(r"[a-z]{2}[.!?;]\s")
_REACH = 5  # words to each side of a report among which its speaker stands
NO_ATTRIBUTION = dict.fromkeys(
    ("bindings.attribution_moved", "bindings.attribution_dropped", "bindings.attribution_added"), 0.0
)


def attribution(found: Aligned | None) -> dict[str, float]:
    """Return the signals of this family, each 0 or 1.

    Moved: the evidence reports it, and of none whom the claim names. Dropped and added: only the one of
    them reports.
    """
    if found is None or not found.pairs:
        return NO_ATTRIBUTION
    own, there = _reports(found.claim), _reports(found.window)
    if not own and not there:
        return NO_ATTRIBUTION
    speakers, others = (
        _speakers(text, places) for text, places in ((found.claim, own), (found.window, there))
    )
    moved = bool(own and there and speakers and others and speakers.isdisjoint(others))
    return {
        "bindings.attribution_moved": float(moved),
        "bindings.attribution_dropped": float(not own),
        "bindings.attribution_added": float(not there),
    }


@lru_cache(maxsize=64)  # claims beside the same sentences
def _reports(text: Words) -> list[int]:
    return [n for n, word in enumerate(text.keys) if word in _REPORTS or text.words[n] == "according"]


def _speakers(text: Words, places: list[int]) -> frozenset[str]:
    """Return the parts of names near what reports, in the same sentence."""
    return frozenset(
        text.keys[i]
        for n in places
        for i in range(max(0, n - _REACH), min(len(text.keys), n + _REACH + 1))
        if text.kinds[i] == NAME and not _SENTENCE_END.search(text.between(min(i, n), max(i, n)))
    )
