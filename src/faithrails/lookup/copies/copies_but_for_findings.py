"""Tests whether a claim copies a sentence of the evidence except for the words of a finding.

A finding is surer in a copy than in free wording, where a number that the evidence lacks may be a sum, and
another name a synonym.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.lookup.closest_sentences import closest_sentences
from faithrails.lookup.contradictions.rule_types import Places
from faithrails.lookup.copies.word_changes import LONGEST, Change, all_changes
from faithrails.text.sentences import sentences
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import NEGATIONS, content, is_negation

_LEAST_COPIED = 4  # content words
_LEAST_OF_CLAUSE = 2  # the same if the claim copies a whole clause
_LEAST_OF_SENTENCE = 1  # the same if it copies a whole sentence
_LEAST_OF_PRONOUN = 3  # the same if a pronoun replaces the subject
_LEAST_SHARE = 0.8  # of the words of a claim outside the findings
_MOST_LEFT_OUT = 0.5  # content words of the sentence per copied one
_SUBJECTS = frozenset("it he she they this these".split())
_LONGEST_DENIAL = 5  # words: "did not win" for "won", "it is not true that"
_NEAR = 2  # words between a value and its unit or bound, which belong to the finding: "or fewer"
_MOST_CLAUSES = 40  # of a sentence


def is_near_copy(claim: TokenizedText, index: EvidenceIndex, places: Places) -> bool:
    """Return whether a claim has the words of one sentence in order, except at these places and in denials.

    The claim may leave out some words of the sentence if the copy is long, and whole clauses if it is short.
    """
    return next(copied_sentences(claim, index, places, _NEAR), None) is not None


def copied_sentences(
    claim: TokenizedText, index: EvidenceIndex, places: Places, near: int = 0
) -> Iterator[Sentence]:
    """Yield the sentences that a claim copies except at these places and ``near`` words beside each."""
    for part, own in _parts_of(claim, places):
        yield from _copied_by(part, index, own, near)


def _parts_of(claim: TokenizedText, places: Places) -> Iterator[tuple[TokenizedText, Places]]:
    """Yield a claim, then its lines and sentences with a finding, each with the places relative to it."""
    yield claim, places
    for start, end in _lines_and_sentences(claim.text):
        own = tuple((first - start, last - start) for first, last in places if first < end and start < last)
        if (own or not places) and end - start < len(claim.text):
            yield tokenized(claim.text[start:end]), own


@lru_cache(maxsize=64)  # a claim is compared once for each of its values
def _lines_and_sentences(text: str) -> tuple[tuple[int, int], ...]:
    """Return the spans of the lines and of their sentences: a block of code is one claim with many lines."""
    found, start = [], 0
    for line in text.split("\n"):
        found.append((start, start + len(line)))
        found += [(start + span.start, start + span.end) for span in sentences(line)]
        start += len(line) + 1
    return tuple(dict.fromkeys(found))


def _copied_by(claim: TokenizedText, index: EvidenceIndex, places: Places, near: int) -> Iterator[Sentence]:
    window = index.best(claim.stems)
    if window is None or len(claim.words) > LONGEST:
        return
    spans = enumerate(zip(claim.starts, claim.ends, strict=True)) if places else ()
    found = frozenset(
        n for n, (start, end) in spans if any(first < end and start < last for first, last in places)
    )
    said = [stem for word, stem in zip(claim.content_indexes, claim.stems, strict=True) if word not in found]
    beside, denials = near * len(places), _denials(claim.words)
    for sentence in closest_sentences(claim, index, window):
        reading, (first, last) = index.readings[sentence.passage], sentence.words
        most = beside + _LONGEST_DENIAL * (denials + _denials(reading.words[first:last]))
        if _number_lacking(said, sentence.stems) > most:
            continue
        for clause in _clauses(reading, first, last, len(claim.words)):
            # Not a copy: findings, the words beside them and denials cannot explain so many missing words.
            if _number_lacking(said, clause.stems) > beside + _LONGEST_DENIAL * (denials + clause.denials):
                continue
            changes = all_changes(claim.keys, clause.keys)
            if _is_copy(_Compared(claim.keys, clause.keys, changes, found, near), clause.least):
                yield sentence
                break


def _denials(words: Sequence[str]) -> int:
    return sum(map(NEGATIONS.__contains__, words))


def _number_lacking(stems: Sequence[str], held: Set[str]) -> int:
    return sum(stem not in held for stem in stems)


class _Clause(NamedTuple):
    """The comparison keys of a sentence or clause, and how many content words must be copied."""

    keys: list[str]
    stems: frozenset[str]
    denials: int
    least: int


@lru_cache(maxsize=64)  # a claim is compared once for each of its values
def _clauses(reading: TokenizedText, first: int, last: int, size: int) -> list[_Clause]:
    """Return a sentence, and its clauses with about ``size`` words, those of the claim."""
    if last - first > LONGEST:
        return []
    marks = [first, *(n for n in range(first + 1, last) if _has_mark(reading, n)), last][:_MOST_CLAUSES]
    parts = [(first, last, _LEAST_OF_SENTENCE)]
    parts += [
        (start, end, _LEAST_OF_CLAUSE)
        for start in marks
        for end in marks
        if abs(end - start - size) <= _LONGEST_DENIAL and start < end < start + last - first
    ]
    return [
        _Clause(keys, frozenset(keys), _denials(reading.words[start:end]), least)
        for start, end, least in parts
        for keys in [reading.keys[start:end]]
    ]


def _has_mark(reading: TokenizedText, word: int) -> bool:
    """Whether punctuation stands between a word and the one before it."""
    between = reading.text[reading.ends[word - 1] : reading.starts[word]]
    return any(unicodedata.category(char).startswith("P") for char in between)


@dataclass(frozen=True, slots=True)
class _Compared:
    """The keys of a claim and a sentence, how they differ, and which words of the claim are findings."""

    own: list[str]
    there: list[str]
    changes: list[Change]
    found: frozenset[int]
    near: int

    def is_found(self, change: Change) -> bool:
        """Whether a change is a finding, with its unit or bound."""
        around = range(change.start - self.near, change.end + self.near)
        return not self.found.isdisjoint(around) and change.claim_length <= self.near + sum(
            n in self.found for n in around
        )

    def is_pronoun(self, change: Change) -> bool:
        """Whether a change replaces the first words of the sentence, its subject, by a pronoun."""
        said = self.own[change.start : change.end]
        return (
            change.start == 0
            and change.claim_length == 1
            and change.evidence_length > 0
            and said[0] in _SUBJECTS
        )

    def is_denial(self, change: Change) -> bool:
        """Whether a change has few words and includes a negation."""
        changed = (
            *self.own[change.start : change.end],
            *self.there[change.evidence_start : change.evidence_end],
        )
        return (
            any(map(is_negation, changed))
            and max(change.claim_length, change.evidence_length) <= _LONGEST_DENIAL
        )


def _is_copy(compared: _Compared, least_of_whole: int) -> bool:
    own, there, changes = compared.own, compared.there, compared.changes
    subject = [change for change in changes if compared.is_pronoun(change)]
    fine = [c for c in changes if c in subject or compared.is_found(c) or compared.is_denial(c)]
    others = [change for change in changes if change not in fine]
    if any(content(own[change.start : change.end]) for change in others):
        return False
    copied = len(own) - sum(change.claim_length for change in changes)
    kept = content(own) - sum(content(own[change.start : change.end]) for change in changes)
    left_out = sum(content(there[change.evidence_start : change.evidence_end]) for change in others)
    replaced = sum(content(there[change.evidence_start : change.evidence_end]) for change in fine)
    is_whole = kept + replaced >= content(there)
    least = max(least_of_whole, _LEAST_OF_PRONOUN if subject else 0) if is_whole else _LEAST_COPIED
    return (
        kept >= least
        and copied >= _LEAST_SHARE * (len(own) - sum(change.claim_length for change in fine))
        and left_out <= _MOST_LEFT_OUT * kept
    )
