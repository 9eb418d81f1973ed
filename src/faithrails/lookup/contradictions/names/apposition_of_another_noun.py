"""Finds a description given to the wrong noun: "My father is a judge." for "My aunt, a judge, … My father …".

The evidence has the description in commas, before a name or behind "is"; the claim behind "is" or in commas.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.other_name_in_copy import stand_together
from faithrails.lookup.copies.word_changes import LONGEST
from faithrails.lookup.grammar.clauses import sentences_with_all_stems
from faithrails.lookup.grammar.who_does_a_verb import object_behind, phrase_before, subject_before
from faithrails.text.tokenized import TokenizedText
from faithrails.text.values.dates import WEEKDAYS
from faithrails.text.words import has_content, is_negation, stem

_ARTICLES = frozenset("a an the".split())
_OF_ROLES = frozenset("the his her its their".split())
_IS = frozenset("is was are were became".split())
_TIMES = frozenset("now then later once".split())
_JOINING = frozenset("and or nor".split())
_DAYS = frozenset(map(stem, WEEKDAYS))
_MOST_WORDS, _MOST_SENTENCES = 25, 10


class _Described(NamedTuple):
    """The keys of a noun and of its description, with the place of the noun."""

    noun: frozenset[str]
    description: frozenset[str]
    start: int
    end: int


def apposition_of_another_noun(lookup: Lookup) -> Contradiction | None:
    """Return the noun of a claim if the evidence has its description only of another noun beside it."""
    claim = lookup.reading
    if _ARTICLES.isdisjoint(claim.words) or len(claim.words) > _MOST_WORDS or "?" in lookup.text:
        return None
    for own in _described(claim):
        if other := _instead(own, lookup.index):
            place = claim.starts[own.start], claim.ends[own.end - 1]
            return Contradiction(f"the passage says this of '{other}'", (place,), in_copy=True)
    return None


def _described(claim: TokenizedText) -> Iterator[_Described]:
    """Yield the descriptions of a claim: "Bo Fry is the owner of Acme", "Bo Fry, the owner, left"."""
    for n in range(1, len(claim.words) - 1):
        if claim.words[n] not in _ARTICLES:
            continue
        at = n - (n > 1 and claim.words[n - 1] in _TIMES)
        if claim.words[at - 1] in _IS:
            subject = subject_before(claim, 0, at - 1)
            noun = range(subject.start, subject.end) if subject and subject.head == subject.keys else range(0)
        else:
            noun = phrase_before(claim, 0, at) if _mark(claim, at) == "," else range(0)
        start, end = object_behind(claim, n, len(claim.words))
        is_whole = end == len(claim.words) or _mark(claim, end) in (",", ";", ".") or claim.words[end] == "of"
        if end < len(claim.words) and claim.words[end] == "of":
            end = object_behind(claim, end, len(claim.words))[1]
        keys, said = (
            frozenset(filter(has_content, claim.keys[a:b]))
            for a, b in ((noun.start, noun.stop), (start, end))
        )
        if keys and said and is_whole and keys.isdisjoint(said):
            yield _Described(keys, said, noun.start, noun.stop)


def _instead(own: _Described, index: EvidenceIndex) -> str:
    """Return the noun that the evidence describes so; "" if it may be the claim's."""
    found, others = "", frozenset[str]()
    numbers = sentences_with_all_stems(index, own.description)
    near = {n for number in numbers for n in range(max(0, number - 1), min(number + 2, len(index.sentences)))}
    if (
        not numbers
        or len(numbers) > _MOST_SENTENCES
        or not any(own.noun <= index.sentences[n].stems for n in near)
    ):
        return ""
    for number in numbers:
        (first, last), reading = (
            index.sentences[number].words,
            index.readings[index.sentences[number].passage],
        )
        if (
            last - first > LONGEST
            or index.sentences[number].passage in index.records
            or any(map(is_negation, reading.words[first:last]))
        ):
            return ""
        places = list(_places(own.description, reading, first, last))
        nouns = [_noun_of(start, end, reading, first, last) for start, end in places]
        if any(not _DAYS.isdisjoint(noun) for noun in nouns):
            return ""  # "won three races on Friday, the last of them on grass"
        if not nouns or not all(nouns) or any(not own.noun.isdisjoint(noun) for noun in nouns):
            return ""
        described = frozenset[str]().union(*nouns)
        if _is_role_of(own.noun, described, reading, first, index.sentences[number - 1] if number else None):
            return ""
        others |= described
        found = " ".join(reading.words[n] for n in range(first, last) if reading.keys[n] in nouns[0])
    return "" if stand_together(sorted(own.noun), sorted(others), index) else found


def _is_role_of(
    noun: frozenset[str],
    described: frozenset[str],
    reading: TokenizedText,
    first: int,
    before: Sentence | None,
) -> bool:
    """Whether a sentence names the noun of the one before by a role: "Lopez scored. The striker, a …"."""
    is_role = reading.words[first] in _OF_ROLES and not described.isdisjoint(reading.keys[first : first + 3])
    return before is not None and is_role and noun <= before.stems and before.stems.isdisjoint(described)


def _places(
    description: frozenset[str], reading: TokenizedText, first: int, last: int
) -> Iterator[tuple[int, int]]:
    """Yield the ranges of phrases behind an article that have a whole description, with "of" and its noun."""
    for n in range(first, last):
        if reading.words[n] in _ARTICLES:
            start, end = object_behind(reading, n, last)
            if (
                end < last
                and reading.words[end] == "of"
                and not description <= frozenset(reading.keys[start:end])
            ):
                end = object_behind(reading, end, last)[1]
            if description <= frozenset(reading.keys[start:end]):
                yield n, end


def _noun_of(start: int, end: int, reading: TokenizedText, first: int, last: int) -> frozenset[str]:
    """Return the noun that a phrase describes: in front of it or behind it; none in a list."""
    if end < last and reading.words[end] in _JOINING:
        return frozenset()
    at = start - (start > first and reading.words[start - 1] in _TIMES)
    behind = _name_behind(reading, end, last)  # "the hosts, Canada"
    if at > first and reading.words[at - 1] in _IS and not _mark(reading, at):
        subject = subject_before(reading, first, at - 1)
        return subject.keys | behind if subject else frozenset()
    if at == first or _mark(reading, at) not in (",", "("):
        return behind
    before = phrase_before(reading, first, at)  # a verb in "After they left, the mayor, Ann Lee, …"
    return behind | frozenset(filter(has_content, reading.keys[before.start : before.stop]))


def _name_behind(reading: TokenizedText, start: int, last: int) -> frozenset[str]:
    """Return the keys of the name that stands behind a comma at ``start``; empty if there is none."""
    if start == last or _mark(reading, start) != ",":
        return frozenset()
    end = start
    while (
        end < last
        and reading.text[reading.starts[end]].isupper()
        and (end == start or not _mark(reading, end))
    ):
        end += 1
    return frozenset(filter(has_content, reading.keys[start:end]))


def _mark(reading: TokenizedText, n: int) -> str:
    if not 0 < n < len(reading.words):
        return ""
    return reading.text[reading.ends[n - 1] : reading.starts[n]].strip()
