"""Tells whether a sentence that denies something denies it only beside what a claim says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.lookup.contradictions.rule_types import Lookup
from faithrails.lookup.grammar.clauses import Part, clauses_of
from faithrails.text.irregular_verbs import base, is_past
from faithrails.text.tokenized import tokenized
from faithrails.text.words import NEGATIONS, has_content, is_negation

_MOST_CLAUSES = 20  # of a sentence: one with more is a list
_FILLING = frozenset("instead then please simply".split())
_CONDITIONAL = frozenset("if when once unless should".split())
_CONDITION = re.compile(r"\b(?:once|after|provided(?:\sthat)?|as\slong\sas)\s([^,.;]{1,120})", re.IGNORECASE)
_ASIDE = re.compile(r",\s(?:and\s|but\s)?not\s([^,;.\n]{1,40}),", re.IGNORECASE)
_REPORTED = re.compile(
    r"(?P<who>\w+)\s(?:assumes?d?|says?|said|thinks?|thought|believes?d?|claims?|claimed|suspects?|suggests?)\s(?:that\s)?"
    r"(?P<what>[^,;.]{3,120}?)(?=\s(?:because|since|as|so|which|who)\b|[,;.]|\Z)",
    re.IGNORECASE,
)
_INSTEAD = re.compile(r"\W*instead\sof\s((?:(?:an?|the|your|our|its|his|her|their)\s)?[\w-]+)", re.IGNORECASE)
_SHORT_DENIAL = re.compile(
    r"\W*(?:(?:it|they|that|this)\s(?:is|are|was|were|can|could|will|would|do|does|did|has|have|had)"
    r"|(?:I|he|she|we)\s(?:do|does|did|has|have|had))(?:n['’]t|\snot)\W*",
    re.IGNORECASE,
)


def is_affirmed_beside(lookup: Lookup, top: int) -> bool:
    """Whether the closest sentence states it, and denies more: "Chicory has none and tastes bitter."."""
    if lookup.has_negation:
        return False
    said, words = lookup.reading.content_keys(), frozenset(lookup.reading.words)
    parts = clauses_of(lookup.index, top)[:_MOST_CLAUSES]
    denying = [part for part in parts if any(map(is_negation, part.words))]
    denied = frozenset().union(*(part.keys for part in denying))
    text = lookup.index.text_of(lookup.index.sentences[top])
    if denying and any(
        part.keys
        and part.keys <= said
        and _is_apart(part, parts, text)
        and part.keys.isdisjoint(denied)
        and said <= part.keys | _FILLING
        for part in parts
        if not any(map(is_negation, part.words))
    ):
        return True
    if denying and _is_condition(said, lookup.index.text_of(lookup.index.sentences[top])):
        return True
    subjects = frozenset().union(*map(_before_negation, denying))
    return any(
        part.words[0] in words
        and _is_finite(part.words[0])  # in "may not eat or drink", both are denied
        and part.keys <= said
        and part.keys.isdisjoint(denied)
        and said - part.keys <= subjects
        for part in parts
        if not any(map(is_negation, part.words)) and has_content(part.words[0])
    )


def _is_condition(said: frozenset[str], sentence: str) -> bool:
    """Whether a claim only states a condition: "a parent must sign" of "not … once a parent has signed"."""
    for found in _CONDITION.finditer(sentence):
        condition = tokenized(found[1])
        if said <= condition.content_keys() and not any(map(is_negation, condition.words)):
            return True
    return False


def _is_apart(part: Part, parts: Sequence[Part], text: str) -> bool:
    """Whether no denial before a clause is of it too: after ";", or after a clause with "if" or "when"."""
    before = text[: part.start].rstrip()
    condition = next((one for one in parts if one.words[0] in _CONDITIONAL and one.end <= part.start), None)
    denying = [one for one in parts if any(map(is_negation, one.words)) and one.end <= part.start]
    return not denying or before.endswith(";") or (before.endswith(",") and denying == [condition])


def is_denied_in_brackets(lookup: Lookup, closest: Sentence) -> bool:
    """Whether the closest sentence denies only another circumstance: "before, not during, the test"."""
    text = lookup.index.text_of(closest)
    aside = _ASIDE.search(text) or _INSTEAD.match(text)
    if aside is None or lookup.denies:
        return False
    rest = tokenized(text[: aside.start()] + text[aside.end() :]).words
    return not any(map(is_negation, rest)) and not set(tokenized(aside[1]).words) <= set(lookup.reading.words)


def is_denied_behind(lookup: Lookup, top: int) -> bool:
    """Whether the sentence after the closest one denies it, as the claim does: "People say so. I don't."."""
    return lookup.denies and denies_report_behind(lookup, top)


def denies_report_behind(lookup: Lookup, top: int) -> bool:
    """Whether the sentence after the closest one denies what that one only reports."""
    sentences = lookup.index.sentences
    if top + 1 >= len(sentences):
        return False
    found = _REPORTED.search(lookup.index.text_of(sentences[top]))
    said = frozenset(base(one) for one in lookup.reading.stems if one not in NEGATIONS)
    if found is None:
        return False
    reported = frozenset(map(base, tokenized(found["what"]).content_keys()))
    if said.isdisjoint(reported) or not said <= reported.union(map(base, tokenized(found["who"]).keys)):
        return False
    behind = sentences[top + 1]
    is_next = behind.passage == sentences[top].passage
    return is_next and _SHORT_DENIAL.fullmatch(lookup.index.text_of(behind)) is not None


def _before_negation(part: Part) -> frozenset[str]:
    place = next(n for n, word in enumerate(part.words) if is_negation(word))
    return frozenset(part.reading.keys[part.first : part.first + place])


def _is_finite(word: str) -> bool:
    return word.endswith(("s", "ed")) or is_past(word)
