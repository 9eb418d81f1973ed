"""Finds former and planned facts in the present: "The fee is £10." where it was so until March.

Also tests whether a claim states what holds now: clauses about the past do not contradict it.
"""

from __future__ import annotations

import re

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.facts_of_other_times import (
    TimedClause,
    TimedClauses,
    timed_clauses,
)
from faithrails.lookup.grammar.words_of_other_times import OF_OTHER_TIMES, PAST_WORDS, STARTS
from faithrails.text.irregular_verbs import base_keys, is_past
from faithrails.text.values.compare import agrees
from faithrails.text.values.extract import values
from faithrails.text.words import AUXILIARIES, denies, stem

_FORMER = frozenset("former previous old last past earlier next future".split())  # "the former director is …"
_NOW_WORDS = frozenset(map(stem, "now today currently present nowadays still".split()))
_BEFORE_PARTICIPLES = frozenset("is are be not also now currently still".split())
_BEFORE = re.compile(r"\b(?:before|earlier|initially|until|in those days|back then)\b", re.IGNORECASE)
_EARLIER = base_keys(
    list(map(stem, "formerly previously originally initially past used time earlier".split()))
)
_PRESENT = AUXILIARIES - OF_OTHER_TIMES | frozenset(("cost", "costs", "now", "currently"))
_BESIDE_TIMES = frozenset("until till before after".split())
_MOST_WORDS = 20
_FEWEST = 2  # content words


def no_longer_true(lookup: Lookup) -> Contradiction | None:
    """Return a statement in the present that the evidence makes of the past or the future only."""
    facts = timed_clauses(lookup.index) if _is_present(lookup) else None
    if facts is None or not (facts.former or facts.planned) or holds_now(lookup):
        return None
    said = _said(lookup)
    for fact in (*facts.former, *facts.planned) if len(said) >= _FEWEST else ():
        if _repeats(said, fact, lookup) and not _is_stated(said & fact.own, fact, facts):
            when = "plans" if fact.is_planned else "has this of the past:"
            why = f"the passage {when} '{fact.part.text.strip()}'"
            return Contradiction(why, lookup.places_of(said & fact.own))
    return None


def holds_now(lookup: Lookup) -> bool:
    """Whether a claim in the present states the fact that has replaced a former one."""
    facts = timed_clauses(lookup.index) if _is_present(lookup) else None
    if facts is None:
        return False
    said = _said(lookup)
    return any(
        _replaces(said, fact, other, lookup)
        for fact in (*facts.former, *facts.planned)
        if not said.isdisjoint(fact.keys)
        for other in facts.beside(fact)
    )


def was_so(lookup: Lookup) -> bool:
    """Whether a claim states a former fact as one, in other words: "before, it took 50 minutes"."""
    if not (PAST_WORDS.search(lookup.text) or _BEFORE.search(lookup.text)):
        return False
    said = base_keys(lookup.reading.keys) - _EARLIER
    return any(
        said <= fact.keys and fact.denies == lookup.denies for fact in timed_clauses(lookup.index).former
    )


def _said(lookup: Lookup) -> frozenset[str]:
    return base_keys(lookup.reading.keys) - _NOW_WORDS


def _is_present(lookup: Lookup) -> bool:
    """Whether a claim is in the present tense and names no time."""
    words = lookup.reading.words
    has_time = any(value.kind == "time" for value in lookup.mentions)  # "served until 2 pm"
    others = OF_OTHER_TIMES - _BESIDE_TIMES if has_time else OF_OTHER_TIMES
    if "?" in lookup.text or len(words) > _MOST_WORDS or not others.isdisjoint(words):
        return False
    if PAST_WORDS.search(lookup.text):
        return False
    if any(value.kind == "date" and value.dates and value.dates[0][0] for value in lookup.mentions):
        return False
    return not any(
        is_past(word) and n and words[n - 1] not in _BEFORE_PARTICIPLES and lookup.text[place].islower()
        for n, (word, place) in enumerate(zip(words, lookup.reading.starts, strict=True))
    )


def _repeats(said: frozenset[str], fact: TimedClause, lookup: Lookup) -> bool:
    """Whether a claim repeats a fact: all its words, or all but one if it has a value or name of it."""
    if fact.denies != denies(lookup.reading.words) or said.isdisjoint(fact.own):
        return False
    words = lookup.reading.words
    if fact.is_planned and (STARTS.search(lookup.text) or _PRESENT.isdisjoint(words)):
        return False
    others = said - fact.keys
    if not _FORMER.intersection(words) <= frozenset(fact.part.words):
        return False
    return not others or (
        len(others) == 1
        and len(said) > _FEWEST
        and _has_value_or_name(said & fact.own - fact.subject, lookup)
    )


def _has_value_or_name(keys: frozenset[str], lookup: Lookup) -> bool:
    return any(key[0].isdigit() or key in _name_keys(lookup) for key in keys)


def _name_keys(lookup: Lookup) -> frozenset[str]:
    return base_keys(
        [word for mention in lookup.mentions if mention.kind == "name" for word in mention.words]
    )


def _is_stated(own: frozenset[str], fact: TimedClause, facts: TimedClauses) -> bool:
    """Whether a clause that is neither about the past nor a plan has these words of a fact too."""
    distinct = own - fact.subject or own
    return any(
        distinct <= other.own and own <= other.keys and other.denies == fact.denies
        for other in facts.all
        if not (other.is_former or other.is_planned) and other.part is not fact.part
    )


def _replaces(said: frozenset[str], fact: TimedClause, other: TimedClause, lookup: Lookup) -> bool:
    """Whether a claim has the new words of the clause beside a fact, and the fact's words for the rest."""
    new, rest = (said & other.own) - fact.own, said - other.own
    has_new = bool(new - other.subject) or _has_value_or_name(new - fact.keys, lookup)
    if not has_new or not rest <= fact.keys or other.denies != denies(lookup.reading.words):
        return False
    there = values(other.part.text)
    if not all(any(agrees(value, one) for one in there) for value in lookup.values):
        return False
    kept = rest & fact.own - fact.subject
    return (
        bool(lookup.values) or not _name_keys(lookup).isdisjoint(new) or not _has_value_or_name(kept, lookup)
    )
