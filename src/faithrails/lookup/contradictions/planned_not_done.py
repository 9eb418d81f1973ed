"""Finds claims that take plans for deeds: "opened" for "plans to open"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import islice, pairwise

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.irregular_verbs import base, forms, is_past
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import STOP_WORDS, stem

_PLANS = frozenset(  # directly before "to" and a verb
    "plan plans planned planning intend intends intended intending aim aims aimed aiming hope hopes hoped "
    "hoping expect expects expected scheduled set due slated propose proposes proposed want wants wanted "
    "prepare prepares preparing ready vowed vows promised promises pledged pledges threatened "
    "threatens".split()
)
_PERHAPS = frozenset("may might".split())  # before a verb; "will" is often read after the day has come
_WILL = frozenset(("will", "shall", "must"))  # counts where a claim says "has" or "already"
_ALREADY = stem("already")
_BY_NOW = frozenset("has have already".split())
_OPEN_IN_EVIDENCE = _PLANS | _PERHAPS
_OPEN = _OPEN_IN_EVIDENCE | frozenset("if unless whether when until before will would".split())
_HELPING = frozenset(
    "has have had was were been he she it they we i you who which that".split()
)  # before a verb
_SUBJECT_PRONOUNS = frozenset("he she it they".split())
_SAME_IN_PAST = frozenset("put set cut let hit shut cost hurt quit split spread cast read".split())
_BEFORE = 3  # words before a verb, among which a plan may stand
_MOST_WORDS = 40  # of a claim: a longer one says more than one thing
_LEAST_SHARED = 0.6  # of the claim's other words of content, in the sentence that plans
_ELSEWHERE = 0.5  # of these, in a sentence that states it as done
_MOST_SENTENCES = 50


def planned_not_done(lookup: Lookup) -> Contradiction | None:
    """Return the first verb in the past whose action the closest sentence plans, and none states as done."""
    claim, index, window = lookup.reading, lookup.index, lookup.window
    if window is None or len(claim.words) > _MOST_WORDS or not _OPEN.isdisjoint(claim.words):
        return None
    will = _WILL if not _BY_NOW.isdisjoint(claim.words) else frozenset()  # "has been removed"
    for n in _past_verbs(claim):
        verb = base(stem(claim.words[n]))
        others = frozenset(claim.stems) - {verb, stem(claim.words[n]), _ALREADY}
        numbers = list(_with(index, verb)) if will else [window.top]  # "He may appeal" is close to few words
        if not any(_plans(index, number, verb, others, will) for number in numbers):
            continue
        if not any(_states(index, number, verb, others, will) for number in _with(index, verb)):
            why = f"the evidence plans what '{claim.words[n]}' states as done"
            return Contradiction(why, ((claim.starts[n], claim.ends[n]),))
    return None


def _past_verbs(claim: TokenizedText) -> Iterator[int]:
    """Yield the places of words in the past that stand as verbs: after a noun or "has", not "the planned"."""
    for n, word in enumerate(claim.words[1:], 1):
        before = claim.words[n - 1]
        is_verb = is_past(word) and (before not in STOP_WORDS or before in _HELPING)
        if is_verb or (word in _SAME_IN_PAST and _BY_NOW.intersection(claim.words[max(0, n - 2) : n])):
            yield n  # "opened", "has put up"


def _places(words: Sequence[str], verb: str) -> list[int]:
    """Return where forms of a verb stand."""
    return [n for n, word in enumerate(words) if base(stem(word)) == verb]


def _follows_plan(words: Sequence[str], n: int, will: Set[str]) -> bool:
    """Whether the verb at a place stands after a plan, but for "be" and one more word."""
    before = words[max(0, n - _BEFORE) : n]
    planned = any(pair[0] in _PLANS and pair[1] == "to" for pair in pairwise(before))
    return planned or not (_PERHAPS | will).isdisjoint(before) or before[-3:] == ["would", "like", "to"]


def _with(index: EvidenceIndex, verb: str) -> Iterator[int]:
    """Yield the numbers of the sentences that hold a form of a verb."""
    held = (number for form in {*forms(verb), verb} for number in index.stems.get(form, ()))
    return islice(sorted(set(held)), _MOST_SENTENCES)


def _plans(index: EvidenceIndex, number: int, verb: str, others: frozenset[str], will: Set[str]) -> bool:
    """Whether a sentence only plans what a claim states as done, of most of the same things."""
    there = index.sentence_words(number)
    if _OPEN_IN_EVIDENCE.isdisjoint(there) and will.isdisjoint(there):
        return False
    places = _places(there, verb)
    if not places or not all(_follows_plan(there, place, will) for place in places):
        return False
    stems = index.sentences[number].stems
    if there[0] in _SUBJECT_PRONOUNS and number:  # "Ann Lee lost. She may appeal."
        stems |= index.sentences[number - 1].stems
    return len(others & stems) >= max(1 if will else 2, _LEAST_SHARED * len(others))


def _states(index: EvidenceIndex, number: int, verb: str, others: frozenset[str], will: Set[str]) -> bool:
    """Whether a sentence states as done what the claim does, of some of the same things."""
    words = index.sentence_words(number)
    done = any(not _follows_plan(words, place, will) for place in _places(words, verb))
    return done and len(others & index.sentences[number].stems) >= _ELSEWHERE * len(others)
