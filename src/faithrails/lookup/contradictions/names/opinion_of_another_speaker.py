"""Finds what another speaker says: "Cy liked the breakfast." where Cy blames it, "Ana praised the staff." where Bo did.

Statements of a speaker are those of a review, a turn of a dialogue or a clause of prose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part
from faithrails.lookup.grammar.statements_of_speakers import Speaker, speakers_of
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.text.opinion_words import attitude, polarities
from faithrails.text.reporting_verbs import REPORTING
from faithrails.text.tokenized import tokenized
from faithrails.text.word_relations import may_be_synonyms
from faithrails.text.words import content_stem, denies, has_content, is_negation

_MOST_WORDS = 25  # of a claim
_LEADS = (("according", "to"), ("for",), ("only",), ("reviewer",))
_REPORTING = frozenset(filter(None, map(content_stem, REPORTING)))
_LEAST_SHARED = 2  # content words, unless each speaker has a text of their own


@dataclass(frozen=True, slots=True)
class _Claim:
    """A statement about one speaker: the words behind the name, and their keys that the evidence has."""

    speaker: Speaker
    others: tuple[Speaker, ...]
    words: tuple[str, ...]
    known: frozenset[str]  # keys of words other than those for saying and liking
    has_new: bool  # whether it has such words that the evidence lacks
    denies: bool


def opinion_of_another_speaker(lookup: Lookup) -> Contradiction | None:
    """Return the speaker of a claim if others say it, or if the speaker says the opposite of the same thing."""
    if len(lookup.reading.words) > _MOST_WORDS or "?" in lookup.text:
        return None
    speakers = speakers_of(lookup.index)
    claim = _claim(lookup, speakers) if speakers else None
    if claim is None:
        return None
    start, end = lookup.reading.starts[0], lookup.reading.ends[-1]
    if part := _opposite(claim):
        why = f"'{claim.speaker.written}' says '{part.text.strip()}'"
        return Contradiction(why, ((start, end),), Kind.ANTONYM)
    if other := _other(claim, lookup.index):
        return Contradiction(f"'{other.written}' says this", ((start, end),), Kind.DISPLACED_WORD)
    return None


def _claim(lookup: Lookup, speakers: Sequence[Speaker]) -> _Claim | None:
    """Return a claim that begins with the only speaker that it names."""
    words, keys = tuple(lookup.reading.words), list(lookup.reading.keys)
    first = next((len(lead) for lead in _LEADS if words[: len(lead)] == lead), 0)
    named = [(_named(keys, first, one), one) for one in speakers]
    longest = max((length for length, _ in named), default=0)
    chosen = [one for length, one in named if length == longest]
    if not longest or len(chosen) != 1:
        return None
    speaker, rest = chosen[0], range(first + longest, len(words))
    others = tuple(one for one in speakers if one is not speaker)
    names = frozenset(speaker.name)
    if any(_named(keys, n, one) for n in rest for one in others if not names & set(one.name)):
        return None
    said = [keys[n] for n in rest if has_content(keys[n])]
    said = [key for key in said if key not in _REPORTING and not attitude(key) and key not in names]
    known = frozenset(key for key in said if key in lookup.index.stems)
    after = tuple(words[n] for n in rest)
    return _Claim(speaker, others, after, known, len(known) < len(set(said)), denies(after))


def _named(keys: Sequence[str], first: int, speaker: Speaker) -> int:
    """Return how many words from ``first`` on are of a speaker's name: "Lee" and "Ann Lee" for "Dr Ann Lee"."""
    n = first
    while n < len(keys) and keys[n] in speaker.name:
        n += 1
    return n - first if any(map(has_content, keys[first:n])) else 0


def _other(claim: _Claim, index: EvidenceIndex) -> Speaker | None:
    """Return who says all known words of a claim in one sentence, if only others use some of them."""
    own = claim.speaker.keys
    lacking = [key for key in claim.known - own if not any(may_be_synonyms(key, one) for one in own)]
    if not lacking or not _are_only_of(claim.others, lacking, index):
        return None
    are_apart = all(one.is_marked and one.turns == 1 for one in (claim.speaker, *claim.others))
    if not are_apart and (claim.has_new or len(claim.known) < _LEAST_SHARED):
        return None
    for other in claim.others:
        for parts in other.sentences.values():
            held = frozenset().union(*(part.keys for part in parts))
            text = parts[-1].reading.text[parts[-1].reading.ends[parts[-1].last - 1] :][:1]
            says = denies([word for part in parts for word in part.words])
            if claim.known <= held and text != "?" and says == claim.denies:
                return other
    return None


def _are_only_of(speakers: Sequence[Speaker], keys: Sequence[str], index: EvidenceIndex) -> bool:
    """Whether one of these keys is only in clauses of these speakers."""
    return any(
        all(
            any(key in part.keys for one in speakers for part in one.sentences.get(number, ()))
            for number in index.stems[key]
        )
        for key in keys
    )


def _opposite(claim: _Claim) -> Part | None:
    """Return a clause of the speaker about the things of the claim if all such clauses judge the other way."""
    ways = polarities(claim.words)
    attitudes = [way for word, way in zip(claim.words, ways, strict=True) if way and attitude(word)]
    way = next(iter(attitudes or [one for one in ways if one]), 0)
    judging = {content_stem(word) for word, one in zip(claim.words, ways, strict=True) if one}
    things = claim.known - judging
    is_open = any(map(is_negation, claim.words)) and not attitudes  # "cannot be paid without a ticket"
    if not way or not things or is_open or any(one == -way for one in attitudes or ways):
        return None
    found = [
        (part, _ways_of(part, parts))
        for parts in claim.speaker.sentences.values()
        for part in parts
        if things <= part.keys
    ]
    if {one for _, of_part in found for one in of_part} != {-way}:
        return None
    return next(part for part, of_part in found if of_part)


def _ways_of(part: Part, parts: Sequence[Part]) -> Iterator[int]:
    """Return how a clause judges, with the clauses behind it that only judge: "and friendly", "but noisy"."""
    found = {way for way in polarities(part.words) if way}
    for behind in parts[parts.index(part) + 1 :]:
        ways = [way for word, way in zip(behind.words, polarities(behind.words), strict=True) if content_stem(word)]
        if len(ways) > 1 and not all(ways):
            break
        found |= set(filter(None, ways)) or {1, -1}  # not known
    return found
