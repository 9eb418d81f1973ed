"""Tells whether a claim denies one thing and states another: "You pay nothing, as the landlord pays."."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.grammar.clauses import clauses
from faithrails.text.words import denies

_ABSENT = frozenset("free included complimentary waived closed empty vacant excluded exempt".split())
_ANSWERED = re.compile(r"\W*(?:nothing|none|nobody|nowhere|never)\s*[:;–—]", re.IGNORECASE)
_CONCEDING, _BECAUSE = frozenset("although though but".split()), frozenset("because since as".split())
_FEW = 3  # stems of a sentence
_NEARLY_ALL = 0.85  # share of a sentence's stems
_SOON = 40  # characters


def denies_apart(lookup: Lookup, near: Sequence[Sentence]) -> bool:
    """Return whether the denying clauses of a claim are not about the closest sentence, and the others are.

    "The tower isn't open on weekdays; visitors may climb its steps on Sundays." Or the others say all of it:
    "You pay nothing, because above 90 the landlord pays all of it."
    """
    words = lookup.reading.words
    if _ANSWERED.match(lookup.text) and not denies(words[1:]):
        has_price = any(value.kind == "money" and value.start < _SOON for value in lookup.values)
        return not _ABSENT.isdisjoint(words) and not has_price
    parts = clauses(lookup.text)
    denying = [denies(part.words) for part in parts]
    if not lookup.denies or all(denying) or not any(denying):
        return False
    stated, denied = (
        frozenset().union(
            *(part.keys for part, denies_it in zip(parts, denying, strict=True) if denies_it is of)
        )
        for of in (False, True)
    )
    is_reason = not _BECAUSE.isdisjoint(words)
    if not _CONCEDING.isdisjoint(words) or not (is_reason or denied <= lookup.index.stems.keys()):
        return False
    for sentence in near:
        if denied <= sentence.stems and not is_reason:
            return False  # "While Ann sings, Ben does not dance." for "While Ann sings, Ben dances."
        if not sentence.denies and len(sentence.stems & stated) >= _NEARLY_ALL * max(
            len(sentence.stems), _FEW
        ):
            return True
    closest = near[0]
    return not closest.denies and all(
        2 * len(part.keys & closest.stems) < len(part.keys)
        if denies_it
        else 2 * len(part.keys & closest.stems) > len(part.keys)
        for part, denies_it in zip(parts, denying, strict=True)
    )
