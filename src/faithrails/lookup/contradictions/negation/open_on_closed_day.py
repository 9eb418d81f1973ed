"""Finds something open on a day on which it is closed: "also opens on Sundays" for "closed on Sundays"."""

from __future__ import annotations

import re

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses_of, sentences_with_keys
from faithrails.text.values.dates import WEEKDAYS
from faithrails.text.words import EXCEPTIONS, PRONOUNS, stem

_DAYS = {stem(form): day for day in WEEKDAYS for form in (day, f"{day}s")}
_CLOSED = re.compile(
    r"\b(?:closed|shut|no\s\w+(?:\s(?:runs?|operates?|is\sheld))?|not\s(?:open|run|operate|available)"
    r"|n['’]t\s(?:open|run|operate|available))\s(?:all\sday\s)?on\s(?:\w+\s)?(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b",
    re.IGNORECASE,
)
_OPEN = frozenset(
    "open opens opening sees see visit visits run runs serve serves operates operate available welcomes "
    "accepts eat attend".split()
)
_OF_CLOSING = frozenset(map(stem, "closed shut open run operate available held".split()))
_NOT_PLAIN = EXCEPTIONS | frozenset(
    "closed closes shut but only if unless until first second third last".split()
)


def open_on_closed_day(lookup: Lookup) -> Contradiction | None:
    """Return the day of a claim on which something is open if a clause says that it is closed then.

    All other words of the clause must be in the claim: "closed on Sundays in winter" tells nothing of summer.
    """
    claim, index = lookup.reading, lookup.index
    days = [n for n, key in enumerate(claim.keys) if key in _DAYS]
    if len(days) != 1 or _OPEN.isdisjoint(claim.words) or not _NOT_PLAIN.isdisjoint(claim.words):
        return None
    day, own = _DAYS[claim.keys[days[0]]], claim.content_keys()
    forms = [key for key, name in _DAYS.items() if name == day and key in index.stems]
    for form in forms:
        for number in sentences_with_keys(index, frozenset((form,))):
            for part in clauses_of(index, number):
                if form in part.keys and _CLOSED.search(part.text) and _is_of_same(part, own, index):
                    place = claim.starts[days[0]], claim.ends[days[0]]
                    return Contradiction(f"the passage says '{part.text.strip()}'", (place,))
    return None


def _is_of_same(part: Part, own: frozenset[str], index: EvidenceIndex) -> bool:
    """Whether a clause has only words of the claim, or a pronoun for a thing of the sentence before."""
    others = frozenset(key for key in part.keys if key not in _DAYS and key not in _OF_CLOSING)
    if others:
        return others <= own
    before = index.sentences[max(0, part.sentence - 1)].stems
    return part.words[0] in PRONOUNS and not before.isdisjoint(own - _DAYS.keys())
