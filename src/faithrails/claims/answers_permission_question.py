"""Tests whether a statement answers a question about permission like the yes or no before it."""

from __future__ import annotations

from faithrails.claims.questions import last_question
from faithrails.claims.yes_no_answers import polarity
from faithrails.text.permissions import LIMITS, OPPOSED, Force, force_of
from faithrails.text.tokenized import tokenized
from faithrails.text.words import content_stem

# Verbs that an answer may leave out: "Dogs are not allowed" answers "Can I bring my dog?".
_LIGHT_VERBS = frozenset(map(content_stem, "take make get have do bring use go come".split()))


def answers_by_permission(question: str, bare: str, statement: str) -> bool:
    """Whether a statement gives the permission or duty that the yes or no before it gives.

    It must have the limits and all content words of the question, except verbs such as "take":
    "Are dogs allowed in the garden?" "Yes, you may bring dogs to the garden."
    """
    asked, told = _permission(last_question(question)), _permission(statement)
    answer = polarity(bare)
    if asked is None or told is None or answer is None:
        return False
    (force, things, limits), (other, there, own) = asked, told
    if not things or not things <= there or limits != own:
        return False
    return force == other if answer == "yes" else {force, other} in OPPOSED


def _permission(text: str) -> tuple[Force, frozenset[str], frozenset[str]] | None:
    """Return the force of a text, the stems of its other content words, and its limits; else None."""
    words = tokenized(text).words
    found = force_of(words)
    if found is None:
        return None
    force, places = found
    stems = {content_stem(word) or (word if word[0].isdigit() else "") for word in words}
    own = {content_stem(words[place]) for place in places} | _LIGHT_VERBS | {""}
    return force, frozenset(stems - own), LIMITS.intersection(words)
