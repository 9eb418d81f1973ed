"""Finds the opposite of a word in a clause with all other words: "open at noon" for "closed at noon"."""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.evidence.index import EvidenceIndex
from faithrails.lookup.contradictions.names.other_name_between_same_words import SAME
from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses, clauses_with
from faithrails.text.word_relations import are_converses
from faithrails.text.words import EXCEPTIONS, PRONOUNS, content_stem, denies, has_content

_FEWEST, _MOST_WORDS = 3, 12  # content words of a clause of the claim
_MOST_HOLDERS = 40  # sentences that hold the other words
_WITH_AND = 2  # distance of two words joined by "and"
_LEAVE_OPEN = EXCEPTIONS | frozenset(
    "if unless whether only until usually often sometimes few rarely".split()
)


def opposite_in_clause(lookup: Lookup) -> Contradiction | None:
    """Return a clause of the claim if the evidence has it only with the opposite of one of its words."""
    vocabulary, words = lookup.reader.vocabulary, lookup.reading.words
    if "?" in lookup.text or lookup.denies or not _LEAVE_OPEN.isdisjoint(words):
        return None
    for part in clauses(lookup.text):
        fewest = _FEWEST - (part.words[0] in PRONOUNS)  # "It is open on Mondays."
        if not fewest <= len(part.keys) <= _MOST_WORDS:
            continue
        for word in sorted(part.keys & lookup.stems_with_opposites):
            opposites = vocabulary.opposites(word)
            if opposites.isdisjoint(part.keys) and not _says_both(word, opposites, lookup.reading.keys):
                text = _opposed(word, part, opposites, lookup.index)
                if text:
                    return Contradiction(
                        f"the passage says '{text}'", ((part.start, part.end),), in_copy=True
                    )
    return None


def _says_both(word: str, opposites: frozenset[str], keys: Sequence[str]) -> bool:
    """Whether a claim has a word and its opposite for the same thing: "the left and right sides"."""
    places = [n for n, key in enumerate(keys) if key == word]
    others = [n for n, key in enumerate(keys) if key in opposites]
    things = {keys[n + 1] for n in places if n + 1 < len(keys) and has_content(keys[n + 1])}
    return any(
        abs(place - other) == _WITH_AND or not things.isdisjoint(keys[other + 1 : other + 2])
        for place in places
        for other in others
    )


def _opposed(word: str, own: Part, opposites: frozenset[str], index: EvidenceIndex) -> str:
    """Return a clause with all other words and an opposite; "" without one, or if a clause has the word."""
    found = ""
    for part in clauses_with(index, own.keys - {word}, _MOST_HOLDERS):
        is_of_both = word in index.sentences[part.sentence].stems and not SAME.isdisjoint(
            index.sentence_words(part.sentence)
        )  # "The west wing is open on Mondays, and so is the east wing."
        if word in part.keys or is_of_both:
            return ""
        opposite = next(iter(sorted(opposites & part.keys)), "")
        others = (one for one in part.words if content_stem(one) != opposite)
        is_plain = not denies(part.words) and _LEAVE_OPEN.isdisjoint(others)
        if (
            opposite
            and is_plain
            and not are_converses(word, opposite)
            and not _is_from_other_side(own, word, part, opposite)
        ):
            found = found or part.text.strip()
    return found


def _is_from_other_side(own: Part, word: str, there: Part, opposite: str) -> bool:
    """Whether the claim's words before ``word`` follow the opposite: "B lost to A" for "A beat B"."""
    before, after = _keys(own)[: _place(own, word)], _keys(there)[_place(there, opposite) + 1 :]
    subject = frozenset(filter(has_content, before))
    return bool(subject) and subject.issubset(after)


def _keys(part: Part) -> list[str]:
    return list(part.reading.keys[part.first : part.last])


def _place(part: Part, word: str) -> int:
    return next(n for n, key in enumerate(_keys(part)) if key == word)
