"""Tells whether a speaker says what a claim ascribes to somebody, says the opposite, or leaves it open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.grammar.clauses import Part
from faithrails.lookup.grammar.statements_of_speakers import Speaker
from faithrails.text.opinion_words import attitude, polarities
from faithrails.text.reporting_verbs import REPORTING
from faithrails.text.word_relations import are_opposites, may_be_synonyms
from faithrails.text.words import content_stem, denies, has_content, is_negation

_REPORTING = frozenset(filter(None, map(content_stem, REPORTING)))


class Opinion(NamedTuple):
    """What a claim ascribes to somebody: "complained about the food"."""

    words: tuple[str, ...]
    known: frozenset[str]  # keys of the words, other than those for saying and liking, that the evidence has
    has_new: bool  # whether there are such words that the evidence lacks
    denies: bool


def opinion_in(words: Sequence[str], keys: Sequence[str], index: EvidenceIndex, names: Set[str]) -> Opinion:
    """Return the opinion in words of a claim, without the names of its holder."""
    said = {key for key in keys if has_content(key) and key not in _REPORTING and not attitude(key)} - names
    known = frozenset(key for key in said if key in index.stems)
    return Opinion(tuple(words), known, known < said, denies(words))


def opposite_of(opinion: Opinion, speaker: Speaker) -> Part | None:
    """Return a clause of a speaker about the same things if all such clauses judge the other way."""
    way, things = _way_and_things(opinion)
    found = _judging(things, speaker) if way else []
    if {one for _, ways in found for one in ways} != {-way}:
        return None
    return next(part for part, ways in found if ways)


def agrees(opinion: Opinion, speaker: Speaker) -> bool:
    """Whether a speaker says the same in one sentence, or judges the same things the same way."""
    way, things = _way_and_things(opinion)
    if way and {one for _, ways in _judging(things, speaker) for one in ways} == {way}:
        return True
    if opinion.has_new or (way and opinion.known == things):  # "praised the guide": all words are the thing's
        return False
    return any(says(opinion, parts) for parts in speaker.sentences.values())


def says(opinion: Opinion, parts: Sequence[Part]) -> bool:
    """Whether a sentence has all known words of an opinion, and denies them or not as it does."""
    held = frozenset().union(*(part.keys for part in parts))
    words = [word for part in parts for word in part.words]
    return bool(opinion.known) and opinion.known <= held and denies(words) == opinion.denies


def differs(opinion: Opinion, speaker: Speaker) -> bool:
    """Whether a speaker judges the same things, and not as the opinion does: "quiet" for "noisy"."""
    if agrees(opinion, speaker):
        return False
    return opposite_of(opinion, speaker) is not None or any(
        are_opposites(word, other)
        for parts in speaker.sentences.values()
        for part in parts
        if part.keys & opinion.known
        for word in opinion.words
        for other in part.words
        if content_stem(word) and content_stem(other)
    )


def lacks(opinion: Opinion, speaker: Speaker) -> list[str]:
    """Return the known words of an opinion that a speaker does not use, nor words for the same."""
    own = speaker.keys
    words = own - _REPORTING
    lacking = opinion.known - own
    return sorted(key for key in lacking if not any(may_be_synonyms(key, one) for one in words))


def _way_and_things(opinion: Opinion) -> tuple[int, frozenset[str]]:
    """Return 1 or -1 if an opinion praises or blames something, and what; else 0."""
    ways = polarities(opinion.words)
    judging = frozenset(content_stem(word) for word, way in zip(opinion.words, ways, strict=True) if way)
    attitudes = [way for word, way in zip(opinion.words, ways, strict=True) if way and attitude(word)]
    if not attitudes and any(map(is_negation, opinion.words)):
        return 0, frozenset()  # "cannot be paid without a ticket"
    said = set(attitudes or filter(None, ways))
    things = opinion.known - judging
    return (said.pop() if len(said) == 1 and things else 0), things


def _judging(things: frozenset[str], speaker: Speaker) -> list[tuple[Part, set[int]]]:
    """Return the clauses of a speaker about some things, and how each judges."""
    return [
        (part, _ways_of(part, parts))
        for parts in speaker.sentences.values()
        for part in parts
        if things <= part.keys
    ]


def _ways_of(part: Part, parts: Sequence[Part]) -> set[int]:
    """Return how a clause judges, with the clauses behind it that only judge: "and friendly", "but noisy"."""
    found = {way for way in polarities(part.words) if way}
    for behind in parts[parts.index(part) + 1 :]:
        ways = list(_ways_of_content(behind))
        if len(ways) > 1 and not all(ways):
            break
        found |= set(filter(None, ways)) or {1, -1}  # not known
    return found


def _ways_of_content(part: Part) -> Iterator[int]:
    found = zip(part.words, polarities(part.words), strict=True)
    return (way for word, way in found if content_stem(word))
