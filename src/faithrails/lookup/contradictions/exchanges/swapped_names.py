"""Finds two names that change places: "Ann Lee sued Tom Hart." for "Tom Hart sued Ann Lee."."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import NamedTuple

from faithrails.evidence.sentences_and_neighbours import Sentence
from faithrails.lookup.closest_sentences import closest_sentences
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.word_changes import LONGEST
from faithrails.text.values.months import month_names
from faithrails.text.words import compared_keys, content_stem, has_content

_WITHIN_NAMES = frozenset(("of", "the"))
# Between names that may come in either order: "London-based Orlin" is "Orlin, based in London".
_JOINING = frozenset("and or nor with versus vs than based".split())
_VOICE = frozenset("am is are was were be been being by get gets got from to of at for".split())
SYMMETRIC = frozenset(
    compared_keys(
        "marry married wed divorced met meet meets border borders bordering adjoins neighbours neighbors "
        "resembles equals matches differs merged tied drew partnered cooperated competed debated "
        "faced played adjacent similar identical alike equal next close near opposite between joint together "
        "known called nicknamed alias aka renamed "
        "friends sister brother sibling cousin twin colleague rival neighbour neighbor".split()
    )
)
_POSSESSIVES = frozenset("its his her their".split())
_LONGEST_KINSHIP = 3  # words
_NEAR = 3  # names
_LEAST_HELD = 0.5  # share of the claim's content words that the sentence has


class _Name(NamedTuple):
    words: frozenset[str]
    start: int
    end: int


class _Relation(NamedTuple):
    """The content words between two names, and the words of voice and direction."""

    words: frozenset[str]
    voice: frozenset[str]

    def is_like(self, other: _Relation) -> bool:
        """Whether one has all words of the other, in the same voice."""
        return self.voice == other.voice and (self.words <= other.words or self.words >= other.words)


_Key = tuple[frozenset[str], frozenset[str]]


def swapped_names(lookup: Lookup) -> Contradiction | None:
    """Return the first two names that the closest sentences have in the other order around the same words."""
    claim, index = lookup.reading, lookup.index
    if lookup.window is None or not 1 < len(claim.words) <= LONGEST:
        return None
    own = _pairs(claim.words, [claim.text[start].isupper() for start in claim.starts], index.uncapitalised)
    if not own:
        return None
    there: dict[_Key, list[_Relation]] = {}
    for sentence in closest_sentences(claim, index, lookup.window):
        for key, (relation, _) in _pairs_of(lookup, sentence).items():
            there.setdefault(key, []).append(relation)
    for (first, second), (relation, (start, end)) in own.items():
        if any(map(relation.is_like, there.get((first, second), ()))):
            continue
        if (second, first) not in own and any(map(relation.is_like, there.get((second, first), ()))):
            place = claim.starts[start], claim.ends[end - 1]
            said = claim.text[place[0] : place[1]]
            why = f"the passage has the names in '{said}' the other way round"
            return Contradiction(why, (place,), in_copy=True)
    return None


def _pairs_of(lookup: Lookup, sentence: Sentence) -> dict[_Key, tuple[_Relation, tuple[int, int]]]:
    """Return the pairs of names of a sentence; none if it has too few of the claim's words."""
    first, last = sentence.words
    reading = lookup.index.readings[sentence.passage]
    words = reading.words[first:last]
    said = list(filter(has_content, lookup.reading.keys))
    known = frozenset(reading.keys[first:last]) if last - first <= LONGEST else frozenset()
    if sum(key in known for key in said) < _LEAST_HELD * len(said):
        return {}
    capitals = [reading.text[start].isupper() for start in reading.starts[first:last]]
    return _pairs(words, capitals, lookup.index.uncapitalised)


def _pairs(
    words: Sequence[str], capitals: Sequence[bool], common: Set[str]
) -> dict[_Key, tuple[_Relation, tuple[int, int]]]:
    """Return the pairs of names near each other, with their relation and place."""
    if sum(capitals) < 2:
        return {}
    names = _names(words, capitals, common)
    found: dict[_Key, tuple[_Relation, tuple[int, int]]] = {}
    for n, one in enumerate(names):
        for other in names[n + 1 : n + 1 + _NEAR]:
            relation = _relation(words[one.end : other.start])
            key = one.words - other.words, other.words - one.words  # both may be of a "River"
            if relation and all(key):
                found.setdefault(key, (relation, (one.start, other.end)))
    return found


def _names(words: Sequence[str], capitals: Sequence[bool], common: Set[str]) -> list[_Name]:
    """Return the runs of capitalised words; "of" and "the" may be within one."""
    found: list[_Name] = []
    for n, word in enumerate(words):
        if not capitals[n] or word in common or not has_content(content_stem(word) or word):
            continue
        if word in month_names():  # a time, not a name
            continue
        begins = n
        if found and _WITHIN_NAMES.issuperset(words[found[-1].end : n]):
            begins = found[-1].start
            del found[-1]
        found.append(_Name(frozenset(words[begins : n + 1]) - _WITHIN_NAMES, begins, n + 1))
    return found


def _relation(between: Sequence[str]) -> _Relation | None:
    """Return the relation between two names; None if either name may come first."""
    between = _without_kinship(between)
    keys = frozenset(filter(has_content, compared_keys(between)))
    is_directed = keys and _JOINING.isdisjoint(between) and SYMMETRIC.isdisjoint(keys)
    return _Relation(keys, _VOICE.intersection(between)) if is_directed else None


def _without_kinship(between: Sequence[str]) -> Sequence[str]:
    """Drop what the second name is to the first, behind a verb: "bought its smaller rival"."""
    place = next((n for n, word in enumerate(between) if n and word in _POSSESSIVES), len(between))
    rest = compared_keys(between[place + 1 :])
    return between[:place] if len(rest) <= _LONGEST_KINSHIP and not SYMMETRIC.isdisjoint(rest) else between
