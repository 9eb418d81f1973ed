"""Finds the words before and after a verb exchanged: "the court overturned the board's ruling".

The evidence has "the board overturned the ruling of the court": some words stay on their side, the others
change sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from faithrails.lookup.closest_sentences import closest_sentences
from faithrails.lookup.contradictions.exchanges.swapped_names import SYMMETRIC
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.copies.word_changes import LONGEST
from faithrails.lookup.grammar.who_gave_what_to_whom import BE
from faithrails.text.irregular_verbs import is_past
from faithrails.text.words import has_content

_MOST_WORDS = 30
_FEWEST = 3  # content words of a claim
_BEFORE = 2  # words before a participle in which "was" makes it a passive


class _Verb(NamedTuple):
    """A past verb with its position, and the content words before and after it."""

    verb: str
    place: int
    left: frozenset[str]
    right: frozenset[str]

    def is_turned(self, other: _Verb) -> bool:
        """Whether words before the verb are after it in the other sentence, and the reverse."""
        moved, instead = self.left - other.left, other.left - self.left
        is_turned = bool(moved and instead) and moved <= other.right - other.left
        return is_turned and instead <= self.right - self.left


def swapped_sides_of_verb(lookup: Lookup) -> Contradiction | None:
    """Return a verb if the close sentences with all words of the claim have them exchanged around it."""
    claim, index, window = lookup.reading, lookup.index, lookup.window
    said = claim.content_keys()
    if window is None or len(said) < _FEWEST or len(claim.words) > _MOST_WORDS or "?" in lookup.text:
        return None
    own, found = list(_sides(claim.words, claim.keys)), None
    for sentence in closest_sentences(claim, index, window) if own else ():
        (first, last), reading = sentence.words, index.readings[sentence.passage]
        if (
            len(sentence.texts) > 1
            or ("than" in claim.words) != ("than" in reading.words[first:last])  # "more than the first"
            or last - first > LONGEST
            or not said <= frozenset(reading.keys[first:last])
        ):
            continue
        there = {one.verb: one for one in _sides(reading.words[first:last], reading.keys[first:last])}
        for one in own:
            if one.verb in there and not one.is_turned(there[one.verb]):
                return None  # "Ben sold it to Anna", too
            found = found or (one if one.verb in there else None)
    if found is None:
        return None
    why = f"the passage has the two sides of '{claim.words[found.place]}' the other way round"
    return Contradiction(why, ((claim.starts[found.place], claim.ends[found.place]),), in_copy=True)


def _sides(words: Sequence[str], keys: Sequence[str]) -> Iterator[_Verb]:
    """Yield each verb in the active past with the content words on its two sides."""
    for n in range(1, len(words) - 1):
        is_passive = not BE.isdisjoint(words[max(0, n - _BEFORE) : n]) or words[n + 1] == "by"  # "led by"
        is_active = is_past(words[n]) and not is_passive
        if is_active and has_content(keys[n]) and keys[n] not in SYMMETRIC:
            left, right = (frozenset(filter(has_content, part)) for part in (keys[:n], keys[n + 1 :]))
            yield _Verb(keys[n], n, left, right)
