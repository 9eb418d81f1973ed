"""Finds deeds stated that the evidence says did not happen: "signed" for "refused to sign"."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.limits.plan_as_verb_reported_done import past_verbs
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.undone_deeds import Undone, undone_deeds
from faithrails.lookup.grammar.verbs_not_done import end_of_phrase, is_passive
from faithrails.text.irregular_verbs import base, base_keys, forms
from faithrails.text.tokenized import TokenizedText
from faithrails.text.word_relations import has_synonym
from faithrails.text.words import DETERMINERS, has_content, is_negation, stem

# Words of a claim that leave open whether a deed is done, or say that it is not.
_NOT_STATED = frozenset(
    "unless whether could should might may refuse refused refuses decline declined declines fail failed "
    "failing fails forgot unable unwilling instead rather avoid avoided avoiding against without tried "
    "attempted wanted hoped planned almost nearly supposed offered asked urged too yet rejected except "
    "denied denies unlike willing".split()
)
_KEEPING = frozenset("prevented stopped kept saved".split())  # with "from"
_SAME_IN_PAST = frozenset("hit cut put set shut let split spread cast read beat".split())
_PARTICLES = frozenset("up off out away back down over".split())
_BE = frozenset("is are was were be been being".split())
_COMING = frozenset("will to would".split())
_ACHIEVED = (["managed", "to"], ["succeeded", "in"])
_NOT_OF_DEED = frozenset(  # say that it was done, or that it will be
    map(
        stem,
        "already announce expect promise plan decide successfully succeed agree say confirm manage soon "
        "shortly".split(),
    )
)
# "He went by train" for "instead of flying": done in another way, and the wider word is a synonym.
_OTHERWISE_DONE = frozenset(("instead of", "rather than"))
_ONLY_SAID = frozenset(("denied", "denied having", "denies", "denies having"))
_MOST_WORDS, _MOST_SENTENCES = 25, 40
_FEW = 4  # content words: a longer claim may have one that the evidence lacks


class _Stated(NamedTuple):
    """A deed of a claim: the index and base form of its verb, and the content words on either side of it."""

    at: int
    verb: str
    before: frozenset[str]
    after: frozenset[str]
    agent: frozenset[str]  # after "by"
    is_passive: bool
    is_future: bool
    is_present: bool

    @property
    def said(self) -> frozenset[str]:
        """The content words on both sides."""
        return self.before | self.after


def undone_deed_stated(lookup: Lookup) -> Contradiction | None:
    """Return a contradiction if the claim states a deed that the evidence says did not happen."""
    claim, index = lookup.reading, lookup.index
    if lookup.window is None or len(claim.words) > _MOST_WORDS or not _NOT_STATED.isdisjoint(claim.words):
        return None
    is_kept = "from" in claim.words and not _KEEPING.isdisjoint(claim.words)
    if is_kept or "?" in lookup.text or not undone_deeds(index):
        return None
    for stated in _deeds(claim):
        deed = _undone(stated, index)
        if deed and deed.how not in _ONLY_SAID:
            place = claim.starts[stated.at], claim.ends[stated.at]
            why = f"the passage says '{deed.how}' of what '{claim.words[stated.at]}' states"
            return Contradiction(why, (place,))
    return None


def _deeds(claim: TokenizedText) -> Iterator[_Stated]:
    """Yield the deeds that a claim states as done, as going on, or as certain to come."""
    words = claim.words
    past = frozenset(past_verbs(claim))
    for n in range(1, len(words)):
        word, before = words[n], words[max(0, n - 2) : n]
        is_achieved = before in _ACHIEVED
        is_future = (word.endswith("ing") and before[-1] in _BE) or not _COMING.isdisjoint(
            before[-1:] if before[-1] != "be" else before
        )
        is_present = word.endswith("s") and not word.endswith("'s") and n not in past
        is_same = word in _SAME_IN_PAST and has_content(words[n - 1]) and n + 1 < len(words)
        if words[n + 1 : n + 2] and words[n + 1] in _PARTICLES:
            continue  # "given up" is not "given"
        if n in past or is_achieved or is_future or is_present or is_same:
            yield _stated(claim, n, is_future=is_future and not is_achieved, is_present=is_present)


def _stated(claim: TokenizedText, n: int, *, is_future: bool = False, is_present: bool = False) -> _Stated:
    """Return the deed of the verb ``n`` of a claim."""
    words = claim.words
    starts = (k for k in range(n, 0, -1) if words[k] == "that" or end_of_phrase(claim, k, k + 1) == k)
    end = end_of_phrase(claim, n + 1, len(words))
    before = base_keys(claim.keys[next(starts, 0) : n]) - _NOT_OF_DEED
    after = base_keys(claim.keys[n + 1 : end]) - _NOT_OF_DEED
    passive = is_passive(claim, n)
    by = words.index("by", n, end) if passive and "by" in words[n:end] else end
    agent = base_keys(claim.keys[by:end])
    return _Stated(n, base(claim.keys[n]), before, after, agent, passive, is_future, is_present)


def _undone(stated: _Stated, index: EvidenceIndex) -> Undone | None:
    """Return an undone deed that is the same as that of a claim, if no sentence states it as done."""
    for verb, deeds in undone_deeds(index).items():
        is_same_verb = verb == stated.verb
        if is_same_verb or has_synonym(verb, {stated.verb}):
            for deed in islice(deeds, _MOST_SENTENCES):
                if _is_same(deed, stated, is_same_verb) and not _is_done(deed, stated, index):
                    return deed
    return None


def _is_same(deed: Undone, stated: _Stated, is_same_verb: bool) -> bool:
    """Whether a claim states an undone deed of the same subject and object."""
    said = stated.said
    if not said or (stated.is_future and not deed.is_ruled_out) or (stated.is_present and not deed.is_denied):
        return False
    if stated.agent and stated.agent.isdisjoint(deed.after if deed.is_passive else deed.before):
        return False
    if deed.is_denied:  # "deletes" for "does not erase": the same verb is left to the rules for denials
        return not is_same_verb and said <= deed.before | deed.after and bool(stated.after & deed.after)
    if not is_same_verb and deed.how in _OTHERWISE_DONE:
        return False
    missing = said - deed.around
    if len(missing) > (len(said) >= _FEW and is_same_verb):
        return False
    if deed.is_passive:
        is_of_it = stated.before <= deed.before
        return is_of_it or not (stated.is_passive or stated.after.isdisjoint(deed.before))
    if stated.is_passive:
        return bool(stated.before & deed.after)
    if deed.before and not stated.before <= deed.before | missing:
        return False
    return not deed.after or not stated.after or bool(stated.after & deed.after)


def _is_done(deed: Undone, stated: _Stated, index: EvidenceIndex) -> bool:
    """Whether a sentence states the deed with half of the claim's other words, or the same sentence does."""
    undone = undone_deeds(index)
    for verb in {deed.verb, stated.verb}:
        places = {one.at for one in undone.get(verb, ())}
        held = {number for form in forms(verb) for number in index.stems.get(form, ())[:_MOST_SENTENCES]}
        for number in islice(sorted(held), _MOST_SENTENCES):
            sentence = index.sentences[number]
            there = base_keys(sentence.stems)
            if number != deed.at[0] and len(stated.said & there) < len(stated.said) / 2:
                continue
            reading, (first, last) = index.readings[sentence.passage], sentence.words
            for n in range(first, last):
                is_it = base(reading.keys[n]) == verb and (number, n) not in places
                is_so = is_it and not any(map(is_negation, reading.words[max(first, n - 4) : n]))
                if is_so and not _is_of_another(reading, n, (first, last), stated):
                    return True
    return False


def _is_of_another(reading: TokenizedText, n: int, within: tuple[int, int], stated: _Stated) -> bool:
    """Whether a sentence has the verb with another object than a claim has, or in passive another subject."""
    first, last = within
    if stated.is_passive and is_passive(reading, n):
        start = next((k for k in range(n, first, -1) if end_of_phrase(reading, k, k + 1) == k), first)
        own = base_keys(reading.keys[start:n])
        return bool(own) and stated.before.isdisjoint(own)
    if stated.is_passive or n + 1 >= last or reading.words[n + 1] not in DETERMINERS:
        return False
    end = end_of_phrase(reading, n + 1, last)
    return bool(stated.after) and stated.after.isdisjoint(base_keys(reading.keys[n + 1 : end]))
