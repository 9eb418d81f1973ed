"""Finds claims that state as done what the evidence only plans: "opened" for "plans to open"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from faithrails.evidence.sentence_pairs import Sentence
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.irregular_verbs import base, forms, is_past
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import STOP_WORDS, is_negation, stem

_PLANS = frozenset(  # directly before "to" and a verb
    "plan plans planned planning intend intends intended intending aim aims aimed aiming hope hopes hoped "
    "hoping expect expects expected scheduled set due slated propose proposes proposed want wants wanted "
    "prepare prepares preparing ready vowed vows promised promises pledged pledges threatened "
    "threatens".split()
)
_PERHAPS = frozenset("may might".split())  # before a verb; "will" is often read after the day has come
_OPEN = _PLANS | _PERHAPS | frozenset("if unless whether when until before will would".split())
_HELPING = frozenset(
    "has have had was were been he she it they we i you who which that".split()
)  # before a verb
_BEFORE = 3  # words before a verb, among which a plan may stand
_MOST_WORDS = 40  # of a claim: a longer one says more than one thing
_LEAST_SHARED = 0.6  # of the claim's other words of content, in the sentence that plans
_ELSEWHERE = 0.5  # of these, in a sentence that states it as done
_MOST_SENTENCES = 50


def planned_not_done(lookup: Lookup) -> Contradiction | None:
    """Return the first verb in the past whose action the closest sentence plans, and none states as done."""
    claim, window = lookup.reading, lookup.window
    if window is None or len(claim.words) > _MOST_WORDS or not _OPEN.isdisjoint(claim.words):
        return None
    top = lookup.index.sentences[window.top]
    there = _words(lookup, top)
    if (_PLANS | _PERHAPS).isdisjoint(there) or any(map(is_negation, claim.words)):
        return None
    for n in _past_verbs(claim):
        verb = base(stem(claim.words[n]))
        others = frozenset(claim.stems) - {verb, stem(claim.words[n])}
        if len(others & top.stems) < max(2, _LEAST_SHARED * len(others)) or not _is_planned(there, verb):
            continue
        if not any(_states(lookup, sentence, verb, others) for sentence in _with(lookup, verb)):
            why = f"the evidence plans what '{claim.words[n]}' states as done"
            return Contradiction(why, ((claim.starts[n], claim.ends[n]),))
    return None


def _words(lookup: Lookup, sentence: Sentence) -> Sequence[str]:
    first, last = sentence.words
    return lookup.index.readings[sentence.passage].words[first:last]


def _past_verbs(claim: TokenizedText) -> Iterator[int]:
    """Yield the places of words in the past that stand as verbs: after a noun or "has", not "the planned"."""
    for n, word in enumerate(claim.words[1:], 1):
        before = claim.words[n - 1]
        if is_past(word) and (before not in STOP_WORDS or before in _HELPING):
            yield n


def _is_planned(words: Sequence[str], verb: str) -> bool:
    """Whether a sentence has a verb only after a plan or a modal: "plans to open", "will be opened"."""
    places = [n for n, word in enumerate(words) if base(stem(word)) == verb]
    return bool(places) and all(_follows_plan(words, n) for n in places)


def _follows_plan(words: Sequence[str], n: int) -> bool:
    """Whether the verb at a place stands after a plan, but for "be" and one more word."""
    before = words[max(0, n - _BEFORE) : n]
    planned = any(pair[0] in _PLANS and pair[1] == "to" for pair in pairwise(before))
    return planned or not _PERHAPS.isdisjoint(before)


def _with(lookup: Lookup, verb: str) -> Iterator[Sentence]:
    """Yield the sentences that hold a form of a verb."""
    index = lookup.index
    numbers = dict.fromkeys(number for form in forms(verb) for number in index.stems.get(form, ()))
    return (index.sentences[number] for number in islice(numbers, _MOST_SENTENCES))


def _states(lookup: Lookup, sentence: Sentence, verb: str, others: frozenset[str]) -> bool:
    """Whether a sentence states as done what the claim does, of some of the same things."""
    words = _words(lookup, sentence)
    done = any(base(stem(w)) == verb and not _follows_plan(words, n) for n, w in enumerate(words))
    return done and len(others & sentence.stems) >= _ELSEWHERE * len(others)
