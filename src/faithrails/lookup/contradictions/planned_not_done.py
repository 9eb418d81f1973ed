"""Finds plans told as deeds and deeds told as plans: "opened" for "plans to open", "not yet"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import islice, pairwise

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.clauses import are_known, clauses_of
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.sentence_copied_with_changes import has_content
from faithrails.text.irregular_verbs import base, forms, is_past
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import DETERMINERS, STOP_WORDS, is_negation, stem

_PLANS = frozenset(  # directly before "to" and a verb
    "plan plans planned planning intend intends intended intending aim aims aimed aiming hope hopes hoped "
    "hoping expect expects expected scheduled set due slated propose proposes proposed want wants wanted "
    "prepare prepares preparing ready vowed vows promised promises pledged pledges threatened "
    "threatens".split()
)
_PERHAPS = frozenset("may might".split())  # before a verb; "will" is often read after the day has come
_WILL = frozenset(
    ("will", "shall", "must", "i'll", "we'll", "he'll", "she'll", "they'll", "it'll", "you'll")
)  # counts where a claim says "has" or "already"
_ALREADY = stem("already")
_BY_NOW = frozenset("has have already".split())
_OPEN_IN_EVIDENCE = _PLANS | _PERHAPS
_OPEN = _OPEN_IN_EVIDENCE | frozenset("if unless whether when until before will would".split())
_HELPING = frozenset(
    "has have had was were been he she it they we i you who which that".split()
)  # before a verb
_SUBJECT_PRONOUNS = frozenset("he she it they".split())
_AS_PREPOSITIONS = frozenset("given provided granted based compared".split())  # "given its placement"
_SAME_IN_PAST = frozenset("put set cut let hit shut cost hurt quit split spread cast read".split())
_HOPES = frozenset("hope hopes hoped hoping want wants wanted wish wishes wished".split())
_CONSIDERING = frozenset(  # directly before a thing
    "considering considers weighing weighs discussing discusses debating debates planning plans proposing "
    "proposes proposed exploring explores mulling seeking seeks contemplating".split()
)
_CONSIDERED = frozenset(map(stem, _CONSIDERING))
_NOT_DOING = _CONSIDERED | frozenset(  # and other verbs that change nothing
    map(
        stem,
        "called requested asked said noted reported described intended suggested mentioned examined thought "
        "talked wanted floated raised evaluated assessed looked pondered reviewed studied announced hoped "
        "considered started began wished needed favoured favored presented".split(),
    )
)
_FEWEST = 3  # words of content besides a verb that only considers
_BEFORE = 3  # words before a verb, among which a plan may stand
_MOST_WORDS = 40  # of a claim: a longer one says more than one thing
_LEAST_SHARED = 0.6  # of the claim's other words of content, in the sentence that plans
_LEAST_SHARED_BY_NOW = (
    0.4  # the same of a claim with "already" or "has", whose verb the evidence has with "will"
)
_ELSEWHERE = 0.5  # of these, in a sentence that states it as done
_MOST_SENTENCES = 50
_HAVE = frozenset(
    "has have had is are was were been hasn't haven't hadn't isn't aren't wasn't weren't".split()
)
_BETWEEN = frozenset("already now since just been finally".split())  # "have" and a participle
_NOT_PLAIN = frozenset("if unless whether when until once before after should".split())
_BEFORE_MONTH = frozenset("in of by until till since from last next this early late mid through".split())
_MOST_PENDING = 20  # words of a claim with "not … yet"


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


def considered_not_done(lookup: Lookup) -> Contradiction | None:
    """Return a verb in the past which no passage has, of what the closest sentence only considers.

    "The ministry has granted loans." for "The ministry is considering loans."
    """
    claim, index, window = lookup.reading, lookup.index, lookup.window
    if window is None or len(claim.words) > _MOST_WORDS or not _OPEN.isdisjoint(claim.words):
        return None
    there, top = index.sentence_words(window.top), index.sentences[window.top]
    if _CONSIDERING.isdisjoint(there):
        return None
    keys = [stem(word) for word in there if word not in DETERMINERS]
    considered = {after for word, after in pairwise(keys) if word in _CONSIDERED}
    for n in _past_verbs(claim):
        said = stem(claim.words[n])
        object_ = next((stem(word) for word in claim.words[n + 1 :] if word not in DETERMINERS), "")
        others = frozenset(claim.stems) - {said, _ALREADY}
        if (
            object_ not in considered
            or said in _NOT_DOING
            or not others <= top.stems
            or len(others) < _FEWEST
        ):
            continue
        is_known = any(form in index.stems for form in {*forms(base(said)), said})
        held = (number for number in index.stems.get(object_, ()) if number != window.top)
        if not is_known and not any(
            len(others & index.sentences[number].stems) >= _ELSEWHERE * len(others) for number in held
        ):
            why = f"the evidence only considers what '{claim.words[n]}' states as done"
            return Contradiction(why, ((claim.starts[n], claim.ends[n]),))
    return None


def hoped_not_settled(lookup: Lookup) -> Contradiction | None:
    """Return the "will" of a claim whose deed is only hoped for: "will reopen" for "hopes to reopen"."""
    claim, index, window = lookup.reading, lookup.index, lookup.window
    if window is None or _WILL.isdisjoint(claim.words) or not _OPEN_IN_EVIDENCE.isdisjoint(claim.words):
        return None
    words = index.sentence_words(window.top)
    if _HOPES.isdisjoint(words) or len(claim.words) > _MOST_WORDS:
        return None
    for n in (n for n, word in enumerate(claim.words[:-1]) if word in _WILL):
        verb = stem(claim.words[n + 1])
        others = frozenset(claim.stems) - {verb}
        places = _places(words, verb)
        shared = len(others & index.sentences[window.top].stems)
        is_hoped = places and all(
            words[max(0, m - 1) : m] == ["to"] and words[max(0, m - 2)] in _HOPES for m in places
        )
        is_elsewhere = any(number != window.top for number in _with(index, verb))
        if is_hoped and shared >= max(2, _LEAST_SHARED * len(others)) and not is_elsewhere:
            why = f"the evidence only has the hope to {claim.words[n + 1]}"
            return Contradiction(why, ((claim.starts[n], claim.ends[n]),))
    return None


def done_not_pending(lookup: Lookup) -> Contradiction | None:
    """Return the verb of a claim with "not … yet", if every clause that has it states it as done."""
    claim, index = lookup.reading, lookup.index
    if "yet" not in claim.words or not 0 < len(claim.words) <= _MOST_PENDING:
        return None
    denied = [n for n, word in enumerate(claim.words) if is_negation(word)]
    if len(denied) != 1 or not are_known(filter(has_content, set(claim.keys) - {"yet"}), index):
        return None
    n = next((n for n in range(denied[0] + 1, len(claim.words)) if claim.words[n] not in {"yet", "been"}), 0)
    verb = base(claim.keys[n])
    if _HAVE.isdisjoint(claim.words[:n]) or not has_content(claim.keys[n]):
        return None
    parts = [part.words for number in _with(index, verb) for part in clauses_of(index, number)]
    said = [(words, places[0]) for words in parts if (places := _places(words, verb))]
    if not said or not all(_is_done(words, place) for words, place in said):
        return None
    place = claim.starts[n], claim.ends[n]
    return Contradiction(f"the evidence states as done what '{claim.words[n]}' says is not yet", (place,))


def _past_verbs(claim: TokenizedText) -> Iterator[int]:
    """Yield the places of words in the past that stand as verbs: after a noun or "has", not "the planned"."""
    for n, word in enumerate(claim.words[1:], 1):
        before = claim.words[n - 1]
        is_verb = is_past(word) and (
            before in _HELPING or (before not in STOP_WORDS and word not in _AS_PREPOSITIONS)
        )
        if is_verb or (word in _SAME_IN_PAST and _BY_NOW.intersection(claim.words[max(0, n - 2) : n])):
            yield n  # "opened", "has put up"


def _places(words: Sequence[str], verb: str) -> list[int]:
    """Return where forms of a verb stand."""
    return [n for n, word in enumerate(words) if base(stem(word)) == verb]


def _follows_plan(words: Sequence[str], n: int, will: Set[str]) -> bool:
    """Whether the verb at a place stands after a plan, but for "be" and one more word."""
    first = max(0, n - _BEFORE)
    before = [w for k, w in enumerate(words[first:n], first) if not _is_month(words, k)]
    planned = any(pair[0] in _PLANS and pair[1] == "to" for pair in pairwise(before))
    return planned or not (_PERHAPS | will).isdisjoint(before) or before[-3:] == ["would", "like", "to"]


def _is_month(words: Sequence[str], n: int) -> bool:
    """Whether a folded word is the month and no verb: "in May it closed"."""
    return words[n] == "may" and not _BEFORE_MONTH.isdisjoint(words[max(0, n - 1) : n])


def _is_done(words: Sequence[str], place: int) -> bool:
    """Whether a clause has "has" before its verb, and nothing that denies it or leaves it open."""
    before = [word for word in words[:place] if word not in _BETWEEN]
    is_open = any(map(is_negation, words)) or not _NOT_PLAIN.isdisjoint(words)
    return bool(before) and before[-1] in _HAVE and not is_open


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
    least = _LEAST_SHARED_BY_NOW if will else _LEAST_SHARED
    return len(others & stems) >= max(1 if will else 2, least * len(others))


def _states(index: EvidenceIndex, number: int, verb: str, others: frozenset[str], will: Set[str]) -> bool:
    """Whether a sentence states as done what the claim does, of some of the same things."""
    words = index.sentence_words(number)
    done = any(not _follows_plan(words, place, will) for place in _places(words, verb))
    return done and len(others & index.sentences[number].stems) >= _ELSEWHERE * len(others)
