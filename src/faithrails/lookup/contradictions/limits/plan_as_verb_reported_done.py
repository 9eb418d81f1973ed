"""Finds plans reported as done: "opened" for "plans to open"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import islice, pairwise

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.irregular_verbs import base, forms, is_past
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import PRONOUNS, STOP_WORDS, stem

_PLANS = frozenset(  # directly before "to" and a verb
    "plan plans planned planning intend intends intended intending aim aims aimed aiming hope hopes hoped "
    "hoping expect expects expected scheduled set due slated propose proposes proposed want wants wanted "
    "prepare prepares preparing ready vowed vows promised promises pledged pledges threatened "
    "threatens".split()
)
_FORECASTS = frozenset(  # before "will" or "would", or before a thing, "to" and a verb
    "plans expect expects expected hope hopes hoped want wants wanted propose proposes proposed forecast "
    "forecasts forecasted predict predicts predicted project projects projected anticipate anticipates "
    "anticipated estimate estimates estimated".split()
)
_PERHAPS = frozenset("may might".split())  # before a verb; "will" is often read after the day has come
_WILL = frozenset(
    ("will", "shall", "must", "i'll", "we'll", "he'll", "she'll", "they'll", "it'll", "you'll")
)  # counts only if the claim says "has" or "already"
_FUTURE = frozenset(("will", "would"))
_CONDITIONS = frozenset(("if", "unless", "provided"))
_ABLE = frozenset(("can", "could"))
_BELIEVING = frozenset("believe believes believed think thinks thought hope hopes hoped confident".split())
_ALREADY = stem("already")
_BY_NOW = frozenset("has have already".split())
_OPEN_IN_EVIDENCE = _PLANS | _PERHAPS | _FORECASTS | _CONDITIONS | _BELIEVING
_OPEN = _PLANS | _PERHAPS | frozenset("if unless whether when until before will would".split())
_HELPING = frozenset(
    "has have had was were been he she it they we i you who which that".split()
)  # before a verb
_AS_PREPOSITIONS = frozenset("given provided granted based compared".split())  # "given its placement"
_SAME_IN_PAST = frozenset("put set cut let hit shut cost hurt quit split spread cast read".split())
_BEFORE = 3  # words before a verb in which to look for a plan
_BEFORE_OBJECT = 9  # the same with an object between: "expects the work to cost"
_MOST_WORDS = 40  # of a claim: a longer one says more than one thing
_LEAST_SHARED = 0.6  # share of the claim's other content words in the sentence that plans
_LEAST_SHARED_BY_NOW = 0.4  # the same if the claim has "already" or "has": "will" counts as a plan too
_ELSEWHERE = 0.5  # of these, in a sentence that states it as done
_SUBJECTS_BEFORE = 2  # sentences before a plan in which to look for its subject
_MOST_SENTENCES = 50
_BEFORE_MONTH = frozenset("in of by until till since from last next this early late mid through".split())


def plan_as_verb_reported_done(lookup: Lookup) -> Contradiction | None:
    """Return the first past verb if the evidence plans its action and no sentence states it as done."""
    claim, index, window = lookup.reading, lookup.index, lookup.window
    if window is None or len(claim.words) > _MOST_WORDS or is_open(claim):
        return None
    will = _WILL if not _BY_NOW.isdisjoint(claim.words) else frozenset()  # "has been removed"
    for n in past_verbs(claim):
        verb = base(stem(claim.words[n]))
        others = claim.content_keys().difference((verb, stem(claim.words[n]), _ALREADY))
        numbers = list(_with(index, verb)) if will else [window.top]  # "He may appeal" is close to few words
        if not any(_plans(index, number, verb, others, will) for number in numbers):
            continue
        if not any(_states(index, number, verb, others, will) for number in _with(index, verb)):
            why = f"the evidence plans what '{claim.words[n]}' states as done"
            return Contradiction(why, ((claim.starts[n], claim.ends[n]),))
    return None


def is_open(claim: TokenizedText) -> bool:
    """Whether a claim has a word that leaves open whether something is done."""
    return any(word in _OPEN and not _is_month(claim.words, n) for n, word in enumerate(claim.words))


def past_verbs(claim: TokenizedText) -> Iterator[int]:
    """Yield the positions of past forms used as verbs: after a noun or "has", not "the planned"."""
    for n, word in enumerate(claim.words[1:], 1):
        before = claim.words[n - 1]
        is_verb = is_past(word) and (
            before in _HELPING or (before not in STOP_WORDS and word not in _AS_PREPOSITIONS)
        )
        is_same = word in _SAME_IN_PAST and (
            not _BY_NOW.isdisjoint(claim.words[max(0, n - 2) : n]) or _has_digit(claim.words[n + 1 : n + 2])
        )
        if is_verb or is_same:
            yield n  # "opened", "has put up", "cost 14 million"


def _has_digit(words: Sequence[str]) -> bool:
    return any(word[0].isdigit() for word in words)


def _places(words: Sequence[str], verb: str) -> list[int]:
    """Return the positions of the forms of a verb."""
    return [n for n, word in enumerate(words) if base(stem(word)) == verb]


def _follows_plan(words: Sequence[str], n: int, will: Set[str]) -> bool:
    """Whether the verb at position ``n`` is planned, forecast, possible or conditional."""
    first = max(0, n - _BEFORE)
    before = [w for k, w in enumerate(words[first:n], first) if not _is_month(words, k)]
    planned = any(pair[0] in _PLANS and pair[1] == "to" for pair in pairwise(before))
    if planned or not (_PERHAPS | will).isdisjoint(before) or before[-3:] == ["would", "like", "to"]:
        return True
    further = words[max(0, n - _BEFORE_OBJECT) : n]
    if not _FUTURE.isdisjoint(before) and not _CONDITIONS.isdisjoint(words[:n]):
        return True  # "if funding is granted, a trial will start"
    if not _ABLE.isdisjoint(before) and not _BELIEVING.isdisjoint(further):
        return True
    is_future = before[-1:] == ["to"] or before[-2:] == ["to", "be"] or not _FUTURE.isdisjoint(before)
    return is_future and not _FORECASTS.isdisjoint(further)


def _is_month(words: Sequence[str], n: int) -> bool:
    """Whether a folded word is the month and no verb: "in May it closed"."""
    return words[n] == "may" and (
        not _BEFORE_MONTH.isdisjoint(words[max(0, n - 1) : n]) or _has_digit(words[max(0, n - 1) : n])
    )


def _with(index: EvidenceIndex, verb: str) -> Iterator[int]:
    """Yield the numbers of the sentences that hold a form of a verb."""
    held = (number for form in {*forms(verb), verb} for number in index.stems.get(form, ()))
    return islice(sorted(set(held)), _MOST_SENTENCES)


def _plans(index: EvidenceIndex, number: int, verb: str, others: frozenset[str], will: Set[str]) -> bool:
    """Whether a sentence only plans the action, and shares most of the claim's other words."""
    there = index.sentence_words(number)
    if _OPEN_IN_EVIDENCE.isdisjoint(there) and will.isdisjoint(there):
        return False
    places = _places(there, verb)
    if not places or not all(_follows_plan(there, place, will) for place in places):
        return False
    sentence, before = index.sentences[number], index.sentences[max(0, number - _SUBJECTS_BEFORE) : number]
    own = others & sentence.stems.union(there)
    # "Ann Lee lost. She may appeal."
    shared = own.union(*(others & one.stems for one in before if one.passage == sentence.passage))
    least = _LEAST_SHARED_BY_NOW if will else _LEAST_SHARED
    is_near = there[0] in PRONOUNS or len(own) >= max(1, _LEAST_SHARED_BY_NOW * len(others))
    return is_near and len(shared) >= max(1 if will else 2, least * len(others))


def _states(index: EvidenceIndex, number: int, verb: str, others: frozenset[str], will: Set[str]) -> bool:
    """Whether a sentence states the action as done, and shares half of the claim's other words."""
    words = index.sentence_words(number)
    done = any(not _follows_plan(words, place, will) for place in _places(words, verb))
    return done and len(others & index.sentences[number].stems) >= _ELSEWHERE * len(others)
