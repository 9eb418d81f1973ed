"""Finds a clause of the evidence whose subject a claim replaces by that of the clause beside it.

"The kitchen is on the upper floor." for "The kitchen has a terrace, and the bathroom is on the upper floor.".
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from itertools import combinations
from typing import NamedTuple

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.lookup.grammar.clauses import Part, clauses, clauses_of, may_hold
from faithrails.text.tokenized import tokenized
from faithrails.text.words import AUXILIARIES, has_content, is_negation

_OTHERS = "others"
_MOST_CLAUSES = 6  # of a sentence: one with more is a list
_FEWEST, _MOST = 2, 12  # content words of a clause
_TERM = 2  # words of a clause that is only a term
_LONGEST_SUBJECT = 3  # words of a subject
_JOINING = frozenset("and but while whereas then".split())
_ENDS = re.compile(r"\s*(?:[,;.(]|\Z|(?:while|whereas|but)\b)")
_SINGULAR = {"are": "is", "were": "was", "have": "has", "do": "does"}
# First words of a clause without a subject: "and always prefers shade".
_NO_SUBJECT = frozenset(
    "always never often also then usually sometimes only both mostly mainly still even thus therefore so "
    "later now again soon already just not".split()
)
_DETERMINERS = frozenset("the a an this that these those his her its their our my your".split())


class _Clause(NamedTuple):
    """A clause that begins with a determiner and its subject, or with a name."""

    keys: tuple[str, ...]  # of all words from its subject on, as they are compared
    has_determiner: bool
    words: tuple[str, ...]
    ends: bool  # at a mark or "while", not at "and", which may join subjects
    is_plural: bool = False  # whether it begins with a bare plural: "cranes have been seen"

    @property
    def is_term(self) -> bool:
        """Whether it is a term without a statement: "large intestine" in "the large and small intestines"."""
        return len(self.keys) <= _TERM and not self.has_determiner

    def subjects(self) -> range:
        """Return the possible lengths of its subject, up to its first function word."""
        first = self.words[0] == _OTHERS
        said = next(
            (n for n, key in enumerate(self.keys[first:], first) if not has_content(key)), len(self.keys)
        )
        return range(1, min(said, _LONGEST_SUBJECT, len(self.keys) - 1) + 1)

    def begins_with(self, subject: tuple[str, ...]) -> bool:
        """Whether it begins with a subject and has more words, unlike an item of a list."""
        return self.keys[: len(subject)] == subject != self.keys

    def is_name(self, length: int) -> bool:
        """Whether its first ``length`` words are capitalised."""
        return all(word[0].isupper() for word in self.words[:length])


def subject_of_another_clause(lookup: Lookup) -> Contradiction | None:
    """Return a clause of the claim that has the predicate of one clause and the subject of another."""
    if lookup.window is None:
        return None
    index, numbers = lookup.index, range(lookup.window.first, lookup.window.last + 1)
    for part in clauses(lookup.text):
        if not _FEWEST <= len(part.keys) <= _MOST:
            continue
        for number in numbers:
            parts = clauses_of(index, number) if may_hold(index, number, part.keys) else ()
            if not 1 < len(parts) <= _MOST_CLAUSES or not _is_of_two(part, parts):
                continue
            own, whole = _read(part.text), index.text_of(index.sentences[number])
            if (
                own
                and not own.is_term
                and (subject := _subject(own, part, parts, whole, index.uncapitalised))
            ):
                why, place = f"the passage says this of '{subject}'", (part.start, part.end)
                return Contradiction(why, (place,), instead=subject, in_copy=True)
    return None


def _is_of_two(part: Part, parts: Sequence[Part]) -> bool:
    """Whether no clause of a sentence has all words of the claim's clause, but two together have them."""
    shared = [part.keys & other.keys for other in parts]
    return part.keys not in shared and any(one | other == part.keys for one, other in combinations(shared, 2))


def _subject(own: _Clause, part: Part, parts: Sequence[Part], whole: str, common: Set[str]) -> str:
    """Return the subject that the evidence has for the claim's predicate; "" if it is not another."""
    is_common = own.words[0].lower() in common
    is_bare = is_common and not own.has_determiner  # "Tomatoes need sun; lettuce prefers shade."
    alike = [
        clause
        for other in parts
        if (clause := _read(other.text, ends=_ENDS.match(whole, other.end) is not None, bare=is_bare))
        and clause.has_determiner == own.has_determiner
    ]
    for length in own.subjects():
        subject, rest, is_name = own.keys[:length], own.keys[length:], own.is_name(length)
        begins = any(clause.ends and clause.begins_with(subject) for clause in alike)
        if begins or ((is_bare or own.has_determiner) and _ends_a_clause(subject, parts)):
            for source, there in ((one, there) for one in alike for there in one.subjects()):
                is_same = source.keys[there : there + len(rest)] == rest
                are_alike = is_common or source.is_plural or source.is_name(there) == is_name
                if is_same and are_alike and part.keys.isdisjoint(source.keys[:there]):
                    return " ".join(source.words[:there])
    return ""


def _ends_a_clause(subject: tuple[str, ...], parts: Sequence[Part]) -> bool:
    """Whether a clause ends with the subject, and has more words: "bring a packed lunch"."""
    return any(
        tuple(part.reading.keys[part.last - len(subject) : part.last]) == subject
        and len(part.keys) > len(subject)
        for part in parts
    )


def _read(text: str, *, ends: bool = True, bare: bool = False) -> _Clause | None:
    """Read a clause that denies nothing and begins with a determiner, a name or a plural; else None.

    If it may be ``bare``, it may begin with any content word.
    """
    reading = tokenized(text)
    folded = reading.words
    first = 1 if folded[:1] and folded[0] in _JOINING else 0
    has_determiner = len(folded) > first and folded[first] in _DETERMINERS
    first += has_determiner
    if first >= len(folded) or any(map(is_negation, folded)):
        return None
    words = tuple(map(text.__getitem__, map(slice, reading.starts[first:], reading.ends[first:])))
    keys = tuple(_SINGULAR.get(key, key) for key in reading.keys[first:])
    is_plural = not has_determiner and folded[first].endswith("s") and words[0][0].islower()
    is_subject = bare and has_content(reading.keys[first]) and _may_be_subject(folded[first:])
    if is_plural and not is_subject and AUXILIARIES.isdisjoint(folded[first + 1 : first + 2]):  # "sales rose"
        return None
    begins = has_determiner or is_plural or is_subject or words[0][0].isupper()
    return _Clause(keys, has_determiner, words, ends, is_plural) if begins else None


def _may_be_subject(words: Sequence[str]) -> bool:
    """Whether words may begin with a subject and its verb: neither "always prefers" nor "push the button"."""
    is_adverb = words[0] in _NO_SUBJECT or words[0].endswith("ly") or words[0][0].isdigit()
    return not is_adverb and _DETERMINERS.isdisjoint(words[1:2])
