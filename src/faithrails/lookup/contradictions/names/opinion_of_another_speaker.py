"""Finds opinions given to the wrong speaker: "Cy liked the breakfast." where Cy blames it, or Bo likes it.

The statements of a speaker are those of a review, a turn of a dialogue or a clause of prose.
"""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part
from faithrails.lookup.grammar.opinions_of_speakers import Opinion, lacks, opinion_in, opposite_of, says
from faithrails.lookup.grammar.statements_of_speakers import Speaker, speakers_of
from faithrails.lookup.kinds_of_finding import Kind
from faithrails.text.opinion_words import attitude
from faithrails.text.reporting_verbs import REPORTING
from faithrails.text.words import has_content

_MOST_WORDS = 25  # of a claim
_LEADS = (("according", "to"), ("for",), ("only",), ("reviewer",))
_NEAR = 2  # words from a name to its verb
_LEAST_SHARED = 2  # content words, unless each speaker has a text of their own


def opinion_of_another_speaker(lookup: Lookup) -> Contradiction | None:
    """Return a claim about one speaker if only others say it, or if the speaker says the opposite."""
    if len(lookup.reading.words) > _MOST_WORDS or "?" in lookup.text:
        return None
    speakers = speakers_of(lookup.index)
    found = _speaker_and_opinion(lookup, speakers) if speakers else None
    if found is None:
        return None
    speaker, opinion = found
    place = lookup.reading.starts[0], lookup.reading.ends[-1]
    if part := opposite_of(opinion, speaker):
        return Contradiction(f"'{speaker.written}' says '{part.text.strip()}'", (place,), Kind.ANTONYM)
    others = [one for one in speakers if one is not speaker]
    if other := _other(opinion, speaker, others, lookup.index):
        return Contradiction(f"'{other.written}' says this", (place,), Kind.DISPLACED_WORD)
    return None


def _speaker_and_opinion(lookup: Lookup, speakers: Sequence[Speaker]) -> tuple[Speaker, Opinion] | None:
    """Return the only speaker that a claim names, at its beginning, and what the claim ascribes to them."""
    words, keys = tuple(lookup.reading.words), list(lookup.reading.keys)
    first = next((len(lead) for lead in _LEADS if words[: len(lead)] == lead), 0)
    named = [(_named(keys, first, one), one) for one in speakers]
    longest = max((length for length, _ in named), default=0)
    chosen = [one for length, one in named if length == longest]
    if not longest or len(chosen) != 1:
        return None
    (speaker,), begin = chosen, first + longest
    names = frozenset(speaker.name)
    others = [one for one in speakers if one is not speaker and names.isdisjoint(one.name)]
    if any(_named(keys, n, one) for n in range(begin, len(keys)) for one in others):
        return None
    if speaker.is_heading and not any(
        one in REPORTING or attitude(one) for one in words[begin : begin + _NEAR]
    ):
        return None  # maybe no person
    return speaker, opinion_in(words[begin:], keys[begin:], lookup.index, names)


def _named(keys: Sequence[str], first: int, speaker: Speaker) -> int:
    """Return how many words from ``first`` on are of a speaker's name: 1 for "Lee" of "Ann Lee"."""
    n = first
    while n < len(keys) and keys[n] in speaker.name:
        n += 1
    return n - first if any(map(has_content, keys[first:n])) else 0


def _other(
    opinion: Opinion, speaker: Speaker, others: Sequence[Speaker], index: EvidenceIndex
) -> Speaker | None:
    """Return who says all known words of an opinion in one sentence, if only others use some of them."""
    lacking = lacks(opinion, speaker)
    if not lacking or not _are_only_of(others, lacking, index):
        return None
    are_apart = all(one.is_marked and one.turns == 1 for one in (speaker, *others))
    if not are_apart and (opinion.has_new or len(opinion.known) < _LEAST_SHARED):
        return None
    for other in others:
        for number, parts in other.sentences.items():
            is_elided = _says_rest(opinion, lacking, parts, number, index)
            if (says(opinion, parts) or is_elided) and "?" not in index.text_of(index.sentences[number]):
                return other
    return None


def _says_rest(
    opinion: Opinion, lacking: Sequence[str], parts: Sequence[Part], number: int, index: EvidenceIndex
) -> bool:
    """Whether a clause has what the claim's speaker lacks, and its sentence the rest.

    For "Ann thinks that mice ate the cheese, while Bo blames the dog", Ann blames no dog for the cheese.
    """
    held = frozenset().union(*(part.keys for part in parts))
    is_of_prose = len(lacking) >= _LEAST_SHARED and not opinion.has_new and not opinion.denies
    return is_of_prose and held.issuperset(lacking) and opinion.known <= index.sentences[number].stems


def _are_only_of(speakers: Sequence[Speaker], keys: Sequence[str], index: EvidenceIndex) -> bool:
    """Whether one of these keys is only in clauses of these speakers."""
    return any(
        all(
            any(key in part.keys for one in speakers for part in one.sentences.get(number, ()))
            for number in index.stems[key]
        )
        for key in keys
    )
