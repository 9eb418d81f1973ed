"""Finds two names that change places: "Ann Lee sued Tom Hart." for "Tom Hart sued Ann Lee."."""

from __future__ import annotations

from collections.abc import Sequence, Set
from itertools import pairwise
from typing import NamedTuple

from faithrails.evidence.sentence_pairs import Sentence
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.nearly_copied_sentences import LONGEST, closest_sentences, compared_keys, content

_WITHIN_NAMES = frozenset(("of", "the"))
_JOINING = frozenset("and or nor with versus vs than".split())  # between names of which either may come first
_VOICE = frozenset("am is are was were be been being by get gets got from to".split())
_SYMMETRIC = frozenset(
    compared_keys(
        "marry married wed divorced met meet meets border borders bordering adjoins neighbours neighbors "
        "resembles equals matches differs merged tied drew partnered cooperated competed debated "
        "faced played adjacent similar identical alike equal next close near opposite between joint together "
        "friends sister brother sibling cousin twin colleague rival neighbour neighbor".split()
    )
)
_LEAST_HELD = 0.8  # share of the claim's words of content that the sentence has


class _Name(NamedTuple):
    words: frozenset[str]
    start: int
    end: int


def swapped_names(lookup: Lookup) -> Contradiction | None:
    """Return the first two names that the closest sentences have in the other order around the same words."""
    claim, index = lookup.reading, lookup.index
    if lookup.window is None or not 1 < len(claim.words) <= LONGEST:
        return None
    capitals = [claim.text[start].isupper() for start in claim.starts]
    names = _names(claim.words, capitals, index.uncapitalised) if sum(capitals) > 1 else []
    own = {(a.words, b.words): (a, b) for a, b in pairwise(names)}
    if not own:
        return None
    for sentence in closest_sentences(claim, index, lookup.window):
        there = _names_and_words(lookup, sentence)
        if there is None:
            continue
        for (a, b), words in there.items():
            if (b, a) in own and (a, b) not in own:
                first, second = own[b, a]
                if _relation(claim.words[first.end : second.start]) == words is not None:
                    place = claim.starts[first.start], claim.ends[second.end - 1]
                    said = claim.text[place[0] : place[1]]
                    why = f"the passage has the names in '{said}' the other way round"
                    return Contradiction(why, (place,), in_copy=True)
    return None


_Relation = tuple[tuple[str, ...], frozenset[str]]


def _names_and_words(
    lookup: Lookup, sentence: Sentence
) -> dict[tuple[frozenset[str], frozenset[str]], _Relation | None] | None:
    """Return the neighbouring names of a sentence with what relates them; None if it is not the claim's."""
    first, last = sentence.words
    if last - first > LONGEST:
        return None
    reading = lookup.index.readings[sentence.passage]
    words = reading.words[first:last]
    own, there = compared_keys(lookup.reading.words), frozenset(compared_keys(words))
    said = [key for key in own if content([key])]
    if sum(key in there for key in said) < _LEAST_HELD * len(said):
        return None
    capitals = [reading.text[start].isupper() for start in reading.starts[first:last]]
    names = _names(words, capitals, lookup.index.uncapitalised)
    return {(a.words, b.words): _relation(words[a.end : b.start]) for a, b in pairwise(names)}


def _names(words: Sequence[str], capitals: Sequence[bool], common: Set[str]) -> list[_Name]:
    """Return the runs of words with capitals; "of" may stand within one."""
    found: list[_Name] = []
    for n, word in enumerate(words):
        if not capitals[n] or word in common or not content(compared_keys([word])):
            continue
        begins = n
        if found and _WITHIN_NAMES.issuperset(words[found[-1].end : n]):
            begins = found[-1].start
            del found[-1]
        found.append(_Name(frozenset(words[begins : n + 1]) - _WITHIN_NAMES, begins, n + 1))
    return found


def _relation(between: Sequence[str]) -> _Relation | None:
    """Return the words of content between two names, and its voice; None if either may come first."""
    keys = tuple(key for key in compared_keys(between) if content([key]))
    is_directed = bool(keys) and _JOINING.isdisjoint(between) and _SYMMETRIC.isdisjoint(keys)
    return (keys, _VOICE.intersection(between)) if is_directed else None
