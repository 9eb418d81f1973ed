"""Finds claims that give one row of a table the text of another: "Blender: South"."""

from __future__ import annotations

from faithrails.lookup.contradictions.rule_types import Contradiction, Lookup
from faithrails.text.words import is_negation

_MOST_WORDS = 8  # of a claim: a longer one may mention the text of another row for another reason
_COMPARES = frozenset("than unlike whereas while except but other another".split())


def text_of_another_row(lookup: Lookup) -> Contradiction | None:
    """Return the words that another row has, if a claim denies and compares nothing."""
    said = lookup.reading.words
    if len(said) > _MOST_WORDS or not lookup.records:
        return None
    if any(is_negation(word) or word in _COMPARES for word in said):
        return None
    found = lookup.records.cells.wrong(said)
    if found is None:
        return None
    start = next(n for n in range(len(said)) if tuple(said[n : n + len(found.words)]) == found.words)
    place = lookup.reading.starts[start], lookup.reading.ends[start + len(found.words) - 1]
    why = f"the evidence has '{' '.join(found.own)}' for '{' '.join(found.row)}'"
    return Contradiction(why, (place,))
