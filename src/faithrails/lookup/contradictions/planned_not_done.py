"""Finds claims that state as done what the evidence only plans: "opened" for "plans to open"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import islice, pairwise

from faithrails.evidence.sentence_pairs import Sentence
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
_WILL = frozenset(("will", "shall"))  # counts where a claim says "has" or "already"
_ALREADY = stem("already")
_BY_NOW = frozenset("has have already".split())
_OPEN_IN_EVIDENCE = _PLANS | _PERHAPS
_OPEN = _OPEN_IN_EVIDENCE | frozenset("if unless whether when until before will would".split())
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
    there, will = _words(lookup, top), _WILL if _is_perfect(claim) else frozenset()
    if _OPEN_IN_EVIDENCE.isdisjoint(there) and will.isdisjoint(there):
        return None
    for n in _past_verbs(claim):
        verb = base(stem(claim.words[n]))
        others = frozenset(claim.stems) - {verb, stem(claim.words[n]), _ALREADY}
        if len(others & top.stems) < max(1 if will else 2, _LEAST_SHARED * len(others)) or not _is_planned(
            there, verb, will
        ):
            continue
        if not any(_states(lookup, sentence, verb, others, will) for sentence in _with(lookup, verb)):
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


def _is_perfect(claim: TokenizedText) -> bool:
    """Whether a claim says that something is done by now: "has been removed", "already left"."""
    return not _BY_NOW.isdisjoint(claim.words)


def _is_planned(words: Sequence[str], verb: str, will: Set[str]) -> bool:
    """Whether a sentence has a verb only after a plan or a modal: "plans to open", "may be opened"."""
    places = [n for n, word in enumerate(words) if base(stem(word)) == verb]
    return bool(places) and all(_follows_plan(words, n, will) for n in places)


def _follows_plan(words: Sequence[str], n: int, will: Set[str]) -> bool:
    """Whether the verb at a place stands after a plan, but for "be" and one more word."""
    before = words[max(0, n - _BEFORE) : n]
    planned = any(pair[0] in _PLANS and pair[1] == "to" for pair in pairwise(before))
    return planned or not (_PERHAPS | will).isdisjoint(before) or before[-3:] == ["would", "like", "to"]


def _with(lookup: Lookup, verb: str) -> Iterator[Sentence]:
    """Yield the sentences that hold a form of a verb."""
    index = lookup.index
    numbers = dict.fromkeys(number for form in forms(verb) for number in index.stems.get(form, ()))
    return (index.sentences[number] for number in islice(numbers, _MOST_SENTENCES))


def _states(lookup: Lookup, sentence: Sentence, verb: str, others: frozenset[str], will: Set[str]) -> bool:
    """Whether a sentence states as done what the claim does, of some of the same things."""
    words = _words(lookup, sentence)
    done = any(base(stem(w)) == verb and not _follows_plan(words, n, will) for n, w in enumerate(words))
    return done and len(others & sentence.stems) >= _ELSEWHERE * len(others)
