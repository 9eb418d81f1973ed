"""Tests whether a claim copies a sentence of the evidence except for the words of a finding.

A finding is surer in a copy than in free wording: there, a number that the evidence lacks may be a sum, and
another name may be another name of the same thing.
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
from faithrails.lookup.word_changes import LONGEST, Change, all_changes
from faithrails.text.sentences import sentences
from faithrails.text.tokenized import TokenizedText, tokenized
from faithrails.text.words import NEGATIONS, content, is_negation

_LEAST_COPIED = 4  # words of content
_LEAST_OF_CLAUSE = 2  # the same where the claim leaves nothing out of a clause
_LEAST_OF_SENTENCE = 1  # the same where it leaves nothing out of a sentence
_LEAST_SHARE = 0.8  # of the words of a claim outside what was found
_MOST_LEFT_OUT = 0.5  # words of content within the sentence, for each one that is copied
_LEAST_OF_PRONOUN = 3  # the same where a pronoun stands for its subject
_SUBJECTS = frozenset("it he she they this these".split())
_LONGEST_DENIAL = 5  # words: "did not win" for "won", "it is not true that"
_NEAR = 2  # words between a value and its unit or bound, which were found with it: "or fewer", "more than"
_MOST_CLAUSES = 40  # of a sentence


def is_near_copy(claim: TokenizedText, index: EvidenceIndex, places: Places) -> bool:
    """Whether a claim has the words of one sentence in their order, except at these places and in denials.

    What the sentence has before and after the copied words may be left out: some words of a long copy,
    other clauses of a short one.
    """
    return next(copied_sentences(claim, index, places, _NEAR), None) is not None


def copied_sentences(
    claim: TokenizedText, index: EvidenceIndex, places: Places, near: int = 0
) -> Iterator[Sentence]:
    """Yield the sentences that a claim nearly copies; ``near`` words beside the places may differ too."""
    for part, own in _parts_of(claim, places):
        yield from _copied_by(part, index, own, near)


def _parts_of(claim: TokenizedText, places: Places) -> Iterator[tuple[TokenizedText, Places]]:
    """Yield a claim, then its lines and sentences in which something was found, with its places there."""
    yield claim, places
    for start, end in _lines_and_sentences(claim.text):
        own = tuple((first - start, last - start) for first, last in places if first < end and start < last)
        if (own or not places) and end - start < len(claim.text):
            yield tokenized(claim.text[start:end]), own


@lru_cache(maxsize=64)  # a claim is compared once for each of its values
def _lines_and_sentences(text: str) -> tuple[tuple[int, int], ...]:
    """Return the places of the lines and of their sentences, also in a block of code, which is one claim."""
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
    said = [stem for word, stem in zip(claim.said, claim.stems, strict=True) if word not in found]
    beside, denials = near * len(places), _denials(claim.words)
    for sentence in closest_sentences(claim, index, window):
        reading, (first, last) = index.readings[sentence.passage], sentence.words
        most = beside + _LONGEST_DENIAL * (denials + _denials(reading.words[first:last]))
        if _number_lacking(said, sentence.stems) > most:
            continue
        for clause in _clauses(reading, first, last, len(claim.words)):
            # A clause that lacks more words than were found, stand beside these, or deny, is not copied.
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
    """What the words of a sentence or clause are compared by, and how many of content must be copied."""

    keys: list[str]
    stems: frozenset[str]
    denials: int
    least: int


@lru_cache(maxsize=64)  # a claim is compared once for each of its values
def _clauses(reading: TokenizedText, first: int, last: int, size: int) -> list[_Clause]:
    """Return a sentence, and its clauses of about as many words as a claim."""
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
    """The stems of a claim and of a sentence, how they differ, and which of the claim's were found wrong."""

    own: list[str]
    there: list[str]
    changes: list[Change]
    found: frozenset[int]
    near: int

    def is_found(self, change: Change) -> bool:
        """Whether a change is what was found, or the unit or bound of it."""
        around = range(change.start - self.near, change.end + self.near)
        return not self.found.isdisjoint(around) and change.own <= self.near + sum(
            n in self.found for n in around
        )

    def is_pronoun(self, change: Change) -> bool:
        """Whether a change puts a pronoun for the words with which the sentence begins, its subject."""
        said = self.own[change.start : change.end]
        return change.start == 0 and change.own == 1 and change.there > 0 and said[0] in _SUBJECTS

    def is_denial(self, change: Change) -> bool:
        """Whether a change is of a few words, one of which denies."""
        changed = (*self.own[change.start : change.end], *self.there[change.start_there : change.end_there])
        return any(map(is_negation, changed)) and max(change.own, change.there) <= _LONGEST_DENIAL


def _is_copy(compared: _Compared, least_of_whole: int) -> bool:
    own, there, changes = compared.own, compared.there, compared.changes
    subject = [change for change in changes if compared.is_pronoun(change)]
    fine = [c for c in changes if c in subject or compared.is_found(c) or compared.is_denial(c)]
    others = [change for change in changes if change not in fine]
    if any(content(own[change.start : change.end]) for change in others):
        return False
    copied = len(own) - sum(change.own for change in changes)
    kept = content(own) - sum(content(own[change.start : change.end]) for change in changes)
    left_out = sum(content(there[change.start_there : change.end_there]) for change in others)
    replaced = sum(content(there[change.start_there : change.end_there]) for change in fine)
    is_whole = kept + replaced >= content(there)
    least = max(least_of_whole, _LEAST_OF_PRONOUN if subject else 0) if is_whole else _LEAST_COPIED
    return (
        kept >= least
        and copied >= _LEAST_SHARE * (len(own) - sum(change.own for change in fine))
        and left_out <= _MOST_LEFT_OUT * kept
    )
