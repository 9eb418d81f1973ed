"""Finds a verb given to another noun of its sentence: "Ann adapted it" for "by Ann, whose son adapted it".

All words of the claim's clause are in one sentence, which gives the verb to another agent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.features.word_vectors import word_vectors
from faithrails.lookup.contradictions.exchanges.deed_of_another_noun import COLLECTIVE
from faithrails.lookup.contradictions.exchanges.swapped_names import SYMMETRIC
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.other_name_in_copy import stand_together
from faithrails.lookup.copies.word_changes import LONGEST
from faithrails.lookup.grammar.clauses import Part, clauses, clauses_of, sentences_with_keys
from faithrails.lookup.grammar.deeds import has_verb
from faithrails.lookup.grammar.who_does_a_verb import (
    PREPOSITIONS,
    Subject,
    agent_behind,
    is_apart,
    is_passive,
    is_verb,
    object_behind,
    subject_before,
    verb_of,
)
from faithrails.text.irregular_verbs import base, is_past
from faithrails.text.reporting_verbs import REPORTING
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.number_word_values import SMALL, TENS
from faithrails.text.word_relations import has_synonym
from faithrails.text.words import AUXILIARIES, DETERMINERS, has_content, is_negation, stem

_NUMBERS = frozenset(map(stem, (*SMALL[1:], *TENS)))
_MOST_WORDS, _FEWEST = 30, 3  # of a claim; content words of a clause
_MOST_SENTENCES = 20
_SAME_MEANING = 0.7  # cosine of two words; 0.64 for "aunt" and "uncle"
_BEHIND = 6  # words from a noun to its verb
_NEAR = 5  # words from a negation to the verb that it may deny
# Verbs that hold both ways ("met"), and those of speakers, which other rules compare
_LEFT_OUT = frozenset(map(base, (*SYMMETRIC, *map(stem, REPORTING))))
# Before a noun that may be an agent though it is no subject: "signed by Ann for France".
_BESIDE = frozenset("for with by via through using behalf under against between".split())
_IS = frozenset("is are was were as became become becomes called named be being elected appointed".split())
_DETERMINERS = DETERMINERS - {"that"} | {"each", "every"}
_BODIES = frozenset(map(stem, COLLECTIVE))
_BEGINNINGS = frozenset("because that when while whereas who although though since so".split())


class _Deed(NamedTuple):
    verb: str
    agent: frozenset[str]  # all nouns that may be it; empty if it is not known
    patient: frozenset[str]
    at: int
    has_object: bool = False  # right behind the verb, without a preposition
    preposition: str = ""  # right behind the verb
    object: frozenset[str] = frozenset()


def verb_of_another_noun(lookup: Lookup) -> Contradiction | None:
    """Return the claim's agent if the evidence gives its verb to another noun."""
    claim = lookup.reading
    if not 2 < len(claim.words) <= _MOST_WORDS or "?" in lookup.text or "than" in claim.words:
        return None
    for part in clauses(lookup.text):
        if len(part.keys) < _FEWEST:
            continue
        for own, head in _own(part):
            if other := _instead(own, head, part, lookup.index):
                first, last = head.start, head.end
                place = claim.starts[first], claim.ends[last - 1]
                return Contradiction(f"the passage says this of '{other}'", (place,), in_copy=True)
    return None


def _own(part: Part) -> Iterator[tuple[_Deed, Subject]]:
    """Yield the verbs of a claim's clause, each with its agent; none in passive without "by"."""
    reading = part.reading
    for at in (n for n in range(part.first + 1, part.last) if is_verb(reading, n, part.last)):
        subject = subject_before(reading, 0, at)
        if subject is None or not _begins(reading, subject.start) or verb_of(reading, at) in _LEFT_OUT:
            continue
        passive = is_passive(reading, at, part.first)
        agent = agent_behind(reading, at, part.last) if passive else subject.head
        patient = subject.head if passive else _object(reading, at, part.last)
        start, end = object_behind(reading, at, part.last)
        own = _Deed(
            verb_of(reading, at),
            agent,
            patient,
            at,
            passive or start < end,
            _preposition(reading, at, part.last),
            frozenset() if passive else _object(reading, at, part.last),
        )
        if passive and agent:
            first = next(n for n in range(at, part.last) if reading.keys[n] in agent)
            yield own, Subject(agent, agent, first, first + len(agent))
        elif not passive:
            yield own, subject


def _begins(reading: TokenizedText, start: int) -> bool:
    """Whether a noun phrase begins a clause: not "of the crew"."""
    while start and reading.words[start - 1] in _DETERMINERS:
        start -= 1
    if not start:
        return True
    mark = reading.text[reading.ends[start - 1] : reading.starts[start]].strip()
    before = reading.words[start - 1]
    return mark in (",", ";", ":") or before in _BEGINNINGS or reading.words[max(0, start - 2) : start] in (
        ["it", "is"], ["it", "was"],
    )  # fmt: skip


def _instead(own: _Deed, head: Subject, part: Part, index: EvidenceIndex) -> str:
    """Return the agent that the sentence with all words has; "" if it may be the claim's."""
    keys = {key for key in part.keys if not key[0].isdigit()}
    who = frozenset(key for key in head.head if not key[0].isdigit())
    if not who or not who <= keys or own.verb in who or any(word.endswith("ly") for word in who):
        return ""
    found = ""
    for number in sentences_with_keys(index, who, len(who))[:_MOST_SENTENCES]:
        sentence = index.sentences[number]
        first, last = sentence.words
        reading = index.readings[sentence.passage]
        if last - first > LONGEST or sentence.passage in index.records:
            return ""
        places = [n for n in range(first, last) if verb_of(reading, n) == own.verb]
        if not places:
            continue
        holds_all = {base(key) for key in keys} <= {base(key) for key in reading.keys[first:last]}
        if (
            any(_is_denied(reading, first, at, last) for at in places)
            or not holds_all
            or index.text_of(sentence).rstrip().endswith("?")
        ):
            return ""
        if _is_in_other_words(own.verb, who, reading, set(range(first, last)) - set(places)):
            return ""
        others = [_agents(own, who, reading, first, at, last) for at in places]
        if not _BODIES.isdisjoint(who.union(*others)):
            return ""  # "the company" may be any firm
        if not all(others) or _may_be_one(who, frozenset().union(*others), places, number, index):
            return ""
        if any(_is_elided(there, who, own.object) for there in clauses_of(index, number)):
            return ""
        there = [reading.words[n] for n in range(first, last) if reading.keys[n] in others[0]]
        if _mean_the_same(part.reading.words[head.start : head.end], there):
            return ""
        found = " ".join(there)
    return found


def _mean_the_same(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two nouns have a pair of words with the same meaning: "the military" for "the army"."""
    vectors = word_vectors().units_of([*one, *other])
    return bool(one and other) and float((vectors[: len(one)] @ vectors[len(one) :].T).max()) >= _SAME_MEANING


def _is_in_other_words(verb: str, who: Set[str], reading: TokenizedText, places: Set[int]) -> bool:
    """Whether a verb of the same meaning is behind the noun: "watches were the last to get it"."""
    near = (n for n in places if not who.isdisjoint(reading.keys[max(0, n - _BEHIND) : n]))
    return any(has_synonym(verb, {verb_of(reading, n)}) for n in near)


def _is_denied(reading: TokenizedText, first: int, at: int, last: int) -> bool:
    return any(map(is_negation, reading.words[max(first, at - _NEAR) : min(last, at + _NEAR)]))


def _preposition(reading: TokenizedText, at: int, last: int) -> str:
    behind = reading.words[at + 1] if at + 1 < last else ""
    return behind if behind in PREPOSITIONS else ""


def _object(reading: TokenizedText, at: int, last: int) -> frozenset[str]:
    """Return the keys of the object of a verb, or of the phrase behind its preposition: "waits for trams"."""
    start, end = object_behind(reading, at, last)
    if start == end == at + 1 < last and reading.words[end] in PREPOSITIONS:
        start, end = object_behind(reading, end, last)
    return frozenset(filter(has_content, reading.keys[start:end]))


def _agents(
    own: _Deed, who: frozenset[str], reading: TokenizedText, first: int, at: int, last: int
) -> frozenset[str]:
    """Return the nouns that may be the agent of a verb of the evidence; none if one may be the claim's."""
    if not is_verb(reading, at, last):
        return frozenset()
    subject, passive = subject_before(reading, first, at), is_passive(reading, at, first)
    found = agent_behind(reading, at, last) if passive else subject.keys if subject else frozenset()
    if passive and not own.has_object and subject and not subject.keys.isdisjoint(who):
        return frozenset()  # "it opened" for "it was opened by"
    if not passive and not own.has_object and object_behind(reading, at, last)[1] > at + 1:
        return frozenset()  # "prices rose" for "the shop raised prices"
    is_other_way = own.preposition != _preposition(reading, at, last)  # "lies above" for "lies below"
    is_object = not _object(reading, at, last).isdisjoint(who)
    if is_object and (is_other_way or own.patient.isdisjoint(found)):
        return frozenset()
    return found if found.isdisjoint(who) else frozenset()


def _may_be_one(
    who: frozenset[str], other: frozenset[str], places: Sequence[int], number: int, index: EvidenceIndex
) -> bool:
    """Whether the claim's noun may name the evidence's, or do it too: "signed by Ann for France"."""
    if stand_together(sorted(who), sorted(other), index):
        return True
    first, last = index.sentences[number].words
    reading = index.readings[index.sentences[number].passage]
    for n in (n for n in range(first, last) if reading.keys[n] in who):
        begin = n
        while begin > first and has_content(reading.keys[begin - 1]):
            begin -= 1
        while begin > first and reading.words[begin - 1] in DETERMINERS:
            begin -= 1
        before = reading.words[begin - 1] if begin > first else ""
        if before in AUXILIARIES and reading.words[begin - 2] in ("so", "as"):
            return True  # "and so did Ann"
        verbs = [k for k in range(first, n) if is_verb(reading, k, last)]
        is_in_clause = begin - 1 == first or (verbs and verbs[-1] in places)
        is_object = begin - 2 in places  # "wait for drivers"
        if before in _IS or (before in _BESIDE and is_in_clause and not is_object):
            return True
        if before == "by":
            begin -= 1
            until = next((k for k in range(begin, first, -1) if is_apart(reading, k)), first)
            if not any(is_past(word) for word in reading.words[until:begin]):
                return True  # "and scored, two of them by Ann"
    return False


def _is_elided(part: Part, who: frozenset[str], said: Set[str]) -> bool:
    """Whether a clause begins with the claim's noun and leaves the verb out: "…, ivy on the wall"."""
    wanted = frozenset(key for key in said if key[0].isdigit() or key in _NUMBERS) or said
    if part.ordered_keys[0] not in who or not wanted or not wanted <= part.keys or has_verb(part):
        return False
    words = part.reading.words
    verbs = (n for n in range(part.first + 1, part.last) if is_verb(part.reading, n, part.last))
    return all(words[n - 1] in SMALL for n in verbs)  # "two bottles of wine" has none
