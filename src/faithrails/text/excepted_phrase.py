"""Finds where an exception within a sentence ends: "interns" in "all except interns are entitled"."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.text.words import AUXILIARIES

_VERBS = AUXILIARIES | frozenset(
    "be been cannot can't need needs get gets got receive receives received pay pays paid require "
    "requires required remain remains remained".split()
)
# Before a verb, they are its subject: "except when it is raining", "except those who are ill".
_OWN_SUBJECT = frozenset("who that which when if where while it they he she we you there to not".split())
_OF_CLAUSES = frozenset("when if where while as because".split())


def excepted_words(words: Sequence[str]) -> int:
    """Return how many folded words behind "except" come before the verb of the sentence, or their number."""
    if not _OF_CLAUSES.isdisjoint(words[:1]):
        return len(words)
    verbs = (n for n, word in enumerate(words) if n and word in _VERBS and words[n - 1] not in _OWN_SUBJECT)
    return next(verbs, len(words))
