"""Finds a value of one clause with the subject of another that leaves out what both say.

"The logistics arm made $251 million of revenue." for "The packaging arm made $251 million of revenue, the
logistics arm $167 million.".
"""

from __future__ import annotations

from collections.abc import Sequence

from faithrails.lookup.clauses import Part, clauses, clauses_of
from faithrails.lookup.contradictions.rule_types import LONGEST_SENTENCE, Contradiction, Lookup
from faithrails.text.values.compare import agrees, measured_in
from faithrails.text.values.extract import values
from faithrails.text.values.mention import Mention, meant

_MOST_CLAUSES = 6  # of a sentence: one with more is a list


def value_of_elided_clause(lookup: Lookup) -> Contradiction | None:
    """Return a value that a clause has, where another has the subject and its own."""
    said = [value for value in lookup.values if value.amounts and not value.ordinal]
    if lookup.window is None or len(said) != 1 or not 1 < len(lookup.stems) <= LONGEST_SENTENCE:
        return None
    (value,) = said
    if len(clauses(lookup.text)) != 1:
        return None
    words = frozenset(stem for stem, _, _ in lookup.stems) - value.nouns
    for number in range(lookup.window.first, lookup.window.last + 1):
        parts = clauses_of(lookup.index, number)
        if 1 < len(parts) <= _MOST_CLAUSES and (instead := _instead(value, words, parts)):
            why = f"the passage says '{instead.text}' of it; '{value.text}' stands elsewhere"
            return Contradiction(why, ((value.start, value.end),), instead=instead.text, in_copy=True)
    return None


def _instead(value: Mention, words: frozenset[str], parts: Sequence[Part]) -> Mention | None:
    """Return the value of the one clause that has the words of a claim that the clause of its value lacks."""
    having = [part for part in parts if any(_is_same(value, other) for other in values(part.text))]
    if len(having) != 1:
        return None
    (source,) = having
    subject = words - source.keys
    owners = [part for part in parts if part.start > source.start and subject <= part.keys]
    if not subject or len(owners) != 1:
        return None
    (owner,) = owners
    own = [other for other in values(owner.text) if _is_alike(value, other)]
    if len(own) != 1 or not words <= source.keys | owner.keys:
        return None
    rest = {
        key for key in owner.keys - subject - source.keys if not key[0].isdigit() and key not in own[0].nouns
    }
    is_elided = not rest and len(owner.keys & words) < len(words)
    return own[0] if is_elided else None


def _is_same(value: Mention, other: Mention) -> bool:
    return other.kind == value.kind and agrees(
        meant(value._replace(bound="")), meant(other._replace(bound=""))
    )


def _is_alike(value: Mention, other: Mention) -> bool:
    """Whether two values differ and are of one measure."""
    return (
        other.kind == value.kind
        and not other.ordinal
        and measured_in(value) == measured_in(other)
        and not _is_same(value, other)
    )
