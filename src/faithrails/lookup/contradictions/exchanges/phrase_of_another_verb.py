"""Finds a phrase of another verb or noun: "a lid cut from clay" for "a lid cut from oak, a pot of clay".

The evidence has the same verb and preposition, or noun and place, with another phrase: "the mill in Lund".
"""

from __future__ import annotations

from typing import NamedTuple

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.word_changes import LONGEST
from faithrails.lookup.grammar.clauses import clauses, sentences_with_all_stems
from faithrails.lookup.grammar.who_does_a_verb import (
    PREPOSITIONS,
    is_verb,
    object_behind,
    subject_before,
    verb_of,
)
from faithrails.text.tokenized import TokenizedText
from faithrails.text.words import has_content, is_negation

_MOST_WORDS = 20  # of a claim
_MOST_SENTENCES = 10
_STANDING_IN = frozenset("one ones another other others second third".split())
_PLACED = frozenset("in at from".split())  # behind a noun: "the mill in Lund"


def phrase_of_another_verb(lookup: Lookup) -> Contradiction | None:
    """Return the phrase behind a verb or noun if the sentence with all words has another one there."""
    claim = lookup.reading
    if PREPOSITIONS.isdisjoint(claim.words) or len(claim.words) > _MOST_WORDS or "?" in lookup.text:
        return None
    for part in clauses(lookup.text):
        for at in (n for n in range(part.first, part.last - 2) if claim.words[n + 1] in PREPOSITIONS):
            start, end = _behind(claim, at + 1, part.last)
            said = frozenset(filter(has_content, claim.keys[start:end]))
            if not said or not has_content(claim.keys[at]) or any(key[0].isdigit() for key in said):
                continue
            verb = at > part.first and is_verb(claim, at, part.last)
            subject = subject_before(claim, 0, at) if verb else None
            if subject is None and (
                verb or not _are_capital(claim, start, end) or claim.words[at + 1] not in _PLACED
            ):
                continue
            own = _Phrase(at, subject.head if subject else frozenset(), said)
            if other := _instead(lookup, own, part.keys):
                place = claim.starts[start], claim.ends[end - 1]
                return Contradiction(f"the passage says '{other}' here", (place,), in_copy=True)
    return None


class _Phrase(NamedTuple):
    """The place of a verb or noun, the subject of the verb, and the phrase behind its preposition."""

    at: int
    subject: frozenset[str]
    said: frozenset[str]


def _instead(lookup: Lookup, own: _Phrase, keys: frozenset[str]) -> str:
    """Return the phrase that all sentences with these words have there; "" if it may be the claim's."""
    claim, index, found = lookup.reading, lookup.index, ""
    words = frozenset(key for key in keys if not key[0].isdigit() and key != claim.keys[own.at])
    for number in sentences_with_all_stems(index, words)[:_MOST_SENTENCES]:
        sentence = index.sentences[number]
        (first, last), reading = sentence.words, index.readings[sentence.passage]
        places = [n for n in range(first, last) if verb_of(reading, n) == verb_of(claim, own.at)]
        if (
            len(places) != 1
            or last - first > LONGEST
            or index.sentences[number].passage in index.records
            or any(map(is_negation, reading.words[first:last]))
        ):
            return ""
        (at,) = places
        if at + 2 >= last or reading.words[at + 1] != claim.words[own.at + 1]:
            return ""
        if own.subject:
            there = subject_before(reading, first, at) if is_verb(reading, at, last) else None
            if there is None or there.keys.isdisjoint(own.subject) or not own.said.isdisjoint(there.keys):
                return ""
        start, end = _behind(reading, at + 1, last)
        if start == end or not (own.subject or _are_capital(reading, start, end)):
            return ""
        if not own.subject and not _STANDING_IN.isdisjoint(reading.words[first:last]):
            return ""  # "a base in Cork and a second one in Bilbao"
        until = next((n for n in range(end, last) if is_verb(reading, n, last)), last)
        if not own.said.isdisjoint(reading.keys[at:until]) or not _is_behind_verb(
            reading, own.said, first, last
        ):
            return ""
        found = " ".join(reading.words[at:end])
    return found


def _behind(reading: TokenizedText, preposition: int, last: int) -> tuple[int, int]:
    """Return the range of the phrase behind a preposition; only the name of "in Lund sold"."""
    start, end = object_behind(reading, preposition, last)
    while (
        end - start > 1
        and _are_capital(reading, start, start + 1)
        and not _are_capital(reading, end - 1, end)
    ):
        end -= 1
    return start, end


def _are_capital(reading: TokenizedText, start: int, end: int) -> bool:
    return start < end and all(reading.text[reading.starts[n]].isupper() for n in range(start, end))


def _is_behind_verb(reading: TokenizedText, said: frozenset[str], first: int, last: int) -> bool:
    """Whether a phrase stands behind the preposition of a verb: "is stitched out of leather"."""
    return any(
        reading.words[start] in PREPOSITIONS
        and said <= frozenset(reading.keys[slice(*object_behind(reading, start, last))])
        for start in range(first + 1, last)
    )
